//! Pushing and pulling crates, searched plainly, against the tables of the same games.

use super::game;
use homing_engine::discovered::{Discovered, Rules};
use homing_engine::{Answer, AnyTable, Options, Question};
use homing_script::{FAMILY, ScriptLevel};
use homing_space::space::Space;
use homing_table::table::{Table, TableFile};
use homing_table::watch::{Stop, Watch};
use std::collections::{BTreeSet, HashMap, VecDeque};

const LEVELS: &[&str] = &[
    "pc.t",
    "######/#p...#/#.c.t#/#..c.#/#t...#/######",
    "t.../.cc./p..t/....",
    "p*.c.t",
    "#####/#p..#/#.c.#/#..t#/#####",
];

/// The man and the crates.
type State = ((i32, i32), BTreeSet<(i32, i32)>);

struct Sokoban {
    rows: Vec<Vec<char>>,
}

impl Sokoban {
    fn find(&self, letters: &str) -> BTreeSet<(i32, i32)> {
        let mut found = BTreeSet::new();
        for (y, row) in (0..).zip(&self.rows) {
            for (x, &letter) in (0..).zip(row) {
                if letters.contains(letter) {
                    found.insert((y, x));
                }
            }
        }
        found
    }

    fn is_free(&self, (y, x): (i32, i32)) -> bool {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let cell = row.and_then(|row| row.get(usize::try_from(x).ok()?));
        cell.is_some_and(|&letter| letter != '#')
    }

    fn after(&self, (man, crates): &State, (dy, dx): (i32, i32)) -> State {
        let (to, beyond) = ((man.0 + dy, man.1 + dx), (man.0 + 2 * dy, man.1 + 2 * dx));
        let mut next = crates.clone();
        if !self.is_free(to) {
            return (*man, next);
        }
        if next.remove(&to) && (!self.is_free(beyond) || !next.insert(beyond)) {
            return (*man, crates.clone());
        }
        (to, next)
    }

    /// The fewest inputs, and the number of states that are not won.
    fn search(&self) -> (Option<u32>, usize) {
        let targets = self.find("t*+");
        let start = (*self.find("p+").first().unwrap(), self.find("c*"));
        let mut depths = HashMap::from([(start.clone(), 0)]);
        let (mut queue, mut best) = (VecDeque::from([start]), None);
        while let Some(state) = queue.pop_front() {
            for by in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let (depth, next) = (depths[&state] + 1, self.after(&state, by));
                if targets.is_subset(&next.1) {
                    best = best.or(Some(depth));
                } else if !depths.contains_key(&next) {
                    depths.insert(next.clone(), depth);
                    queue.push_back(next);
                }
            }
        }
        (best, depths.len())
    }
}

#[test]
fn pushing_crates_is_sokoban() {
    for level in LEVELS {
        let rows = level.split('/').map(|row| row.chars().collect()).collect();
        let (best, count) = Sokoban { rows }.search();
        let rules = "[ > player | crate ] -> [ > player | > crate ]";
        let level = ScriptLevel::parse(&game("", rules, level), None).unwrap();
        let start = level.starts()[0];
        let space = Discovered::find(level, &Stop::NEVER).unwrap();
        if best.is_none() {
            assert!((0..space.len()).all(|index| !space.is_goal(index)));
            continue;
        }
        let table = Table::generate(space.clone(), |_| {}).unwrap();
        let index = table.locate(&space, &start).unwrap();
        assert_eq!(table.depth(index).unwrap(), best);
        let open = (0..space.len()).filter(|&index| !space.is_goal(index));
        assert_eq!(open.count(), count);
    }
}

/// The fewest inputs from a board.
fn depth(table: &AnyTable, board: &str) -> Option<u32> {
    match table.answer(&Question::DEPTH, board).unwrap() {
        Answer::Solved { depth, .. } => Some(depth.moves),
        Answer::Unsolvable { .. } => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn wide_states_have_tables_with_their_boards() {
    let row = format!("p.c.t.c{}", "..c".repeat(50));
    let plain = Sokoban {
        rows: vec![row.chars().collect()],
    };
    let (best, _) = plain.search();
    let rules = "[ > player | crate ] -> [ > player | > crate ]";
    let text = game("", rules, &row);
    assert!(ScriptLevel::parse(&text, None).unwrap().is_wide());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wide.tbl");
    let open = |text: &str| FAMILY.puzzles.puzzle(text, &Options::default()).unwrap();
    let puzzle = open(&text);
    let mut generation = puzzle.begin().unwrap();
    while generation.step(&Stop::NEVER).unwrap() {}
    generation.write(&path, Watch::NONE).unwrap();
    let file = TableFile::open(&path).unwrap();
    assert!(file.header().puzzle.starts_with("own:"));
    let table = puzzle.open(&file).unwrap();
    assert_eq!(depth(&table, &row), best);
    let pushed = row.replacen("p.c.t", ".pc.t", 1);
    assert_eq!(depth(&table, &pushed), best.map(|best| best - 1));
    let other = game("", rules, &row.replacen("c.t", "ct.", 1));
    assert!(open(&other).open(&file).is_err());
}

/// Rules, a level, and whether some win is possible if only what can be where is looked at.
const WINS: &[(&str, &str, bool)] = &[
    (
        "[ > player | crate ] -> [ > player | > crate ]",
        "p.c.t",
        true,
    ),
    (
        "[ > player | crate ] -> [ > player | > crate ]",
        "p.c#t",
        false,
    ),
    (
        "[ > player | crate ] -> [ > player | > crate ]",
        "ct.p",
        false,
    ),
    ("", "p.c.t", false),
    ("", "p.*", true),
    ("", "p.c", false),
    ("[ action player ] -> win", "p", true),
    ("[ action player ] [ gem ] -> win", "p", false),
    ("[ > player | gem ] -> [ player | crate ]", "p.g#t", false),
    (
        "[ > player | gem ] -> [ player | crate target ]",
        "p.g#",
        true,
    ),
];

#[test]
fn hopeless_levels_are_told_before_any_search() {
    for &(rules, board, can_win) in WINS {
        let level = ScriptLevel::parse(&game("", rules, board), None).unwrap();
        assert_eq!(level.why_no_goal().is_none(), can_win, "{rules} {board}");
        let space = Discovered::find(level, &Stop::NEVER).unwrap();
        let is_won = (0..space.len()).any(|index| space.is_goal(index));
        assert!(can_win || !is_won, "{rules} {board}");
    }
    let bare = game("", "", "p.t").replace("all target on crate\nsome target", "");
    let puzzle = FAMILY.puzzles.puzzle(&bare, &Options::default()).unwrap();
    let answer = puzzle.answer_start(&Question::PATH);
    assert!(matches!(
        answer,
        Some(Answer::Unsolvable { reason: None, .. })
    ));
    let start = &puzzle.head().start.as_ref().unwrap().board;
    let table = puzzle.built_in().unwrap().unwrap();
    let answer = table.answer(&Question::PATH.explained(), start).unwrap();
    assert!(
        matches!(answer, Answer::Unsolvable { reason: Some(reason), .. } if reason.contains("no condition"))
    );
}
