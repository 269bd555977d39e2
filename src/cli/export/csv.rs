use crate::engine::BoardTable;
use std::io::Write;

/// Rows parted by commas under the heading `index,board,depth,move` (RFC 4180, but lines end as on Unix). The depth, the number of
/// moves home, is empty where no goal can be reached, the move also in a goal; it is written as an answer line writes it. Where
/// moves have weights, what the way home weighs stands before the depth.
pub fn write(table: &dyn BoardTable, out: &mut impl Write) -> anyhow::Result<()> {
    let moves: Vec<_> = (0..table.move_count()).map(|code| quoted(table.moves_text(&[code]))).collect();
    let weighted = table.is_weighted();
    writeln!(out, "index,board,{}depth,move", if weighted { "weight," } else { "" })?;
    for row in table.rows() {
        let row = row?;
        write!(out, "{},{},", row.index, quoted(row.board))?;
        match row.cost.map(|cost| table.cost_order().split(cost.weight(), cost.moves())) {
            Some((moves, Some(pushes))) => write!(out, "{pushes},{moves}")?,
            Some((moves, None)) => write!(out, "{moves}")?,
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
