use crate::table::file::bytes::Bytes;
use homing_space::packed;
use homing_space::packed::Codes;
use homing_space::space::List;

/// The name of the column with the code of each state's best move.
pub const MOVE: &str = "move";
/// The name of the column with each state's depth mod 3.
pub const DEPTH: &str = "depth";
/// The name of the column with one bit of each state's depth: `(depth >> 1) & 1`.
pub const HALF: &str = "half";
/// The entry of a column `depth` for a state that reaches no goal. It cannot be a depth mod 3, which is 0, 1 or 2.
pub const UNREACHABLE: u8 = 3;

/// A named list of packed entries of one width.
///
/// A two-bit entry `i` starts at bit `2 * (i % 4)` of byte `i / 4`. Entries of eight bits and more are little-endian integers.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    bits: u8,
    entries: u64,
    bytes: Bytes,
}

impl Column {
    /// Creates a column of entries that are already packed. Returns `None` if the width is not 1, 2, 4, 8, 16, 32 or 64 bits, or if
    /// the entries do not fill the bytes exactly.
    pub fn new(name: &str, bits: u8, entries: u64, bytes: impl Into<Bytes>) -> Option<Self> {
        let bytes = bytes.into();
        let fits = bits.is_power_of_two()
            && bits <= 64
            && packed::size_bytes(bits, entries) == bytes.len() as u64;
        fits.then(|| Self {
            name: name.into(),
            bits,
            entries,
            bytes,
        })
    }

    /// Creates the column of a list. Returns `None` under the same conditions as [`new`](Self::new).
    pub fn of_list(list: List) -> Option<Self> {
        let bytes = Bytes::shared(list.entries);
        Self::new(
            list.name,
            list.bits,
            bytes.len() as u64 * 8 / u64::from(list.bits),
            bytes,
        )
    }

    /// Packs codes into a column, each into `bits` bits (1, 2, 4 or 8).
    pub fn pack(name: &str, bits: u8, codes: impl ExactSizeIterator<Item = u8>) -> Self {
        let entries = codes.len() as u64;
        Self {
            name: name.into(),
            bits,
            entries,
            bytes: packed::pack(bits, codes).into(),
        }
    }

    /// Returns the column's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the width of an entry, in bits.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// Returns the number of entries.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the packed entries.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Returns the size of the packed entries, in bytes.
    pub fn size_bytes(&self) -> u64 {
        packed::size_bytes(self.bits, self.entries)
    }

    /// Returns the greatest code that fits into an entry of at most eight bits.
    ///
    /// In a space with [weights](homing_space::Space::weights), the column `move` uses this code for states that reach no goal. The column
    /// is wide enough that it is never the code of a move.
    pub fn greatest_code(&self) -> u8 {
        u8::MAX >> 8u8.saturating_sub(self.bits)
    }

    /// Returns an entry of at most eight bits.
    #[inline]
    pub fn code(&self, index: u64) -> u8 {
        self.codes().get(index)
    }

    /// Returns the entries in a form for many lookups.
    #[inline]
    pub fn codes(&self) -> Codes<'_> {
        Codes::new(&self.bytes, self.bits)
    }
}
