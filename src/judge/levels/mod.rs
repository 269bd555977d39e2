//! Judge problems about boxes.

pub mod hdu1254;
pub mod poj1475;
