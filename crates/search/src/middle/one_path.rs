//! A single path of the least weight, which bounds prove: A* (Hart, Nilsson, Raphael, 1968) from the start, which prefers the deepest of
//! the nodes that no bound shows to be beyond the limit.
//!
//! The nodes on all best paths are mostly far more than those of one, since pushes of separate boxes may come in any order. The limit is a
//! bound of each path, and grows when no node is left within it. Nodes are expanded in small batches, those found last first.

use super::effort::{Effort, interrupted};
use super::graph::{Bounds, Graph};
use super::set::{CodeSet, Entry, code_of, codes, number_of, numbered};
use super::side::{Meeting, NO_DEPTH, Side, Sought, Within};
use homing_table::error::{Error, Result};
use homing_table::pool::*;

/// The nodes that are expanded together.
const WIDTH: usize = 512;
/// The nodes of other paths that are kept, on each side.
const MAX_KEPT: usize = 1 << 16;
/// The nodes followed back together.
const TASK: usize = 1 << 8;

/// Searches on from a side that is bounded by `limit`, until the best path found is within the limit. Returns the nodes of that path with
/// some of others, and the number of moves that is proven; `None` if there is no path.
pub fn one_path<const N: usize>(
    graph: &dyn Graph,
    (forward, backward): (&mut Side<N>, Option<&Side<N>>),
    (bounds, mut limit): (&dyn Bounds, u32),
    mut met: Meeting<N>,
    effort: &mut Effort,
) -> Result<Option<(Vec<u128>, u32)>> {
    let most = graph.step_weights().1.max(1);
    let sought = backward.map_or(Sought::Goals, Sought::Side);
    loop {
        let of_goals = met.goals.iter().map(|&entry| number_of(entry)).min();
        met.depth = met.depth.min(of_goals.unwrap_or(NO_DEPTH));
        if met.depth <= limit {
            break;
        }
        match forward.least() {
            None if met.depth == NO_DEPTH => return Ok(None),
            None => limit = met.depth,
            Some(least) if least > limit => {
                limit = least.min(met.depth);
                forward.allow(limit);
            }
            Some(_) => {
                effort.at_least_moves = limit.div_ceil(most);
                let within = Within {
                    limit,
                    bounds: Some(bounds),
                };
                let grown = effort
                    .count(0, WIDTH as u64)
                    .and_then(|()| forward.dive(graph, within, sought, &mut met, WIDTH));
                match grown.map_err(|error| interrupted(error, limit.div_ceil(most))) {
                    Err(Error::Limit { .. }) if met.depth < NO_DEPTH => break,
                    grown => grown?,
                }
            }
        }
    }
    let at_least = limit.min(met.depth).div_ceil(most);
    Ok(Some((near_path(graph, forward, backward, met)?, at_least)))
}

/// The nodes of a path of the least weight found, and of others beside it: among them is one of few moves.
fn near_path<const N: usize>(
    graph: &dyn Graph,
    forward: &Side<N>,
    backward: Option<&Side<N>>,
    met: Meeting<N>,
) -> Result<Vec<u128>> {
    let rest_of = |entry: Entry<N>| met.depth.checked_sub(number_of(entry));
    let mut ahead: Vec<Entry<N>> = match backward {
        Some(backward) => {
            let is_met = |&entry: &Entry<N>| {
                let rest = backward.set.number(code_of(entry));
                rest.is_some() && rest == rest_of(entry)
            };
            forward.set.entries().filter(is_met).collect()
        }
        None => met.goals,
    };
    ahead.retain(|&entry| backward.is_some() || rest_of(entry) == Some(0));
    ahead.sort_unstable();
    ahead.truncate(MAX_KEPT);
    let Some(&first) = ahead.first() else {
        return Err(Error::Defect {
            what: "the sides of a search have met nowhere".into(),
        });
    };
    let behind = |&entry: &Entry<N>| Some(numbered(code_of(entry), rest_of(entry)?));
    let behind: Vec<Entry<N>> = ahead.iter().filter_map(behind).collect();
    let mut kept = CodeSet::<N>::new(None);
    for node in codes(&ahead) {
        kept.insert(node);
    }
    for (side, ends) in [(Some(forward), ahead), (backward, behind)] {
        let Some(side) = side else { continue };
        for node in side.path_back(graph, code_of(first))? {
            kept.insert(node);
        }
        let mut left = MAX_KEPT;
        let enough = |found: usize| {
            let part = found.min(TASK).min(left);
            left -= part;
            if part > 0 {
                Ok(part)
            } else {
                Err(Error::Stopped)
            }
        };
        match side.follow_back(graph, ends, &mut kept, enough) {
            Ok(()) | Err(Error::Stopped) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(kept.entries().map(code_of).collect())
}
