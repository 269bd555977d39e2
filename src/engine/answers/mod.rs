//! What answers: tables of states, guided searches, searches without a table; and the code that turns a question into its answer.

mod answerer;
mod ask;
mod board_answers;
mod board_table;
mod classes;
mod lines;
mod numbers;
mod searched;
mod searched_puzzle;
mod searches;
mod shortcuts;
mod table_rows;

pub use answerer::*;
pub use ask::*;
pub use board_answers::*;
pub use board_table::*;
pub(crate) use classes::*;
pub use lines::*;
pub use numbers::*;
pub(crate) use searched::*;
pub(crate) use searched_puzzle::*;
pub use searches::*;
pub use shortcuts::*;
