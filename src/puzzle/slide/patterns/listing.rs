//! Random boards, the boards of a depth, and counts, where no table lists all boards.

use super::{Answer as Solved, Limits};
use super::{PatternSolver, WideBoard};
use crate::engine::{ListedBoard, Listing, StateCount, Stats};
use crate::error::{Error, Result};
use crate::query::{DepthStats, uniform_below};
use crate::space::Amount;
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The states at each depth of the whole space of 3 x 5, 4 x 4 and 2 x 8 cells, the blank at home in a corner (for 4 x 4: OEIS A089484).
const COUNTS: &str = include_str!("counts.csv");
/// The most boards that are listed forward from the goal.
const MAX_LISTED: usize = 6_000_000;
/// So many boards are drawn for one of a depth, before it is given up.
const MAX_DRAWS: u32 = 100_000;

/// The puzzle's name.
fn name(solver: &PatternSolver) -> String {
    format!("slide:{}x{}", solver.grid().rows(), solver.grid().columns())
}

/// The states at each depth, where they are known.
fn counts(solver: &PatternSolver) -> Option<Vec<u64>> {
    let grid = solver.grid();
    let is_corner = [0, grid.columns() - 1, grid.cell_count() - grid.columns(), grid.cell_count() - 1].contains(&grid.home());
    let (short, long) = (grid.rows().min(grid.columns()), grid.rows().max(grid.columns()));
    let line = COUNTS.lines().find(|line| line.starts_with(&format!("slide {short}x{long},"))).filter(|_| is_corner)?;
    line.rsplit(',').next()?.split(' ').map(|count| count.parse().ok()).collect()
}

/// The whole picture.
pub fn stats(solver: &PatternSolver) -> Result<Stats> {
    let grid = solver.grid();
    let puzzle = name(solver);
    let unknown = || Error::Unanswered {
        what: format!(
            "nobody has counted the states of {puzzle} with this goal at each depth: \
             ask slide:3x5, slide:4x4 or slide:2x8 with the blank at home in a corner"
        ),
    };
    let layers = counts(solver).ok_or_else(unknown)?;
    let depths = DepthStats::of(&layers);
    Ok(Stats {
        puzzle,
        goal: grid.board_text(solver.goal()),
        states: StateCount::Number(depths.reachable),
        reachable_states: StateCount::Number(depths.reachable),
        depth_unit: "moves",
        greatest_depth: Some(depths.greatest),
        mean_depth: Some(depths.mean),
        median_depth: Some(depths.median),
        states_at_depth: layers,
        ..Stats::default()
    })
}

/// The boards of some depths, found forward from the goal, of each depth by ascending cells.
fn boards_at(solver: &PatternSolver, depths: &RangeInclusive<u32>) -> Result<Vec<(WideBoard, u32)>> {
    let grid = solver.grid();
    let puzzle = || name(solver);
    if let Some(greatest) = counts(solver).map(|layers| layers.len() as u32 - 1).filter(|greatest| depths.start() > greatest) {
        let wanted = if depths.start() == depths.end() {
            format!("of {}", depths.start())
        } else {
            format!("from {} to {}", depths.start(), depths.end())
        };
        return Err(Error::NoSuchDepth { puzzle: puzzle(), wanted, greatest });
    }
    let (mut before, mut layer): (HashSet<WideBoard>, HashSet<WideBoard>) = (HashSet::new(), HashSet::from([solver.goal().clone()]));
    let mut boards = Vec::new();
    for depth in 0..=*depths.end() {
        if depths.contains(&depth) {
            let mut sorted: Vec<WideBoard> = layer.iter().cloned().collect();
            sorted.sort_unstable_by(|a, b| a.cells().cmp(b.cells()));
            boards.extend(sorted.into_iter().map(|board| (board, depth)));
        }
        if depth == *depths.end() || layer.is_empty() {
            break;
        }
        let mut next = HashSet::new();
        for board in &layer {
            for code in 0..4 {
                let Ok(neighbour) = grid.after(board, &[code]) else { continue };
                if !before.contains(&neighbour) {
                    next.insert(neighbour);
                }
            }
            if next.len() + boards.len() > MAX_LISTED {
                let what = format!(
                    "the boards of {} at depth {} and beyond are more than {MAX_LISTED}, the most that are listed: ask for a smaller depth",
                    puzzle(),
                    depth + 1
                );
                return Err(Error::Unanswered { what });
            }
        }
        before = std::mem::replace(&mut layer, next);
    }
    Ok(boards)
}

/// All boards whose depth lies in a range.
pub fn states_at(solver: &PatternSolver, depths: RangeInclusive<u32>, with_depth: bool) -> Result<Listing<'_>> {
    let boards = boards_at(solver, &depths)?;
    Ok(Box::new(boards.into_iter().map(move |(board, depth)| Ok(listed(solver, &board, with_depth.then_some(depth))))))
}

fn listed(solver: &PatternSolver, board: &WideBoard, depth: Option<u32>) -> ListedBoard {
    ListedBoard { board: solver.grid().board_text(board), depth: depth.map(Amount::of_moves) }
}

/// Random boards, uniform over all boards of some depths.
///
/// The generator is that of [`Sample`](crate::query::Sample). All boards: the cells are shuffled (Fisher and Yates, from the last cell
/// on), and where the parity is wrong, the two lowest tiles change places. Some depths: a place in the list of their boards if they
/// end by depth 15, else boards are drawn and solved until the depth is right.
pub fn random(solver: &PatternSolver, depths: Option<RangeInclusive<u32>>, seed: u64, with_depth: bool) -> Result<Listing<'_>> {
    const MAX_LISTED_DEPTH: u32 = 15;
    let mut generator = Pcg64::new(seed.into(), 0);
    let mut below = move |n: u64| uniform_below(&mut generator, n);
    if let Some(depths) = depths.as_ref().filter(|depths| *depths.end() <= MAX_LISTED_DEPTH) {
        let boards = boards_at(solver, depths)?;
        return Ok(Box::new(std::iter::repeat_with(move || {
            let (board, depth) = &boards[below(boards.len() as u64) as usize];
            Ok(listed(solver, board, with_depth.then_some(*depth)))
        })));
    }
    if let (Some(depths), Some(layers)) = (&depths, counts(solver)) {
        let greatest = layers.len() as u32 - 1;
        if *depths.start() > greatest {
            return Err(Error::NoSuchDepth { puzzle: name(solver), wanted: format!("from {}", depths.start()), greatest });
        }
    }
    // Boards of such depths need no search: all, or all but the goal.
    let greatest = counts(solver).map_or(u32::MAX, |layers| layers.len() as u32 - 1);
    let holds_all = move |depths: &RangeInclusive<u32>| *depths.start() <= 1 && *depths.end() >= greatest;
    let mut draw = move || {
        let mut cells: Vec<u8> = (0..solver.grid().cell_count() as u8).collect();
        (1..cells.len()).rev().for_each(|last| cells.swap(last, below(last as u64 + 1) as usize));
        let board = WideBoard::from_cells(cells);
        match (solver.wrong_parity(&board), board.cell_of(1), board.cell_of(2)) {
            (Some(_), Some(one), Some(two)) => board.swapped(one, two),
            _ => board,
        }
    };
    let next = move || -> Result<ListedBoard> {
        for _ in 0..MAX_DRAWS {
            let board = draw();
            let is_any = depths.as_ref().is_none_or(|depths| holds_all(depths) && (*depths.start() == 0 || board != *solver.goal()));
            if is_any && !with_depth {
                return Ok(listed(solver, &board, None));
            }
            if let Solved::Solved { moves, .. } = solver.solve(&board, Limits::NONE)? {
                let depth = moves.len() as u32;
                if depths.as_ref().is_none_or(|depths| depths.contains(&depth)) {
                    return Ok(listed(solver, &board, with_depth.then_some(depth)));
                }
            }
        }
        let what = format!("of {MAX_DRAWS} random boards none has such a depth: ask for a commoner one");
        Err(Error::Unanswered { what })
    };
    Ok(Box::new(std::iter::repeat_with(next)))
}
