use homing::Result;
use homing::engine::AnyTable;
use std::collections::VecDeque;

/// The number of tables kept. The memory of WebAssembly never shrinks, and the next table replaces the oldest.
const MOST: usize = 3;

/// An opened puzzle.
pub struct Opened {
    /// The table that answers.
    pub table: Box<dyn AnyTable>,
    /// The level's start.
    pub start: Option<String>,
    /// The name of the puzzle.
    pub puzzle: String,
}

/// The tables used last.
#[derive(Default)]
pub struct Shelf(VecDeque<(String, Opened)>);

impl Shelf {
    /// The table with a key, built if it is missing. The oldest one is dropped before a new one is built.
    pub fn opened(&mut self, key: String, make: impl FnOnce() -> Result<Opened>) -> Result<&Opened> {
        let made = match self.0.iter().position(|(kept, _)| *kept == key).and_then(|at| self.0.remove(at)) {
            Some((_, opened)) => opened,
            None => {
                self.0.truncate(MOST - 1);
                make()?
            }
        };
        self.0.push_front((key, made));
        Ok(&self.0[0].1)
    }
}
