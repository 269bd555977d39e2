//! What answers: tables of states, guided searches, searches without a table; and the code that turns a question into its answer.

mod numbers;
mod shortcuts;
mod board_table;
mod table_rows;
mod answerer;
mod ask;
mod lines;
mod classes;
mod searched_puzzle;
mod searched;
mod searches;
mod board_answers;
mod board_graph;
mod start_search;

pub use answerer::*;
pub use ask::*;
pub use board_answers::*;
pub use board_graph::BoardGraph;
pub use board_table::*;
pub use classes::*;
pub use lines::*;
pub use numbers::*;
pub use searched::*;
pub use searched_puzzle::*;
pub use searches::*;
pub use shortcuts::*;
pub use start_search::*;
