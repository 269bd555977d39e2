//! Numbers for the parts of a state: permutations, combinations, and products of both.
//!
//! The states of most puzzles consist of a few such parts. Each type here has a `len`, a `rank` that returns an index in `0..len`,
//! and its inverse `unrank`. Together they make up the `rank` and `unrank` of a [`Space`](crate::space::Space):
//!
//! | part | type | example |
//! |---|---|---|
//! | an order of `n` different things | [`Permutations`] | the tiles of a board, the pieces of a cube |
//! | `k` alike things on `n` places | [`Combinations`] | the boxes of a Sokoban level |
//! | several numbers, each below its own bound | [`Product`] | the pegs of the discs of Hanoi, the twists of a cube's corners |
//!
//! The 2x2x2 cube has seven corners that move: an order and six independent twists.
//!
//! ```
//! use homing::index::{Permutations, Product};
//!
//! let (orders, twists) = (Permutations::new(7), Product::new([3; 6]));
//! let states = Product::new([orders.len(), twists.len()]);
//! assert_eq!(states.len(), 3_674_160);
//!
//! let order = orders.rank(&[0, 2, 1, 3, 4, 5, 6]).unwrap();
//! let twist = twists.rank(&[0, 0, 2, 1, 0, 0]).unwrap();
//! let index = states.rank(&[order, twist]).unwrap();
//!
//! let (mut parts, mut corners) = ([0; 2], [0; 7]);
//! states.unrank(index, &mut parts);
//! orders.unrank(parts[0], &mut corners);
//! assert_eq!((parts, corners), ([order, twist], [0, 2, 1, 3, 4, 5, 6]));
//! ```

mod combinations;
mod permutations;
mod product;

pub use combinations::Combinations;
pub use permutations::{FACTORIALS, lehmer_code};
pub use permutations::{Permutations, factorial};
pub use product::Product;
