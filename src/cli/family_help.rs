//! The help of one family: `homing help push`, or `homing help klotski` for that of a puzzle.

use homing_engine::{Catalog, Family, FamilyOption, Scope};
use std::ffi::OsString;
use std::io::{self, Write};

/// The columns of the text.
const WIDTH: usize = 100;

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
        wrapped(&format!("{}: {}.", family.usage, family.summary), "")
    )?;
    if !family.answers.is_empty() {
        writeln!(out, "{}\n", wrapped(family.answers, ""))?;
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
            wrapped(&names.join(", "), "  ")
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
            wrapped(option.help, "      ")
        )?;
    }
    Ok(())
}

/// The verbs that take an option.
fn verbs(option: &FamilyOption) -> String {
    match super::family_options::verbs_of(option.scope) {
        None => "all verbs".into(),
        Some(verbs) => verbs.join(", "),
    }
}

/// Wraps a text, and indents its lines.
fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut line) = (Vec::new(), String::from(indent));
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH && line.len() > indent.len() {
            lines.push(std::mem::replace(&mut line, indent.into()));
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}
