//! Plays a level.

mod live;
mod plan;
mod machine;
mod resolve;
mod turn;
mod player;

pub use plan::Plan;
pub use player::{Player, Session};
