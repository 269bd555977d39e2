//! The comparison of all states with their neighbours, in a search that was resumed from files.

use super::columns::is_nearer_by_thirds;
use super::model::MAX_WORDS;
use super::order::Codes;
use super::table::{ChunkOrder, CrossedRows};
use homing_boards::slide::{DOWN, LEFT, RIGHT, UP};
use homing_search::layers::{Bench, Bit, ChunkSearch, Spool};
use homing_table::backward::rows::Rows;
use homing_table::error::{Error, Result};
use homing_table::watch::Watch;

/// The fraction of the time spent on sending rows to their neighbours.
const CROSSING_SHARE: f64 = 0.3;
/// The number of chunks that are compared between two reports of progress.
const CHUNKS_AT_ONCE: usize = 8;
/// The number of bits that may be stored of a depth.
const BITS: usize = 3;

impl ChunkOrder {
    /// Checks that each state but the goal has a neighbour that is one nearer, and the goal has none, by depth mod 4 or mod 6, or by both
    /// together.
    ///
    /// It finds lost and exchanged chunks, but is not a proof. Mod 4, two exchanged states pass if each has a neighbour that is farther,
    /// and all such neighbours have another one that is nearer. Counts of merged layers may be wrong even if their sums mod 4, 6 or 12
    /// are right.
    pub fn check_neighbours(&self, search: &ChunkSearch, mut watch: Watch) -> Result<()> {
        let chunks: Vec<usize> = (0..search.model().layout().chunks).collect();
        let cells = self.rows.slide.cells();
        for blank in 0..cells {
            watch.report(blank as f64 / cells as f64)?;
            let crossed = self.crossing(search, blank, &[DOWN, UP], search.bits(), watch.stop())?;
            for run in chunks.chunks(CHUNKS_AT_ONCE) {
                let done = blank as f64
                    + CROSSING_SHARE
                    + (1.0 - CROSSING_SHARE) * run[0] as f64 / chunks.len() as f64;
                watch.report(done / cells as f64)?;
                search.each_chunk(run, watch.stop(), &|chunk, bench| {
                    self.check_chunk(search, blank, chunk, &crossed, bench)
                })?;
            }
        }
        watch.report(1.0)
    }

    /// Checks the states of a chunk with the blank in a cell.
    fn check_chunk(
        &self,
        search: &ChunkSearch,
        blank: usize,
        chunk: usize,
        crossed: &Spool,
        bench: &mut Bench,
    ) -> Result<()> {
        let (rows, bits) = (&self.rows, search.bits());
        let crossed = self.crossed(crossed, chunk, bits.len())?;
        let len = rows.row_len().div_ceil(64);
        let is_odd = rows.colour_of(blank) != rows.colour_of(rows.slide.home());
        let own_rows = self.rows_of(blank, chunk);
        // The errors found: at first all states, as having no nearer neighbour.
        let mut alone = vec![u64::MAX; own_rows.len() * len];
        let mut torn = vec![0; alone.len()];
        let mut codes = Codes::new();
        let (own, other) = bench.planes.split_at_mut(BITS);
        for (&bit, plane) in bits.iter().zip(&mut *own) {
            search.load(bit, blank, chunk, plane)?;
        }
        for way in [DOWN, LEFT, RIGHT, UP] {
            let Some(from) = rows.slide.blank_after(blank, way) else {
                continue;
            };
            if matches!(way, LEFT | RIGHT) {
                for (&bit, plane) in bits.iter().zip(&mut *other) {
                    search.load(bit, from, chunk, plane)?;
                }
            }
            for (unit, row) in own_rows.clone().enumerate() {
                let mut turned = [[0; MAX_WORDS]; BITS];
                let neighbours = match way {
                    LEFT | RIGHT => std::array::from_fn(|bit| other[bit].unit(unit)),
                    _ => match CrossedRows::get::<BITS>(&crossed, way, unit) {
                        Some(words) => rows.fetch(way, row, words, &mut codes, &mut turned),
                        None => {
                            let what = format!("no row has crossed to chunk {chunk}");
                            return Err(search.contradiction(what));
                        }
                    },
                };
                for at in 0..len {
                    let word = |words: &[u64]| words.get(at).copied().unwrap_or(0);
                    let (nearer, contradicting) = compare(
                        bits,
                        std::array::from_fn(|bit| word(own[bit].unit(unit))),
                        neighbours.map(word),
                        is_odd,
                    );
                    alone[unit * len + at] &= !nearer;
                    torn[unit * len + at] |= contradicting;
                }
            }
        }
        let goal = rows.goal() as usize / rows.row_len();
        let last = match rows.row_len() % 64 {
            0 => u64::MAX,
            used => (1 << used) - 1,
        };
        for (unit, row) in own_rows.enumerate() {
            if row == goal {
                // Its first state is the goal: its depth is 0, and it has no nearer neighbour.
                let planes = own[..bits.len()].iter();
                let depth = planes.fold(0, |depth, plane| depth | plane.unit(unit)[0]);
                torn[unit * len] |= (depth | !alone[unit * len]) & 1;
                alone[unit * len] &= !1;
            }
            for at in 0..len {
                let mask = if at + 1 == len { last } else { u64::MAX };
                let wrong = (alone[unit * len + at] | torn[unit * len + at]) & mask;
                if wrong != 0 {
                    let place = 64 * at + wrong.trailing_zeros() as usize;
                    return Err(Error::Meaning {
                        index: rows.indices(row).of(place),
                        what: "its depth and those of its neighbours do not fit each other".into(),
                    });
                }
            }
        }
        Ok(())
    }
}

/// Returns which of 64 neighbours are nearer than their states, and for which of them the bits contradict each other.
fn compare(bits: &[Bit], own: [u64; BITS], other: [u64; BITS], is_odd: bool) -> (u64, u64) {
    let of = |bit: Bit, words: [u64; BITS]| {
        let at = bits.iter().position(|&stored| stored == bit);
        at.map_or(0, |at| words[at])
    };
    // From an even depth a neighbour is nearer if its bit differs, and from an odd depth if it is the same.
    let by_half = of(Bit::Half, own) ^ of(Bit::Half, other) ^ if is_odd { u64::MAX } else { 0 };
    if !bits.contains(&Bit::High) {
        return (by_half, 0);
    }
    let [own_thirds, other_thirds] =
        [own, other].map(|words| [of(Bit::Low, words), of(Bit::High, words)]);
    let (nearer, farther) = (
        is_nearer_by_thirds(own_thirds, other_thirds),
        is_nearer_by_thirds(other_thirds, own_thirds),
    );
    let differing = if bits.contains(&Bit::Half) {
        nearer ^ by_half
    } else {
        0
    };
    (nearer, !(nearer ^ farther) | differing)
}
