//! A table whose states are boards.

use super::shortcuts::{NoShortcuts, Shortcuts};
use crate::records::{ListedBoard, StateCount, Stats};
use homing_space::space::{Description, DynSpace};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::Notation;
use homing_table::query::{BoardLookup, Sample};
use homing_table::table::{Column, Table};
use homing_table::watch::{Stop, Watch};
use std::borrow::Cow;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

/// The most states for counting shortest paths: more would take over 400 MB.
const MAX_STATES_COUNTED: u64 = 1 << 24;

/// A table whose states are boards with moves: [lookups](BoardLookup), lists, rows, and answers to every question.
#[derive(Clone)]
pub struct BoardTable {
    pub(crate) lookup: BoardLookup,
    /// The ways of the family to answer faster.
    pub shortcuts: Arc<dyn Shortcuts>,
    /// What cancels counts and lists of paths.
    pub(crate) stop: Stop,
}

impl Deref for BoardTable {
    type Target = BoardLookup;

    fn deref(&self) -> &BoardLookup {
        &self.lookup
    }
}

impl BoardTable {
    /// Creates it from a table of a space.
    pub fn new<P: Notation>(table: Table, space: P) -> Self {
        Self::of_shared(table, Arc::new(space))
    }

    pub(crate) fn of_shared<P: Notation>(table: Table, space: Arc<P>) -> Self {
        Self {
            lookup: BoardLookup::of_shared(table, space),
            shortcuts: Arc::new(NoShortcuts),
            stop: Stop::NEVER,
        }
    }

    /// The same with faster ways to answer.
    pub fn with(self, shortcuts: impl Shortcuts + 'static) -> Self {
        Self {
            shortcuts: Arc::new(shortcuts),
            ..self
        }
    }

    /// The same, whose counts and lists of paths `stop` cancels.
    pub(crate) fn stopped_by(&self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self.clone()
        }
    }

    pub(crate) fn space(&self) -> &dyn DynSpace {
        self.table().space()
    }

    /// Returns the columns with an entry for each state, if [states share entries](homing_space::Space::entry).
    pub fn columns_by_state(&self) -> Cow<'_, [Column]> {
        self.table().columns_by_state()
    }

    /// Appends the cells of the board with an index, as small numbers: the same number of cells for each board.
    pub fn push_cells(&self, index: u64, cells: &mut Vec<u8>) {
        let notation = self.notation();
        notation.push_cells(&notation.board_at(index), cells);
    }

    /// Returns random states of some depths, without end.
    pub fn sample(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        watch: Watch,
    ) -> Result<Sample<'_>> {
        let table = self.table();
        let depths = depths.unwrap_or(0..=table.greatest_depth());
        table.sample_by(depths, seed, watch, &|depths, watch| {
            self.shortcuts.states_at(table, depths, watch)
        })
    }

    /// Returns the states at some depths, by a method of the family or by walks.
    pub fn find_states_at(
        &self,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Arc<Vec<u64>>> {
        let table = self.table();
        table.find_states_at(depths, watch, &|depths, watch| {
            self.shortcuts.states_at(table, depths, watch)
        })
    }

    /// Returns the smallest line of text among a state and its images, and the state with it.
    pub fn least_image(&self, index: u64) -> (String, u64) {
        let notation = self.notation();
        let board = notation.board_at(index);
        let (mut least, mut least_board) = (notation.board_text(&board), None);
        notation.images_of(&board, &mut |image| {
            let text = notation.board_text(&image);
            if text < least {
                (least, least_board) = (text, Some(image));
            }
        });
        let image = least_board.and_then(|image| notation.index_of(&image));
        (least, image.unwrap_or(index))
    }

    /// Returns a board for a list, with its depth if `with_depth`.
    pub fn listed(&self, index: u64, with_depth: bool) -> Result<ListedBoard> {
        let cost = if with_depth {
            self.table().cost(index)?
        } else {
            None
        };
        Ok(ListedBoard {
            board: self.lookup.board_text(index),
            depth: cost.map(|cost| self.space().cost_order().of(cost)),
        })
    }

    /// The statistics without classes.
    pub fn plain_stats(&self, mut watch: Watch) -> Result<Stats> {
        let Description { puzzle, goal, .. } = self.space().describe();
        let depths = self.table().depth_stats();
        let antipodes = self.antipodes(watch.part(0.0, 0.5))?;
        let paths = if self.space().len() <= MAX_STATES_COUNTED {
            Some(self.table().path_stats(watch.part(0.5, 1.0))?)
        } else {
            None
        };
        let symmetries = Some(self.space().symmetry_count());
        Ok(Stats {
            puzzle,
            goal,
            states: StateCount::Number(if self.space().has_only_states() {
                self.space().len()
            } else {
                depths.reachable
            }),
            reachable_states: StateCount::Number(depths.reachable),
            symmetries,
            has_unknown_symmetries: symmetries.is_some() && !self.space().has_all_symmetries(),
            depth_unit: self.space().cost_order().depth_unit(),
            greatest_depth: Some(depths.greatest),
            mean_depth: Some(depths.mean),
            median_depth: Some(depths.median),
            states_at_depth: self.table().layers().to_vec(),
            antipodes,
            single_path_states: paths.map(|paths| paths.single_path_states),
            mean_shortest_paths: paths.map(|paths| paths.mean_paths),
            max_shortest_paths: paths.map(|paths| paths.max_paths),
            local_maxima_states: paths.map(|paths| paths.local_maxima),
            ..Stats::default()
        })
    }

    /// The boards at the greatest depth, by ascending index, if there are few and each state can be examined.
    fn antipodes(&self, watch: Watch) -> Result<Vec<String>> {
        let is_few = self
            .table()
            .layers()
            .last()
            .is_some_and(|&count| count <= Stats::MAX_ANTIPODES);
        if !is_few || self.space().len() > MAX_STATES_COUNTED {
            return Ok(Vec::new());
        }
        let greatest = self.table().greatest_depth();
        let states = self.find_states_at(greatest..=greatest, watch)?;
        Ok(states
            .iter()
            .map(|&index| self.lookup.board_text(index))
            .collect())
    }

    /// Checks that moves have codes.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are too many.
    pub fn check_codes(&self) -> Result<()> {
        let lacks = || Error::lacks(self.space().describe().puzzle, Lack::MoveCodes, "");
        if self.space().has_codes() {
            Ok(())
        } else {
            Err(lacks())
        }
    }
}
