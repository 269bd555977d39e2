//! Permutations of the points of one set: JSON as written by CayleyPy, and the CSV of the contest "Santa 2023".

use super::super::builder::DefinitionBuilder;
use super::super::metric::Metric;
use super::super::puzzle::Definition;
use super::json::Json;
use super::points::PointMove;
use super::{json, points};
use homing_table::error::{Error, Result};

/// The CSV column with the moves.
pub const CSV_COLUMN: &str = "allowed_moves";
/// The CSV column with the names of the puzzles.
const CSV_NAMES: &str = "puzzle_type";
/// The maximum number of names of puzzles in an error.
const MAX_NAMES_SHOWN: usize = 12;

/// Parses permutations of positions from 0: a list, or an object that may also have names and the solved state.
pub fn parse(root: &Json) -> Result<Definition> {
    let mut builder = DefinitionBuilder::default();
    let lists = match root {
        Json::List(_) => root,
        _ => match root.any(&[
            "generators",
            "generators_permutations",
            "actions",
            "permutations",
            CSV_COLUMN,
            "moves",
        ]) {
            Some(lists) => lists,
            None => {
                return Err(Error::missing(
                    "\"orbits\" of a KPuzzle, or \"generators\": a list of permutations",
                ));
            }
        },
    };
    if let Some(Json::Text(name)) = root.get("name") {
        builder.name.clone_from(name);
    }
    let numbers = |list: &Json| list.numbers("a permutation: a list of positions from 0");
    let mut moves = Vec::new();
    let mut add = |name: String, list: &Json| {
        let from = numbers(list).map_err(|error| error.within("move", &name))?;
        moves.push(PointMove {
            name,
            line: None,
            from,
        });
        Ok(())
    };
    match lists {
        Json::Object(members) => members
            .iter()
            .try_for_each(|(name, list)| add(name.clone(), list))?,
        _ => {
            let lists = lists.list("a list of permutations")?;
            let names = root
                .any(&["generator_names", "names", "move_names"])
                .map(|names| names.list("the names of the moves"));
            let names = names.transpose()?.unwrap_or_default();
            if !names.is_empty() && names.len() != lists.len() {
                return Err(Error::count(
                    lists.len(),
                    "names of permutations",
                    names.len(),
                ));
            }
            for (at, list) in lists.iter().enumerate() {
                let name = names.get(at).map_or(Ok(format!("g{}", at + 1)), |name| {
                    name.text("the name of a move").map(Into::into)
                })?;
                add(name, list)?;
            }
        }
    }
    let solved = root
        .any(&["central_state", "solved_state", "start_state"])
        .map(|solved| solved.numbers("the solved state: a number for each position"))
        .transpose()?;
    points::add(&mut builder, moves, solved.as_deref())?;
    builder.finish(Metric::Listed)
}

/// Parses a table of puzzles, and returns the one named `choice`, or the only one.
pub fn parse_csv(text: &str, choice: Option<&str>) -> Result<Definition> {
    let mut rows = rows(text)?.into_iter();
    let (_, head) = rows.next().unwrap_or_default();
    let column = |name: &str| head.iter().position(|field| field.trim() == name);
    let (Some(moves_at), names_at) = (column(CSV_COLUMN), column(CSV_NAMES)) else {
        return Err(Error::missing(format!("a column {CSV_COLUMN}")));
    };
    let name_of = |row: &[String]| {
        names_at
            .and_then(|at| row.get(at))
            .cloned()
            .unwrap_or_default()
    };
    let rows: Vec<(u64, Vec<String>)> = rows.filter(|(_, row)| row.len() > moves_at).collect();
    let chosen = match choice {
        Some(choice) => rows.iter().find(|(_, row)| name_of(row) == choice),
        None => rows.first().filter(|_| rows.len() == 1),
    };
    let Some((line, row)) = chosen else {
        let names: Vec<String> = rows
            .iter()
            .map(|(_, row)| name_of(row))
            .take(MAX_NAMES_SHOWN)
            .collect();
        return Err(Error::not_one_of(&names, choice.unwrap_or_default()).in_part("name behind #"));
    };
    // The line within the field is not a line of the file.
    let on_line = |error: Error| error.without_line().on_line(*line);
    let value = json::parse(&row[moves_at]).map_err(on_line)?;
    let name = Json::Text(name_of(row).replace('/', "-"));
    let root = Json::Object(vec![("name".into(), name), (CSV_COLUMN.into(), value)]);
    let definition = parse(&root).map_err(on_line)?;
    Ok(Definition {
        metric: Metric::QuarterTurn,
        ..definition
    })
}

/// Parses CSV: the line and the fields of each row.
fn rows(text: &str) -> Result<Vec<(u64, Vec<String>)>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begin, mut is_quoted) = (1, 1, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut field)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut field).trim_end_matches('\r').into());
                rows.push((begin, std::mem::take(&mut row)));
                begin = line + 1;
            }
            letter => field.push(letter),
        }
        line += u64::from(letter == '\n');
    }
    if is_quoted {
        return Err(Error::missing("the end of a quote").on_line(begin));
    }
    if !field.is_empty() || !row.is_empty() {
        row.push(field);
        rows.push((begin, row));
    }
    Ok(rows)
}
