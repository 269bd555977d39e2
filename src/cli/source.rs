use homing::Puzzle;
use std::path::PathBuf;

/// Which table is asked.
#[derive(clap::Args)]
pub struct Source {
    /// The puzzle: eight, flip, slide:RxC, flip:RxC, push:MAZE.txt
    #[arg(value_parser = puzzle)]
    pub puzzle: Puzzle,
    /// Take this board as the goal instead; for flip also white, black, or any of the two (as without it)
    #[arg(long, value_name = "BOARD")]
    pub goal: Option<String>,
    /// Answer from this table
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
}

fn puzzle(name: &str) -> Result<Puzzle, String> {
    if name.starts_with("route:") {
        return Err("a graph has walks and no boards: `homing solve` and `homing info` answer for it".into());
    }
    name.parse().map_err(|error: homing::Error| error.to_string())
}

/// Opens the table of a [`Source`] and does with it what is the same for all.
macro_rules! with_source {
    ($source:expr, |$table:ident| $body:expr) => {{
        let source: $crate::cli::source::Source = $source;
        $crate::cli::goals::with_goal!(source.puzzle, source.goal.as_deref(), source.table.as_deref(), |$table| $body)
    }};
}
pub(crate) use with_source;
