//! Games written in PuzzleScript, the language of puzzles with rules of their own.
//!
//! A game is parsed, its rules become patterns of objects and movements, and each level is played on planes: a bit for each cell, a plane
//! for each object and each movement of a layer. A state holds only what can change in its level and is looked at by something that
//! matters. The states are those reachable from the start, which [`discovered`](homing_engine::discovered) finds and lists.
//!
//! | folder or file | what it holds |
//! |---|---|
//! | `parse` | the language: lines, names, rules, levels, errors with line and column |
//! | `compile` | rules with one word for several things, as all rules that they stand for |
//! | `pack` | where objects can ever be, and states as numbers |
//! | `play` | matching, replacing, movements, turns |
//! | `level` | a level as `Rules` |
//! | `notation` | boards in text |
//! | `family` | `script:FILE#LEVEL` |
//!
//! The language is that of [PuzzleScript](https://github.com/increpare/PuzzleScript), read from its documentation and engine.

// From the ground up. What `internals` opens of these is for tests alone.
#[allow(missing_docs)]
mod parse;
#[allow(missing_docs)]
mod compile;
#[allow(missing_docs)]
mod pack;
#[allow(missing_docs)]
mod play;
mod level;
mod notation;
mod family;
#[doc(hidden)]
pub mod internals;

pub use family::FAMILY;
pub use level::ScriptLevel;
