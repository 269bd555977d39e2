//! Boards of Rush Hour, as Michael Fogleman's database (2018) has them: a plain search over letters, published values, and bad lines.

use homing::engine::{Answer, Options, Puzzle, Question, Solution};
use std::collections::{HashMap, VecDeque};

/// The database's first line: its moves, its board, its states.
const LINE: &str = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332";
const BOARD: &str = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";

fn puzzle(name: &str) -> homing::Result<Box<dyn Puzzle>> {
    homing::catalog().puzzle(name, &Options::default())
}

fn fault(name: &str) -> String {
    puzzle(name).err().expect(name).to_string()
}

/// The boards after one slide of one car by any distance, in the database's letters.
fn slides(board: &str) -> Vec<String> {
    let cells: Vec<char> = board.chars().collect();
    let mut after = Vec::new();
    for car in 'A'..='Z' {
        let own: Vec<i32> = (0..36).filter(|&at| cells[at as usize] == car).collect();
        let Some(&first) = own.first() else { continue };
        let along = own[1] - first;
        for way in [-along, along] {
            for distance in 1.. {
                let moved: Vec<i32> = own.iter().map(|at| at + way * distance).collect();
                let fits = moved.iter().all(|&at| {
                    let stays = along != 1 || at.div_euclid(6) == first / 6;
                    (0..36).contains(&at) && stays && ['o', car].contains(&cells[at as usize])
                });
                if !fits {
                    break;
                }
                let mut next = cells.clone();
                own.iter().for_each(|&at| next[at as usize] = 'o');
                moved.iter().for_each(|&at| next[at as usize] = car);
                after.push(next.into_iter().collect());
            }
        }
    }
    after
}

/// The states that a board leads to, and the fewest moves until A is at the right of row 3.
fn searched(board: &str) -> (usize, Option<u32>) {
    let mut depths = HashMap::from([(board.to_string(), 0)]);
    let mut waiting = VecDeque::from([board.to_string()]);
    let mut best: Option<u32> = None;
    while let Some(board) = waiting.pop_front() {
        let depth = depths[&board];
        if &board[17..18] == "A" {
            best.get_or_insert(depth);
        }
        for next in slides(&board) {
            if !depths.contains_key(&next) {
                depths.insert(next.clone(), depth + 1);
                waiting.push_back(next);
            }
        }
    }
    (depths.len(), best)
}

/// A board of random cars and walls.
fn drawn(random: &mut impl FnMut(usize) -> usize) -> String {
    let mut cells = ['o'; 36];
    let first = 12 + random(3);
    cells[first..first + 2].fill('A');
    for car in 'B'..(b'G' + random(4) as u8) as char {
        let (along, length) = ([1, 6][random(2)], 2 + random(2));
        let (row, column) = (random(6), random(6));
        let own: Vec<usize> = (0..length)
            .map(|at| 6 * row + column + along * at)
            .collect();
        let fits = own[length - 1] < 36 && (along == 6 || column + length <= 6 && row != 2);
        if fits && own.iter().all(|&at| cells[at] == 'o') {
            own.iter().for_each(|&at| cells[at] = car);
        }
    }
    let wall = random(36);
    if cells[wall] == 'o' && wall / 6 != 2 {
        cells[wall] = 'x';
    }
    cells.iter().collect()
}

#[test]
fn the_hardest_board_of_the_database() {
    assert_eq!(searched(BOARD), (2332, Some(60)));
    for name in [
        BOARD,
        LINE,
        &BOARD.replace('o', "."),
        &format!("60 {BOARD}"),
    ] {
        let puzzle = puzzle(&format!("blocks:{name}")).unwrap();
        assert_eq!(puzzle.name(), format!("blocks:{BOARD}"));
        let table = homing::catalog().table(&*puzzle).unwrap();
        let start = puzzle.head().start.clone().unwrap().board;
        let Answer::Solved { depth, .. } = table.answer(&Question::DEPTH, &start).unwrap() else {
            panic!("it is solvable");
        };
        assert_eq!(depth.moves, 60);
        assert_eq!(
            table
                .stats(false, homing::Watch::NONE)
                .unwrap()
                .states
                .to_string(),
            "2332"
        );
    }
}

/// The search from a start finds the answer of the table, and the depth of a plain search.
#[test]
fn a_search_from_the_start_has_the_answer_of_the_table() {
    let mut seed = 1usize;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let (mut solvable, mut checked) = (0, 0);
    while checked < 25 {
        let board = drawn(&mut random);
        let (states, best) = searched(&board);
        if states > 600 {
            continue;
        }
        checked += 1;
        let puzzle = puzzle(&format!("blocks:{board}")).unwrap();
        let table = homing::catalog().table(&*puzzle).unwrap();
        let start = puzzle.head().start.clone().unwrap().board;
        for question in [Question::PATH, Question::DEPTH] {
            let found = puzzle.answer_start(&question).unwrap();
            assert_eq!(found, table.answer(&question, &start).unwrap(), "{board}");
        }
        let depth = match puzzle.answer_start(&Question::PATH).unwrap() {
            Answer::Solved {
                depth,
                solution: Solution::Path(_),
                ..
            } => Some(depth.moves),
            _ => None,
        };
        assert_eq!(depth, best, "{board}");
        solvable += u32::from(best.is_some());
    }
    assert!((5..25).contains(&solvable), "{solvable}");
}

#[test]
fn a_file_is_a_collection_and_names_its_faults() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rush.txt");
    std::fs::write(
        &path,
        format!("; hardest\n{LINE}\n\n{BOARD}\n60 {} 7\n", &BOARD[1..]),
    )
    .unwrap();
    let file = format!("blocks:{}", path.display());
    let members = homing::catalog()
        .members(&format!("{file}#*"))
        .unwrap()
        .unwrap();
    assert_eq!(
        members,
        [
            (
                format!("blocks:{BOARD}"),
                Some("60 moves, 2332 states".into())
            ),
            (format!("blocks:{BOARD}"), None),
            (format!("{file}#3"), None),
        ]
    );
    assert!(puzzle(&format!("{file}#2")).is_ok());
    assert!(
        fault(&format!("{file}#3"))
            .ends_with("line 5: expected 36 letters, six rows of six, found 35")
    );
    assert!(fault(&file).contains("it has 3 puzzles: name one by its number"));
}

#[test]
fn bad_boards_are_refused_with_the_reason() {
    for (board, reason) in [
        ("ooo", "blocks:ooo"),
        ("60 ooo", "expected 36 letters, six rows of six, found 3"),
        ("60 hello", "column 1: expected a capital letter for a car"),
        (&BOARD.replace('A', "o"), "expected the car A in row 3"),
        (
            &BOARD.replacen("LDD", "DDL", 1),
            "car L is not a straight line of two cells or more",
        ),
        (
            &BOARD.replacen("AAL", "AAx", 1),
            "column 16: a wall between the car A and the exit",
        ),
        (
            &BOARD.replacen("GG", "Go", 1),
            "column 31: car G is not a straight line",
        ),
    ] {
        let found = fault(&format!("blocks:{board}"));
        assert!(found.contains(reason), "{board}: {found}");
    }
    // A picture of 36 columns stays a picture.
    let picture = format!("B{}\n\n{}B\n", ".".repeat(35), ".".repeat(35));
    assert!(puzzle(&format!("blocks:{picture}")).is_ok());
    for end in 0..=LINE.len() {
        let _ = puzzle(&format!("blocks:{}\n", &LINE[..end]));
        let _ = puzzle(&format!("blocks:60 {}", &BOARD[..end.min(36)]));
    }
}
