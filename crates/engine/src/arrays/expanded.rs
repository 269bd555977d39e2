use crate::answers::BoardTable;
use homing_space::space::Cost;
use homing_table::error::Result;
use homing_table::notation::UNSOLVABLE;
use homing_table::watch::Watch;

/// The most states of an expanded table, which takes four bytes per state.
const MAX_STATES_EXPANDED: u64 = 1 << 22;

/// The answer of every state.
pub struct ExpandedTable {
    /// The depths, as [`array_depth`] has them.
    pub depths: Vec<i16>,
    /// The best moves; -1 if there is none.
    pub moves: Vec<i16>,
}

/// A depth as an array stores it. All depths of puzzles of these sizes fit.
pub fn array_depth(cost: Cost) -> i16 {
    in_array(cost.weight())
}

/// The same for a number of moves.
pub fn in_array(depth: u32) -> i16 {
    depth.try_into().unwrap_or(i16::MAX)
}

impl ExpandedTable {
    /// Expands a table whose boards have cells, if it has few states.
    pub fn of_small(boards: &BoardTable, has_cells: bool) -> Result<Option<Self>> {
        if !has_cells || boards.state_count() > MAX_STATES_EXPANDED {
            return Ok(None);
        }
        let table = boards.table();
        let depths = match table.depth_index(Watch::NONE)? {
            Some(index) => index
                .depths()
                .map(|depth| depth.map_or(UNSOLVABLE as i16, in_array))
                .collect(),
            None => table
                .all_costs(Watch::NONE)?
                .iter()
                .map(|cost| cost.map_or(UNSOLVABLE as i16, array_depth))
                .collect(),
        };
        let moves = (0..table.space().len())
            .map(|index| table.best_move(index).map_or(-1, i16::from))
            .collect();
        Ok(Some(Self { depths, moves }))
    }
}
