use super::axes::Axis;
use super::chain::ChainSearch;
use super::generators::{Generators, Word};
use super::matching::Matching;
use super::phase::Phase;
use super::words::ShortWords;
use crate::pieces::{Action, Arrangement, PermGroup, Set};
use homing_table::error::Result;
use homing_table::pool::tasks;
use homing_table::watch::Stop;
use std::sync::OnceLock;

/// The number of words that each phase hands to the next one: if there are two phases, and if there are more.
const WORDS_OF_TWO: usize = 1500;
const WORDS_OF_MORE: usize = 200;
/// The maximum number of goals for which paths are searched.
const MAX_GOALS: usize = 8;

/// The maximum number of moves of a path. It matters if a move is undone by very many moves.
const MAX_LEN: u32 = 100_000;

/// Paths to a goal that need not be shortest, through subgroups or by short words.
pub struct QuickPaths {
    sets: Vec<Set>,
    goals: Vec<Arrangement>,
    generators: Generators,
    group: PermGroup,
    /// Built on first use. Empty if there is no chain of subgroups.
    phases: OnceLock<Vec<Phase>>,
    words: OnceLock<ShortWords>,
}

impl QuickPaths {
    /// Prepares the group of the moves. Returns `None` if it acts on too many points.
    pub fn of(sets: &[Set], moves: &[Action], goals: &[Arrangement]) -> Option<Self> {
        Some(Self {
            sets: sets.to_vec(),
            goals: goals.iter().take(MAX_GOALS).cloned().collect(),
            generators: Generators::of(sets, moves),
            group: PermGroup::whole(sets, moves)?,
            phases: OnceLock::new(),
            words: OnceLock::new(),
        })
    }

    /// About the length of a shortest path of a random board: words of so many moves are as many as the elements.
    pub fn expected_len(&self) -> f64 {
        let moves = self.generators.points.len().max(2) as f64;
        self.group.log2_order() / moves.log2()
    }

    /// The number of phases; 0 if there is no chain of subgroups.
    pub fn phase_count(&self, stop: &Stop) -> Result<usize> {
        Ok(self.phases(stop)?.len())
    }

    fn phases(&self, stop: &Stop) -> Result<&[Phase]> {
        if self.phases.get().is_none() {
            // Another thread may have been faster.
            let _ = self.phases.set(self.find_phases(stop)?.unwrap_or_default());
        }
        Ok(self.phases.get().map_or(&[], |phases| phases))
    }

    fn find_phases(&self, stop: &Stop) -> Result<Option<Vec<Phase>>> {
        if !self.generators.are_closed() {
            return Ok(None);
        }
        let axes = Axis::all(&self.generators);
        let Some(chain) = ChainSearch::find(&self.generators, &axes, stop)? else {
            return Ok(None);
        };
        let phases = tasks(chain.len().saturating_sub(1), |at| {
            Phase::of(&self.generators, &axes, [&chain[at], &chain[at + 1]], stop)
        });
        phases.into_iter().collect()
    }

    /// Words without moves for the elements that a path must undo.
    fn starts(&self, board: &Arrangement) -> Vec<Word> {
        let matching = Matching {
            generators: &self.generators,
            sets: &self.sets,
            group: &self.group,
        };
        let goals = self.goals.iter();
        let elements = goals.flat_map(|goal| matching.elements(board, goal));
        let back = elements.map(|points| {
            self.generators.inverse(&Word {
                points,
                ..self.generators.empty()
            })
        });
        back.collect()
    }

    /// A path through a chain of subgroups; `None` if there is no chain, or if a phase finds no path.
    pub fn by_phases(&self, board: &Arrangement, stop: &Stop) -> Result<Option<Vec<u8>>> {
        let phases = self.phases(stop)?;
        let Some((last, others)) = phases.split_last() else {
            return Ok(None);
        };
        let wanted = if others.len() < 2 {
            WORDS_OF_TWO
        } else {
            WORDS_OF_MORE
        };
        let mut words = self.starts(board);
        for phase in others {
            words = phase.extend(&self.generators, &words, wanted, stop)?;
        }
        words = last.extend(&self.generators, &words, 1, stop)?;
        Ok(self.shortest(words))
    }

    /// A path by short words; `None` if the search for its first step gave up.
    pub fn by_words(&self, board: &Arrangement, stop: &Stop) -> Result<Option<Vec<u8>>> {
        if self.words.get().is_none() {
            let words = ShortWords::of(&self.generators, &self.group, stop)?;
            // Another thread may have been faster.
            let _ = self.words.set(words);
        }
        let Some(words) = self.words.get() else {
            return Ok(None);
        };
        let starts = self.starts(board).into_iter();
        Ok(self.shortest(starts.filter_map(|start| words.shortest(&self.generators, &start))))
    }

    fn shortest(&self, words: impl IntoIterator<Item = Word>) -> Option<Vec<u8>> {
        let shortest = words.into_iter().min_by_key(|word| word.len);
        Some(
            self.generators
                .moves(&shortest.filter(|word| word.len <= MAX_LEN)?),
        )
    }
}
