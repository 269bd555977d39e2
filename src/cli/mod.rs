//! The command line, one file per verb. Data goes to standard output, messages to standard error.
//!
//! | folder | what it holds |
//! |---|---|
//! | `console` | what is read and said besides boards and answers |
//! | `puzzles` | the puzzle or table that a command names |
//! | `help` | help, completions, tips |
//! | `boards` | boards in, answers out |
//! | `ask`, `tables` | the verbs |
//!
//! [`run`] is the whole program for a list of families. A program for your own puzzle is that list and three lines of `main`.

mod ask;
mod boards;
pub(crate) mod console;
mod help;
mod puzzles;
mod tables;

use ask::{check, compare, hint, judge, play, random, show, solve, states, stats};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use console::{name, sentences, status};
use help::{completions, family_help, man, tips, version};

use homing_engine::{Catalog, Family};
use puzzles::family_options;
use puzzles::folder::{self, DEFAULT_FOLDER, FOLDER_VARIABLE};
use std::ffi::OsString;
use std::process::ExitCode;
use tables::{export, generate, info, list, verify};

/// Every state knows its way home: tables for single-player puzzles, built by searching backward from the goal, that answer without a
/// search.
#[derive(Parser)]
#[command(
    name = "homing",
    version,
    max_term_width = family_help::MAX_WIDTH,
    disable_version_flag = true
)]
struct Cli {
    /// Print version; with --verbose also the vector instructions that this processor uses
    #[arg(short = 'V', long, action = clap::ArgAction::Version, display_order = 1000)]
    version: Option<bool>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Gen(generate::Args),
    Solve(solve::Args),
    Hint(hint::Args),
    Check(check::Args),
    Show(show::Args),
    Play(play::Args),
    Random(random::Args),
    States(states::Args),
    Stats(stats::Args),
    Compare(compare::Args),
    Verify(verify::Args),
    Info(info::Args),
    List(list::Args),
    Export(export::Args),
    Judge(judge::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the program for these families with the arguments of the process.
pub fn run(families: &'static [&'static Family]) -> ExitCode {
    run_with(families, std::env::args_os().collect()).into()
}

/// Runs the program inside another process, once, with these arguments, the first of which is its name. Returns the exit status.
///
/// It ends the process for help and wrong usage. Errors become sentences only here.
pub fn run_with(families: &'static [&'static Family], arguments: Vec<OsString>) -> u8 {
    let arguments = name::ARGUMENTS.get_or_init(|| arguments);
    if completions::answer(|| command(families)) {
        return 0;
    }
    if version::is_asked(arguments) {
        return match version::run(&command(families).render_version()) {
            Ok(status) => status.into(),
            Err(error) => status::of_error(&error),
        };
    }
    let catalog = Catalog::new(families).in_folder(folder::folder());
    let arguments = catalog.join_names(arguments.iter().cloned());
    if let Some(family) = family_help::requested_family(&catalog, &arguments) {
        return family_help::print(family)
            .map_or_else(|error| status::of_error(&error.into()), |()| 0);
    }
    let mut command_line = command(families);
    let verb = arguments
        .get(1)
        .and_then(|verb| verb.to_str())
        .unwrap_or_default()
        .to_string();
    let parsed = match command_line.try_get_matches_from_mut(&arguments) {
        Ok(matches) => {
            sentences::set_verb(command_line, &verb);
            Cli::from_arg_matches(&matches)
        }
        Err(error) => {
            let error = tips::with_names(error, &catalog, &arguments);
            Err(tips::with_tips(error, &command_line, &verb))
        }
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let done = match cli.verb {
        Verb::Gen(args) => generate::run(args, catalog),
        Verb::Solve(args) => solve::run(args, &catalog),
        Verb::Verify(args) => verify::run(&args, &catalog),
        Verb::List(args) => list::run(args, &catalog),
        Verb::Info(args) => info::run(&args, &catalog),
        Verb::Judge(args) => judge::run(args, &catalog),
        Verb::Export(args) => export::run(args, &catalog),
        Verb::Compare(args) => compare::run(args, &catalog),
        Verb::Show(args) => show::run(args, &catalog),
        Verb::Play(args) => play::run(args, &catalog),
        Verb::Completions(args) => completions::run(args),
        Verb::Man(args) => man::run(args, command(families)),
        Verb::Hint(args) => hint::run(args, &catalog),
        Verb::Check(args) => check::run(args, &catalog),
        Verb::Random(args) => random::run(args, &catalog),
        Verb::Stats(args) => stats::run(args, &catalog),
        Verb::States(args) => states::run(args, &catalog),
    };
    match done {
        Ok(status) => status.into(),
        Err(error) => status::of_error(&error),
    }
}

/// The definition of the arguments, with the options of the families.
fn command(families: &'static [&'static Family]) -> clap::Command {
    let (name, is_own) = (name::name(), name::is_own(families));
    let example = if is_own {
        format!("gen {}", families[0].usage)
    } else {
        "solve eight \"2 3 4 1 5 x 7 6 8\"".into()
    };
    let puzzles = families
        .iter()
        .map(|family| {
            let first = format!("  {:<16}", family.usage);
            family_help::wrapped(family.summary, &first, &" ".repeat(18))
        })
        .collect::<Vec<_>>()
        .join("\n");
    let first = families.first().map_or("", |family| family.name);
    let help = format!(
        "Puzzles (`{name} help FAMILY`, as `{name} help {first}`, explains one family):\n{puzzles}\n\n\
         The folder of tables is ${FOLDER_VARIABLE}, else ./{DEFAULT_FOLDER}.\n\n\
         Example: {name} {example}\n\n\
         Exit status: 0 everything was answered, 1 some input was invalid or a check failed, \
         2 wrong usage, an input or output error, or a foreign table."
    );
    let command = Cli::command()
        .name(name)
        .after_help(help)
        .mut_subcommands(|verb| completions::offer(verb, families));
    let command = family_options::augment(command, families);
    let command = command.mut_subcommand("solve", |verb| solve::describe(verb, families));
    if !is_own {
        return command;
    }
    // The examples name puzzles that this program lacks, and `judge` works only with those.
    let of_others = |verb: clap::Command| {
        let is_of_others = verb.get_name() == "judge";
        verb.after_help(clap::builder::Resettable::Reset)
            .hide(is_of_others)
    };
    command
        .mut_subcommands(of_others)
        .version(concat!("(homing ", env!("CARGO_PKG_VERSION"), ")"))
}
