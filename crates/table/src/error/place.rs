use std::path::PathBuf;

/// The place of an error: the beginning of its sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Place {
    /// A column of the text, in characters counted from 1. A caller that shows the text can mark it.
    #[error("column {0}")]
    Column(usize),
    /// A line of the input, counted from 1.
    #[error("line {0}")]
    Line(u64),
    /// A row and a column of a picture, both counted from 1.
    #[error("row {0}, column {1}")]
    Cell(usize, usize),
    /// A named part of the input: a move, a set of pieces, a board; what it is, and its name.
    #[error("{0} {1}")]
    Within(&'static str, String),
    /// A part of the question: `moves`, `goal`.
    #[error("the {0}")]
    Part(&'static str),
    /// An option, by the name that the library uses.
    #[error("{0}")]
    Option(String),
    /// A file.
    #[error("{}", .0.display())]
    File(PathBuf),
}
