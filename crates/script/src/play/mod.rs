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

pub use plan::Plan;
pub use player::{Player, Session};
