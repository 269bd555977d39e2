use homing::Result;
use homing::engine::AnyTable;
use std::collections::VecDeque;

/// So many tables are kept. The memory of WebAssembly never shrinks, and the next table takes the place of the oldest.
const MOST: usize = 3;

/// A puzzle that was opened.
pub struct Opened {
    /// What answers.
    pub table: Box<dyn AnyTable>,
    /// The level's own start.
    pub start: Option<String>,
    /// The name of the puzzle.
    pub puzzle: String,
}

/// The tables that were asked last.
#[derive(Default)]
pub struct Shelf(VecDeque<(String, Opened)>);

impl Shelf {
    /// The table of a key, made where it is not here. The oldest one goes before a new one is made.
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
