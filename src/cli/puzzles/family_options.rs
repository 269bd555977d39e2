//! The options that families add to verbs.

use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use homing_engine::{Family, Options, Scope, usage};

/// A prefix for the ids of these options, so that they do not collide with a verb's.
const PREFIX: &str = "family-";

/// The verbs that accept puzzles without boards.
const ANY_VERBS: [&str; 4] = ["gen", "solve", "info", "verify"];

/// Options that come last in the help, under a separate heading.
const LAST_OPTIONS: [&str; 6] = ["table", "dir", "io", "threads", "quiet", "color"];

/// The verbs that take the options of a scope; `None` for all that name a puzzle.
pub fn verbs_of(scope: Scope) -> Option<&'static [&'static str]> {
    match scope {
        Scope::Puzzle => None,
        Scope::Generation => Some(&["gen"]),
        Scope::Question => Some(&["solve"]),
        Scope::Faces => Some(&[]),
        Scope::Search => Some(&["solve", "hint", "check", "show", "compare"]),
        Scope::Answers => Some(&["solve", "hint", "check", "show"]),
        Scope::Notation => Some(&["solve", "hint", "check", "show", "export"]),
    }
}

/// Whether a verb takes the options of a scope.
fn takes(verb: &Command, scope: Scope) -> bool {
    let names_puzzle = verb.get_arguments().any(|arg| arg.get_id() == "puzzle");
    verbs_of(scope).map_or(names_puzzle, |verbs| verbs.contains(&verb.get_name()))
}

/// Adds the names and the options of all families to the verbs that name a puzzle.
pub fn augment(command: Command, families: &'static [&'static Family]) -> Command {
    command.mut_subcommands(|verb| {
        let name = verb.get_name().to_string();
        // A number below 0 is a value and not a flag, so that the option can refuse it with its own message.
        let below_0 = |arg: Arg| {
            if arg.get_action().takes_values() {
                arg.allow_negative_numbers(true)
            } else {
                arg
            }
        };
        let verb = verb.mut_args(below_0);
        if !takes(&verb, Scope::Puzzle) {
            return verb;
        }
        let is_named =
            |family: &&&'static Family| ANY_VERBS.contains(&&*name) || family.no_boards.is_none();
        let named: Vec<_> = families.iter().filter(is_named).copied().collect();
        let rest = if name == "gen" {
            "; or all, for those with a short name"
        } else {
            ""
        };
        let file = if name == "info" || name == "verify" {
            "The table's file, - for standard input, or its puzzle"
        } else {
            "The puzzle"
        };
        let help = format!("{file}: {}{rest}", usage(&named));
        let verb = with_options(verb.mut_arg("puzzle", |arg| arg.help(help)), families);
        // A changed argument moves to the end, so the boards are moved after the puzzle, and the last options after those of the families.
        let places = ["boards", "solution"]
            .into_iter()
            .filter(|id| verb.get_arguments().any(|arg| arg.get_id() == id))
            .collect::<Vec<_>>();
        let verb = places
            .into_iter()
            .fold(verb, |verb, id| verb.mut_arg(id, |arg| arg));
        let last = LAST_OPTIONS
            .into_iter()
            .filter(|last| verb.get_arguments().any(|arg| arg.get_id() == last))
            .collect::<Vec<_>>();
        last.into_iter().fold(verb, |verb, last| {
            verb.mut_arg(last, |arg| arg.help_heading("Tables and the machine"))
        })
    })
}

/// Adds the options of families to a verb. An option of several families is added once, with the help of each. Options of a family that the
/// verb does not support are accepted but hidden, so that the family can explain its refusal.
fn with_options(mut verb: Command, families: &'static [&'static Family]) -> Command {
    let mut known = Vec::new();
    let needs_boards = !ANY_VERBS.contains(&verb.get_name());
    for family in families {
        let taken: Vec<_> = family
            .options
            .iter()
            .filter(|option| takes(&verb, option.scope))
            .collect();
        for option in taken {
            // The verb's own option of that name wins, such as `--limit-nodes` of `compare`; `-n` sets the number of walks.
            let is_taken = verb
                .get_arguments()
                .any(|arg| arg.get_long() == Some(option.name))
                || option.scope == Scope::Faces;
            if is_taken || known.contains(&option.name) {
                continue;
            }
            known.push(option.name);
            let of = |family: &&'static Family| {
                family
                    .options
                    .iter()
                    .find(|other| other.name == option.name)
                    .map(|other| (family.name, other.help))
            };
            let texts: Vec<_> = families.iter().filter_map(of).collect();
            let is_shared = texts.len() > 1;
            let arg = Arg::new(format!("{PREFIX}{}", option.name))
                .long(option.name)
                .help(joined(&texts));
            let arg = match option.value {
                Some(value) => arg
                    .value_name(value)
                    .action(ArgAction::Set)
                    .allow_negative_numbers(true),
                None => arg.action(ArgAction::SetTrue),
            };
            let arg = arg.hide(needs_boards && family.no_boards.is_some());
            verb = verb.arg(if is_shared {
                arg
            } else {
                arg.help_heading(format!("For {}", family.usage))
            });
        }
    }
    verb
}

/// The help of an option: the text of its families, or each text after the names of the families that share it.
fn joined(texts: &[(&str, &str)]) -> String {
    let mut parts: Vec<(Vec<&str>, &str)> = Vec::new();
    for &(family, text) in texts {
        match parts.iter_mut().find(|(_, known)| *known == text) {
            Some((families, _)) => families.push(family),
            None => parts.push((vec![family], text)),
        }
    }
    match &parts[..] {
        [(_, text)] => text.to_string(),
        parts => {
            let lower = |text: &str| {
                text.char_indices()
                    .map(|(at, letter)| {
                        if at == 0 {
                            letter.to_ascii_lowercase()
                        } else {
                            letter
                        }
                    })
                    .collect::<String>()
            };
            let part =
                |(families, text): &(Vec<&str>, &str)| families.join(", ") + ": " + &lower(text);
            parts.iter().map(part).collect::<Vec<String>>().join("; ")
        }
    }
}

/// The options of families on the command line.
#[derive(Clone, Debug, Default)]
pub struct FamilyOptions(pub Options);

impl FromArgMatches for FamilyOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = Options::default();
        for id in matches.ids() {
            let Some(name) = id.as_str().strip_prefix(PREFIX) else {
                continue;
            };
            if matches.try_get_one::<bool>(id.as_str()).ok().flatten() == Some(&true) {
                options = options.with(name, "");
            } else if let Ok(Some(value)) = matches.try_get_one::<String>(id.as_str()) {
                options = options.with(name, value);
            }
        }
        Ok(Self(options))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for FamilyOptions {
    /// [`augment`] adds the options, since it knows the families.
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
