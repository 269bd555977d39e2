//! What a search in chunks has to know of a space.

use super::plane::{Plane, Units};
use super::stored::Stored;
use crate::watch::Stop;

/// A space cut into chunks: runs of states that are found together, in memory that need not hold the whole space.
///
/// A chunk is some planes of bits. [`settle`](Self::settle) is a pure function of what is known of one chunk: its part of the last two
/// layers and the states that arrived from other chunks. So threads and processes can settle chunks in any order, and layers can be
/// anywhere.
pub trait Model: Send + Sync {
    /// The puzzle, its goal, and whatever else distinguishes this search from others: lines of a word and its value.
    fn identity(&self) -> String;

    /// The name of the puzzle.
    fn name(&self) -> String;

    /// The number of states.
    fn states(&self) -> u64;

    /// The sizes of chunks.
    fn layout(&self) -> &Layout;

    /// The goals: the chunk, the plane and the place of each.
    fn goals(&self) -> Vec<(usize, usize, usize)>;

    /// Whether every state reaches a goal, so that the search is complete when all states are found.
    fn reaches_all(&self) -> bool;

    /// Whether every move can be undone. Then the neighbours of a layer are in it, in the layer before or in the next one; else the search
    /// keeps all states that it has found.
    fn is_symmetric(&self) -> bool {
        true
    }

    /// Whether a plane can have states at a depth.
    fn is_in_plane(&self, _plane: usize, _depth: usize) -> bool {
        true
    }

    /// The greatest depth that a search of this space can come to.
    fn max_depth(&self) -> usize {
        usize::from(u16::MAX)
    }

    /// Finds the part of a chunk in the layer of a depth: all neighbours of the last layer that are not known. Sends the moves of these
    /// states to other chunks. Returns the part, and the number of its states. A stop leaves the rest out.
    ///
    /// # Errors
    ///
    /// What is known of the chunk is damaged.
    fn settle(
        &self,
        chunk: usize,
        depth: usize,
        known: &Known,
        bench: &mut Bench,
        send: &mut Outbox,
        stop: &Stop,
    ) -> Result<(Stored, u64), &'static str>;

    /// Sends again the moves of a chunk's part of a layer.
    ///
    /// # Errors
    ///
    /// The part is damaged.
    fn send_again(&self, chunk: usize, depth: usize, layer: &Stored, bench: &mut Bench, send: &mut Outbox) -> Result<(), &'static str>;
}

/// The sizes of the chunks of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number that tells this partition of the space from others.
    pub number: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The planes of a chunk.
    pub planes: usize,
    /// The planes that a layer stores beside those of its states: bits of moves.
    pub move_planes: usize,
    /// The partition of a plane.
    pub units: Units,
    /// The planes that a thread works with.
    pub bench_planes: usize,
    /// The memory that a thread takes beside planes, in bytes.
    pub bench_bytes: u64,
    /// The memory of the tables by which moves are made, in bytes.
    pub tables_bytes: u64,
}

/// The planes that one thread works with.
pub struct Bench {
    /// As many as the [`Layout`] says.
    pub planes: Vec<Plane>,
}

impl Bench {
    /// Planes for one chunk at a time.
    pub fn new(layout: &Layout) -> Self {
        Self { planes: (0..layout.bench_planes).map(|_| Plane::new(layout.units)).collect() }
    }
}

/// What is known of a chunk before its part of the next layer is settled.
#[derive(Default)]
pub struct Known {
    /// Its part of the last layer.
    pub frontier: Stored,
    /// Its part of the layer before; where moves cannot be undone, all of its states that were found.
    pub before: Stored,
    /// The moves that arrived from other chunks: messages, one after another.
    pub inbox: Vec<u8>,
}

/// Called with the chunk that a message goes to, and the message.
pub type Outbox<'a> = dyn FnMut(usize, &[u8]) + 'a;
