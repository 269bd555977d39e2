//! Judge problems about walks by length.

pub mod cses1196;
pub mod hdu6181;
pub mod poj2449;
