//! The search from one board answers every question like the whole table of the same puzzle.

use crate::chunked::starts::Circle;
use homing::discovered::Rules;
use homing::engine::{
    Answer, Answerer, AnyTable, BuildTime, Family, Form, Options, Own, OwnFamily, Puzzle, Question,
    What,
};
use homing::{Result, Stop, Watch};
use std::path::Path;

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

/// The search in the files of a folder, with little memory.
fn in_files(name: &str, options: &[(&'static str, &str)], folder: &Path) -> Result<AnyTable> {
    let files = [("scratch", folder.to_str().unwrap()), ("memory", "1")];
    homing::catalog().search(&*puzzle(name, &[options, &files].concat()))
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

/// The number of the first boards whose answers from files are compared.
const IN_FILES: usize = 4;

/// Compares the answers to all questions about boards, and grades of these moves.
fn compare(name: &str, options: &[(&'static str, &str)], count: usize, moves: &str) {
    let folder = tempfile::tempdir().unwrap();
    let [table, search] = both(&*puzzle(name, options));
    let in_files = in_files(name, options, folder.path());
    for (number, board) in boards(&*table, count).into_iter().enumerate() {
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
            let answer = |table: &AnyTable| {
                let answer = table.answer(&question, line);
                answer.map_err(|error| error.to_string())
            };
            let expected = answer(&table);
            assert_eq!(expected, answer(&search), "{name}: {question:?}: {line}");
            if let Ok(in_files) = &in_files
                && number < IN_FILES
            {
                assert_eq!(
                    expected,
                    answer(in_files),
                    "{name}: files: {question:?}: {line}"
                );
            }
        }
    }
}

#[test]
fn moves_that_can_be_undone() {
    compare("slide:2x4", &[], 150, "ulrd");
    compare("slide:3x3", &[("goal", "123804765")], 50, "u");
    compare("slide:2x4", &[("metric", "lines")], 100, "l2");
    compare("perm:2x2x2", &[], 12, "R U2");
}

#[test]
fn rules() {
    for metric in ["step", "move", "slide"] {
        compare("blocks:dads-puzzle", &[("metric", metric)], 40, "");
    }
}

/// Two rooms with a door between them.
const ROOMS: &str = "########\n#  #  .#\n# $   .#\n#@$#  .#\n# $ #  #\n########\n";
/// Boxes that block each other.
const CROWD: &str = "########\n#   #  #\n# $$ . #\n#@$ #. #\n#    . #\n########\n";
/// A spiral with one box.
const SPIRAL: &str = "S.....\n####.#\n..T#..\n.#.#B#\n.##...\n......\n";

#[test]
fn pushes_then_moves() {
    let rooms = format!("push:{ROOMS}");
    compare(&rooms, &[], 60, "rdRRul");
    compare(&format!("push:{CROWD}"), &[], 100, "rRuULd");
    compare(&rooms, &[("metric", "moves")], 5, "rdRRul");
    compare(&format!("push:{SPIRAL}"), &[], 120, "eessSW");
}

#[test]
fn moves_with_weights_are_searched_in_memory() {
    let refused = in_files(&format!("push:{SPIRAL}"), &[], Path::new("none"));
    let said = refused.err().unwrap().to_string();
    assert!(
        said.ends_with("searched in memory: its moves have several weights"),
        "{said}"
    );
}

/// A level with more placements of its boxes than a table numbers: three of them are to be pushed, and the others fill a passage.
#[test]
fn a_level_beyond_all_tables() {
    let side = "#".repeat(17);
    let rows = [
        format!("##########{side}"),
        format!("#   @    #{side}"),
        format!("# $ $ $   {}#", "*".repeat(16)),
        format!("# . . .  #{side}"),
        "#        #".to_string(),
        "#  .     #".to_string(),
        "#  $     #".to_string(),
        "#        #".to_string(),
        "##########".to_string(),
    ];
    let level = puzzle(&format!("push:{}\n", rows.join("\n")), &[]);
    let error = level.begin().err().unwrap().to_string();
    assert!(error.contains("too many placements"), "{error}");
    let search = homing::catalog().table(&*level).unwrap();
    let start = level.head().start.clone().unwrap().board;
    let answer = search.answer(&Question::PATH, &start).unwrap();
    let Answer::Solved {
        solution: homing::engine::Solution::Path(moves),
        depth,
        ..
    } = answer
    else {
        panic!("{answer:?}")
    };
    assert_eq!(depth.weight.map(|(pushes, _)| pushes), Some(4));
    assert_eq!(depth.moves as usize, moves.len());
    let last = level.frames(&start, &moves).unwrap().pop().unwrap();
    let cells = last.picture.rows.iter().flatten();
    let boxes = cells.filter(|cell| cell.text == "*").count();
    assert_eq!(boxes, 20);
}

/// Numbers without end, from each to the next one and to its double.
#[derive(Clone)]
struct Doubling;

impl Rules for Doubling {
    type State = u64;
    fn name(&self) -> String {
        "doubling:endless".into()
    }
    fn starts(&self) -> Vec<u64> {
        vec![1]
    }
    fn is_goal(&self, &number: &u64) -> bool {
        number == 1000
    }
    fn move_names(&self) -> Vec<String> {
        ["next", "double"].map(String::from).into()
    }
    fn moves(&self, &number: &u64, mut visit: impl FnMut(u8, u64)) {
        visit(0, number.wrapping_add(1));
        visit(1, number.wrapping_mul(2));
    }
}

/// Seven numbers, none of which is a goal.
#[derive(Clone)]
struct NoWay;

impl Rules for NoWay {
    type State = u8;
    fn name(&self) -> String {
        "no-way:7".into()
    }
    fn starts(&self) -> Vec<u8> {
        vec![0]
    }
    fn is_goal(&self, &number: &u8) -> bool {
        number == 7
    }
    fn move_names(&self) -> Vec<String> {
        vec!["on".into()]
    }
    fn moves(&self, &number: &u8, mut visit: impl FnMut(u8, u8)) {
        visit(0, (number + 1) % 7);
    }
}

static OWN: [&Family; 3] = [
    &Family::plain(
        "doubling",
        "doubling:endless",
        "",
        &OwnFamily(|_| Ok(Own::rules(Doubling))),
    ),
    &Family::plain(
        "circle",
        "circle:long",
        "",
        &OwnFamily(|_| {
            Ok(Own::rules(Circle {
                len: 1_000_000_000_000,
                can_undo: true,
                kind: "long",
            }))
        }),
    ),
    &Family::plain(
        "no-way",
        "no-way:7",
        "",
        &OwnFamily(|_| Ok(Own::rules(NoWay))),
    ),
];

/// The answer of the search to a question about a board of one of these puzzles.
fn own(name: &str, nodes: u64, question: &Question, board: &str) -> String {
    let options = Options::default().with("limit-nodes", nodes.to_string());
    let folder = tempfile::tempdir().unwrap();
    let files = options
        .clone()
        .with("scratch", folder.path().to_str().unwrap());
    let [line, from_files] = [options, files].map(|options| {
        let catalog = homing::engine::Catalog::new(&OWN);
        let puzzle = catalog.puzzle(name, &options).unwrap();
        let search = catalog.search(&*puzzle).unwrap();
        let (answer, mut line) = (search.answer(question, board).unwrap(), String::new());
        Form::Text.render(&answer, &question.what, &mut line);
        line
    });
    assert_eq!(line, from_files);
    line
}

#[test]
fn puzzles_of_ones_own_without_end() {
    // 7, 14, 15, 30, 31, 62, 124, 125, 250, 500, 1000
    let path = own("doubling:endless", 1 << 20, &Question::PATH, "7");
    assert_eq!(
        path,
        "double next double next double double next double double double"
    );
    let depth = own("doubling:endless", 100, &Question::DEPTH, "7");
    assert!(depth.starts_with("unknown: at least "), "{depth}");
    // 5 of each step: 15! / 5!^3 orders.
    let count = own("circle:long", 1 << 20, &Question::COUNT, "999994994995");
    assert_eq!(count, "756756");
    let reason = own("no-way:7", 1 << 20, &Question::PATH.explained(), "3");
    assert_eq!(
        reason,
        "unsolvable: all 7 states to which it leads were searched"
    );
}

/// A table that takes too long for the time limit of a question is given up for the search.
#[test]
fn a_table_built_for_a_question_keeps_its_limit() {
    let level = format!(
        "push:{}",
        "#########\n#@  #   #\n# $ $ $ #\n#   #   #\n# $ $   #\n#...   .#\n#.  #   #\n#########\n"
    );
    let level = puzzle(&level, &[("limit-time", "0.02")]);
    assert_eq!(level.build_time(), BuildTime::Seconds);
    let table = homing::catalog().table(&*level).unwrap();
    let start = level.head().start.clone().unwrap().board;
    let answer = table.answer(&Question::COUNT, &start).unwrap();
    assert!(matches!(answer, Answer::Unknown { .. }), "{answer:?}");
}
