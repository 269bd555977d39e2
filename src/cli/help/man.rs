use crate::cli::console::status::Status;
use crate::cli::puzzles::folder::FOLDER_VARIABLE;
use anyhow::anyhow;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use homing_engine::STANDARD_INPUT;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Write the manual: a page for the program and one for each verb.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing man ~/.local/share/man/man1\n          homing man - | man -l -"
)]
pub struct Args {
    /// The folder for the pages, created if it does not exist; -: print the program's own page
    dir: PathBuf,
}

pub fn run(args: Args, command: Command) -> anyhow::Result<Status> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if args.dir == Path::new(STANDARD_INPUT) {
        io::stdout().write_all(&page(&command)?)?;
        return Ok(Status::Answered);
    }
    let mut pages = std::iter::once(&command).chain(command.get_subcommands());
    let mut write = || -> io::Result<()> {
        std::fs::create_dir_all(&args.dir)?;
        pages.try_for_each(|command| {
            std::fs::write(
                args.dir.join(format!("{}.1", name(command))),
                page(command)?,
            )
        })
    };
    write().map_err(|error| anyhow!("{}: cannot write the manual: {error}", args.dir.display()))?;
    Ok(Status::Answered)
}

/// The name of a command's page: `homing-solve`.
fn name(command: &Command) -> String {
    command
        .get_display_name()
        .unwrap_or(command.get_name())
        .to_string()
}

/// The section on the exit status.
const EXIT_STATUS: [(&str, &str); 4] = [
    ("0", "Everything was answered; unsolvable is an answer."),
    ("1", "Some input was invalid, or a check failed."),
    (
        "2",
        "The usage was wrong, input or output failed, or a table could not be read.",
    ),
    ("130", "The run was interrupted."),
];

/// The section on the environment.
const ENVIRONMENT: [(&str, &str); 3] = [
    (FOLDER_VARIABLE, "The folder of tables [default: ./tables]."),
    (
        "NO_COLOR",
        "If set, turns colours off, except with --color always.",
    ),
    (
        "COLUMNS",
        "The width for show if standard output is not a terminal.",
    ),
];

/// A command and its arguments with their values: `homing solve [--file <FILE>] <PUZZLE> [BOARD]...`.
fn synopsis(command: &Command) -> String {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (places, options): (Vec<_>, Vec<_>) = shown.partition(|arg| arg.is_positional());
    let option = |arg: &Arg| match arg.is_required_set() {
        true => arg.to_string(),
        false => format!("[{arg}]"),
    };
    let options = options.into_iter().map(option);
    let places = places.into_iter().map(Arg::to_string);
    let verb = command.has_subcommands().then(|| "<COMMAND>".into());
    let called = command.get_bin_name().unwrap_or(command.get_name()).into();
    std::iter::once(called)
        .chain(options)
        .chain(places)
        .chain(verb)
        .collect::<Vec<String>>()
        .join(" ")
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let described = command.clone().name(name(command));
    let man = Man::new(described.override_usage(synopsis(command)));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::new();
    let help = command
        .get_after_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let own = format!("{} ", crate::cli::console::name::name());
    let examples: Vec<&str> = help
        .lines()
        .filter_map(|line| line.find(&own).map(|at| &line[at..]))
        .collect();
    if !examples.is_empty() {
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        for example in examples {
            roff.text([roman(example)]);
        }
        roff.control("fi", []);
    }
    for (heading, entries) in [
        ("EXIT STATUS", &EXIT_STATUS[..]),
        ("ENVIRONMENT", &ENVIRONMENT),
    ] {
        roff.control("SH", [heading]);
        for (name, meaning) in entries {
            roff.control("TP", [])
                .text([bold(*name)])
                .text([roman(*meaning)]);
        }
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}
