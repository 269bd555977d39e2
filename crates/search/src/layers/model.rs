//! The view of a space that a search in chunks needs.

use super::codes::code::Coded;
use super::codes::plane::{Plane, Units};
use super::codes::stored::StoredChunk;
use homing_table::watch::Stop;

/// A space cut into chunks: runs of states that are found together, so that memory need not hold the whole space.
///
/// A chunk consists of planes of bits. [`find_part`](Self::find_part) is a pure function of what is known of one chunk: its part of the
/// last two layers and the states that arrived from other chunks. So threads and processes can search chunks in any order, and layers can
/// be stored anywhere.
pub trait Model: Send + Sync {
    /// Returns what distinguishes this search from others, such as the puzzle and its goal: lines of a word and its value.
    fn identity(&self) -> String;

    /// Returns the name of the puzzle.
    fn name(&self) -> String;

    /// Returns the number of states.
    fn states(&self) -> u64;

    /// Returns the sizes of the chunks.
    fn layout(&self) -> &ChunkLayout;

    /// Returns the chunk, the plane and the place of each goal.
    fn goals(&self) -> Vec<(usize, usize, usize)>;

    /// Returns whether every state reaches a goal. If so, the search is complete once all states are found.
    fn reaches_all(&self) -> bool;

    /// Returns whether every move can be undone. If so, the neighbours of a layer are in it, in the layer before or in the next one;
    /// otherwise the search keeps all states that it has found.
    fn is_symmetric(&self) -> bool {
        true
    }

    /// Returns whether a plane can have states at a depth.
    fn is_in_plane(&self, _plane: usize, _depth: usize) -> bool {
        true
    }

    /// Returns an upper bound of the depths in this space.
    fn max_depth(&self) -> usize {
        usize::from(u16::MAX)
    }

    /// Finds a chunk's part of the layer at a depth: all neighbours of the last layer that are not known yet. Sends the moves of these
    /// states to other chunks. Returns the part and the number of its states. After a cancellation the part is incomplete. It is not called
    /// for a chunk [without moves](ChunkInput::has_moves).
    ///
    /// # Errors
    ///
    /// If the known parts of the chunk are damaged.
    fn find_part(
        &self,
        chunk: usize,
        depth: usize,
        known: &ChunkInput,
        bench: &mut Bench,
        send: &mut Outbox,
        stop: &Stop,
    ) -> FoundPart;

    /// Returns the number of states that a chunk's part of a layer represents, or `None` if it is the number of entries. Several states may
    /// share an entry.
    ///
    /// # Errors
    ///
    /// If the part is damaged.
    fn states_of(&self, _chunk: usize, _layer: &StoredChunk) -> Coded<Option<u64>> {
        Ok(None)
    }

    /// Sends the moves of a chunk's part of a layer again.
    ///
    /// # Errors
    ///
    /// If the part is damaged.
    fn send_again(
        &self,
        chunk: usize,
        depth: usize,
        layer: &StoredChunk,
        bench: &mut Bench,
        send: &mut Outbox,
    ) -> Coded<()>;
}

/// A chunk's part of a layer, and the number of its states.
pub type FoundPart = Coded<(StoredChunk, u64)>;

/// The sizes of the chunks of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkLayout {
    /// The number of this partition among those of the space.
    pub number: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The number of planes per chunk.
    pub planes: usize,
    /// The planes that a layer stores besides those of its states: bits of moves.
    pub move_planes: usize,
    /// The partition of a plane into units.
    pub units: Units,
    /// The number of planes that a thread works with.
    pub bench_planes: usize,
    /// The memory that a thread takes besides planes, in bytes.
    pub bench_bytes: u64,
    /// The memory of the move tables, in bytes.
    pub tables_bytes: u64,
}

/// The planes that one thread works with.
pub struct Bench {
    /// The number is in the [`ChunkLayout`].
    pub planes: Vec<Plane>,
}

impl Bench {
    /// Allocates planes for one chunk at a time.
    pub fn new(layout: &ChunkLayout) -> Self {
        Self {
            planes: (0..layout.bench_planes)
                .map(|_| Plane::new(layout.units))
                .collect(),
        }
    }
}

/// What is known of a chunk before its part of the next layer is found.
#[derive(Default)]
pub struct ChunkInput {
    /// Its part of the last layer.
    pub frontier: StoredChunk,
    /// Its part of the layer before; if moves cannot be undone, all of its states that were found.
    pub before: StoredChunk,
    /// The moves that arrived from other chunks: messages, one after another.
    pub inbox: Vec<u8>,
}

impl ChunkInput {
    /// Returns whether a move may lead to a new state of the chunk.
    pub fn has_moves(&self) -> bool {
        !self.frontier.is_empty() || !self.inbox.is_empty()
    }
}

/// Receives messages: the number of the chunk that the message is for, and the message.
pub type Outbox<'a> = dyn FnMut(usize, &[u8]) + 'a;
