use crate::cli::console::name::{arguments, name};
use crate::cli::console::status::Status;
use crate::cli::puzzles::folder::folder;
use crate::judge::PROBLEMS;
use anyhow::Context;
use clap::{Command, ValueEnum};
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use homing_engine::{AnyTable, BuildTime, Catalog, Family, Options, STANDARD_INPUT};
use homing_table::watch::Watch;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

/// Print a shell script that completes verbs, options, puzzles, boards, files and judge problems.
///
/// The script runs the program each time you press the key.
#[derive(clap::Args)]
#[command(
    after_help = "Example: homing completions bash > ~/.local/share/bash-completion/completions/homing"
)]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// The bash script of `clap_complete`, extended to rejoin words: bash splits words at colons, and inserts a completion after the last one.
const BASH: &str = include_str!("completions.bash");
/// The number of suggested boards, and the seed that draws them.
const BOARDS: usize = 3;
const SEED: u64 = 0;
/// The environment variable that the script sets when it asks for completions.
const VARIABLE: &str = "HOMING_COMPLETE";

pub fn run(args: Args) -> anyhow::Result<Status> {
    let shell = args
        .shell
        .to_possible_value()
        .context("a shell has a name")?;
    let shells = Shells::builtins();
    let completer = shells
        .completer(shell.get_name())
        .context("every shell has a completer")?;
    // Written to memory first, so that a closed pipe ends the program quietly.
    let mut script = Vec::new();
    match args.shell {
        Shell::Bash => script.extend(
            BASH.replace("NAME", name())
                .replace("VARIABLE", VARIABLE)
                .bytes(),
        ),
        _ => completer.write_registration(VARIABLE, name(), name(), name(), &mut script)?,
    }
    io::stdout().write_all(&script)?;
    Ok(Status::Answered)
}

/// Answers if a completion script asks. Returns whether one did.
pub fn answer(command: impl Fn() -> Command) -> bool {
    let environment = CompleteEnv::with_factory(command).var(VARIABLE);
    environment
        .try_complete(arguments(), std::env::current_dir().ok().as_deref())
        .unwrap_or(false)
}

/// The known names with this prefix.
fn with_prefix(
    typed: &OsStr,
    known: impl IntoIterator<Item = impl Into<OsString>>,
) -> Vec<CompletionCandidate> {
    let is_match = |name: &OsString| {
        name.as_encoded_bytes()
            .starts_with(typed.as_encoded_bytes())
    };
    known
        .into_iter()
        .map(Into::into)
        .filter(is_match)
        .map(CompletionCandidate::new)
        .collect()
}

/// The candidates, and the files with this prefix.
fn with_files(typed: &OsStr, mut candidates: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    candidates.extend(PathCompleter::any().complete(typed));
    candidates
}

/// The names of puzzles with this prefix; after the colon of a family its sizes, and files.
fn puzzles(catalog: &Catalog, typed: &OsStr) -> Vec<CompletionCandidate> {
    let family = typed
        .to_str()
        .and_then(|typed| typed.split_once(':'))
        .and_then(|(prefix, rest)| Some((catalog.family_called(prefix)?, prefix, rest)));
    let Some((family, prefix, rest)) = family else {
        return with_prefix(typed, catalog.known_names());
    };
    let mut names: Vec<OsString> = catalog
        .known_names()
        .into_iter()
        .map(Into::into)
        .filter(|name: &OsString| name != typed)
        .collect();
    names.extend(
        family
            .sizes
            .iter()
            .map(|size| format!("{prefix}:{size}").into()),
    );
    if family.takes_files {
        let named = |candidate: &CompletionCandidate| {
            [OsStr::new(prefix), OsStr::new(":"), candidate.get_value()]
                .into_iter()
                .collect()
        };
        names.extend(
            PathCompleter::any()
                .complete(OsStr::new(rest))
                .iter()
                .filter(|path| path.get_value() != ".")
                .map(named),
        );
    }
    let mut seen = BTreeSet::new();
    with_prefix(
        typed,
        names.into_iter().filter(|name| seen.insert(name.clone())),
    )
}

/// Some boards of the puzzle on the command line, each quoted as one word.
fn boards(catalog: &Catalog) -> Vec<CompletionCandidate> {
    // After `--` the arguments are the command line itself: the program, the verb, the rest.
    let words = arguments()
        .iter()
        .filter_map(|word| word.to_str())
        .skip_while(|&word| word != "--")
        .skip(3);
    let mut names = words.filter(|word| !word.starts_with('-') && !word.ends_with(STANDARD_INPUT));
    let Some(puzzle) = names.find_map(|name| catalog.board_puzzle(name, &Options::default()).ok())
    else {
        return Vec::new();
    };
    if puzzle.built_in().is_none() && puzzle.build_time() != BuildTime::Moment {
        return Vec::new();
    }
    let random = |table: AnyTable| -> homing_table::error::Result<Vec<_>> {
        let boards = table
            .lists()?
            .random(None, SEED, false, Watch::NONE)?
            .take(BOARDS);
        boards
            .map(|board| Ok(CompletionCandidate::new(board?.board.replace(' ', ","))))
            .collect()
    };
    catalog.table(&*puzzle).and_then(random).unwrap_or_default()
}

/// Adds completions to the arguments of a verb.
pub fn offer(verb: Command, families: &'static [&'static Family]) -> Command {
    let catalog = move || Catalog::new(families).in_folder(folder());
    let takes_file = matches!(verb.get_name(), "info" | "verify");
    verb.mut_args(|arg| match arg.get_id().as_str() {
        "puzzle" if takes_file => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
            with_files(typed, puzzles(&catalog(), typed))
        })),
        "puzzle" => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
            puzzles(&catalog(), typed)
        })),
        "families" => arg.add(ArgValueCandidates::new(move || {
            let names = families.iter().map(|family| family.name);
            names.map(CompletionCandidate::new).collect()
        })),
        "boards" | "solution" => arg.add(ArgValueCandidates::new(move || boards(&catalog()))),
        "table" => arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
            with_files(typed, with_prefix(typed, catalog().table_paths()))
        })),
        "problem" => arg.add(ArgValueCandidates::new(|| {
            let candidate = |problem: &crate::judge::JudgeProblem| {
                CompletionCandidate::new(problem.name).help(Some(problem.title.into()))
            };
            PROBLEMS.iter().map(candidate).collect()
        })),
        _ => arg,
    })
}
