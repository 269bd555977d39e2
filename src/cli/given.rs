//! The options that families add to the verbs.

use crate::engine::{Catalog, Family, Options, Scope};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};

/// What the ids of these options begin with, so that none collides with a verb's own.
const PREFIX: &str = "family-";

/// The verbs that take options of each scope.
const PUZZLE_VERBS: [&str; 10] = ["gen", "solve", "hint", "check", "show", "random", "states", "stats", "compare", "export"];
const GENERATION_VERBS: [&str; 1] = ["gen"];
const QUESTION_VERBS: [&str; 1] = ["solve"];

fn verbs(scope: Scope) -> &'static [&'static str] {
    match scope {
        Scope::Puzzle => &PUZZLE_VERBS,
        Scope::Generation => &GENERATION_VERBS,
        Scope::Question => &QUESTION_VERBS,
    }
}

/// Adds the names and the options of all families to the verbs. An option that several families have stands there once.
pub fn augment(mut command: Command, families: &'static [&'static dyn Family]) -> Command {
    let usage = Catalog::new(families).usage();
    for verb in PUZZLE_VERBS {
        let rest = if verb == "gen" { "; or all, for those with a short name" } else { "" };
        command = command.mut_subcommand(verb, |verb| verb.mut_arg("puzzle", |arg| arg.help(format!("The puzzle: {usage}{rest}"))));
    }
    let mut known = Vec::new();
    for family in families {
        for option in family.options() {
            if known.contains(&option.name) {
                continue;
            }
            known.push(option.name);
            let shared = families.iter().filter(|family| family.options().iter().any(|other| other.name == option.name)).count() > 1;
            let arg = Arg::new(format!("{PREFIX}{}", option.name)).long(option.name).help(option.help);
            let arg = match option.value {
                Some(value) => arg.value_name(value).action(ArgAction::Set),
                None => arg.action(ArgAction::SetTrue),
            };
            let arg = if shared { arg } else { arg.help_heading(format!("For {}", family.usage())) };
            for verb in verbs(option.scope) {
                command = command.mut_subcommand(verb, |verb| verb.arg(arg.clone()));
            }
        }
    }
    command
}

/// The options of families that were given.
#[derive(Clone, Debug, Default)]
pub struct Given(pub Options);

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = Options::default();
        for id in matches.ids() {
            let Some(name) = id.as_str().strip_prefix(PREFIX) else { continue };
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

impl clap::Args for Given {
    /// The options are added by [`augment`], which knows the families.
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
