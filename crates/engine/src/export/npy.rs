use super::output::{Failure, Output};
use crate::{BoardTable, RowSource};
use homing_table::error::Error;
use std::io::Write;

/// Writes rows that `numpy.load` reads (format 1.0): an array of records `index` (u8), `board` (its cells, an array of u1), `depth` (i4; -1
/// if no goal can be reached) and `move` (S: its letters; empty in a goal, too), little-endian and without gaps. If moves have weights,
/// `weight` (i4), the weight of the way home, comes before `depth`.
pub fn write(
    table: &BoardTable,
    source: &dyn RowSource,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut cells = Vec::new();
    table.push_cells(0, &mut cells);
    let cell_count = cells.len();
    let mut moves: Vec<Vec<u8>> = (0..table.move_count())
        .map(|code| table.moves_text(&[code]).into_bytes())
        .collect();
    let letters = moves.iter().map(Vec::len).max().unwrap_or(0).max(1);
    moves.push(Vec::new());
    moves.iter_mut().for_each(|text| text.resize(letters, 0));
    let (weighted, order) = (table.is_weighted(), table.cost_order());
    let weight = if weighted { "('weight', '<i4'), " } else { "" };
    let fields = format!(
        "[('index', '<u8'), ('board', '|u1', ({cell_count},)), {weight}('depth', '<i4'), ('move', '|S{letters}')]"
    );
    let mut header = format!(
        "{{'descr': {fields}, 'fortran_order': False, 'shape': ({},), }}",
        source.row_count()
    );
    // Magic, version and length take 10 bytes, a line feed ends the header, and the records start at a multiple of 64.
    let length = (10 + header.len() + 1).next_multiple_of(64) - 10;
    header.extend(std::iter::repeat_n(' ', length - header.len() - 1));
    header.push('\n');
    output.write_all(b"\x93NUMPY\x01\x00")?;
    output.write_all(
        &u16::try_from(length)
            .map_err(|_| {
                Error::too_many(
                    "a row of npy",
                    header.len(),
                    "bytes of names",
                    u16::MAX.into(),
                )
            })?
            .to_le_bytes(),
    )?;
    output.write_all(header.as_bytes())?;
    output.rows(source, (0, 1), |row, record, _| {
        record.extend_from_slice(&row.index.to_le_bytes());
        let cells_end = record.len() + cell_count;
        table.push_cells(row.index, record);
        record.resize(cells_end, 0);
        let cost = row
            .cost
            .map(|cost| order.split(cost.weight(), cost.moves()));
        if weighted {
            record.extend_from_slice(
                &cost
                    .and_then(|cost| cost.1)
                    .map_or(-1, |pushes| pushes as i32)
                    .to_le_bytes(),
            );
        }
        record.extend_from_slice(&cost.map_or(-1, |(moves, _)| moves as i32).to_le_bytes());
        record.extend_from_slice(&moves[row.best_move.map_or(moves.len() - 1, usize::from)]);
    })
}
