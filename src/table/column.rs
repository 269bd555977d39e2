use super::bytes::Bytes;
use super::packed;

/// The name of the column that holds, for each state, the code of the best move: the parent-move table.
pub const MOVE: &str = "move";
/// The name of the column that holds, for each state, its depth mod 3.
pub const DEPTH: &str = "depth";
/// The code in a `depth` column for a state from which no goal can be reached. Depth mod 3 is 0, 1 or 2, so it is none of them.
pub const UNREACHABLE: u8 = 3;

/// A named run of packed entries, all of the same width: entry `i` of two bits is bits `2 * (i % 4)` and up of byte `i / 4`, wider ones are little-endian integers.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    bits: u8,
    entries: u64,
    bytes: Bytes,
}

impl Column {
    /// A column over bytes that are packed already. `None` where the width is not 1, 2, 4, 8, 16, 32 or 64 bits, or the entries do not
    /// fill just these bytes.
    pub fn new(name: &str, bits: u8, entries: u64, bytes: impl Into<Bytes>) -> Option<Self> {
        let bytes = bytes.into();
        let fits = bits.is_power_of_two() && bits <= 64 && packed::size_bytes(bits, entries) == bytes.len() as u64;
        fits.then(|| Self { name: name.into(), bits, entries, bytes })
    }

    /// A column of packed codes, `bits` (1, 2, 4 or 8) wide.
    pub fn pack(name: &str, bits: u8, codes: impl ExactSizeIterator<Item = u8>) -> Self {
        let entries = codes.len() as u64;
        Self { name: name.into(), bits, entries, bytes: packed::pack(bits, codes).into() }
    }

    /// The column's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The width of an entry, in bits.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// The number of entries.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The packed entries.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// The greatest code that an entry of at most eight bits can hold. In a `move` column that alone tells what can be reached (in spaces
    /// with [weights](crate::Space::weights)) it stands for "no path to a goal", and the column is wide enough that no move has it.
    pub fn greatest_code(&self) -> u8 {
        u8::MAX >> 8u8.saturating_sub(self.bits)
    }

    /// An entry of at most eight bits.
    ///
    /// # Panics
    /// Where `index` is beyond the column.
    #[inline]
    pub fn code(&self, index: u64) -> u8 {
        self.codes().get(index)
    }

    /// The entries, found once for reading many.
    #[inline]
    pub fn codes(&self) -> Codes<'_> {
        Codes { bytes: &self.bytes, bits: self.bits }
    }
}

/// The entries of a column of at most eight bits each.
#[derive(Clone, Copy, Debug)]
pub struct Codes<'c> {
    bytes: &'c [u8],
    bits: u8,
}

impl Codes<'_> {
    /// One entry.
    ///
    /// # Panics
    /// Where `index` is beyond the column.
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        packed::get(self.bytes, self.bits, index)
    }
}
