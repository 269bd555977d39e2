//! Plays a level.

mod live;
mod plan;
mod machine;
mod find;
mod replace;
mod apply;
mod resolve;
mod turn;
mod player;

pub use machine::Machine;
pub use plan::Plan;
