//! The columns of a table: one packed entry for each state.
//!
//! | file | what it holds |
//! |---|---|
//! | `column` | a column |
//! | `kind` | what a table stores |
//! | `residues` | depths modulo 3 or 4 |
//! | `known_depths` | depths that a column implies |
//! | `depth_index` | the states of each depth |
//! | `counts` | comparison of numbers of states |

pub mod column;
pub mod counts;
pub mod depth_index;
pub mod kind;
pub mod known_depths;
pub mod residues;
