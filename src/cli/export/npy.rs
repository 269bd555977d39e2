use crate::engine::BoardTable;
use std::io::Write;

/// Rows as `numpy.load` reads them (format 1.0): an array of records `index` (u8), `board` (its text, padded with zero bytes),
/// `depth` (i4; -1 where no goal can be reached) and `move` (i2: its code; -1 also in a goal), little-endian and without gaps.
/// Where moves have weights, `weight` (i4), what the way home weighs, stands before `depth`.
pub fn write(table: &dyn BoardTable, out: &mut impl Write) -> anyhow::Result<()> {
    let states = table.state_count();
    // The header stands first and says how wide a board is, so all are looked at once before.
    let width = (0..states).map(|index| table.board_text(index).len()).max().unwrap_or(0).max(1);
    let weighted = table.is_weighted();
    let weight = if weighted { "('weight', '<i4'), " } else { "" };
    let fields = format!("[('index', '<u8'), ('board', '|S{width}'), {weight}('depth', '<i4'), ('move', '<i2')]");
    let mut header = format!("{{'descr': {fields}, 'fortran_order': False, 'shape': ({states},), }}");
    // Magic, version and length take 10 bytes, a line feed ends the header, and the records begin at a multiple of 64.
    let length = (10 + header.len() + 1).next_multiple_of(64) - 10;
    header.extend(std::iter::repeat_n(' ', length - header.len() - 1));
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(length)?.to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for row in table.rows() {
        let row = row?;
        let mut board = row.board.into_bytes();
        board.resize(width, 0);
        out.write_all(&row.index.to_le_bytes())?;
        out.write_all(&board)?;
        let cost = row.cost.map(|cost| table.cost_order().split(cost.weight(), cost.moves()));
        if weighted {
            out.write_all(&cost.and_then(|cost| cost.1).map_or(-1, |pushes| pushes as i32).to_le_bytes())?;
        }
        out.write_all(&cost.map_or(-1, |(moves, _)| moves as i32).to_le_bytes())?;
        out.write_all(&row.best_move.map_or(-1, i16::from).to_le_bytes())?;
    }
    Ok(())
}
