use super::status::{SaidNo, Status};
use crate::error::Error;
use crate::input;
use crate::judge::{PROBLEMS, Problem};
use std::io::{self, Write};

/// Read a judge problem's input on standard input, print its output.
#[derive(clap::Args)]
#[command(after_help = "Example: homing judge poj1077 < input.txt")]
pub struct Args {
    /// The problem
    #[arg(required_unless_present = "list", value_parser = problem)]
    problem: Option<&'static Problem>,
    /// List the problems
    #[arg(long)]
    list: bool,
    /// Print a random valid input for the problem instead, drawn by this seed
    #[arg(long, value_name = "SEED", conflicts_with = "list")]
    make: Option<u64>,
}

/// No judge's input is as long; a stream without end is refused here.
const MAX_INPUT_BYTES: u64 = 1 << 28;

fn problem(name: &str) -> Result<&'static Problem, String> {
    let known = || PROBLEMS.iter().map(|problem| problem.name).collect::<Vec<_>>().join(", ");
    PROBLEMS.iter().find(|problem| problem.name == name).ok_or_else(|| format!("expected one of {}", known()))
}

pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match (args.problem.filter(|_| !args.list), args.make) {
        (Some(problem), Some(seed)) => {
            out.write_all(crate::judge::make(problem, seed).as_bytes())?;
            out.flush()?;
        }
        (Some(problem), None) => {
            let failed = |source| Error::Io { path: "standard input".into(), doing: "cannot read", source };
            let read = input::read_text(io::stdin().lock(), MAX_INPUT_BYTES, "the input", failed);
            let input =
                read.map_err(|error| if matches!(error, Error::Io { .. }) { error.into() } else { anyhow::Error::from(SaidNo(error)) })?;
            let judged = (problem.answer)(String::from_utf8_lossy(&input).trim_start_matches('\u{feff}'), &mut out);
            out.flush()?;
            match judged {
                Err(Error::Io { source, .. }) => return Err(source.into()),
                judged => judged.map_err(SaidNo)?,
            }
        }
        (None, _) => {
            for problem in PROBLEMS {
                writeln!(out, "{:<10}  {}", problem.name, problem.title)?;
            }
            out.flush()?;
        }
    }
    Ok(Status::Answered)
}
