//! Adds tips to clap's errors: the correct spelling of an unknown option.

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use homing_engine::Catalog;
use homing_table::error::Error;
use std::ffi::OsString;

/// Adds a tip if another option or verb does what an unknown option asks for, or if another verb needs no option.
pub fn with_tips(mut error: clap::Error, command: &Command, verb: &str) -> clap::Error {
    let Some(verb) = command.find_subcommand(verb) else {
        return error;
    };
    let tip = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) => word
            .strip_prefix("--")
            .and_then(|option| value_tip(verb, option).or_else(|| verbs_tip(command, option))),
        // The names of these two verbs are easily confused.
        (ErrorKind::MissingRequiredArgument, _) if verb.get_name() == "states" => {
            Some("`homing stats` prints the number of states at each depth, without --depth".into())
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![StyledStr::from(tip)]),
        );
    }
    error
}

/// Adds a tip to the error for the help of an unknown puzzle whose name is like known ones.
pub fn with_names(
    mut error: clap::Error,
    catalog: &Catalog,
    arguments: &[OsString],
) -> clap::Error {
    if let [_, help, name] = arguments
        && help == "help"
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Err(Error::UnknownPuzzle { nearest, .. }) =
            catalog.family_of_name(&name.to_string_lossy())
        && let Some(similar) = nearest.first()
    {
        let tip = StyledStr::from(format!("a similar puzzle exists: '{similar}'"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// The option that takes the word as its value: `--format csv` for `--csv`.
fn value_tip(verb: &Command, word: &str) -> Option<String> {
    let mut options = verb.get_arguments().filter(|arg| {
        arg.get_possible_values()
            .iter()
            .any(|value| value.get_name() == word)
    });
    options.find_map(|arg| Some(format!("write '--{} {word}'", arg.get_long()?)))
}

/// The other verbs that have the option.
fn verbs_tip(command: &Command, option: &str) -> Option<String> {
    let has_it = |verb: &&Command| {
        verb.get_arguments()
            .any(|arg| arg.get_long() == Some(option) && !arg.is_hide_set())
    };
    let verbs: Vec<&str> = command
        .get_subcommands()
        .filter(has_it)
        .map(Command::get_name)
        .collect();
    (!verbs.is_empty()).then(|| format!("'--{option}' is an option of {}", verbs.join(", ")))
}
