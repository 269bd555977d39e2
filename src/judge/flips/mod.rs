//! Judge problems about lights that toggle each other.

pub mod acwing95;
pub mod poj1222;
pub mod poj1753;
pub mod poj2965;
pub mod poj3279;
pub mod uva10309;
