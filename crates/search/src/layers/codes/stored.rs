//! A stored chunk of a layer: the codes of its planes, one after another.

use super::code::{self, Coded};
use super::plane::Plane;

/// The codes of the planes of a chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredChunk {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl StoredChunk {
    /// Wraps codes of these lengths.
    pub fn new(bytes: Vec<u8>, lengths: impl IntoIterator<Item = u32>) -> Self {
        let mut end = 0;
        let ends = lengths.into_iter().map(|length| {
            end += length;
            end
        });
        Self {
            ends: ends.collect(),
            bytes,
        }
    }

    /// Creates a chunk without planes, with capacity for a number of bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            ends: Vec::new(),
        }
    }

    /// Returns whether no plane has a state.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the states of this chunk and of another one, both of one plane. The plane given is working memory.
    ///
    /// # Errors
    ///
    /// A code is damaged.
    pub fn joined(&self, other: &Self, plane: &mut Plane) -> Coded<Self> {
        let len = plane.units().plane_len();
        plane.clear();
        code::add(self.plane(0), plane, 0, len)?;
        code::add(other.plane(0), plane, 0, len)?;
        let mut joined = Self::default();
        joined.push(|code| code::encode(plane, 0, len, code, &mut Vec::new()));
        Ok(joined)
    }

    /// Returns all codes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the lengths of the codes.
    pub fn lengths(&self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.ends.len()).map(|plane| self.plane(plane).len() as u32)
    }

    /// Returns the code of a plane, by its position among the planes; empty if it has no states.
    pub fn plane(&self, plane: usize) -> &[u8] {
        let end = |plane: usize| {
            self.ends
                .get(plane)
                .map_or(self.bytes.len(), |&end| end as usize)
        };
        let start = plane.checked_sub(1).map_or(0, end);
        &self.bytes[start..end(plane).max(start)]
    }

    /// Returns lengths and codes as one run of bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let ends = self.ends.iter().flat_map(|end| end.to_le_bytes());
        (self.ends.len() as u32)
            .to_le_bytes()
            .into_iter()
            .chain(ends)
            .chain(self.bytes.iter().copied())
            .collect()
    }

    /// Reads the bytes of [`to_bytes`](Self::to_bytes).
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (words, _) = bytes.as_chunks::<4>();
        let planes = words
            .first()
            .map_or(0, |&count| u32::from_le_bytes(count) as usize);
        let ends: Vec<u32> = words
            .iter()
            .skip(1)
            .take(planes)
            .map(|&end| u32::from_le_bytes(end))
            .collect();
        Self {
            bytes: bytes.get(4 + 4 * ends.len()..).unwrap_or_default().to_vec(),
            ends,
        }
    }

    /// Adds a plane. `encode` appends its code.
    pub fn push<R>(&mut self, encode: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        let result = encode(&mut self.bytes);
        self.ends.push(self.bytes.len() as u32);
        result
    }
}
