//! Judge problems: each reads a judge's input and writes the expected output.

mod flips;
mod slides;
mod routes;
mod levels;
mod cells;
mod draw;
mod tables;

pub use tables::Tables;

use draw::Draw;
use homing_engine::{nearest_name, plain_name};
use homing_table::error::{Error, Result};
use std::io::Write;

use Answerer::{Alone, ByTables};

/// A problem of an online judge.
#[derive(Debug)]
pub struct JudgeProblem {
    /// The judge and the number of the problem: `poj1077`.
    pub name: &'static str,
    /// The problem in a few words.
    pub title: &'static str,
    answer: Answerer,
    /// Draws a random valid input.
    input: fn(&mut Draw) -> String,
}

/// The function that reads a whole input and writes the expected output.
#[derive(Debug)]
enum Answerer {
    /// Needs no tables besides those in the program, or computes them for the input.
    Alone(fn(&str, &mut dyn Write) -> Result<()>),
    /// Needs tables that may be in files.
    ByTables(fn(&str, &Tables, &mut dyn Write) -> Result<()>),
}

impl JudgeProblem {
    /// Reads a whole input and writes the expected output.
    ///
    /// # Errors
    ///
    /// If the input is malformed or cannot be answered, or the output cannot be written.
    pub fn answer(&self, input: &str, tables: &Tables, out: &mut dyn Write) -> Result<()> {
        match self.answer {
            Alone(answer) => answer(input, out),
            ByTables(answer) => answer(input, tables, out),
        }
    }
}

const fn problem(
    name: &'static str,
    title: &'static str,
    answer: Answerer,
    input: fn(&mut Draw) -> String,
) -> JudgeProblem {
    JudgeProblem {
        name,
        title,
        answer,
        input,
    }
}

/// Finds a problem by its name, whatever its case and punctuation: `poj1077`, `POJ-1077`, or `1077` if only one judge has this number.
///
/// # Errors
///
/// [`Error::UnknownName`] if there is none, with the known names and the most similar one.
pub fn find(name: &str) -> Result<&'static JudgeProblem> {
    let plain = plain_name(name);
    let number = |name: &'static str| {
        plain_name(name)
            .trim_start_matches(char::is_alphabetic)
            .to_string()
    };
    let by_name = PROBLEMS
        .iter()
        .find(|problem| plain_name(problem.name) == plain);
    let by_number = || {
        PROBLEMS
            .iter()
            .find(|problem| number(problem.name) == plain)
    };
    let unknown = || {
        let known: Vec<_> = PROBLEMS.iter().map(|problem| problem.name).collect();
        // The same number at another judge is more similar than the same judge with another number.
        let of_number = known
            .iter()
            .copied()
            .find(|name| plain.ends_with(&number(name)));
        let nearest = of_number.or_else(|| nearest_name(&plain, known.iter().copied()));
        Error::unknown("problem", name, &known, nearest)
    };
    by_name.or_else(by_number).ok_or_else(unknown)
}

/// Draws a random valid input of a problem. The same seed produces the same input on every machine: the generator is that of
/// [`Sample`](homing_table::query::Sample).
pub fn make(problem: &JudgeProblem, seed: u64) -> String {
    (problem.input)(&mut Draw::new(seed))
}

/// The known problems, by name.
pub const PROBLEMS: &[JudgeProblem] = &[
    problem(
        "acwing179",
        "Eight: a shortest move string for one board",
        Alone(slides::eight::one_board),
        Draw::one_eight,
    ),
    problem(
        "acwing95",
        "Lights of 5x5: the least steps to turn all on, or -1 beyond six",
        Alone(flips::acwing95::within_six),
        |draw| draw.counted(10, |draw| draw.grid(5, 5, "01", "") + "\n"),
    ),
    problem(
        "cses1196",
        "Flight Routes: the prices of the k cheapest routes",
        Alone(routes::cses1196::cheapest_routes),
        Draw::flights,
    ),
    problem(
        "hdu1043",
        "Eight: a move string for each board to the end of the input",
        Alone(slides::eight::boards_to_the_end),
        |draw| (0..draw.between(5, 20)).map(|_| draw.one_eight()).collect(),
    ),
    problem(
        "hdu1254",
        "Pushing a box: the least number of pushes, or -1",
        Alone(levels::hdu1254::pushes),
        |draw| draw.counted(5, Draw::room),
    ),
    problem(
        "hdu3567",
        "Eight II: T cases of start and goal, the smallest of the shortest strings",
        Alone(slides::eight_two::start_and_goal),
        |draw| draw.counted(10, Draw::start_and_goal),
    ),
    problem(
        "hdu6181",
        "Two Paths: the length of the second shortest walk",
        Alone(routes::hdu6181::second_walk),
        Draw::road_maps,
    ),
    problem(
        "lightoj-15puzzle",
        "15 Puzzle: T boards, the smallest of the shortest strings up to 35 moves",
        ByTables(slides::fifteen::numbered_cases),
        Draw::fifteens,
    ),
    problem(
        "poj1077",
        "Eight: a move string for one board",
        Alone(slides::eight::one_board),
        Draw::one_eight,
    ),
    problem(
        "poj1222",
        "Extended Lights Out: which buttons of 5x6 to press",
        Alone(flips::poj1222::buttons),
        Draw::lights_out,
    ),
    problem(
        "poj1475",
        "Pushing Boxes: fewest pushes, then fewest moves, mazes until 0 0",
        Alone(levels::poj1475::mazes_until_zero),
        Draw::mazes,
    ),
    problem(
        "poj1753",
        "Flip Game: the least number of presses to one colour, or Impossible",
        Alone(flips::poj1753::fewest_presses),
        |draw| draw.grid(4, 4, "bw", ""),
    ),
    problem(
        "poj2449",
        "Remmarguts' Date: the length of the K-th shortest walk, or -1",
        Alone(routes::poj2449::kth_walk),
        Draw::graph,
    ),
    problem(
        "poj2893",
        "M x N Puzzle: whether each board can be solved, boards until 0 0",
        Alone(slides::poj2893::solvable_or_not),
        |draw| {
            (0..draw.between(1, 5))
                .map(|_| draw.sized_board())
                .collect::<String>()
                + "0 0\n"
        },
    ),
    problem(
        "poj2965",
        "The Pilots Brothers' refrigerator: the handles to switch",
        Alone(flips::poj2965::handles),
        |draw| draw.grid(4, 4, "-+", ""),
    ),
    problem(
        "poj3279",
        "Fliptile: the fewest flips, the smallest map of these, or IMPOSSIBLE",
        Alone(flips::poj3279::flips),
        Draw::tiles,
    ),
    problem(
        "uva10181",
        "15-Puzzle: N boards, a shortest move string each",
        ByTables(slides::fifteen::counted_boards),
        Draw::fifteens,
    ),
    problem(
        "uva10309",
        "Turn the Lights Off: the least number of steps on 10x10, until end",
        Alone(flips::uva10309::steps),
        Draw::lights_of_ten,
    ),
    problem(
        "uva589",
        "Pushing Boxes: the same as poj1475",
        Alone(levels::poj1475::mazes_until_zero),
        Draw::mazes,
    ),
    problem(
        "uva652",
        "Eight: N boards between empty lines, answers between empty lines",
        Alone(slides::eight::counted_boards),
        |draw| draw.counted(10, |draw| "\n".to_string() + &draw.one_eight()),
    ),
];
