//! Moves on numbers made of symbols. A move changes each symbol independently of the others, so it takes a few table lookups.

/// The maximum number of bits of symbols that are looked up together, unless one symbol has more.
const CHUNK_BITS: u32 = 8;
/// The maximum number of entries for all moves.
const MAX_ENTRIES: usize = 1 << 23;

/// A symbol of a number.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// The bits below it.
    pub shift: u32,
    pub bits: u32,
}

/// The lookup tables of all moves.
#[derive(Debug)]
pub struct Lookups {
    chunks: Vec<Chunk>,
    /// For each move, the entries of all chunks.
    entries: Vec<u128>,
    entries_a_move: usize,
}

/// Symbols that are looked up together.
#[derive(Debug)]
struct Chunk {
    shift: u32,
    bits: u32,
    /// Where its entries start among those of a move.
    begin: usize,
}

impl Symbol {
    /// The value of the symbol in a number.
    #[inline]
    pub fn of(self, number: u128) -> usize {
        (number >> self.shift) as usize & ((1 << self.bits) - 1)
    }
}

impl Lookups {
    /// Builds the tables for these symbols, which fill the low bits of a number, lowest first. `turned` returns the bits after a move for
    /// each value of a symbol. Returns `None` if there would be too many entries.
    pub fn of(
        symbols: &[Symbol],
        moves: usize,
        turned: impl Fn(usize, usize) -> Vec<u128>,
    ) -> Option<Self> {
        let mut chunks = Vec::<Chunk>::new();
        for symbol in symbols {
            match chunks
                .last_mut()
                .filter(|chunk| chunk.bits + symbol.bits <= CHUNK_BITS)
            {
                Some(chunk) => chunk.bits += symbol.bits,
                None => chunks.push(Chunk {
                    shift: symbol.shift,
                    bits: symbol.bits,
                    begin: 0,
                }),
            }
        }
        let mut entries_a_move = 0;
        for chunk in &mut chunks {
            chunk.begin = entries_a_move;
            entries_a_move += 1 << chunk.bits;
        }
        if entries_a_move * moves > MAX_ENTRIES {
            return None;
        }
        let mut entries = vec![0; entries_a_move * moves];
        for code in 0..moves {
            let of_move = &mut entries[code * entries_a_move..][..entries_a_move];
            for (at, symbol) in symbols.iter().enumerate() {
                let (turned, chunk) = (
                    turned(code, at),
                    chunks.iter().rfind(|chunk| chunk.shift <= symbol.shift)?,
                );
                let in_chunk = Symbol {
                    shift: symbol.shift - chunk.shift,
                    bits: symbol.bits,
                };
                for (value, entry) in of_move[chunk.begin..][..1 << chunk.bits]
                    .iter_mut()
                    .enumerate()
                {
                    *entry |= turned.get(in_chunk.of(value as u128)).copied().unwrap_or(0);
                }
            }
        }
        Some(Self {
            chunks,
            entries,
            entries_a_move,
        })
    }

    /// A number after a move.
    #[inline]
    pub fn after(&self, code: usize, number: u128) -> u128 {
        let entries = &self.entries[code * self.entries_a_move..][..self.entries_a_move];
        let of_chunk = |chunk: &Chunk| {
            entries[chunk.begin
                + Symbol {
                    shift: chunk.shift,
                    bits: chunk.bits,
                }
                .of(number)]
        };
        self.chunks
            .iter()
            .fold(0, |after, chunk| after | of_chunk(chunk))
    }
}
