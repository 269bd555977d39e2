//! Flips: the Flip Game against linear algebra, and boards of any size and shape.

mod lights;
mod space;
