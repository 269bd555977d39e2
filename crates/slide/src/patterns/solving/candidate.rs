/// The maximum number of boards that are expanded together, and of their moves.
pub const MAX_BATCH: usize = 64;
pub const MAX_CANDIDATES: usize = 4 * MAX_BATCH;

/// Four moves from each of 32 cells.
pub const MAX_STEPS: usize = 128;

/// A move of a board of the batch, with the result of one view.
#[derive(Clone, Copy, Default)]
pub struct Candidate {
    pub mask: u32,
    pub base: u32,
    pub index: u32,
    /// The number of the board in the batch in the upper bits; the cell of its blank and the code of the real move below.
    pub number: u16,
    pub pattern: u8,
    /// The depth of the pattern, once the entry has been judged.
    pub depth: u8,
}

impl Candidate {
    /// Returns the number of the board in the batch.
    #[inline(always)]
    pub fn node(&self) -> usize {
        usize::from(self.number >> 8) % MAX_BATCH
    }

    /// Returns the number of the step.
    #[inline(always)]
    pub fn step(&self) -> usize {
        usize::from(self.number) % MAX_STEPS
    }
}
