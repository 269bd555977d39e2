//! Flips: the Flip Game compared with linear algebra, and boards of any size and shape.

mod colours;
mod lights;
mod lists;
mod nullity;
mod space;
