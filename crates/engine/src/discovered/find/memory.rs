//! Finds all states reachable from the starts, in memory.

use crate::discovered::codes::{CodeSet, Entry, NARROW, SortedCodes, WIDE, code_of};
use crate::discovered::rules::{CodeRules, MoveLaws, Moves};
use homing_table::error::{Error, Result};
use homing_table::pool::tasks;
use homing_table::watch::Stop;

/// The states that are expanded together, and the states per task.
const BLOCK: usize = 1 << 14;
const TASK: usize = 1 << 10;
/// The most states of a puzzle whose moves do not lead back: the lists of moves store states in 32 bits.
const MAX_LISTED: u64 = 1 << 32;

/// Finds all states within this memory, in bytes, or by default within the free memory. `None` if there are more than `most`.
///
/// # Errors
///
/// [`Error::Stopped`]; [`Error::Outgrown`] if the states do not fit into memory; [`Error::Law`] if the moves break the rules, with the
/// state and the move.
pub fn all_codes(
    rules: &dyn CodeRules,
    most: u64,
    memory_bytes: Option<u64>,
    stop: &Stop,
) -> Result<Option<SortedCodes>> {
    let mut laws = MoveLaws::of(rules)?;
    let listed = if rules.has_way_back() {
        u64::MAX
    } else {
        MAX_LISTED
    };
    let find = if rules.bits() <= 64 {
        find::<NARROW>
    } else {
        find::<WIDE>
    };
    let codes = find(rules, &mut laws, most.min(listed), memory_bytes, stop)?;
    match &codes {
        Some(codes) => laws.check_all(rules, codes.count(), |index| codes.get(index))?,
        None if most >= listed => {
            let of = rules.described().puzzle + ", with moves that cannot be undone,";
            return Err(Error::too_many(of, None, "states", listed));
        }
        None => {}
    }
    Ok(codes)
}

fn find<const N: usize>(
    rules: &dyn CodeRules,
    laws: &mut MoveLaws,
    most: u64,
    memory_bytes: Option<u64>,
    stop: &Stop,
) -> Result<Option<SortedCodes>> {
    let mut found = CodeSet::<N>::new(memory_bytes);
    let mut layer: Vec<Entry<N>> = Vec::new();
    found.add_all(&laws.starts(rules)?, &mut layer)?;
    let (none, task_len) = (*laws, TASK.max(rules.batch()));
    let expand = |entries: &[Entry<N>]| {
        let (mut moves, mut laws) = (Moves::default(), none);
        let codes: Vec<u128> = entries.iter().map(|&entry| code_of(entry)).collect();
        laws.expand(rules, &codes, &mut moves)?;
        Ok((moves.after, laws))
    };
    while !layer.is_empty() {
        let mut next_layer = Vec::new();
        for block in layer.chunks(BLOCK.max(task_len)) {
            stop.check()?;
            let parts: Vec<_> = block.chunks(task_len).collect();
            for expanded in tasks(parts.len(), |at| expand(parts[at])) {
                let (after, of_task) = expanded?;
                laws.join(&of_task);
                found.add_all(&after, &mut next_layer)?;
            }
            if found.count() > most {
                return Ok(None);
            }
        }
        layer = next_layer;
    }
    let sorted = found.into_sorted();
    SortedCodes::of_sorted(sorted.iter().map(|&entry| code_of(entry))).map(Some)
}
