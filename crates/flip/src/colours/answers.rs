//! The answers of lights of several colours.

use super::board::Numbers;
use super::depths::Depths;
use super::random::RandomBoards;
use super::solve::{Solver, cost};
use crate::lights::{moves_text, parse_moves};
use homing_engine::{
    Answerer, AnyTable, BoardMoves, FoundPath, Listed, ListedBoard, Listing, Lists, MORE_TIME,
    NEAR, Question, Representatives, StateCount, Stats, What, no_walks,
};
use homing_search::search::QuestionClock;
use homing_space::space::{Amount, Cost, Description};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::{DepthStats, Grade, GradedMove, Hint};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// Returns presses one by one, ascending.
fn moves(presses: &[u8]) -> Vec<u16> {
    let presses = presses.iter().zip(0..);
    presses
        .flat_map(|(&times, press)| std::iter::repeat_n(press, times.into()))
        .collect()
}

/// Returns a product of factors in powers of primes: `2^5 * 3^7`.
fn product(mut factors: Vec<u16>) -> String {
    let mut powers = Vec::new();
    for prime in 2..=256 {
        let mut power = 0;
        for factor in &mut factors {
            while *factor % prime == 0 {
                *factor /= prime;
                power += 1;
            }
        }
        if power > 0 {
            powers.push(format!("{prime}^{power}"));
        }
    }
    if powers.is_empty() {
        "1".into()
    } else {
        powers.join(" * ")
    }
}

impl Solver {
    /// Returns the error that there is no table, since no answer needs one.
    pub fn no_table(&self) -> Error {
        let reason = "algebra answers without one";
        Error::lacks(&self.board.name, Lack::Table, reason)
    }

    /// Returns the depths of all boards.
    fn depths(&self, watch: Watch) -> Result<&Depths> {
        if Depths::boards(&self.board).is_none() {
            let all = product(vec![self.board.colours; self.board.lights]);
            let [solvable, quiet] = self.sizes().map(product);
            let reason = format!(
                "it has {all} boards, {solvable} of which lead to each goal; quiet combinations of presses: {quiet}"
            );
            return Err(Error::lacks(&self.board.name, Lack::Counts, reason)
                .remedied([Remedy::Act("ask random for boards of a depth")]));
        }
        if self.depths.get().is_none() {
            let found = Depths::find(&self.board, watch)?;
            return Ok(self.depths.get_or_init(|| found));
        }
        self.depths.get().ok_or_else(|| self.no_table())
    }
}

impl Answerer for Solver {
    fn description(&self) -> Description {
        Description {
            puzzle: self.board.name.clone(),
            parameters: String::new(),
            goal: match &self.board.goal {
                Some(goal) => self.board.text(goal),
                None => "all of one colour".into(),
            },
            index: String::new(),
            metric: "one press".into(),
        }
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.board.name)),
            _ => Ok(()),
        }
    }

    fn clock(&self) -> Option<(&QuestionClock, &Stop)> {
        Some((&self.clock, &self.limits.stop))
    }

    fn searches(&self) -> bool {
        true
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(self.asked_until(stop)))
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.board.parse(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.board.text(board.get::<Numbers>())
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        let board: &Numbers = board.get();
        self.board
            .each_image(board, &mut |image| visit(AnyBoard::new(image)));
    }

    fn symmetry_count(&self) -> Option<u64> {
        let mut count = 1;
        self.board
            .each_image(&self.board.goals()[0], &mut |_| count += 1);
        Some(count)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        parse_moves(text, self.board.steps.len())
    }

    fn moves_line(&self, presses: &[u16]) -> String {
        moves_text(presses)
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.why(board.get::<Numbers>())
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.limits.stop.check()?;
        let fewest = self.fewest(board.get::<Numbers>(), false)?;
        Ok(fewest.map(|fewest| FoundPath {
            counted: Some(fewest.count),
            ..FoundPath::shortest(moves(&fewest.answers[0]))
        }))
    }

    fn any_path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.limits.stop.check()?;
        let any = self.any_solution(board.get::<Numbers>());
        Ok(any.map(|(presses, at_least)| FoundPath::near(moves(&presses), at_least)))
    }

    fn count_of(&self, board: &AnyBoard) -> Result<u128> {
        let fewest = self.fewest(board.get::<Numbers>(), false)?;
        Ok(fewest.map_or(0, |fewest| fewest.count))
    }

    fn paths_of(
        &self,
        board: &AnyBoard,
        _counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        let fewest = self.fewest(board.get::<Numbers>(), true)?;
        let all = fewest.map_or(Vec::new(), |fewest| fewest.answers);
        let listed = all.iter().take(limit.unwrap_or(usize::MAX));
        Ok((
            all.len() as u128,
            listed.map(|presses| moves(presses)).collect(),
        ))
    }

    fn hints_of(&self, board: &AnyBoard, here: Cost) -> Result<Vec<Hint<u16>>> {
        self.hints(board.get::<Numbers>(), here)
    }

    fn moves_on(&self, board: &AnyBoard) -> Result<BoardMoves> {
        let board: &Numbers = board.get();
        let after = |press| (press as u16, AnyBoard::new(self.board.after(board, press)));
        Ok(BoardMoves {
            is_home: self.board.is_goal(board),
            moves: (0..self.board.steps.len()).map(after).collect(),
        })
    }

    fn grade_of(&self, board: &AnyBoard, presses: &[u16]) -> Result<Option<Grade>> {
        let board: &Numbers = board.get();
        let advance = |board: &Numbers, _, press: u16| {
            let state = self.board.after(board, press.into());
            let rest = self.depth(&state)?;
            Ok(Some(GradedMove {
                state,
                cost: cost(1),
                rest,
            }))
        };
        let is_home = |board: &Numbers| self.board.is_goal(board);
        Grade::of(board.clone(), self.depth(board)?, presses, advance, is_home).map(Some)
    }

    fn remedies(&self) -> Vec<Remedy> {
        vec![NEAR, MORE_TIME]
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(self.no_table())
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        Ok(Box::new(Representatives { table: self }))
    }

    /// A bound where depths are not counted: each press once less than a round of colours.
    fn greatest_depth(&self) -> Result<u32> {
        Ok(match self.depths.get() {
            Some(depths) => depths.layers.len() as u32 - 1,
            None => self.board.steps.len() as u32 * u32::from(self.board.colours - 1),
        })
    }

    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        if by_class {
            return Err(Error::lacks(
                &self.board.name,
                Lack::Classes,
                "it has no table",
            ));
        }
        let layers = &self.depths(watch)?.layers;
        let depths = DepthStats::of(layers);
        let Description { puzzle, goal, .. } = self.description();
        Ok(Stats {
            puzzle,
            goal,
            states: StateCount::Number(Depths::boards(&self.board).unwrap_or(0)),
            reachable_states: StateCount::Number(depths.reachable),
            symmetries: self.symmetry_count(),
            depth_unit: "moves",
            greatest_depth: Some(depths.greatest),
            mean_depth: Some(depths.mean),
            median_depth: Some(depths.median),
            states_at_depth: layers.clone(),
            ..Stats::default()
        })
    }
}

impl Lists for Solver {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let listed = move |board: &[u8], depth: Option<u32>| ListedBoard {
            board: self.board.text(board),
            depth: depth.filter(|_| with_depth).map(Amount::of_moves),
        };
        match boards {
            Listed::Random { depths, seed } => {
                let boards = RandomBoards::new(self.asked_until(watch.stop()), depths, seed)?;
                Ok(Box::new(boards.map(move |board| {
                    let board = board?;
                    let fewest = if with_depth {
                        self.fewest(&board, false)?
                    } else {
                        None
                    };
                    Ok(listed(&board, fewest.map(|fewest| fewest.depth)))
                })))
            }
            Listed::All(depths) => {
                let found = self.depths(watch)?;
                if *depths.start() as usize >= found.layers.len() {
                    return Err(Error::NoSuchDepth {
                        puzzle: self.board.name.clone(),
                        wanted: format!("from {}", depths.start()),
                        greatest: found.layers.len() as u32 - 1,
                    });
                }
                let board = move |index| Depths::board(&self.board, index);
                Ok(Box::new(found.at(depths).map(move |(index, depth)| {
                    Ok(listed(&board(index), Some(depth)))
                })))
            }
        }
    }
}
