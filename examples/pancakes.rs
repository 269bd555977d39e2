//! A puzzle of one's own with the whole program: stacks of pancakes, sorted by flipping the top of the stack.
//!
//! ```sh
//! cargo run --release --example pancakes -- solve pancakes:6 "4 1 6 3 5 2"
//! cargo run --release --example pancakes -- stats pancakes:9
//! ```

use homing::engine::{AnyTable, Family, Frame, Generation, Need, Options, PlayableSpace, Puzzle, SpaceGeneration, frames, open_space};
use homing::table::TableFile;
use homing::{Description, Error, Notation, Result, Space};
use std::process::ExitCode;

/// A stack of `size` pancakes. A state lists their sizes from the top, 1 for the smallest. Move `k` flips the top `k + 2`.
#[derive(Clone)]
struct Pancakes {
    size: u8,
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
        (1..=u64::from(self.size)).product()
    }

    fn move_count(&self) -> u8 {
        self.size - 1
    }

    fn rank(&self, stack: &Vec<u8>) -> Option<u64> {
        let smaller_below = |at: usize| stack[at..].iter().filter(|&&other| other < stack[at]).count() as u64;
        Some((0..stack.len()).fold(0, |code, at| code * (stack.len() - at) as u64 + smaller_below(at)))
    }

    fn unrank(&self, mut index: u64) -> Vec<u8> {
        let mut stack: Vec<u8> = Vec::new();
        for below in 0..u64::from(self.size) {
            let smaller = (index % (below + 1)) as u8;
            index /= below + 1;
            stack.iter_mut().filter(|other| **other > smaller).for_each(|other| *other += 1);
            stack.insert(0, smaller + 1);
        }
        stack
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in 0..self.move_count() {
            let mut stack = self.unrank(index);
            stack[..usize::from(code) + 2].reverse();
            self.rank(&stack).into_iter().for_each(|next| visit(code, next));
        }
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit); // a flip is its own reverse
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Numbers between blanks: the sizes of a stack from the top, and for each flip how many pancakes it turns.
impl Notation for Pancakes {
    fn parse_board(&self, text: &str) -> Result<Vec<u8>> {
        let stack = numbers(text)?;
        let mut sorted = stack.clone();
        sorted.sort_unstable();
        let wrong = || Error::Input { what: format!("expected the sizes 1 to {}, each once, found {text:?}", self.size) };
        if sorted.into_iter().eq(1..=self.size) { Ok(stack) } else { Err(wrong()) }
    }

    fn board_text(&self, stack: &Vec<u8>) -> String {
        stack.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        *line += &moves.map(|code| (code + 2).to_string()).collect::<Vec<_>>().join(" ");
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let wrong = |flip| Error::Input { what: format!("expected flips of 2 to {} pancakes, found {flip}", self.size) };
        let code = |flip: u8| flip.checked_sub(2).filter(|&code| code < self.move_count()).ok_or_else(|| wrong(flip));
        numbers(text)?.into_iter().map(code).collect()
    }
}

fn numbers(text: &str) -> Result<Vec<u8>> {
    let wrong = |word| Error::Input { what: format!("expected numbers between blanks, found {word:?}") };
    text.split_whitespace().map(|word| word.parse().map_err(|_| wrong(word))).collect()
}

/// The engine can ask tables of pancakes. The defaults serve every space.
impl PlayableSpace for Pancakes {}

/// The family `pancakes:N`.
struct PancakeFamily;

impl PancakeFamily {
    /// The space of a number of pancakes: `6`.
    fn space(parameters: &str) -> Result<Pancakes> {
        let size = parameters.parse().ok().filter(|size| (2..=12).contains(size));
        let limits = || Error::PuzzleSize { name: format!("pancakes:{parameters}"), limits: "2 to 12 pancakes".into() };
        Ok(Pancakes { size: size.ok_or_else(limits)? })
    }
}

impl Family for PancakeFamily {
    fn name(&self) -> &'static str {
        "pancakes"
    }

    fn usage(&self) -> &'static str {
        "pancakes:N"
    }

    fn summary(&self) -> &'static str {
        "a stack of N pancakes, sorted by flipping its top, up to 12"
    }

    fn puzzle(&self, parameters: &str, _options: &Options) -> Result<Box<dyn Puzzle>> {
        Ok(Box::new(PancakePuzzle(Self::space(parameters)?)))
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        let parameters = file.header().puzzle.trim_start_matches("pancakes:");
        open_space(file, Self::space(parameters)?)
    }
}

struct PancakePuzzle(Pancakes);

impl Puzzle for PancakePuzzle {
    fn name(&self) -> String {
        self.0.describe().puzzle
    }

    fn file_names(&self) -> Vec<String> {
        vec![format!("pancakes-{}.tbl", self.0.size)]
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        open_space(file, self.0.clone())
    }

    fn need(&self) -> Need {
        SpaceGeneration::need(&self.0)
    }

    /// Up to eight pancakes, a table takes less time than a file.
    fn is_quick(&self) -> bool {
        self.0.size <= 8
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(SpaceGeneration::begin(self.0.clone())?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.0, board, moves)
    }
}

/// The program `homing` for pancakes: `gen`, `solve`, `hint`, `check`, `show`, `random`, `stats`, `verify`, `export`.
fn main() -> ExitCode {
    homing::cli::run(&[&PancakeFamily])
}
