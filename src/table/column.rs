use super::bytes::Bytes;
use super::header::ColumnHeader;
use super::shards::Shards;
use crate::packed;
use crate::space::List;

/// The name of the column that holds the code of each state's best move.
pub const MOVE: &str = "move";
/// The name of the column that holds each state's depth mod 3.
pub const DEPTH: &str = "depth";
/// The name of the column that holds one bit of each state's depth: `(depth >> 1) & 1`.
pub const HALF: &str = "half";
/// The entry of a column `depth` for a state that reaches no goal. It is not a depth mod 3, which is 0, 1 or 2.
pub const UNREACHABLE: u8 = 3;

/// A named list of packed entries of one width.
///
/// Entry `i` of two bits is at bit `2 * (i % 4)` of byte `i / 4`. Entries of eight bits and more are little-endian integers.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    bits: u8,
    entries: u64,
    /// Empty if the entries are in shards.
    bytes: Bytes,
    shards: Option<Shards>,
}

impl Column {
    /// A column of entries that are already packed. `None` if the width is not 1, 2, 4, 8, 16, 32 or 64 bits, or the entries do not
    /// fill the bytes exactly.
    pub fn new(name: &str, bits: u8, entries: u64, bytes: impl Into<Bytes>) -> Option<Self> {
        let bytes = bytes.into();
        let fits = bits.is_power_of_two() && bits <= 64 && packed::size_bytes(bits, entries) == bytes.len() as u64;
        fits.then(|| Self { name: name.into(), bits, entries, bytes, shards: None })
    }

    /// The column of a list. `None` as [`new`](Self::new).
    pub(crate) fn of_list(list: List) -> Option<Self> {
        let bytes = Bytes::shared(list.entries);
        Self::new(list.name, list.bits, bytes.len() as u64 * 8 / u64::from(list.bits), bytes)
    }

    /// A column whose entries are in shards.
    pub(super) fn in_shards(header: &ColumnHeader, shards: Shards) -> Self {
        let ColumnHeader { name, bits, entries, .. } = header;
        Self { name: name.clone(), bits: *bits, entries: *entries, bytes: Vec::new().into(), shards: Some(shards) }
    }

    /// A column of codes, each packed into `bits` bits (1, 2, 4 or 8).
    pub fn pack(name: &str, bits: u8, codes: impl ExactSizeIterator<Item = u8>) -> Self {
        let entries = codes.len() as u64;
        Self { name: name.into(), bits, entries, bytes: packed::pack(bits, codes).into(), shards: None }
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

    /// The packed entries, if they lie in one run: empty where they are in [shards](Self::is_sharded).
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// The size of the packed entries, in bytes.
    pub fn size_bytes(&self) -> u64 {
        packed::size_bytes(self.bits, self.entries)
    }

    /// Whether the entries are in shards, each a file of its own.
    pub fn is_sharded(&self) -> bool {
        self.shards.is_some()
    }

    /// The packed entries from byte `start` on, as many as lie behind one another. Empty at the end.
    pub fn part(&self, start: u64) -> &[u8] {
        match &self.shards {
            Some(shards) => shards.part(start),
            None => self.bytes.get(start as usize..).unwrap_or_default(),
        }
    }

    /// The packed entries from the first to the last, in runs. A run ends at a multiple of 4,096 bytes or with the column.
    pub fn parts(&self) -> impl Iterator<Item = &[u8]> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let part = self.part(at);
            at += part.len() as u64;
            (!part.is_empty()).then_some(part)
        })
    }

    /// The greatest code that fits an entry of at most eight bits.
    ///
    /// In a space with [weights](crate::Space::weights), the column `move` uses this code for states that reach no goal. The column
    /// is wide enough that no move has this code.
    pub fn greatest_code(&self) -> u8 {
        u8::MAX >> 8u8.saturating_sub(self.bits)
    }

    /// An entry of at most eight bits.
    #[inline]
    pub fn code(&self, index: u64) -> u8 {
        self.codes().get(index)
    }

    /// An entry behind the one run: the check of the bounds is all that a look-up in it pays for the shards.
    #[cold]
    #[inline(never)]
    fn code_elsewhere(&self, index: u64) -> u8 {
        match &self.shards {
            Some(shards) => shards.get(self.bits, index),
            None => packed::get(&self.bytes, self.bits, index),
        }
    }

    /// The entries, prepared for many look-ups.
    #[inline]
    pub fn codes(&self) -> Codes<'_> {
        Codes { bytes: &self.bytes, bits: self.bits, column: self }
    }
}

/// The entries of a column, of at most eight bits each.
#[derive(Clone, Copy, Debug)]
pub struct Codes<'c> {
    bytes: &'c [u8],
    bits: u8,
    column: &'c Column,
}

impl Codes<'_> {
    /// One entry.
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        let column = self.column;
        packed::find(self.bytes, self.bits, index).unwrap_or_else(|| column.code_elsewhere(index))
    }
}
