use super::csv::push_number;
use super::output::{Failure, Output};
use crate::{Answerer, BoardTable, Row, RowSource, VERSION};
use homing_space::space::Cost;
use serde_json::json;
use std::io::Write;

/// Writes one object, with one field per line: the words and numbers of the header; `moves`, the text of each move by code; and by index
/// `depth` (null if no goal can be reached) and `move` (a code; null in a goal, too). If moves have weights, `weight` is the weight of the
/// way home.
pub fn write(
    table: &BoardTable,
    source: &dyn RowSource,
    output: &mut Output,
) -> Result<(), Failure> {
    let (about, states, layers) = (table.description(), table.state_count(), table.layers());
    writeln!(
        output,
        "{{\"v\":{VERSION},\n\"puzzle\":{},",
        json!(about.puzzle)
    )?;
    for (name, words) in [
        ("parameters", about.parameters),
        ("goal", about.goal),
        ("index", about.index),
        ("metric", about.metric),
    ] {
        writeln!(output, "\"{name}\":{},", json!(words))?;
    }
    writeln!(
        output,
        "\"states\":{states},\n\"reachable_states\":{},\n\"greatest_depth\":{},",
        layers.iter().sum::<u64>(),
        layers.len().saturating_sub(1)
    )?;
    writeln!(output, "\"states_at_depth\":{},", json!(layers))?;
    writeln!(
        output,
        "\"moves\":{},",
        json!(
            (0..table.move_count())
                .map(|code| table.moves_text(&[code]))
                .collect::<Vec<_>>()
        )
    )?;
    let split = |cost: Cost| table.cost_order().split(cost.weight(), cost.moves());
    let passes = if table.is_weighted() { 3 } else { 2 };
    if table.is_weighted() {
        list(output, source, "weight", (0, passes), |row| {
            row.cost.and_then(|cost| split(cost).1).map(u64::from)
        })?;
        writeln!(output, ",")?;
    }
    list(output, source, "depth", (passes - 2, passes), |row| {
        row.cost.map(|cost| split(cost).0.into())
    })?;
    writeln!(output, ",")?;
    list(output, source, "move", (passes - 1, passes), |row| {
        row.best_move.map(u64::from)
    })?;
    writeln!(output, "}}")?;
    Ok(())
}

/// Writes a list with one element per state.
fn list(
    output: &mut Output,
    source: &dyn RowSource,
    name: &str,
    pass: (u64, u64),
    value: impl Fn(Row) -> Option<u64> + Sync,
) -> Result<(), Failure> {
    write!(output, "\"{name}\":[")?;
    output.rows(source, pass, |row, text, _| {
        if row.index > 0 {
            text.push(b',');
        }
        match value(row) {
            Some(value) => push_number(text, value),
            None => text.extend_from_slice(b"null"),
        }
    })?;
    write!(output, "]")?;
    Ok(())
}
