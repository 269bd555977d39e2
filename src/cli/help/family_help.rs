//! The help of one family: `homing help push`, or `homing help klotski` for that of a puzzle.

use crate::cli::console::terminal::width;
use homing_engine::{Catalog, Family, FamilyOption, Scope};
use std::ffi::OsString;
use std::io::{self, Write};

/// The greatest width of the text, in columns.
pub const MAX_WIDTH: usize = 100;

/// The family whose help the arguments ask for.
pub fn requested_family(catalog: &Catalog, arguments: &[OsString]) -> Option<&'static Family> {
    let [_, help, name] = arguments else {
        return None;
    };
    let name = name.to_str().filter(|_| help == "help")?;
    catalog.family_of_name(name).ok()
}

/// Prints the help of a family: its puzzles, their names, how boards and answers are written, and its options with the verbs that take
/// them.
pub fn print(family: &Family) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}\n",
        wrapped(&format!("{}: {}.", family.usage, family.summary), "", "")
    )?;
    if !family.answers.is_empty() {
        writeln!(out, "{}\n", wrapped(family.answers, "", ""))?;
    }
    let names: Vec<String> = family
        .nicknames
        .iter()
        .map(|&(name, _)| name.into())
        .chain(family.names())
        .collect();
    if !names.is_empty() {
        writeln!(
            out,
            "Known puzzles:\n{}\n",
            wrapped(&names.join(", "), "  ", "  ")
        )?;
    }
    writeln!(out, "Options:")?;
    for option in family
        .options
        .iter()
        .filter(|option| option.scope != Scope::Faces)
    {
        let value = option
            .value
            .map_or(String::new(), |value| format!(" <{value}>"));
        writeln!(
            out,
            "  --{}{value} ({})\n{}",
            option.name,
            verbs(option),
            wrapped(option.help, "      ", "      ")
        )?;
    }
    Ok(())
}

/// The verbs that take an option.
fn verbs(option: &FamilyOption) -> String {
    match crate::cli::puzzles::family_options::verbs_of(option.scope) {
        None => "all verbs".into(),
        Some(verbs) => verbs.join(", "),
    }
}

/// Wraps a text to the width of the terminal: what the first line begins with, and the others.
pub fn wrapped(text: &str, first: &str, others: &str) -> String {
    let width = width().min(MAX_WIDTH);
    let (mut lines, mut line, mut is_begun) = (Vec::new(), String::from(first), false);
    for word in text.split_whitespace() {
        if is_begun && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, others.into()));
            is_begun = false;
        }
        if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    lines.push(line);
    lines.join("\n")
}
