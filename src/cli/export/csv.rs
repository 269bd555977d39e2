use super::rows::{move_text, rows};
use homing::Table;
use homing::puzzle::Notation;
use std::io::Write;

/// Rows parted by commas under the heading `index,board,depth,move` (RFC 4180, but lines end as on Unix). The depth, the number of moves home,
/// is empty where no goal can be reached, the move also in a goal; it is written as an answer line writes it. Where moves have weights, what
/// the way home weighs stands before the depth.
pub fn write<P: Notation>(table: &Table<P>, out: &mut impl Write) -> anyhow::Result<()> {
    let moves: Vec<_> = (0..table.space().move_count()).map(|code| quoted(move_text(table.space(), code))).collect();
    let weighted = table.space().weights().is_some();
    writeln!(out, "index,board,{}depth,move", if weighted { "weight," } else { "" })?;
    for row in rows(table) {
        let row = row?;
        write!(out, "{},{},", row.index, quoted(row.board))?;
        match row.cost {
            Some(cost) if weighted => write!(out, "{},{}", cost.weight(), cost.moves())?,
            Some(cost) => write!(out, "{}", cost.moves())?,
            None if weighted => write!(out, ",")?,
            None => {}
        }
        writeln!(out, ",{}", row.best_move.map_or("", |code| &moves[usize::from(code)]))?;
    }
    Ok(())
}

/// A field, in quotes where it has what would end it.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}
