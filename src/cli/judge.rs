use super::status::{SaidNo, Status};
use crate::judge::{PROBLEMS, Problem};
use std::io::{self, Read, Write};

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
}

fn problem(name: &str) -> Result<&'static Problem, String> {
    let known = || PROBLEMS.iter().map(|problem| problem.name).collect::<Vec<_>>().join(", ");
    PROBLEMS.iter().find(|problem| problem.name == name).ok_or_else(|| format!("expected one of {}", known()))
}

pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match args.problem {
        Some(problem) if !args.list => {
            let mut input = Vec::new();
            io::stdin().lock().read_to_end(&mut input)?;
            let judged = (problem.answer)(String::from_utf8_lossy(&input).trim_start_matches('\u{feff}'), &mut out);
            out.flush()?;
            match judged {
                Err(crate::Error::Io { source, .. }) => return Err(source.into()),
                judged => judged.map_err(SaidNo)?,
            }
        }
        _ => {
            for problem in PROBLEMS {
                writeln!(out, "{:<10}  {}", problem.name, problem.title)?;
            }
            out.flush()?;
        }
    }
    Ok(Status::Answered)
}
