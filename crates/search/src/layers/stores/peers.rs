//! The processes of a search: one alone, or several that share the chunks.

use homing_table::error::Result;

/// The processes that search together. Chunk `c` belongs to process `c mod ranks`.
///
/// All processes call the same methods in the same order, and each call waits for all of them.
pub trait Peers: Sync + Send {
    /// Returns the number of this process, from 0.
    fn rank(&self) -> usize;

    /// Returns the number of processes.
    fn ranks(&self) -> usize;

    /// Sends `parcels[r]` to process `r`, and returns what each process sent to this one.
    ///
    /// # Errors
    ///
    /// If a process is lost.
    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>>;

    /// Adds up a number over all processes.
    ///
    /// # Errors
    ///
    /// If a process is lost.
    fn sum(&self, number: u64) -> Result<u64>;
}

/// A single process.
pub struct Alone;

impl Peers for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn ranks(&self) -> usize {
        1
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>> {
        Ok(parcels)
    }

    fn sum(&self, number: u64) -> Result<u64> {
        Ok(number)
    }
}
