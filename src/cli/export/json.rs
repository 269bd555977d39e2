use crate::engine::BoardTable;
use crate::space::Cost;
use serde_json::json;
use std::fmt::Display;
use std::io::{self, Write};

/// One object, a field a line: the words and numbers of the header; `moves`, the text of each move by its code; and by index
/// `depth` (null where no goal can be reached) and `move` (a code; null also in a goal). Where moves have weights, `weight` is what
/// the way home weighs.
pub fn write(table: &dyn BoardTable, out: &mut impl Write) -> anyhow::Result<()> {
    let (about, states, layers) = (table.description(), table.state_count(), table.layers());
    writeln!(out, "{{\"puzzle\":{},", json!(about.puzzle))?;
    for (name, words) in [("parameters", about.parameters), ("goal", about.goal), ("index", about.index), ("metric", about.metric)] {
        writeln!(out, "\"{name}\":{},", json!(words))?;
    }
    writeln!(
        out,
        "\"states\":{states},\n\"reachable\":{},\n\"greatest_depth\":{},",
        layers.iter().sum::<u64>(),
        layers.len().saturating_sub(1)
    )?;
    writeln!(out, "\"layers\":{},", json!(layers))?;
    writeln!(out, "\"moves\":{},", json!((0..table.move_count()).map(|code| table.moves_text(&[code])).collect::<Vec<_>>()))?;
    let split = |cost: Cost| table.cost_order().split(cost.weight(), cost.moves());
    let cost = |index| table.cost(index).map(|cost| cost.map(split));
    if table.is_weighted() {
        write!(out, "\"weight\":[")?;
        for index in 0..states {
            element(out, index, cost(index)?.and_then(|(_, pushes)| pushes))?;
        }
        writeln!(out, "],")?;
    }
    write!(out, "\"depth\":[")?;
    for index in 0..states {
        element(out, index, cost(index)?.map(|(moves, _)| moves))?;
    }
    write!(out, "],\n\"move\":[")?;
    for index in 0..states {
        element(out, index, table.next_move(index).map(|(code, _)| code))?;
    }
    writeln!(out, "]}}")?;
    Ok(())
}

fn element(out: &mut impl Write, index: u64, value: Option<impl Display>) -> io::Result<()> {
    let comma = if index == 0 { "" } else { "," };
    match value {
        Some(value) => write!(out, "{comma}{value}"),
        None => write!(out, "{comma}null"),
    }
}
