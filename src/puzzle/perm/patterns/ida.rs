//! The search for the shortest paths of a board: iterative deepening A* (Korf, 1985), guided by patterns.

use super::guide::{Guide, Seen};
use super::pieces::Pieces;
use crate::clock::Instant;
use crate::error::Result;
use crate::puzzle::perm::action::Pattern;
use crate::search::{End, FORBIDDEN, Limits, Words};
use std::ops::ControlFlow;

/// The number of boards between two looks at the clock, and at what stops the search: about a millisecond.
const BOARDS_BETWEEN_LOOKS: u64 = 1 << 12;

/// A board on the path that is tried.
struct Step {
    /// The next move to try.
    code: usize,
    /// The state of the automaton of words.
    state: u16,
}

/// Visits the shortest paths of a board in the order of their moves, until the visitor breaks off. `nodes` counts the boards that are
/// entered. It visits none if a pattern tells that there is none.
///
/// # Errors
///
/// [`Error::Stopped`](crate::Error::Stopped); that a table is damaged.
pub fn shortest_paths(
    (pieces, guides): (&Pieces, &[Guide]),
    words: &Words,
    board: &Pattern,
    limits: &Limits,
    nodes: &mut u64,
    mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<End> {
    let (started, mut searching) = (Instant::now(), limits.stop.begin_search());
    // By length of the path: where its board is in each pattern.
    let mut seen: Vec<Seen> = Vec::with_capacity(guides.len());
    for guide in guides {
        let Some(root) = guide.locate(board)? else { return Ok(End::Done) };
        seen.push(root);
    }
    let count = guides.len();
    let mut bound = seen.iter().map(|seen| seen.depth).max().unwrap_or(0);
    if limits.is_over() && bound > 0 {
        return Ok(End::Limit(bound));
    }
    loop {
        let mut next_bound = u32::MAX;
        let (mut moves, mut steps, mut has_path) = (Vec::new(), vec![Step { code: 0, state: 0 }], false);
        while let Some(step) = steps.last_mut() {
            let here = moves.len() * count;
            if step.code == 0 && seen[here..here + count].iter().all(|seen| seen.depth == 0) && is_solved(pieces, board, &moves) {
                has_path = true;
                if visit(&moves).is_break() {
                    return Ok(End::Done);
                }
                step.code = pieces.moves.len();
            }
            let left = bound - moves.len() as u32;
            let mut child = None;
            while child.is_none() && step.code < pieces.moves.len() {
                let code = step.code;
                step.code += 1;
                let state = words.next(step.state, code as u8);
                if state == FORBIDDEN {
                    continue;
                }
                seen.truncate(here + count);
                let mut least = 0;
                for (at, guide) in guides.iter().enumerate() {
                    let next = guide.step(seen[here + at], code);
                    seen.push(next);
                    least = next.depth.max(least);
                    if least >= left {
                        break;
                    }
                }
                if least >= left {
                    next_bound = next_bound.min(moves.len() as u32 + 1 + least);
                } else {
                    child = Some((code, state));
                }
            }
            let Some((code, state)) = child else {
                steps.pop();
                moves.pop();
                continue;
            };
            moves.push(code as u8);
            steps.push(Step { code: 0, state });
            *nodes += 1;
            let mut is_late = false;
            if nodes.is_multiple_of(BOARDS_BETWEEN_LOOKS) {
                limits.stop.check()?;
                searching.tell(bound, *nodes);
                is_late = started.elapsed() >= limits.time;
            }
            if is_late || *nodes >= limits.nodes {
                return Ok(End::Limit(bound));
            }
        }
        if has_path || next_bound == u32::MAX {
            return Ok(End::Done);
        }
        bound = next_bound;
    }
}

/// Whether moves lead from a board to a goal. The patterns may leave that open.
fn is_solved(pieces: &Pieces, board: &Pattern, moves: &[u8]) -> bool {
    let end = moves.iter().fold(board.clone(), |board, &code| pieces.after(&board, code));
    pieces.goals.contains(&end)
}
