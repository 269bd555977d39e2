//! The positions of a puzzle with shapes, which a search finds.

use super::coordinates::Coordinates;
use super::graph::allowed;
use super::nodes::Nodes;
use super::positions::Positions;
use crate::definition::PermRules;
use crate::found::State;
use crate::pieces::{Action, Arrangement, action_of};
use homing_engine::{BoardGraph, discovered};
use homing_table::error::{Error, Result};
use homing_table::notation::Picture;
use homing_table::query::uniform_below;
use homing_table::watch::Stop;
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A puzzle whose moves are not always allowed. The code of a state is its shape, followed by the code of its arrangement in the puzzle in
/// which nothing is blocked.
#[derive(Clone)]
pub struct Bandaged(Arc<Positions>);

impl Bandaged {
    /// The puzzle with these rules, and [`ShapeGraph::of`]'s errors.
    pub fn of(rules: &PermRules, stop: &Stop) -> Result<Self> {
        Ok(Self(Arc::new(Positions::of(rules, stop)?)))
    }

    /// The number of shapes.
    pub fn shapes(&self) -> usize {
        self.0.graph.len()
    }

    fn state_of(&self, arrangement: Arrangement) -> State {
        match self.0.code(&arrangement) {
            Some(code) => State::Coded(code),
            None => State::Outside(Box::new(arrangement)),
        }
    }

    fn arrangement(&self, state: &State) -> Arrangement {
        match state {
            State::Coded(code) => self.0.arrangement(*code),
            outside => self.0.orbit.arrangement(outside),
        }
    }

    /// The moves of a scramble. What does not count is part of the move after it, at the end of the first move.
    fn scramble(&self, text: &str) -> Option<Vec<u8>> {
        let PermRules {
            definition, moves, ..
        } = &self.0.rules;
        if let Ok(codes) = self.0.rules.parse_moves(text) {
            return Some(codes);
        }
        let code_of = |action: &Action| {
            let code = moves.iter().position(|mv| mv.action == *action)?;
            u8::try_from(code).ok()
        };
        let (mut codes, mut turn) = (Vec::new(), Action::identity(&definition.sets));
        for step in definition.steps(text, moves, "moves").ok()?.0.chunks(1) {
            turn = turn.then(&definition.sets, &definition.action_of_steps(step, moves));
            if let Some(code) = code_of(&turn) {
                codes.push(code);
                turn = Action::identity(&definition.sets);
            }
        }
        if !turn.is_identity() {
            let followed = turn.then(&definition.sets, &moves.first()?.action);
            codes.push(code_of(&followed)?);
        }
        Some(codes)
    }

    /// Checks that each move of a scramble is allowed.
    fn check_scramble(&self, codes: &[u8]) -> Result<()> {
        let Positions { rules, graph, .. } = &*self.0;
        let solved = rules.definition.solved.clone().masked(rules.sets());
        let mut shape = graph.number(&solved);
        for (&code, number) in codes.iter().zip(1u32..) {
            let Some(from) = shape else { return Ok(()) };
            let next = graph
                .after(from as usize)
                .and_then(|next| next.get(usize::from(code)));
            shape = next.and_then(|&next| allowed(next));
            if shape.is_none() {
                let name = &rules.moves[usize::from(code)].name;
                let error = Error::input(format!("{name} is blocked here"));
                return Err(error.within("move", number.to_string()));
            }
        }
        Ok(())
    }
}

impl discovered::Rules for Bandaged {
    type State = State;
    const HAS_NEAR_TABLE: bool = true;

    fn name(&self) -> String {
        self.0.orbit.name()
    }

    fn starts(&self) -> Vec<State> {
        self.0.goals.iter().copied().map(State::Coded).collect()
    }

    fn all_goals(&self) -> Option<Vec<State>> {
        Some(self.starts())
    }

    fn is_goal(&self, state: &State) -> bool {
        matches!(state, State::Coded(code) if self.0.goals.binary_search(code).is_ok())
    }

    #[inline]
    fn moves(&self, state: &State, mut visit: impl FnMut(u8, State)) {
        let State::Coded(code) = state else { return };
        let (shape, code) = self.0.split(*code);
        for (at, &next) in self
            .0
            .graph
            .after(shape)
            .unwrap_or_default()
            .iter()
            .enumerate()
        {
            if let Some(next) = allowed(next) {
                let after = self.0.orbit.after(at, code);
                visit(at as u8, State::Coded(self.0.join(next, after)));
            }
        }
    }

    /// A state comes before this one if the move leads from its shape to this one's.
    fn moves_back(&self, state: &State, mut visit: impl FnMut(u8, State)) {
        let State::Coded(code) = state else { return };
        let Positions { orbit, graph, .. } = &*self.0;
        let (shape, code) = self.0.split(*code);
        for &(before, at) in graph.back(shape) {
            let code = orbit.before(at.into(), code);
            visit(at, State::Coded(self.0.join(before, code)));
        }
    }

    /// Each shape has as many states, one for each element of the group of the loops.
    fn random_states(&self, seed: u64) -> Option<Box<dyn Iterator<Item = State>>> {
        self.0.loops()?;
        let (bandaged, mut generator) = (self.clone(), Pcg64::new(seed.into(), 0));
        let states = std::iter::repeat_with(move || {
            let Positions { rules, graph, .. } = &*bandaged.0;
            let mut below = |n| uniform_below(&mut generator, n);
            let shape = below(graph.len() as u64) as usize;
            let element = bandaged.0.loops()?.group().random(below);
            let way: Vec<usize> = graph.way_back(shape).collect();
            let first = action_of(rules.sets(), &element).apply(rules.sets(), &rules.goals[0]);
            let moved = way.into_iter().rev().fold(first, |arrangement, code| {
                rules.moves[code].action.apply(rules.sets(), &arrangement)
            });
            Some(bandaged.state_of(moved))
        });
        Some(Box::new(states.flatten()))
    }

    fn own_graph(&self, states: Arc<dyn BoardGraph>) -> Arc<dyn BoardGraph> {
        match Coordinates::of(&self.0) {
            Some(coordinates) => Arc::new(Nodes::new(states, coordinates)),
            None => states,
        }
    }

    fn move_names(&self) -> Vec<String> {
        self.0.orbit.move_names()
    }

    fn push_moves(&self, names: &[String], moves: impl Iterator<Item = u8>, line: &mut String) {
        self.0.orbit.push_moves(names, moves, line);
    }

    fn parse_moves(&self, names: &[String], text: &str) -> Result<Vec<u8>> {
        self.0.orbit.parse_moves(names, text)
    }

    /// What is glued can be moved back, and the position before a move was legal.
    fn can_undo(&self) -> bool {
        self.0.orbit.can_undo()
    }

    /// Moves lead back from every shape, and those that lead back to one form a group.
    fn leads_back(&self) -> bool {
        true
    }

    fn state_count(&self) -> Option<u64> {
        let of_shape = self.0.loops()?.order();
        u64::try_from(of_shape.checked_mul(self.0.graph.len() as u128)?).ok()
    }

    fn reaches_all(&self) -> bool {
        true
    }

    fn why_unsolvable(&self, state: &State) -> Option<String> {
        let arrangement = self.arrangement(state);
        let reason = self.0.rules.reason(&arrangement);
        reason.or_else(|| match (state, self.0.graph.number(&arrangement)) {
            (State::Coded(_), _) => None,
            (_, None) => Some("no moves lead to its shape, the places of what is glued".into()),
            (_, Some(_)) => {
                Some("moves lead to its shape, but not with this arrangement of the pieces".into())
            }
        })
    }

    fn code_bits(&self) -> u32 {
        self.0.bits()
    }

    fn parameters(&self) -> String {
        self.0.orbit.parameters()
    }

    fn goal(&self) -> String {
        self.0.orbit.goal()
    }

    fn metric(&self) -> String {
        self.0.orbit.metric()
    }

    fn board_text(&self, state: &State) -> String {
        self.0.rules.arrangement_text(&self.arrangement(state))
    }

    fn parse_board(&self, text: &str) -> Result<State> {
        let arrangement = self.0.rules.parse_board(text)?;
        if let Some(codes) = self.scramble(text) {
            self.check_scramble(&codes)?;
        }
        Ok(self.state_of(arrangement))
    }

    fn picture(&self, state: &State) -> Picture {
        self.0.rules.picture(&self.arrangement(state))
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.0.orbit.cell_shape()
    }

    fn push_cells(&self, state: &State, cells: &mut Vec<u8>) {
        self.0.rules.push_cells(&self.arrangement(state), cells);
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<State> {
        Ok(self.state_of(self.0.rules.arrangement_of_cells(cells)?))
    }
}
