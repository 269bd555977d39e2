//! Memory for the planes.

use crate::error::Result;
use crate::puzzle::slide::memory::ZeroedBytes;
use std::ops::{Deref, DerefMut};

/// Zeroed 64-bit words, and one more at the end, so that the word after any other can be read.
pub struct PlaneWords(ZeroedBytes);

impl PlaneWords {
    /// Allocates `len` words and one more, all zero.
    pub fn zeroed(len: usize) -> Result<Self> {
        Ok(Self(ZeroedBytes::new((len + 1) * size_of::<u64>())?))
    }
}

impl Deref for PlaneWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0)
    }
}

impl DerefMut for PlaneWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}
