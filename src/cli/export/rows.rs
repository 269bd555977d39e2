use homing::puzzle::Notation;
use homing::space::Cost;
use homing::{Result, Table};

/// What a table knows of one state.
pub struct Row {
    /// The state's index.
    pub index: u64,
    /// Its board, as the command line takes it.
    pub board: String,
    /// What its way home costs; none where no goal can be reached.
    pub cost: Option<Cost>,
    /// The code of the best move; none in a goal, and where no goal can be reached.
    pub best_move: Option<u8>,
}

/// All states in the order of their indices.
pub fn rows<P: Notation>(table: &Table<P>) -> impl Iterator<Item = Result<Row>> + '_ {
    (0..table.space().len()).map(|index| {
        let board = board_text(table, index);
        Ok(Row { index, board, cost: table.cost(index)?, best_move: table.best_move(index) })
    })
}

/// The board of a state, in one line.
pub fn board_text<P: Notation>(table: &Table<P>, index: u64) -> String {
    table.space().board_text(&table.space().unrank(index))
}

/// A move as an answer line writes it.
pub fn move_text(space: &impl Notation, code: u8) -> String {
    let mut text = String::new();
    space.push_moves(std::iter::once(code), &mut text);
    text
}
