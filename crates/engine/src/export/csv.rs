use super::output::{Failure, Output};
use crate::{BoardTable, RowSource};
use std::io::Write;

/// Writes rows separated by commas under the heading `index,board,depth,move` (RFC 4180, but with Unix line ends). The depth, which is the
/// number of moves home, is empty if no goal can be reached; the move is empty in a goal, too. Moves are written as in answer lines. If
/// moves have weights, the weight of the way home is in a column before the depth.
pub fn write(
    table: &BoardTable,
    source: &dyn RowSource,
    output: &mut Output,
) -> Result<(), Failure> {
    let moves: Vec<_> = (0..table.move_count())
        .map(|code| quoted(table.moves_text(&[code])))
        .collect();
    let (weighted, order) = (table.is_weighted(), table.cost_order());
    writeln!(
        output,
        "index,board,{}depth,move",
        if weighted { "weight," } else { "" }
    )?;
    // All boards use the same characters, so one board shows whether they need quotes.
    let mut first = String::new();
    table.push_board(0, &mut first);
    let is_quoted = needs_quotes(&first);
    output.rows(source, (0, 1), |row, line, board| {
        push_number(line, row.index);
        line.push(b',');
        board.clear();
        table.push_board(row.index, board);
        if is_quoted {
            *board = quoted(std::mem::take(board));
        }
        line.extend_from_slice(board.as_bytes());
        line.push(b',');
        let cost = row
            .cost
            .map(|cost| order.split(cost.weight(), cost.moves()));
        if let Some((_, Some(pushes))) = cost {
            push_number(line, pushes.into());
        }
        if weighted {
            line.push(b',');
        }
        if let Some((moves, _)) = cost {
            push_number(line, moves.into());
        }
        line.push(b',');
        line.extend_from_slice(
            row.best_move
                .map_or("", |code| &moves[usize::from(code)])
                .as_bytes(),
        );
        line.push(b'\n');
    })
}

/// Appends a number in decimal.
pub fn push_number(line: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line.extend_from_slice(&digits[at..]);
}

fn needs_quotes(field: &str) -> bool {
    field.contains([',', '"', '\n', '\r'])
}

/// Returns a field, in quotes if it contains a character that would end it.
fn quoted(field: String) -> String {
    if needs_quotes(&field) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
