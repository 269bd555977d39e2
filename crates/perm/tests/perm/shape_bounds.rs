//! Puzzles whose moves are not always allowed, searched without a table and drawn at random.

use crate::{puzzle, table};
use homing::discovered::Rules;
use homing::engine::{Answer, AnyTable, Options, Question, What};
use homing::internals::perm::{blocked_rules, shape_paths};
use homing::table::TableFile;
use homing::{Stop, Watch};
use std::collections::HashSet;

const SQUARE: &str = include_str!("../../puzzles/square-1.tws");

/// The search of one board of a puzzle.
fn searched(name: &str, options: Options) -> AnyTable {
    let search = puzzle(name, options).unwrap().start_search().unwrap();
    let search = search.answerer(homing::search::Limits::NONE, || unreachable!());
    search.unwrap()
}

/// Searches answer as a whole table does, also with the positions near the goal.
#[test]
fn searches_answer_as_a_whole_table() {
    let whole = table("perm:bicube", Options::default());
    let search = searched("perm:bicube", Options::default());
    let lists = whole.lists().unwrap();
    let mut boards = Vec::new();
    for depth in [0, 9, 28] {
        let drawn = lists.random(Some(depth..=depth), 1, true, Watch::NONE);
        boards.extend(drawn.unwrap().take(2).map(|listed| listed.unwrap().board));
    }
    for most_nodes in [1, 10_000, 1 << 21] {
        let [plain, near] = shape_paths("bicube", "half-turn", &boards, most_nodes).unwrap();
        assert_eq!(plain, near, "{most_nodes}");
    }
    for board in boards.iter().step_by(2) {
        agree(&search, &whole, board);
    }
}

/// Turns are free: positions that turns lead to from each other are one, and a way home is as long with the positions near the goal.
#[test]
fn square_1_is_searched_up_to_turns() {
    let boards = twisted();
    let [plain, near] = shape_paths(SQUARE, "twist", &boards, 20_000).unwrap();
    assert_eq!(plain, near);
}

/// A path that need not be shortest is found in a moment, and all its moves are allowed.
#[test]
fn a_random_square_1_has_a_quick_path() {
    let rules = blocked_rules(SQUARE, "half-turn").unwrap();
    let search = searched("perm:square-1", Options::default().with("any", ""));
    let (names, mut state) = (rules.move_names(), rules.random_states(1).unwrap());
    let mut state = state.next().unwrap();
    let board = rules.board_text(&state);
    let found = search.answer(&Question::new(What::AnyPath), &board);
    let Ok(Answer::Near {
        moves: Some(path), ..
    }) = found
    else {
        panic!("{board}: {found:?}")
    };
    let path = rules.parse_moves(&names, &path).unwrap();
    assert!((10..200).contains(&path.len()), "{path:?}");
    for code in path {
        let mut after = None;
        rules.moves(&state, |other, next| {
            if other == code {
                after = Some(next);
            }
        });
        state = after.unwrap();
    }
    assert!(rules.is_goal(&state), "{board}");
}

/// Boards of a random walk of twists from the solved Square-1.
fn twisted() -> Vec<String> {
    let rules = blocked_rules(SQUARE, "twist").unwrap();
    let mut state = rules.starts().remove(0);
    let (mut boards, mut random) = (Vec::new(), 1u64);
    for _ in 0..8 {
        boards.push(rules.board_text(&state));
        let mut after = Vec::new();
        rules.moves(&state, |_, next| after.push(next));
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state = after.swap_remove((random >> 33) as usize % after.len());
    }
    boards
}

/// A table of the positions near the goal answers as the search does, is read again, and is checked.
#[test]
fn tables_of_positions_near_the_goal_can_be_read_again() {
    let options = Options::default().with("metric", "twist");
    let square = puzzle("perm:square-1", options.clone()).unwrap();
    assert!(square.within(square.need().memory_bytes).is_none());
    let small = square.within(100 << 10).unwrap();
    assert!(small.need().memory_bytes <= 100 << 10);
    let mut making = small.begin().unwrap();
    while making.step(&Stop::NEVER).unwrap() {}
    let contents = making.contents();
    assert_eq!(
        contents.to_string(),
        "65 positions within 1 move of the goal"
    );
    assert_eq!(contents.near_positions(), Some(65));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("square.tbl");
    making.write(&path, Watch::NONE).unwrap();
    let read = homing::catalog().open(&path).unwrap();
    let search = searched("perm:square-1", options);
    for board in &twisted()[..6] {
        agree(&read, &search, board);
    }
    read.verify(Watch::NONE).unwrap();
    let error = read.lists().err().unwrap().to_string();
    assert!(
        error.contains("it has the positions near the goal"),
        "{error}"
    );
    // Bytes of the filter that are damaged are found by a check.
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 9;
    bytes[last] ^= 0x55;
    let damaged = TableFile::from_bytes("damaged", bytes);
    assert!(damaged.is_err());
}

/// Where layers grow fast, a search probes its last layer.
#[test]
fn probed_layers_have_all_that_a_whole_table_leads_to() {
    let whole = table("perm:2x2x2", Options::default());
    let search = searched("perm:2x2x2", Options::default());
    for depth in [9, 10, 11] {
        let lists = whole.lists().unwrap();
        let drawn = lists.random(Some(depth..=depth), 1, false, Watch::NONE);
        for listed in drawn.unwrap().take(4).map(Result::unwrap) {
            agree(&search, &whole, &listed.board);
        }
    }
}

/// Checks that two tables give a board the same path, number of paths and paths.
fn agree(search: &AnyTable, whole: &AnyTable, board: &str) {
    for what in [What::Path, What::Count, What::Paths { limit: None }] {
        let [found, expected] = [search, whole].map(|table| {
            let answer = table.answer(&Question::new(what.clone()), board);
            format!("{:?}", answer.unwrap())
        });
        assert_eq!(found, expected, "{board}");
    }
}

/// Each shape and each place of a piece is drawn about as often as it should be.
#[test]
fn random_boards_of_square_1_are_uniform() {
    let square = puzzle("perm:square-1", Options::default()).unwrap();
    let drawn = square.random_boards(1).unwrap();
    assert_eq!(drawn.moves, None);
    let boards: Vec<String> = drawn.boards.take(2_000).collect();
    let middles = boards.iter().filter(|board| board.ends_with("+1")).count();
    assert!((900..=1_100).contains(&middles), "{middles}");
    // Each edge and each first half of a corner is in the upper layer half of the time.
    for piece in 1..=16 {
        let piece = piece.to_string();
        let is_above = |board: &&String| board.split(' ').take(12).any(|word| word == piece);
        let above = boards.iter().filter(is_above).count();
        assert!((880..=1_120).contains(&above), "{piece}: {above}");
    }
    let shape = |board: &String| {
        let words = board.split(' ');
        words
            .map(|word| if word == "17" { 'c' } else { 'e' })
            .collect::<String>()
    };
    let shapes: HashSet<String> = boards.iter().map(shape).collect();
    // 3,678 (1 - exp(-2,000 / 3,678)) are expected.
    assert!((1_450..=1_630).contains(&shapes.len()), "{}", shapes.len());
}
