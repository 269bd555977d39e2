//! The comparison of all states with their neighbours, in a search that was resumed from files.

use super::cut::Reach;
use super::moves::{ChunkMoves, PlaneCode};
use crate::error::{Error, Result};
use crate::layers::{Bench, Bit, ChunkSearch, Plane, Spool, pack, unpack};
use crate::puzzle::slide::planes::pack::is_nearer_by_thirds;
use crate::puzzle::slide::planes::turn::Vertical;
use crate::watch::{Stop, Watch};

/// The fraction of the time spent on sending states across to the plane of a cell.
const CROSSING_SHARE: f64 = 0.3;
/// The number of chunks that are compared between two reports of progress.
const CHUNKS_AT_ONCE: usize = 8;

/// Checks that each state but the goal has a neighbour that is one nearer, and the goal has none, by depth mod 4 or mod 6, or by both
/// together.
///
/// It finds lost and exchanged chunks, but is not a proof. Mod 4, two exchanged states pass if each has a neighbour that is farther, and
/// all such neighbours have another one that is nearer. Counts of merged layers may be wrong even if their sums mod 4, 6 or 12 are right.
pub fn check_neighbours(moves: &ChunkMoves, search: &ChunkSearch, mut watch: Watch) -> Result<()> {
    let cut = moves.cut();
    let (chunks, cells): (Vec<usize>, _) = ((0..cut.chunks()).collect(), cut.slide.cells());
    let check = |cell: usize, crossed: &Spool, chunk: usize, bench: &mut Bench| {
        let mut inboxes = Inboxes::default();
        unpack(&crossed.take(chunk)?, |bit, message| {
            inboxes[bit].extend_from_slice(message);
            Ok(())
        })?;
        check_chunk(moves, search, cell, chunk, &inboxes, bench)
    };
    for cell in 0..cells {
        watch.report(cell as f64 / cells as f64)?;
        let crossed = crossing(moves, search, cell, watch.stop())?;
        for run in chunks.chunks(CHUNKS_AT_ONCE) {
            let done = cell as f64
                + CROSSING_SHARE
                + (1.0 - CROSSING_SHARE) * run[0] as f64 / chunks.len() as f64;
            watch.report(done / cells as f64)?;
            search.each_chunk(run, watch.stop(), &|chunk, bench| {
                check(cell, &crossed, chunk, bench)
            })?;
        }
    }
    watch.report(1.0)
}

/// Returns the position of a bit among those of depths.
fn number(bit: Bit) -> usize {
    match bit {
        Bit::High => 1,
        Bit::Low => 2,
        _ => 0,
    }
}

/// The states that have crossed to a chunk, by bit.
type Inboxes = [Vec<u8>; 3];

/// Collects the states that cross to the plane of a cell from above and below, each bit of them packed under its number.
fn crossing(moves: &ChunkMoves, search: &ChunkSearch, cell: usize, stop: &Stop) -> Result<Spool> {
    let cut = moves.cut();
    search.each_chunk_sending("crossing-check", stop, &|chunk, bench, send| {
        let [plane, lanes, ..] = &mut bench.planes[..] else {
            return Ok(());
        };
        let mut packed = Vec::new();
        for (upper, from, direction) in cut
            .arrivals(cell)
            .filter(|&(upper, ..)| cut.reach(upper) != Reach::Within)
        {
            for &bit in search.bits() {
                search.load(bit, from, chunk, plane)?;
                let mut send_bit = |target: usize, message: &[u8]| {
                    packed.clear();
                    pack(&mut packed, number(bit), message);
                    send(target, &packed);
                };
                moves.send_through(
                    upper,
                    direction,
                    chunk,
                    from,
                    plane,
                    lanes,
                    PlaneCode::default(),
                    &mut send_bit,
                );
            }
        }
        Ok(())
    })
}

/// Checks the states of the plane of a cell of a chunk.
fn check_chunk(
    moves: &ChunkMoves,
    search: &ChunkSearch,
    cell: usize,
    chunk: usize,
    inboxes: &Inboxes,
    bench: &mut Bench,
) -> Result<()> {
    let (cut, shape) = (moves.cut(), moves.cut().shape());
    let [
        own_half,
        own_high,
        own_low,
        other_half,
        other_high,
        other_low,
        source,
        lanes,
        ..,
    ] = &mut bench.planes[..]
    else {
        return Ok(());
    };
    let (own, other) = (
        [own_half, own_high, own_low],
        [other_half, other_high, other_low],
    );
    for &bit in search.bits() {
        search.load(bit, cell, chunk, own[number(bit)])?;
    }
    let states = cut.free_tiles.plane_len();
    // The errors found: at first all states, as having no nearer neighbour.
    let (mut alone, mut torn) = (
        vec![u64::MAX; states.div_ceil(64)],
        vec![0; states.div_ceil(64)],
    );
    let is_odd = shape.colour(cell) != shape.colour(cut.slide.home());
    let beside = shape
        .beside(cell)
        .into_iter()
        .flatten()
        .map(|from| (from, None));
    for (from, window) in beside.chain(
        cut.arrivals(cell)
            .map(|(upper, from, direction)| (from, Some((upper, direction)))),
    ) {
        for &bit in search.bits() {
            load_neighbours(
                moves,
                search,
                (bit, from, window),
                chunk,
                &inboxes[number(bit)],
                other[number(bit)],
                source,
                lanes,
            )?;
        }
        for (word, (alone, torn)) in alone.iter_mut().zip(&mut torn).enumerate() {
            let words =
                |planes: &[&mut Plane; 3]| planes.each_ref().map(|plane| plane.words()[word]);
            let (nearer, contradicting) =
                compare(search.bits(), words(&own), words(&other), is_odd);
            *alone &= !nearer;
            *torn |= contradicting;
        }
    }
    if cell == cut.slide.home() && chunk == 0 {
        // The goal is the first state: its depth is 0, and it has no nearer neighbour.
        let depth = search
            .bits()
            .iter()
            .fold(0, |depth, &bit| depth | own[number(bit)].words()[0]);
        torn[0] |= (depth | !alone[0]) & 1;
        alone[0] &= !1;
    }
    if !states.is_multiple_of(64) {
        let last = alone.len() - 1;
        alone[last] &= (1 << (states % 64)) - 1;
        torn[last] &= (1 << (states % 64)) - 1;
    }
    match alone
        .iter()
        .zip(&torn)
        .map(|(alone, torn)| alone | torn)
        .zip(0u64..)
        .find(|&(wrong, _)| wrong != 0)
    {
        None => Ok(()),
        Some((wrong, word)) => {
            let first = cell as u64 * cut.slide.plane() + (chunk * states) as u64;
            let index = first + 64 * word + u64::from(wrong.trailing_zeros());
            Err(Error::Meaning {
                index,
                what: "its depth and those of its neighbours do not fit each other".into(),
            })
        }
    }
}

/// Loads a bit of the neighbours of all states of a plane of a chunk: in the plane of the adjacent cell, or across a window.
#[allow(
    clippy::too_many_arguments,
    reason = "a window, a plane of a chunk, and what it works with"
)]
fn load_neighbours(
    moves: &ChunkMoves,
    search: &ChunkSearch,
    (bit, from, window): (Bit, usize, Option<(usize, Vertical)>),
    chunk: usize,
    inbox: &[u8],
    into: &mut Plane,
    source: &mut Plane,
    lanes: &mut Plane,
) -> Result<()> {
    let Some(window) = window else {
        return search.load(bit, from, chunk, into);
    };
    if moves.cut().reach(window.0) == Reach::Within {
        search.load(bit, from, chunk, source)?;
    }
    let fetched = moves.fetch(window, chunk, source, inbox, into, lanes);
    fetched.map_err(|what| search.contradiction(format!("what crosses to chunk {chunk}: {what}")))
}

/// Returns which of 64 neighbours are nearer than their states, and for which of them the bits contradict each other. Bits are by number.
fn compare(bits: &[Bit], own: [u64; 3], other: [u64; 3], is_odd: bool) -> (u64, u64) {
    // From an even depth a neighbour is nearer if its bit differs, and from an odd depth if it is the same.
    let by_half = own[0] ^ other[0] ^ if is_odd { u64::MAX } else { 0 };
    if !bits.contains(&Bit::High) {
        return (by_half, 0);
    }
    let [own_thirds, other_thirds] = [[own[2], own[1]], [other[2], other[1]]];
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
