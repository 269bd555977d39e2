//! The states of a puzzle as numbers of up to 127 bits, on which moves act by look-ups.
//!
//! A number is made of symbols. For positions that moves join, these are what is at each position, or the positions of all pieces but those
//! of the kind that comes most often: whichever takes fewer bits. A move takes each symbol somewhere without a look at the others, so
//! it is a few look-ups, by some symbols together. Positions of pieces that look alike are sorted afterwards.

use super::action::{Action, Pattern, Set, sum};
use super::coordinate::Region;
use super::orders::orders_of;
use super::symbols::{counts, lying};

/// The most bits of a number: one less than there are, so that a number of ones is no state.
const MAX_BITS: u32 = 127;
/// The bits of the symbols that are looked up together, unless one has more.
const CHUNK_BITS: u32 = 8;
/// The most entries of all look-ups of the moves.
const MAX_ENTRIES: usize = 1 << 23;

/// How the states of a puzzle are written as numbers.
#[derive(Debug)]
pub struct Coding {
    sets: Vec<Set>,
    start: Pattern,
    parts: Vec<Part>,
    bits: u32,
    chunks: Vec<Chunk>,
    /// By move: the entries of all chunks, one behind the other.
    entries: Vec<u128>,
    entries_a_move: usize,
    /// Positions of pieces that look alike.
    alike: Vec<Run>,
}

/// The symbols of one region.
#[derive(Debug)]
struct Part {
    region: Region,
    form: Form,
    /// The bits of a symbol, and those below the last symbol.
    bits: u32,
    shift: u32,
    /// The number of symbols.
    len: u32,
}

/// What the symbols of a region are.
#[derive(Debug)]
enum Form {
    /// The piece at each position and its twist, numbered among all that there are.
    Pieces(Box<[(u8, u8)]>),
    /// The position of each of these pieces; at all others is one kind.
    Places(Box<[u8]>, u8),
}

/// Symbols that are looked up together.
#[derive(Debug)]
struct Chunk {
    shift: u32,
    bits: u32,
    /// Where its entries begin among those of a move.
    begin: usize,
}

/// Symbols that are sorted.
#[derive(Clone, Copy, Debug)]
struct Run {
    shift: u32,
    bits: u32,
    len: u32,
}

/// The bits of numbers below `count`.
fn bits_below(count: usize) -> u32 {
    count.next_power_of_two().ilog2()
}

impl Part {
    /// The symbols of a region in the fewest bits. `None` if nothing of it can change.
    fn of(sets: &[Set], start: &Pattern, region: Region) -> Option<Self> {
        let set = &sets[region.set];
        let counts = counts(region.pieces(sets, start));
        let size = region.places.len();
        let pieces = lying(set, &counts);
        let of_pieces = bits_below(pieces.len());
        if of_pieces == 0 || size == 1 && set.orientations == 1 {
            return None;
        }
        let most = (0..=u8::MAX).max_by_key(|&piece| counts[usize::from(piece)])?;
        let told: Box<[u8]> =
            (0..=u8::MAX).filter(|&piece| piece != most).flat_map(|piece| vec![piece; counts[usize::from(piece)]]).collect();
        let of_places = bits_below(size);
        let are_places = set.orientations == 1 && told.len() as u32 * of_places < size as u32 * of_pieces;
        let (len, bits) = if are_places { (told.len(), of_places) } else { (size, of_pieces) };
        let form = if are_places { Form::Places(told, most) } else { Form::Pieces(pieces) };
        Some(Self { region, form, bits, shift: 0, len: len as u32 })
    }

    /// The lowest bit of a symbol.
    fn shift(&self, symbol: u32) -> u32 {
        self.shift + self.bits * (self.len - 1 - symbol)
    }

    /// By symbol and value: what a move makes of it, where it belongs.
    fn turned(&self, set: &Set, action: &Action) -> Vec<Vec<u128>> {
        let turn = self.region.turn(action);
        let mut goes_to = vec![(0, 0); turn.len()];
        turn.iter().zip(0..).for_each(|(&(from, twist), to)| goes_to[usize::from(from)] = (to, twist));
        let of_symbol = |symbol: u32| match &self.form {
            Form::Pieces(pieces) => {
                let (to, by) = goes_to[symbol as usize];
                let twisted = |&(piece, twist): &(u8, u8)| {
                    let after = (piece, if set.is_loose(piece) { 0 } else { sum(twist, by, set.orientations) });
                    (pieces.binary_search(&after).unwrap_or(0) as u128) << self.shift(to)
                };
                pieces.iter().map(twisted).collect()
            }
            Form::Places(..) => goes_to.iter().map(|&(to, _)| u128::from(to) << self.shift(symbol)).collect(),
        };
        (0..self.len).map(of_symbol).collect()
    }
}

impl Coding {
    /// The numbers of the patterns that these moves reach. `None` where they would have too many bits, or moves too many entries.
    pub fn of(sets: &[Set], start: &Pattern, moves: &[Action]) -> Option<Self> {
        let regions = Region::all(sets, moves);
        let mut parts: Vec<Part> = regions.into_iter().filter_map(|region| Part::of(sets, start, region)).collect();
        let (mut bits, mut chunks, mut alike) = (0, Vec::<Chunk>::new(), Vec::new());
        for part in &mut parts {
            part.shift = bits;
            bits = part.bits.checked_mul(part.len)?.checked_add(bits).filter(|&bits| bits <= MAX_BITS)?;
            for symbol in (0..part.len).rev() {
                let shift = part.shift(symbol);
                match chunks.last_mut().filter(|chunk| chunk.bits + part.bits <= CHUNK_BITS) {
                    Some(chunk) => chunk.bits += part.bits,
                    None => chunks.push(Chunk { shift, bits: part.bits, begin: 0 }),
                }
            }
            if let Form::Places(told, _) = &part.form {
                let mut end = 0;
                for run in told.chunk_by(|one, other| one == other) {
                    end += run.len() as u32;
                    alike.extend((run.len() > 1).then(|| Run { shift: part.shift(end - 1), bits: part.bits, len: run.len() as u32 }));
                }
            }
        }
        let mut entries_a_move = 0;
        for chunk in &mut chunks {
            chunk.begin = entries_a_move;
            entries_a_move += 1 << chunk.bits;
        }
        if entries_a_move * moves.len() > MAX_ENTRIES {
            return None;
        }
        let mut found = Self {
            sets: sets.to_vec(),
            start: start.clone(),
            parts,
            bits,
            chunks,
            entries: vec![0; entries_a_move * moves.len()],
            entries_a_move,
            alike,
        };
        moves.iter().enumerate().for_each(|(code, action)| found.fill(code, action));
        Some(found)
    }

    /// Fills in the look-ups of a move.
    fn fill(&mut self, code: usize, action: &Action) {
        let entries = &mut self.entries[code * self.entries_a_move..][..self.entries_a_move];
        for part in &self.parts {
            for (turned, symbol) in part.turned(&self.sets[part.region.set], action).iter().zip(0..) {
                let shift = part.shift(symbol);
                let Some(chunk) = self.chunks.iter().rfind(|chunk| chunk.shift <= shift) else { continue };
                for (value, entry) in entries[chunk.begin..][..1 << chunk.bits].iter_mut().enumerate() {
                    let value = value >> (shift - chunk.shift) & ((1 << part.bits) - 1);
                    *entry |= turned.get(value).copied().unwrap_or(0);
                }
            }
        }
    }

    /// The bits of a number.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The number of a state after a move.
    #[inline]
    pub fn after(&self, code: usize, state: u128) -> u128 {
        let entries = &self.entries[code * self.entries_a_move..][..self.entries_a_move];
        let of_chunk = |chunk: &Chunk| entries[chunk.begin + ((state >> chunk.shift) as usize & ((1 << chunk.bits) - 1))];
        let after = self.chunks.iter().fold(0, |after, chunk| after | of_chunk(chunk));
        self.alike.iter().fold(after, |after, run| run.sorted(after))
    }

    /// The number of a pattern. `None` if it differs from the start in what moves do not change.
    pub fn encode(&self, pattern: &Pattern) -> Option<u128> {
        let mut code = 0;
        for part in &self.parts {
            let mut put = |symbol: usize, value: usize| code |= (value as u128) << part.shift(symbol as u32);
            let pieces = part.region.pieces(&self.sets, pattern);
            match &part.form {
                Form::Pieces(all) => {
                    for (found, symbol) in pieces.zip(part.region.twists(&self.sets, pattern)).zip(0..) {
                        put(symbol, all.binary_search(&found).ok()?);
                    }
                }
                Form::Places(told, _) => {
                    let mut places: Vec<(u8, usize)> = pieces.zip(0..).filter(|(piece, _)| told.binary_search(piece).is_ok()).collect();
                    places.sort_unstable();
                    if !places.iter().map(|(piece, _)| piece).eq(told) {
                        return None;
                    }
                    places.iter().enumerate().for_each(|(symbol, &(_, place))| put(symbol, place));
                }
            }
        }
        (self.decode(code) == *pattern).then_some(code)
    }

    /// The pattern with a number.
    pub fn decode(&self, code: u128) -> Pattern {
        let mut pattern = self.start.clone();
        for part in &self.parts {
            let set = &self.sets[part.region.set];
            let place = |local: usize| set.offset + usize::from(part.region.places.get(local).copied().unwrap_or(0));
            let symbols = (0..part.len).map(|symbol| (code >> part.shift(symbol)) as usize & ((1 << part.bits) - 1));
            match &part.form {
                Form::Pieces(all) => {
                    for (value, local) in symbols.zip(0..) {
                        let (piece, twist) = all.get(value).copied().unwrap_or_default();
                        (pattern.0[place(local)], pattern.0[place(local) + set.size]) = (piece, twist);
                    }
                }
                Form::Places(told, most) => {
                    (0..part.region.places.len()).for_each(|local| pattern.0[place(local)] = *most);
                    symbols.zip(told).for_each(|(local, &piece)| pattern.0[place(local)] = piece);
                }
            }
        }
        pattern
    }
}

impl Run {
    /// A number with these symbols in ascending order.
    fn sorted(self, code: u128) -> u128 {
        let mut symbols = [0u8; MAX_BITS as usize];
        let symbols = &mut symbols[..self.len as usize];
        let mask = (1 << self.bits) - 1;
        let shift = |symbol: usize| self.shift + self.bits * (self.len - 1 - symbol as u32);
        symbols.iter_mut().enumerate().for_each(|(at, symbol)| *symbol = (code >> shift(at) & mask) as u8);
        symbols.sort_unstable();
        let rest = code & !(((1 << (self.bits * self.len)) - 1) << self.shift);
        symbols.iter().enumerate().fold(rest, |code, (at, &symbol)| code | u128::from(symbol) << shift(at))
    }
}

/// So many patterns have the pieces of a start at the positions that these moves join. Moves may reach fewer.
pub fn arrangements(sets: &[Set], start: &Pattern, moves: &[Action]) -> u128 {
    let of_region = |region: Region| {
        let twists = u128::from(sets[region.set].orientations).checked_pow(region.places.len() as u32).unwrap_or(u128::MAX);
        orders_of(&counts(region.pieces(sets, start))).saturating_mul(twists)
    };
    Region::all(sets, moves).into_iter().map(of_region).fold(1, u128::saturating_mul)
}
