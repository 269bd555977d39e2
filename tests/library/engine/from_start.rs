//! The search from one board answers every question like the whole table of the same puzzle.

use homing::engine::{Answer, Answerer, AnyTable, Options, Puzzle, Question, What};
use homing::{Stop, Watch};

fn puzzle(name: &str, options: &[(&'static str, &str)]) -> Box<dyn Puzzle> {
    let options = options
        .iter()
        .fold(Options::default(), |options, &(name, value)| {
            options.with(name, value)
        });
    homing::catalog().puzzle(name, &options).unwrap()
}

/// The whole table of a puzzle, and the search that answers without it.
fn both(puzzle: &dyn Puzzle) -> [AnyTable; 2] {
    let catalog = homing::catalog();
    let table = catalog.generate(puzzle, &Stop::NEVER, &mut |_| {}).unwrap();
    [table, catalog.search(puzzle).unwrap()]
}

/// Random boards, and some near a goal.
fn boards(table: &dyn Answerer, count: usize) -> Vec<String> {
    let lists = table.lists().unwrap();
    let mut boards: Vec<String> = Vec::new();
    for (depths, count) in [(None, count), (Some(0..=2), 3)] {
        let random = lists.random(depths, 7, false, Watch::NONE).unwrap();
        boards.extend(random.take(count).map(|board| board.unwrap().board));
    }
    boards
}

/// Compares the answers to all questions about boards, and grades of these moves.
fn compare(puzzle: &dyn Puzzle, count: usize, moves: &str) {
    let [table, search] = both(puzzle);
    for board in boards(&*table, count) {
        let best = match table.answer(&Question::PATH, &board).unwrap() {
            Answer::Solved {
                solution: homing::engine::Solution::Path(moves),
                ..
            } => moves,
            other => panic!("{other:?}"),
        };
        let graded = [moves.to_string(), best].map(|moves| format!("{board}\t{moves}"));
        let questions = [
            (What::Path, &board),
            (What::Depth, &board),
            (What::Count, &board),
            (What::Paths { limit: Some(9) }, &board),
            (What::Hints, &board),
            (What::Grade, &graded[0]),
            (What::Grade, &graded[1]),
        ];
        for (what, line) in questions {
            let question = Question::new(what);
            let answers = [&table, &search].map(|table| table.answer(&question, line));
            let [expected, found] = answers.map(|answer| answer.map_err(|error| error.to_string()));
            assert_eq!(expected, found, "{}: {question:?}: {line}", puzzle.name());
        }
    }
}

#[test]
fn moves_that_can_be_undone() {
    compare(&*puzzle("slide:2x4", &[]), 30, "ulrd");
    compare(&*puzzle("slide:3x3", &[("goal", "123804765")]), 10, "u");
    compare(&*puzzle("slide:2x4", &[("metric", "lines")]), 20, "l2");
    compare(&*puzzle("perm:2x2x2", &[]), 3, "R U2");
}

#[test]
fn rules() {
    for metric in ["step", "move", "slide"] {
        compare(&*puzzle("blocks:dads-puzzle", &[("metric", metric)]), 6, "");
    }
}

/// Two rooms with a door between them.
const ROOMS: &str = "########\n#  #  .#\n# $   .#\n#@$#  .#\n# $ #  #\n########\n";
/// A spiral with one box.
const SPIRAL: &str = "S.....\n####.#\n..T#..\n.#.#B#\n.##...\n......\n";

#[test]
fn pushes_then_moves() {
    compare(&*puzzle(&format!("push:{ROOMS}"), &[]), 12, "rdRRul");
    compare(
        &*puzzle(&format!("push:{ROOMS}"), &[("metric", "moves")]),
        5,
        "rdRRul",
    );
    compare(&*puzzle(&format!("push:{SPIRAL}"), &[]), 30, "eessSW");
}
