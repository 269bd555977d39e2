//! The command line: one file a verb. Data goes to standard output, words to standard error.

mod ask;
mod bars;
mod bench;
mod by;
mod check;
mod compare;
mod completions;
mod depth_range;
mod export;
mod film;
mod generate;
mod goals;
mod hint;
mod info;
mod interrupt;
mod judge;
mod lines;
mod listing;
mod machine;
mod man;
mod name;
mod pipes;
mod random;
mod route;
mod show;
mod sliding;
mod solve;
mod source;
mod states;
mod stats;
mod status;
mod tables;
mod text;
mod verify;

use clap::{Parser, Subcommand};
use std::error::Error;
use std::process::ExitCode;

/// Every state knows its way home: tables for single-player puzzles, made by searching backward from the goal,
/// that answer without a search.
#[derive(Parser)]
#[command(name = "homing", version, max_term_width = 100)]
#[command(after_help = "Example: homing solve eight \"2 3 4 1 5 x 7 6 8\"\n\n\
    PUZZLE is eight (= slide:3x3), flip (= flip:4x4), slide:RxC, flip:RxC, push:MAZE.txt or route:GRAPH.\n\n\
    Exit status: 0 all was answered, 1 some input was invalid or a check said no, 2 usage, input/output or a foreign table.")]
struct Cli {
    /// How table files are read
    #[arg(long, global = true, value_enum, default_value_t = tables::Io::Map)]
    io: tables::Io,
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
    Random(random::Args),
    States(states::Args),
    Stats(stats::Args),
    Compare(compare::Args),
    Verify(verify::Args),
    Info(info::Args),
    Export(export::Args),
    Judge(judge::Args),
    Completions(completions::Args),
    Man(man::Args),
    Bench(bench::Args),
}

/// Runs the program: the only place that turns an error into words.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    tables::read_by(cli.io);
    let done = match cli.verb {
        Verb::Gen(args) => generate::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Info(args) => info::run(args),
        Verb::Judge(args) => judge::run(args),
        Verb::Export(args) => export::run(args),
        Verb::Compare(args) => compare::run(args),
        Verb::Show(args) => show::run(args),
        Verb::Completions(args) => completions::run(args),
        Verb::Man(args) => man::run(args),
        Verb::Hint(args) => hint::run(args),
        Verb::Check(args) => check::run(args),
        Verb::Random(args) => random::run(args),
        Verb::Stats(args) => stats::run(args),
        Verb::States(args) => states::run(args),
        Verb::Bench(args) => bench::run(args),
    };
    match done {
        Ok(status) => status.into(),
        Err(error) => status::of_error(&error),
    }
}

/// Ends the program where the arguments cannot be read. A file that a puzzle's name leads to is no matter of usage: it gets its sentence alone.
fn refuse(error: &clap::Error) -> ExitCode {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<homing::Error>());
    match cause {
        Some(cause @ homing::Error::File { .. }) => status::say(cause),
        Some(cause @ homing::Error::Io { .. }) => {
            status::say(cause);
            return ExitCode::from(2);
        }
        _ => error.exit(),
    }
    ExitCode::from(1)
}
