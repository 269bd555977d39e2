use homing_engine::{Options, Question};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The word for the level's start in place of a board.
pub const START: &str = "start";

/// A request: a puzzle, in the program's notation, and what to do with its table.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// The name of the puzzle, or `push:` and the lines of a level.
    pub puzzle: String,
    /// The options of the puzzle, without dashes; a flag has an empty value.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The operation.
    pub work: Operation,
}

/// An operation on a table.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Answer a question about each line; without lines, about the level's start, which the word `start` also names.
    Answer {
        /// The question.
        question: Question,
        /// The boards; for grades each with a tab and the moves after it.
        #[serde(default)]
        lines: Vec<String>,
        /// Whether the answers are text, as the program prints it for people.
        #[serde(default)]
        text: bool,
    },
    /// Draw random boards.
    Random {
        /// The least and the greatest depth.
        depth: Option<(u32, u32)>,
        /// The seed, a number below 2^64 in decimal: numbers of JavaScript are exact up to 2^53.
        seed: String,
        /// The number of boards.
        count: usize,
    },
    /// The statistics of the puzzle.
    Stats,
    /// Look at a board without a table: its picture, and where its moves lead.
    #[cfg(feature = "script")]
    Look {
        /// The board, or the word `start`.
        board: String,
    },
    /// Build the table; the answer describes the puzzle, its goal and its start.
    Open,
}

impl Request {
    /// The options for the engine.
    pub fn options(&self) -> Options {
        self.options
            .iter()
            .fold(Options::default(), |options, (name, value)| {
                options.with(name, value)
            })
    }

    /// What distinguishes this puzzle's table from others.
    pub fn key(&self) -> String {
        format!("{}\n{:?}", self.puzzle, self.options)
    }
}
