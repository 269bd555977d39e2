//! Untrusted pattern tables: every search in one that opens ends, and its path solves the board. A table that `verify` accepts is correct.

use super::drawn;
use super::patch::patched;
use homing::Watch;
use homing::engine::{Answer, AnyTable, Options, Puzzle, Question, Solution, What};
use homing::puzzle::slide::patterns::{Grid, Partition, PatternTables};
use homing::table::TableFile;
use std::sync::OnceLock;

/// Boards of three patterns of few tiles, whose searches take long: they are stopped after this many boards.
const MAX_NODES: &str = "300";
/// A puzzle, its sides, its patterns, and some boards near the goal and far from it.
type Case = (
    &'static str,
    (usize, usize),
    &'static str,
    [&'static str; 4],
);
const CASES: [Case; 3] = [
    (
        "slide:4x4",
        (4, 4),
        "1-3, 4 8 12, 5-7, 9-11, 13-15",
        [
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
            "1 2 3 4 5 6 7 8 9 10 12 15 13 14 x 11",
            "5 1 3 4 2 6 8 x 9 10 7 11 13 14 15 12",
            "x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
        ],
    ),
    (
        "slide:3x5",
        (3, 5),
        "1 2 6, 3 4 8, 5 9 10, 7 11 12, 13 14; 1-3, 4-6, 7-9, 10 11, 12-14",
        [
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x",
            "1 2 3 4 5 6 7 8 9 10 x 11 12 13 14",
            "2 3 4 5 10 1 7 8 9 14 6 11 12 13 x",
            "x 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
        ],
    ),
    (
        "slide:2x8",
        (2, 8),
        "1 2 9, 3 4 11, 10 12 13, 5-7, 8 14 15",
        [
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
            "1 2 3 4 5 6 7 x 9 10 11 12 13 14 15 8",
            "x 1 2 3 4 5 6 7 9 10 11 12 13 14 15 8",
            "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x",
        ],
    ),
];

struct Honest {
    puzzle: Box<dyn Puzzle>,
    grid: Grid,
    file: Vec<u8>,
    table: AnyTable,
    boards: [&'static str; 4],
}

fn all() -> &'static [Honest] {
    static ALL: OnceLock<Vec<Honest>> = OnceLock::new();
    ALL.get_or_init(|| {
        let honest = |(name, (rows, columns), patterns, boards)| {
            let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
            let partition = Partition::parse(grid, patterns).unwrap();
            let file = PatternTables::generate(grid, &partition, |_| {})
                .unwrap()
                .to_bytes();
            let puzzle = homing::catalog()
                .puzzle(name, &Options::default().with("limit-nodes", MAX_NODES))
                .unwrap();
            let table = puzzle
                .open(&TableFile::from_bytes("honest", file.clone()).unwrap())
                .unwrap();
            Honest {
                puzzle,
                grid,
                file,
                table,
                boards,
            }
        };
        CASES.into_iter().map(honest).collect()
    })
}

/// The first byte chooses a table; the rest changes it. Then one question about one board is asked.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let honest = &all()[usize::from(choice) % all().len()];
    let open = |bytes: Vec<u8>| honest.puzzle.open(&TableFile::from_bytes("any", bytes)?);
    let Ok(table) = open(patched(&honest.file, rest)) else {
        return;
    };
    let boards = &honest.boards;
    let (question, board) = (
        &questions()[drawn(data, questions().len())],
        boards[drawn(rest, boards.len())],
    );
    let answer = table.answer(question, board);
    for moves in answer.iter().flat_map(paths) {
        let (grid, start) = (honest.grid, honest.grid.parse_board(board).unwrap());
        assert_eq!(
            grid.after(&start, &grid.parse_moves(moves).unwrap())
                .unwrap(),
            grid.goal(),
            "{moves}"
        );
    }
    if table.verify(Watch::NONE).is_ok() {
        assert_eq!(table.to_bytes().unwrap(), honest.file);
        assert_eq!(answer.ok(), honest.table.answer(question, board).ok());
    }
}

/// The paths in an answer.
fn paths(answer: &Answer) -> &[String] {
    match answer {
        Answer::Solved {
            solution: Solution::Path(path),
            ..
        }
        | Answer::Near {
            moves: Some(path), ..
        } => std::slice::from_ref(path),
        Answer::Solved {
            solution: Solution::Paths { paths, .. },
            ..
        } => paths,
        _ => &[],
    }
}

fn questions() -> [Question; 5] {
    [
        Question::PATH,
        Question::COUNT,
        Question::HINTS,
        Question::new(What::AnyPath),
        Question::new(What::Paths { limit: Some(5) }),
    ]
}
