//! Pancakes of any number, too many for a whole table: searches guided by patterns.

use homing::engine::{Family, Own, OwnFamily, PatternRules};
use homing::{Description, Error, Result, Space};
use std::process::ExitCode;

/// A stack of `size` pancakes. A board lists their sizes from the top, 0 for the smallest. Move `k` flips the top `k + 2`.
#[derive(Clone)]
struct Stack {
    size: u8,
}

/// The pancakes of a pattern.
const NAMED: usize = 4;

impl PatternRules for Stack {
    type Board = Vec<u8>;
    type Pattern = Places;

    fn name(&self) -> String {
        format!("stack:{}", self.size)
    }

    fn goal(&self) -> Vec<u8> {
        (0..self.size).collect()
    }

    fn move_count(&self) -> u8 {
        self.size - 1
    }

    fn move_names(&self) -> Vec<String> {
        (2..=self.size).map(|flipped| flipped.to_string()).collect()
    }

    fn after(&self, stack: &Vec<u8>, code: u8) -> Option<Vec<u8>> {
        let mut next = stack.clone();
        next[..usize::from(code) + 2].reverse();
        Some(next)
    }

    fn reverse(&self, code: u8) -> u8 {
        code // a flip is its own reverse
    }

    /// Each pancake is in one pattern. A flip moves pancakes of several patterns, so their depths do not add up: each is a separate set.
    fn patterns(&self) -> Vec<Vec<Places>> {
        let named = self
            .goal()
            .chunks(NAMED)
            .map(<[u8]>::to_vec)
            .collect::<Vec<_>>();
        named
            .into_iter()
            .map(|pancakes| {
                vec![Places {
                    size: self.size,
                    pancakes,
                }]
            })
            .collect()
    }

    fn index_in(&self, pattern: &Places, stack: &Vec<u8>) -> Option<u64> {
        let place = |pancake: &u8| {
            stack
                .iter()
                .position(|other| other == pancake)
                .map(|place| place as u8)
        };
        pattern.rank(&pattern.pancakes.iter().map(place).collect::<Option<_>>()?)
    }

    fn parse_board(&self, text: &str) -> Result<Vec<u8>> {
        let wrong = || Error::unexpected(format!("the sizes 1 to {}, each once", self.size), text);
        let size = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let stack: Vec<u8> = text
            .split_whitespace()
            .map(size)
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        let mut sorted = stack.clone();
        sorted.sort_unstable();
        if sorted == self.goal() {
            Ok(stack)
        } else {
            Err(wrong())
        }
    }

    fn board_text(&self, stack: &Vec<u8>) -> String {
        stack
            .iter()
            .map(|size| (size + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A pattern: the places of some pancakes of a stack, regardless of the others.
#[derive(Clone)]
struct Places {
    size: u8,
    pancakes: Vec<u8>,
}

impl Space for Places {
    type State = Vec<u8>;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("pancakes {:?}", self.pancakes),
            parameters: String::new(),
            goal: "each in its place".into(),
            index: "places as digits".into(),
            metric: "one flip".into(),
        }
    }

    /// Also counts two pancakes in one place, which no flips reach.
    fn len(&self) -> u64 {
        u64::from(self.size).pow(self.pancakes.len() as u32)
    }

    fn move_count(&self) -> u8 {
        self.size - 1
    }

    fn rank(&self, places: &Vec<u8>) -> Option<u64> {
        Some(places.iter().fold(0, |index, &place| {
            index * u64::from(self.size) + u64::from(place)
        }))
    }

    fn unrank(&self, index: u64) -> Vec<u8> {
        let digits = |power| (index / u64::from(self.size).pow(power) % u64::from(self.size)) as u8;
        (0..self.pancakes.len() as u32).rev().map(digits).collect()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.rank(&self.pancakes).into_iter().for_each(visit);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let places = self.unrank(index);
        for code in 0..self.move_count() {
            let flipped = |&place: &u8| {
                if place < code + 2 {
                    code + 1 - place
                } else {
                    place
                }
            };
            self.rank(&places.iter().map(flipped).collect())
                .into_iter()
                .for_each(|next| visit(code, next));
        }
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit);
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Creates the puzzle of a number of pancakes.
fn stack(parameters: &str) -> Result<Stack> {
    let size = parameters
        .parse()
        .ok()
        .filter(|size| (2..=48).contains(size));
    let limits = || Error::PuzzleSize {
        name: format!("stack:{parameters}"),
        limits: "2 to 48 pancakes".into(),
    };
    Ok(Stack {
        size: size.ok_or_else(limits)?,
    })
}

const STACK: Family = Family::searched(
    "stack",
    "stack:N",
    "a stack of N pancakes, sorted by flipping its top, up to 48",
    &OwnFamily(|text| stack(text).map(Own::patterns)),
);

/// The whole program: `gen`, `solve`, `hint`, `check`, `show`, `verify`, `info`.
fn main() -> ExitCode {
    homing::cli::run(&[&STACK])
}
