//! Paths that need not be shortest: to the first shape, and there by loops.

use super::graph::allowed;
use super::positions::Positions;
use crate::phases::QuickPaths;
use crate::pieces::{Action, Moves, Permutation, action_of, inverse, on_points, product};
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashMap;
use std::sync::Arc;

/// The most loops that stand for moves, whose codes are bytes.
const MAX_LOOPS: usize = 250;

/// Short loops at the first shape, as the moves of a puzzle in which nothing is blocked.
pub struct HomePaths {
    positions: Arc<Positions>,
    moves: Moves,
    /// The moves of each loop.
    loops: Vec<Vec<u8>>,
    paths: QuickPaths,
}

impl HomePaths {
    /// The shortest loops. Returns `None` if some move is not taken back by another one.
    pub fn of(positions: &Arc<Positions>) -> Option<Self> {
        let (rules, graph, loops) = (&positions.rules, &positions.graph, positions.loops()?);
        let sets = rules.sets();
        let moves = Moves::of(sets, &rules.actions());
        if !moves.are_closed() {
            return None;
        }
        let actions = moves.all.iter().map(|action| on_points(sets, action));
        let actions: Vec<Permutation> = actions.collect();
        let ways = graph.ways(&actions)?;
        let len = |shape: usize| graph.way_back(shape).count();
        let (mut shortest, mut known_len) = (HashMap::new(), 0);
        for (shape, way) in ways.iter().enumerate() {
            // Ways ascend in length, and loops from here on take at least twice as many moves.
            if len(shape) > known_len && shortest.len() > MAX_LOOPS {
                break;
            }
            known_len = len(shape);
            for (code, &next) in graph.after(shape)?.iter().enumerate() {
                let Some(next) = allowed(next) else { continue };
                let next = next as usize;
                let element = product(&product(way, &actions[code]), &inverse(&ways[next]));
                let found = (known_len + 1 + len(next), shape, code, next);
                let known = shortest.entry(loops.still(rules, element)).or_insert(found);
                *known = found.min(*known);
            }
        }
        shortest.remove(&ways[0]);
        let mut shortest: Vec<_> = shortest.into_iter().collect();
        // Loops stay together with those that take them back.
        shortest.sort_by_cached_key(|(element, (len, ..))| {
            (*len, element.clone().min(inverse(element)), element.clone())
        });
        shortest.truncate(MAX_LOOPS);
        let elements = shortest.iter().map(|(element, _)| action_of(sets, element));
        let elements: Vec<Action> = elements.collect();
        let paths = QuickPaths::of(sets, &elements, &rules.goals[..1])?;
        let mut home = Self {
            positions: positions.clone(),
            moves,
            loops: Vec::new(),
            paths,
        };
        for (_, (_, shape, code, next)) in shortest {
            let mut moves: Vec<u8> = graph.way_back(shape).map(|code| code as u8).collect();
            moves.reverse();
            moves.push(code as u8);
            moves.extend(home.way_home(next));
            home.loops.push(moves);
        }
        Some(home)
    }

    /// The moves from a shape to the first.
    fn way_home(&self, shape: usize) -> impl Iterator<Item = u8> {
        let back = self.positions.graph.way_back(shape);
        back.map(|code| self.moves.inverse(code) as u8)
    }

    /// A path of a state; `None` if these loops do not lead home.
    pub fn path(&self, state: u128, stop: &Stop) -> Result<Option<Vec<u8>>> {
        let Positions { rules, graph, .. } = &*self.positions;
        let shape = self.positions.split(state).0;
        let mut moves: Vec<u8> = self.way_home(shape).collect();
        let board = self.positions.arrangement(state);
        let board = moves.iter().fold(board, |board, &code| {
            self.moves.all[usize::from(code)].apply(rules.sets(), &board)
        });
        let Some(path) = self.paths.by_words(&board, stop)? else {
            return Ok(None);
        };
        moves.extend(path.iter().flat_map(|&at| &self.loops[usize::from(at)]));
        // What two moves do, one may do as well, or none, but it may be blocked.
        let mut short: Vec<u8> = Vec::new();
        for &code in &moves {
            let mut action = self.moves.all[usize::from(code)].clone();
            let last = short.pop();
            if let Some(last) = last {
                action = self.moves.all[usize::from(last)].then(rules.sets(), &action);
            }
            match self.moves.all.iter().position(|other| *other == action) {
                Some(joined) => short.push(joined as u8),
                None if action.is_identity() => {}
                None => short.extend(last.into_iter().chain([code])),
            }
        }
        let after = |shape, &code: &u8| {
            let next = graph.after(shape)?[usize::from(code)];
            Some(allowed(next)? as usize)
        };
        let is_allowed = short.iter().try_fold(shape, after) == Some(0);
        Ok(Some(if is_allowed { short } else { moves }))
    }
}
