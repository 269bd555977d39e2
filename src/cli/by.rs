use super::lines::Lines;
use super::status::{Status, say};
use homing::search::{Method, Searchable};
use homing::{Error, Notation, Puzzle};
use std::io::{self, BufWriter, Write};

/// The nodes that a search may expand for one board: as many as fit into about a gigabyte.
pub const NODES: u64 = 10_000_000;

/// What answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The table, without a search
    Table,
    /// Breadth-first search
    Bfs,
    /// A*, with the estimate of `homing compare`
    Astar,
    /// IDA*, with the same
    Ida,
}

impl By {
    fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Bfs => "bfs",
            Self::Astar => "astar",
            Self::Ida => "ida",
        }
    }

    /// Answers the boards of the command line, or else those on standard input, by a search. No table is needed.
    pub fn run(self, puzzle: &Puzzle, boards: &[String], depth_only: bool, explain: bool) -> anyhow::Result<Status> {
        match puzzle {
            Puzzle::Slide(space) => self.search(space, boards, depth_only, explain),
            Puzzle::Flip(space) => self.search(space, boards, depth_only, explain),
            Puzzle::Push(_) => Err(no_search(puzzle)),
        }
    }

    fn search<P: Notation + Searchable>(self, space: &P, boards: &[String], depth_only: bool, explain: bool) -> anyhow::Result<Status> {
        let method = P::method(self.name()).ok_or_else(|| anyhow::anyhow!("{} has no search {}", space.describe().puzzle, self.name()))?;
        let mut searcher = Searcher { space, method, depth_only, explain, status: Status::Answered };
        let mut out = BufWriter::new(io::stdout().lock());
        if boards.is_empty() || boards == ["-"] {
            let mut lines = Lines::new(io::stdin().lock());
            while let Some((number, line)) = lines.next()? {
                writeln!(out, "{}", searcher.answer(&line, format_args!("line {number}")))?;
            }
        } else {
            for (board, number) in boards.iter().zip(1..) {
                writeln!(out, "{}", searcher.answer(board, format_args!("board {number}")))?;
            }
        }
        out.flush()?;
        Ok(searcher.status)
    }
}

/// Why a puzzle has nothing to compare its table with.
pub fn no_search(puzzle: &Puzzle) -> anyhow::Error {
    anyhow::anyhow!("{} has no searches: they find the fewest moves, and a maze's answer has the fewest pushes", puzzle.name())
}

struct Searcher<'s, P: 'static> {
    space: &'s P,
    method: &'static Method<P>,
    depth_only: bool,
    explain: bool,
    status: Status,
}

impl<P: Notation + Searchable> Searcher<'_, P> {
    /// The answer line for a board: `unknown` where the search gave up. What is wrong is said at once and is no error.
    fn answer(&mut self, board: &str, place: std::fmt::Arguments) -> String {
        match self.space.parse_board(board).and_then(|state| self.try_answer(&state)) {
            Ok(answer) => answer,
            Err(error) => {
                say(format_args!("{place}: {error}"));
                self.status = Status::SomeInvalid;
                if matches!(error, Error::NodeLimit { .. }) { "unknown".into() } else { "invalid".into() }
            }
        }
    }

    fn try_answer(&self, state: &P::State) -> homing::Result<String> {
        let found = match self.space.rank(state) {
            Some(index) => (self.method.find)(self.space, index, NODES)?.moves,
            None => None,
        };
        let mut answer = String::new();
        match found {
            Some(moves) if self.depth_only => answer = moves.len().to_string(),
            Some(moves) => self.space.push_moves(moves.into_iter(), &mut answer),
            None => {
                answer.push_str("unsolvable");
                if let Some(why) = self.space.why_unsolvable(state).filter(|_| self.explain) {
                    answer.push_str(": ");
                    answer.push_str(&why);
                }
            }
        }
        Ok(answer)
    }
}
