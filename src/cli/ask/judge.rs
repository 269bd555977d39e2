use crate::cli::console::input::{self, InputFile};
use crate::cli::console::number::{ANY, whole};
use crate::cli::console::status::{InvalidInput, Status};
use crate::cli::puzzles::threads;
use crate::judge::{self, JudgeProblem, PROBLEMS, Tables};
use homing_engine::{Catalog, VERSION, Version};
use homing_table::error::Error;
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Answer a judge problem: read its input, print its output.
///
/// Without PROBLEM, lists the problems.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing judge poj1077 < input.txt\n          homing judge 1753 first.in second.in"
)]
pub struct Args {
    /// The problem: a judge and a number, or the number alone
    #[arg(value_parser = judge::find)]
    problem: Option<&'static JudgeProblem>,
    /// The inputs, answered one after another; none or -: standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Without PROBLEM: print one JSON object per problem
    #[arg(long, conflicts_with = "problem")]
    json: bool,
    /// Print a random valid input for the problem instead, drawn by this seed
    #[arg(long, value_name = "S", requires = "problem", conflicts_with = "files", value_parser = whole::<u64>(ANY))]
    seed: Option<u64>,
}

/// A problem in JSON.
#[derive(Serialize)]
struct Record {
    v: Version,
    name: &'static str,
    title: &'static str,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let Some(problem) = args.problem else {
        let width = PROBLEMS
            .iter()
            .map(|problem| problem.name.len())
            .max()
            .unwrap_or(0);
        for &JudgeProblem { name, title, .. } in PROBLEMS {
            if args.json {
                serde_json::to_writer(
                    &mut out,
                    &Record {
                        v: Version(VERSION),
                        name,
                        title,
                    },
                )
                .map_err(io::Error::from)?;
                writeln!(out)?;
            } else {
                writeln!(out, "{name:<width$}  {title}")?;
            }
        }
        out.flush()?;
        return Ok(Status::Answered);
    };
    if let Some(seed) = args.seed {
        out.write_all(judge::make(problem, seed).as_bytes())?;
        out.flush()?;
        return Ok(Status::Answered);
    }
    let awaited = format!("the input of {}", problem.name);
    // Judge problems use the families of this library, even if the program has others.
    let tables = Tables::new(crate::catalog().in_folder(catalog.folder()));
    threads::prepare();
    for InputFile { path, bytes } in input::read_all(&args.files, &awaited)? {
        let judged = problem.answer(
            String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}'),
            &tables,
            &mut out,
        );
        out.flush()?;
        match judged {
            Err(Error::Io { source, .. }) => return Err(source.into()),
            Err(error) if args.files.len() > 1 => {
                return Err(InvalidInput(error.in_file(&path)).into());
            }
            judged => judged.map_err(InvalidInput)?,
        }
    }
    Ok(Status::Answered)
}
