//! Rows of a layer in memory: those that the rows of a block need.

use super::layer::{HEAD_BYTES, Layer, PART_BYTES, code_of};
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;

/// What a row takes beside its bytes.
pub const ROW_BYTES: usize = 16;
/// Rows that lie so near one another are read at once, with what is between them.
const NEAR_BYTES: usize = 1 << 13;

/// Rows of a layer, ascending.
#[derive(Default)]
pub struct Held {
    outers: Vec<u32>,
    /// Where each row is in `bytes`.
    starts: Vec<usize>,
    bytes: Vec<u8>,
}

impl Held {
    /// Reads rows that have states, given in ascending order, of so many bytes together.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`](crate::Error::Scratch) if one is not as it was written; [`Error::Io`](crate::Error::Io); a stop.
    pub fn read(&mut self, layer: &Layer, outers: impl Iterator<Item = usize>, sum_bytes: usize, stop: &Stop) -> Result<()> {
        self.outers.clear();
        self.starts.clear();
        self.bytes.clear();
        if self.bytes.capacity() < sum_bytes {
            // What is there is not moved: no more than one of both is in memory.
            self.bytes = Vec::new();
            self.bytes.reserve_exact(sum_bytes);
        }
        let mut outers = outers.peekable();
        let mut run = Vec::new();
        while let Some(first) = outers.next() {
            let from = self.outers.len();
            self.outers.push(first as u32);
            // A run ends before a gap that takes longer to read than to leave out.
            let (mut end, mut length) = (first + 1, layer.length(first));
            while let Some(&next) = outers.peek() {
                if next - end > NEAR_BYTES || length > PART_BYTES {
                    break;
                }
                let between: usize = (end..next).map(|outer| layer.length(outer)).sum();
                if between > NEAR_BYTES {
                    break;
                }
                length += between + layer.length(next);
                end = next + 1;
                self.outers.push(next as u32);
                outers.next();
            }
            run.clear();
            layer.read(first..end, &mut run, stop)?;
            let (mut at, mut before) = (0, first);
            for &outer in &self.outers[from..] {
                let outer = outer as usize;
                at += (before..outer).map(|outer| layer.length(outer)).sum::<usize>();
                self.starts.push(self.bytes.len());
                self.bytes.extend_from_slice(&run[at..at + layer.length(outer)]);
                before = outer;
            }
        }
        let wrong = self.outers.par_iter().zip(&self.starts).find_first(|&(&outer, &start)| {
            let outer = outer as usize;
            code_of(&self.bytes[start..start + layer.length(outer)], outer).is_none()
        });
        wrong.map_or(Ok(()), |(&outer, _)| Err(layer.changed(outer as usize)))
    }

    /// The code of a row that was read.
    pub fn code(&self, layer: &Layer, outer: usize) -> Option<&[u8]> {
        let length = layer.length(outer);
        if length == 0 {
            return None;
        }
        let at = self.outers.binary_search(&(outer as u32)).ok()?;
        Some(&self.bytes[self.starts[at] + HEAD_BYTES..self.starts[at] + length])
    }
}
