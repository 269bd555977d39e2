//! Searches guided by patterns answer every question like the whole table of the same puzzle.

use crate::common::three_by_four;
use homing::engine::{Answer, Answerer, AnyTable, Options, Question, What};
use homing::internals::perm;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::patterns::{Grid, Limits, Partition, PatternSolver, PatternTables};
use homing::table::TableFile;
use homing::{Stop, Watch};

/// The whole table of a puzzle.
fn whole(name: &str) -> AnyTable {
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle(name, &Options::default()).unwrap();
    catalog
        .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
        .unwrap()
}

/// Random boards of a puzzle, and some near its goal.
fn boards(table: &dyn Answerer) -> Vec<String> {
    let lists = table.lists().unwrap();
    let mut boards: Vec<String> = Vec::new();
    for (depths, count) in [(None, 12), (Some(0..=4), 12)] {
        let drawn = lists
            .random(depths, 11, false, Watch::NONE)
            .unwrap()
            .take(count);
        boards.extend(drawn.map(|board| board.unwrap().board));
    }
    boards
}

/// Asks both tables all questions about a board and some moves.
fn compare(whole: &dyn Answerer, searched: &dyn Answerer, board: &str, moves: &str) {
    let solution = format!("{board}\t{moves}");
    let questions = [
        (What::Path, board),
        (What::Depth, board),
        (What::Count, board),
        (What::Paths { limit: None }, board),
        (What::Paths { limit: Some(2) }, board),
        (What::Hints, board),
        (What::Grade, &solution),
    ];
    for (what, line) in questions {
        let question = Question::new(what).explained();
        let answers = [whole, searched].map(|table| table.answer(&question, line));
        let [expected, found] = answers.map(|answer| answer.map_err(|error| error.to_string()));
        assert_eq!(
            expected,
            found,
            "{}: {question:?}: {line}",
            whole.description().puzzle
        );
    }
    let near = searched
        .answer(&Question::new(What::AnyPath), board)
        .unwrap();
    assert!(near.is_good(false), "{near:?}");
}

#[test]
fn sliding_boards_by_patterns_answer_as_the_whole_table() {
    let slide = Slide::new(3, 4, 11).unwrap();
    let whole: &dyn Answerer = &homing::puzzle::slide::board_table(slide, three_by_four().clone());
    let grid = Grid::new(3, 4, 11).unwrap();
    let tables =
        PatternTables::generate(grid, &Partition::parse(grid, "1-6, 7-11").unwrap(), |_| {})
            .unwrap();
    let searched = PatternSolver::new(&tables).into_table(Limits::NONE);
    let boards = boards(whole);
    boards
        .iter()
        .for_each(|board| compare(whole, &*searched, board, "uld"));
    compare(whole, &*searched, "1 2 3 4 5 6 7 8 9 11 10 x", "l");
    let arrays = [whole, &*searched].map(|table| table.arrays().unwrap());
    let [expected, found] = arrays.map(|arrays| {
        let indices: Vec<i64> = boards
            .iter()
            .map(|board| arrays.locate(board).unwrap())
            .collect();
        let (mut depths, mut moves, mut sets, mut counts) = (
            vec![0; indices.len()],
            vec![0; indices.len()],
            vec![0; indices.len()],
            vec![0; indices.len()],
        );
        arrays.depths(&indices, &mut depths).unwrap();
        arrays.best_moves(&indices, &mut moves).unwrap();
        arrays.best_sets(&indices, 0, &mut sets).unwrap();
        arrays.path_counts(&indices, &mut counts).unwrap();
        (depths, moves, sets, counts)
    });
    assert_eq!(expected, found);
}

#[test]
fn permutation_puzzles_by_patterns_answer_as_the_whole_table() {
    for (name, moves) in [
        ("2x2x2", "R U2 F'"),
        ("topspin-10", "L L X"),
        ("pancakes-8", "f3 f5"),
    ] {
        let (whole, searched) = (
            whole(&format!("perm:{name}")),
            perm::by_patterns(name, 1 << 20, 0).unwrap(),
        );
        boards(&*whole)
            .iter()
            .for_each(|board| compare(&*whole, &*searched, board, moves));
    }
}

/// The names of the patterns of a table.
fn patterns(table: &dyn Answerer) -> (Vec<String>, u64) {
    let file = TableFile::from_bytes("cube", table.to_bytes().unwrap()).unwrap();
    (
        file.header()
            .columns
            .iter()
            .map(|column| column.name.clone())
            .collect(),
        file.header().states,
    )
}

/// If symmetries map a pattern to itself, its table has one row for each class of rows, and a board is looked up in several views. The
/// answers are those of patterns of a few pieces each. A pattern has the twists of its pieces alone, or of all pieces.
#[test]
fn symmetric_patterns_answer_as_plain_ones() {
    let plain = perm::by_patterns("3x3x3", 1 << 22, 0).unwrap();
    for (work, has_all_twists) in [(24, false), (26, true)] {
        let symmetric = perm::by_patterns("3x3x3", 0, 1 << work).unwrap();
        let (names, _) = patterns(&*symmetric);
        assert!(
            names.len() == 1
                && names[0].ends_with("; symmetric bounds")
                && names[0].contains("twists") == has_all_twists,
            "{names:?}"
        );
        symmetric.verify(Watch::NONE).unwrap();
        let opened = homing::catalog()
            .open_file(&TableFile::from_bytes("cube", symmetric.to_bytes().unwrap()).unwrap())
            .unwrap();
        let scrambles = [
            "U U'",
            "U",
            "L2 D' B U R'",
            "R L U2 F B' D2",
            "U D2 L' R F2 B' U2",
            "R U R' U' F2 D L",
        ];
        // As generated and as opened from a file, by turns.
        for (scramble, table) in scrambles
            .into_iter()
            .zip([&symmetric, &opened].into_iter().cycle())
        {
            compare(&*plain, &**table, scramble, "R U'");
        }
    }
}

/// Without a file, a cube is searched with the small table of a symmetric pattern. If a search becomes long, a larger table is built
/// meanwhile. The path is the same, and the time limit may come first.
#[test]
fn a_cube_without_a_file_is_searched_by_symmetric_patterns() {
    let catalog = homing::catalog().in_folder("no such folder");
    let quick = |options: Options| {
        catalog
            .table(&*catalog.puzzle("perm:3x3x3", &options).unwrap())
            .unwrap()
    };
    let cube = quick(Options::default());
    let (names, states) = patterns(&*cube);
    assert!(
        names.len() == 1 && names[0].ends_with("; symmetric bounds") && states < 1 << 24,
        "{names:?}: {states}"
    );
    let (weak, strong) = (
        perm::by_patterns("3x3x3", 0, 1 << 24).unwrap(),
        perm::by_patterns("3x3x3", 0, 1 << 28).unwrap(),
    );
    for scramble in [
        "D' L2 R2 F D2 L' B2 D' R' D' B2 R' F'",
        "B2 R U2 L' F D B' R2 U F2 L D2",
    ] {
        let [expected, found] =
            [&strong, &weak].map(|table| table.answer(&Question::PATH, scramble).unwrap());
        assert_eq!(expected, found, "{scramble}");
    }
    let hurried = quick(Options::default().with("limit-time", "0.1"));
    let far = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";
    assert!(matches!(
        hurried.answer(&Question::PATH, far).unwrap(),
        Answer::Unknown {
            at_least_moves: Some(10..),
            ..
        }
    ));
}

/// Six pieces in a ring, pairs of which look alike: of the 90 permutations six can be solved.
const RING: &str = "Set P 6 1
Solved
P
1 1 2 2 3 3
End
Move L
P
2 3 4 5 6 1
End
Move R
P
6 1 2 3 4 5
End
";

#[test]
fn unsolvable_boards_of_identical_pieces_are_detected_without_a_search() {
    let searched = perm::by_patterns(RING, 1 << 20, 0).unwrap();
    let whole = whole(&format!("perm:{RING}"));
    for board in [
        "1 1 2 2 3 3",
        "3 1 1 2 2 3",
        "1 2 2 3 3 1",
        "1 2 1 2 3 3",
        "1 1 3 3 2 2",
        "3 2 1 1 2 3",
    ] {
        let [expected, found] = [&whole, &searched]
            .map(|table| table.answer(&Question::new(What::Path), board).unwrap());
        assert_eq!(expected, found, "{board}");
    }
}

/// Long searches, with weak patterns, use all threads and also start from the goal: they find the first path of the whole table, on any
/// number of threads, and a limit of boards stops them at the same bound.
#[test]
fn threads_change_no_answer_of_a_permutation_puzzle() {
    let whole = whole("perm:pancakes-9");
    let searched = perm::by_patterns("pancakes-9", 1 << 12, 0).unwrap();
    let boards = whole
        .lists()
        .unwrap()
        .random(Some(8..=9), 3, false, Watch::NONE)
        .unwrap()
        .take(4);
    for board in boards.map(|board| board.unwrap().board) {
        let expected = whole.answer(&Question::PATH, &board).unwrap();
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let found = pool.install(|| searched.answer(&Question::PATH, &board).unwrap());
            assert_eq!(expected, found, "{board}: {threads} threads");
        }
    }
}
