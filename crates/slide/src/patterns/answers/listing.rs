//! Random boards, the boards of a depth, and counts, for boards without a whole table.

use super::forward::{board_of, code_of, layer_after};
use crate::patterns::{Grid, Limits, PatternSolver, SolverAnswer, WideBoard};
use homing_engine::{
    Listed, ListedBoard, Listing, Lists, NEAR, SearchedLists, StateCount, Stats, too_many_boards,
};
use homing_space::space::Amount;
use homing_table::error::{Error, Lack, Result};
use homing_table::query::{DepthStats, uniform_below};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::ops::RangeInclusive;

/// The states at each depth of the whole space of 3 x 5, 4 x 4 and 2 x 8 cells, the blank at home in a corner (for 4 x 4: OEIS A089484).
const COUNTS: &str = include_str!("counts.csv");
/// The maximum number of boards that are listed forward from the goal.
const MAX_LISTED: u64 = 6_000_000;
/// The number of boards that are drawn to find one of a depth before giving up.
const MAX_DRAWS: u32 = 100_000;

/// Returns the number of states at each depth, if it is known.
fn counts(grid: Grid) -> Option<Vec<u64>> {
    let is_corner = [
        0,
        grid.columns() - 1,
        grid.cell_count() - grid.columns(),
        grid.cell_count() - 1,
    ]
    .contains(&grid.home());
    let (short, long) = (
        grid.rows().min(grid.columns()),
        grid.rows().max(grid.columns()),
    );
    let line = COUNTS
        .lines()
        .find(|line| line.starts_with(&format!("slide {short}x{long},")))
        .filter(|_| is_corner)?;
    line.rsplit(',')
        .next()?
        .split(' ')
        .map(|count| count.parse().ok())
        .collect()
}

impl SearchedLists for PatternSolver {
    fn questions(&self) -> &'static str {
        "ask solve, hint, check, random, states or stats"
    }
}

impl Lists for PatternSolver {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let depths = match boards {
            Listed::Random { depths, seed } => {
                return random(self, depths, seed, with_depth, watch);
            }
            Listed::All(depths) => depths,
        };
        if self.tables().is_none() {
            return Err(self.no_table().remedied([NEAR]));
        }
        let (layers, cells) = (layers_at(self, &depths, watch)?, self.grid().cell_count());
        let of_layer = move |(depth, layer): (u32, Vec<u128>)| {
            layer.into_iter().map(move |code| {
                Ok(listed(
                    self,
                    &board_of(code, cells),
                    with_depth.then_some(depth),
                ))
            })
        };
        Ok(Box::new((0..).zip(layers).flat_map(of_layer)))
    }
}

/// Returns the statistics of a board whose states are counted, optionally with the number of classes at each depth.
pub fn stats(solver: &PatternSolver, by_class: bool) -> Result<Stats> {
    let stats = counted(solver)?;
    if by_class && stats.symmetries != Some(1) {
        return Err(Error::lacks(stats.puzzle, Lack::Classes, "")
            .remedied([Remedy::Act("ask a table that has each board")]));
    }
    Ok(Stats {
        classes_at_depth: if by_class {
            stats.states_at_depth.clone()
        } else {
            Vec::new()
        },
        ..stats
    })
}

fn counted(solver: &PatternSolver) -> Result<Stats> {
    let grid = solver.grid();
    let puzzle = solver.grid().name();
    let other =
        Remedy::Act("ask slide:3x5, slide:4x4 or slide:2x8 with the blank at home in a corner");
    let unknown = || Error::lacks(&puzzle, Lack::Counts, "with this goal").remedied([other]);
    let layers = counts(solver.grid()).ok_or_else(unknown)?;
    let depths = DepthStats::of(&layers);
    Ok(Stats {
        puzzle,
        goal: grid.board_text(solver.goal()),
        states: StateCount::Number(depths.reachable),
        reachable_states: StateCount::Number(depths.reachable),
        symmetries: Some(grid.symmetry_count(solver.goal())),
        depth_unit: "moves",
        greatest_depth: Some(depths.greatest),
        mean_depth: Some(depths.mean),
        median_depth: Some(depths.median),
        states_at_depth: layers,
        ..Stats::default()
    })
}

/// Returns the codes of the boards of each depth, sorted by cells, found forward from the goal. Depths that are not wanted stay empty.
fn layers_at(
    solver: &PatternSolver,
    depths: &RangeInclusive<u32>,
    mut watch: Watch,
) -> Result<Vec<Vec<u128>>> {
    let grid = solver.grid();
    let last = *depths.end();
    let too_many = |depth: u32| too_many_boards(&grid.name(), depth as usize, MAX_LISTED);
    if let Some(layers) = counts(solver.grid()) {
        let greatest = layers.len() as u32 - 1;
        if *depths.start() > greatest {
            let wanted = if *depths.start() == last {
                format!("of {last}")
            } else {
                format!("from {} to {last}", depths.start())
            };
            return Err(Error::NoSuchDepth {
                puzzle: solver.grid().name(),
                wanted,
                greatest,
            });
        }
        // A layer is kept while its boards are listed, together with the earlier layers of all wanted depths.
        let mut kept = 0;
        for (depth, &count) in (0..=last).zip(&layers) {
            if kept + count > MAX_LISTED {
                return Err(too_many(depth));
            }
            kept += if depths.contains(&depth) { count } else { 0 };
        }
    }
    let mut layers = vec![vec![code_of(solver.goal())]];
    let mut kept = 0;
    for depth in 0..last {
        watch.report(f64::from(depth) / f64::from(last))?;
        let (earlier, layer) = layers.split_at_mut(depth as usize);
        let before = earlier.last_mut();
        let next = layer_after(
            grid,
            &layer[0],
            before.as_ref().map_or(&[], |before| &before[..]),
            watch.stop(),
        )?;
        kept += if depths.contains(&depth) {
            layer[0].len()
        } else {
            0
        };
        if (next.len() + kept) as u64 > MAX_LISTED {
            return Err(too_many(depth + 1));
        }
        if let Some(before) = before.filter(|_| !depths.contains(&(depth - 1))) {
            *before = Vec::new();
        }
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    (0..)
        .zip(&mut layers)
        .filter(|(depth, _)| !depths.contains(depth))
        .for_each(|(_, layer)| *layer = Vec::new());
    Ok(layers)
}

/// Returns the number of states at the next depth, each time it is called: from the known counts, or by listing the boards.
pub fn count_layers(
    grid: Grid,
    goal: &WideBoard,
) -> impl FnMut(&Stop) -> Result<Option<u64>> + Send + 'static {
    let (known, name) = (counts(grid), grid.name());
    let (mut depth, mut before, mut layer) = (0, Vec::new(), vec![code_of(goal)]);
    move |stop| {
        depth += 1;
        if let Some(known) = &known {
            return Ok(known.get(depth - 1).copied());
        }
        if depth > 1 {
            let next = layer_after(grid, &layer, &before, stop)?;
            before = std::mem::replace(&mut layer, next);
        }
        let count = layer.len() as u64;
        if count > MAX_LISTED {
            return Err(too_many_boards(&name, depth - 1, MAX_LISTED));
        }
        Ok((count > 0).then_some(count))
    }
}

fn listed(solver: &PatternSolver, board: &WideBoard, depth: Option<u32>) -> ListedBoard {
    ListedBoard {
        board: solver.grid().board_text(board),
        depth: depth.map(Amount::of_moves),
    }
}

/// Draws random boards, uniform over all boards of some depths.
///
/// The generator is that of [`Sample`](homing_table::query::Sample). For all depths, the cells are [shuffled](Grid::shuffled). For some
/// depths that end by depth 15, it draws a position in the list of their boards; otherwise boards are drawn and
/// solved until the depth is right.
fn random<'s>(
    solver: &'s PatternSolver,
    depths: Option<RangeInclusive<u32>>,
    seed: u64,
    with_depth: bool,
    watch: Watch,
) -> Result<Listing<'s>> {
    use rand_pcg::Pcg64;

    const MAX_LISTED_DEPTH: u32 = 15;
    let mut generator = Pcg64::new(seed.into(), 0);
    let mut below = move |n: u64| uniform_below(&mut generator, n);
    if solver.tables().is_none() {
        if depths.is_some() {
            return Err(solver.no_table().remedied([NEAR]));
        }
        return Ok(Box::new(std::iter::repeat_with(move || {
            let board = solver.grid().shuffled(solver.goal(), &mut below);
            Ok(listed(solver, &board, None))
        })));
    }
    let limits = Limits {
        stop: watch.stop().clone(),
        ..Limits::NONE
    };
    if let Some(depths) = depths
        .as_ref()
        .filter(|depths| *depths.end() <= MAX_LISTED_DEPTH)
    {
        let (layers, cells) = (
            layers_at(solver, depths, watch)?,
            solver.grid().cell_count(),
        );
        let boards: Vec<_> = (0..)
            .zip(layers)
            .flat_map(|(depth, layer)| layer.into_iter().map(move |code| (depth, code)))
            .collect();
        return Ok(Box::new(std::iter::repeat_with(move || {
            let (depth, code) = boards[below(boards.len() as u64) as usize];
            Ok(listed(
                solver,
                &board_of(code, cells),
                with_depth.then_some(depth),
            ))
        })));
    }
    if let (Some(depths), Some(layers)) = (&depths, counts(solver.grid())) {
        let greatest = layers.len() as u32 - 1;
        if *depths.start() > greatest {
            return Err(Error::NoSuchDepth {
                puzzle: solver.grid().name(),
                wanted: format!("from {}", depths.start()),
                greatest,
            });
        }
        let (all, wanted) = (
            layers.iter().sum::<u64>(),
            (0..)
                .zip(&layers)
                .filter(|(depth, _)| depths.contains(depth))
                .map(|(_, &count)| count)
                .sum::<u64>(),
        );
        if all / wanted > u64::from(MAX_DRAWS) {
            let reason = format!(
                "one of {} has it, and one of {MAX_DRAWS} is the least",
                all / wanted
            );
            return Err(Error::lacks(solver.grid().name(), Lack::Draws, reason));
        }
    }
    // If all depths are wanted, or all but that of the goal, no search is needed.
    let greatest = counts(solver.grid()).map_or(u32::MAX, |layers| layers.len() as u32 - 1);
    let holds_all =
        move |depths: &RangeInclusive<u32>| *depths.start() <= 1 && *depths.end() >= greatest;
    let mut draw = move || solver.grid().shuffled(solver.goal(), &mut below);
    let next = move || -> Result<ListedBoard> {
        for _ in 0..MAX_DRAWS {
            let board = draw();
            let is_any = depths.as_ref().is_none_or(|depths| {
                holds_all(depths) && (*depths.start() == 0 || board != *solver.goal())
            });
            if is_any && !with_depth {
                return Ok(listed(solver, &board, None));
            }
            if let SolverAnswer::Solved { moves, .. } = solver.solve(&board, &limits)? {
                let depth = moves.len() as u32;
                if depths.as_ref().is_none_or(|depths| depths.contains(&depth)) {
                    return Ok(listed(solver, &board, with_depth.then_some(depth)));
                }
            }
        }
        Err(Error::lacks(
            solver.grid().name(),
            Lack::Draws,
            format!("none of {MAX_DRAWS} random ones has it"),
        ))
    };
    Ok(Box::new(std::iter::repeat_with(next)))
}
