//! Vectors and matrices over GF(2).
//!
//! | file | what it holds |
//! |---|---|
//! | `set` | a set of pieces or presses, in words |
//! | `presses` | the press matrix, sparse: what each press turns |
//! | `matrix` | dense matrices, reduced by blocks |
//! | `chase` | presses that follow from others, like chasing lights |
//! | `reduction` | the press matrix, reduced |

pub mod chase;
pub mod matrix;
pub mod presses;
pub mod reduction;
pub mod set;
