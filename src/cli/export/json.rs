use super::rows::move_text;
use homing::Table;
use homing::puzzle::Notation;
use homing::space::Cost;
use serde_json::json;
use std::fmt::Display;
use std::io::{self, Write};

/// One object, a field a line: the words and numbers of the header; `moves`, the text of each move by its code; and by index `depth` (null where
/// no goal can be reached) and `move` (a code; null also in a goal). Where moves have weights, `weight` is what the way home weighs.
pub fn write<P: Notation>(table: &Table<P>, out: &mut impl Write) -> anyhow::Result<()> {
    let (space, states) = (table.space(), table.space().len());
    let about = space.describe();
    writeln!(out, "{{\"puzzle\":{},", json!(about.puzzle))?;
    for (name, words) in [("parameters", about.parameters), ("goal", about.goal), ("index", about.index), ("metric", about.metric)] {
        writeln!(out, "\"{name}\":{},", json!(words))?;
    }
    writeln!(out, "\"states\":{states},\n\"reachable\":{},\n\"greatest_depth\":{},", table.reachable(), table.greatest_depth())?;
    writeln!(out, "\"layers\":{},", json!(table.layers()))?;
    writeln!(out, "\"moves\":{},", json!((0..space.move_count()).map(|code| move_text(space, code)).collect::<Vec<_>>()))?;
    if space.weights().is_some() {
        write!(out, "\"weight\":[")?;
        for index in 0..states {
            element(out, index, table.cost(index)?.map(Cost::weight))?;
        }
        writeln!(out, "],")?;
    }
    write!(out, "\"depth\":[")?;
    for index in 0..states {
        element(out, index, table.depth(index)?)?;
    }
    write!(out, "],\n\"move\":[")?;
    for index in 0..states {
        element(out, index, table.best_move(index))?;
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
