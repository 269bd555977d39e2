//! The fewest presses among those that light the same pieces: the lightest members of cosets.
//!
//! | file | what it holds |
//! |---|---|
//! | `budget` | the budget of a search over sums |
//! | `walsh` | the weights of all members of a coset |
//! | `code` | the quiet patterns in parts, and the lightest members of their cosets |
//! | `trellis` | the quiet patterns, decided piece by piece |
//! | `information` | the lightest members of cosets, if they are light |

pub mod budget;
pub mod code;
pub mod information;
pub mod trellis;
pub mod walsh;
