//! A puzzle of your own as a whole program: stacks of pancakes, sorted by flipping the top of the stack.
//!
//! ```sh
//! cargo run --release --example pancakes -- solve pancakes:6 "4 1 6 3 5 2"
//! cargo run --release --example pancakes -- stats pancakes:9
//! ```

use homing::engine::{Family, Own, OwnFamily};
use homing::index::Permutations;
use homing::{Description, Error, Notation, Result, Space};
use std::process::ExitCode;

/// A stack of `size` pancakes. A state lists their sizes from the top, 0 for the smallest. Move `k` flips the top `k + 2`.
#[derive(Clone)]
struct Pancakes {
    size: u8,
    orders: Permutations,
}

impl Pancakes {
    /// Creates the space of a number of pancakes: `6`.
    fn new(parameters: &str) -> Result<Self> {
        let size = parameters
            .parse()
            .ok()
            .filter(|size| (2..=12).contains(size));
        let limits = || Error::PuzzleSize {
            name: format!("pancakes:{parameters}"),
            limits: "2 to 12 pancakes".into(),
        };
        let size: u8 = size.ok_or_else(limits)?;
        Ok(Self {
            size,
            orders: Permutations::new(size.into()),
        })
    }
}

impl Space for Pancakes {
    type State = Vec<u8>;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("pancakes:{}", self.size),
            parameters: String::new(),
            goal: "sorted, the smallest on top".into(),
            index: "Lehmer code in the factorial number system".into(),
            metric: "one flip".into(),
        }
    }

    fn len(&self) -> u64 {
        self.orders.len()
    }

    fn move_count(&self) -> u8 {
        self.size - 1
    }

    fn rank(&self, stack: &Vec<u8>) -> Option<u64> {
        self.orders.rank(stack)
    }

    fn unrank(&self, index: u64) -> Vec<u8> {
        let mut stack = vec![0; self.size.into()];
        self.orders.unrank(index, &mut stack);
        stack
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let mut stack = self.unrank(index);
        for code in 0..self.move_count() {
            let top = usize::from(code) + 2;
            stack[..top].reverse();
            self.rank(&stack)
                .into_iter()
                .for_each(|next| visit(code, next));
            stack[..top].reverse();
        }
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit); // a flip is its own reverse
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Numbers separated by spaces: the sizes of a stack from the top, 1 for the smallest, and for each flip how many pancakes it turns.
impl Notation for Pancakes {
    fn parse_board(&self, text: &str) -> Result<Vec<u8>> {
        let wrong = || Error::unexpected(format!("the sizes 1 to {}, each once", self.size), text);
        let stack = numbers(text)?
            .into_iter()
            .map(|size| size.checked_sub(1))
            .collect::<Option<Vec<u8>>>();
        stack
            .filter(|stack| self.rank(stack).is_some())
            .ok_or_else(wrong)
    }

    fn board_text(&self, stack: &Vec<u8>) -> String {
        stack
            .iter()
            .map(|size| (size + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        *line += &moves
            .map(|code| (code + 2).to_string())
            .collect::<Vec<_>>()
            .join(" ");
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let wrong = |flip: u8| {
            Error::unexpected(
                format!("flips of 2 to {} pancakes", self.size),
                &flip.to_string(),
            )
        };
        let code = |flip: u8| {
            flip.checked_sub(2)
                .filter(|&code| code < self.move_count())
                .ok_or_else(|| wrong(flip))
        };
        numbers(text)?.into_iter().map(code).collect()
    }
}

fn numbers(text: &str) -> Result<Vec<u8>> {
    let number = |word: &str| {
        word.parse()
            .map_err(|_| Error::unexpected("numbers separated by spaces", word))
    };
    text.split_whitespace().map(number).collect()
}

const PANCAKES: Family = Family::plain(
    "pancakes",
    "pancakes:N",
    "a stack of N pancakes, sorted by flipping its top, up to 12",
    &OwnFamily(|text| Pancakes::new(text).map(Own::space)),
);

/// The whole program for pancakes: `gen`, `solve`, `hint`, `check`, `show`, `random`, `stats`, `verify`, `export`.
fn main() -> ExitCode {
    homing::cli::run(&[&PANCAKES])
}
