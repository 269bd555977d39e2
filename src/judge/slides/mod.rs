//! Judge problems about sliding tiles.

pub mod eight;
pub mod eight_two;
pub mod fifteen;
pub mod poj2893;
