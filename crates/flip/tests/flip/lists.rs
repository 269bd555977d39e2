//! Files that list what each press turns, with any number of pieces and presses: compared with a trial of all sets of presses.

use homing::batch::OutputBuffer;
use homing::engine::{Answer, Form, Options, Puzzle, Question, Solution};
use std::path::Path;

/// The smallest set of presses that turns these pieces, first by size and then by its list, from 1.
fn smallest(presses: &[u32], turn: u32) -> Option<Vec<usize>> {
    let turned = |set: &u32| {
        let made = presses
            .iter()
            .enumerate()
            .filter(|(press, _)| set >> press & 1 == 1);
        made.fold(0, |turned, (_, mask)| turned ^ mask) == turn
    };
    let list = |set: u32| {
        (1..=presses.len())
            .filter(|press| set >> (press - 1) & 1 == 1)
            .collect()
    };
    (0..1u32 << presses.len())
        .filter(turned)
        .map(list)
        .min_by_key(|list: &Vec<usize>| (list.len(), list.clone()))
}

fn puzzle(path: &Path, text: &str, goal: &str) -> homing::Result<Box<dyn Puzzle>> {
    std::fs::write(path, text).unwrap();
    let options = Options::default().with("goal", goal);
    homing::catalog().puzzle(&format!("flip:{}", path.display()), &options)
}

/// The presses from a board, by the table of a file.
fn presses(puzzle: &dyn Puzzle, board: &str) -> Option<Vec<usize>> {
    let table = homing::catalog().table(puzzle).unwrap();
    match table.answer(&Question::PATH, board).unwrap() {
        Answer::Solved {
            solution: Solution::Path(path),
            ..
        } => Some(
            path.split_whitespace()
                .map(|press| press.parse().unwrap())
                .collect(),
        ),
        _ => None,
    }
}

fn board_of(pieces: usize, black: u32) -> String {
    (0..pieces)
        .map(|piece| if black >> piece & 1 == 1 { 'b' } else { 'w' })
        .collect()
}

#[test]
fn lists_and_matrices_of_any_shape_have_the_smallest_sets() {
    let folder = tempfile::tempdir().unwrap();
    let mut seed = 7u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    for number in 0..24 {
        let (pieces, count) = (1 + random(6) as usize, 1 + random(7) as usize);
        let masks: Vec<u32> = (0..count).map(|_| random(1 << pieces) as u32).collect();
        let mut list = format!("pieces: {pieces}\n");
        let mut rows = String::from("# one row each\n");
        for (mask, press) in masks.iter().zip(1..) {
            let turned = (0..pieces).filter(|piece| mask >> piece & 1 == 1);
            let turned: Vec<String> = turned.map(|piece| (piece + 1).to_string()).collect();
            list += &format!("{press}: {}\n", turned.join(" "));
            let cells = (0..pieces).map(|piece| (mask >> piece & 1).to_string());
            rows += &(cells.collect::<Vec<_>>().join([" ", "", ","][number % 3]) + "\n");
        }
        let is_graph = count == 1 && pieces == 2;
        let goal = random(1 << pieces) as u32;
        for (text, is_read) in [(list, true), (rows, !is_graph)] {
            let path = folder.path().join(format!("{number}.txt"));
            if !is_read {
                continue;
            }
            let puzzle = puzzle(&path, &text, &board_of(pieces, goal)).unwrap();
            for black in 0..1 << pieces {
                let found = presses(&*puzzle, &board_of(pieces, black));
                assert_eq!(found, smallest(&masks, black ^ goal), "{text} {black}");
            }
        }
    }
}

/// Larger files than tables: small boards beside each other, each of which has its own smallest set.
#[test]
fn large_boards_of_any_shape_have_the_smallest_sets() {
    let folder = tempfile::tempdir().unwrap();
    let mut seed = 11u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    for number in 0..8 {
        let (mut list, mut pieces, mut count) = (String::new(), 0, 0);
        let mut boards = Vec::new();
        // Some fit into a word, which has its own reader.
        for _ in 0..[12, 3][number % 2] {
            // More presses than pieces in the first half of the files, fewer in the others.
            let (side, more) = (2 + random(4) as usize, 1 + random(3) as usize);
            let [here, made] = if number < 4 {
                [side, side + more]
            } else {
                [side + more, side]
            };
            let masks: Vec<u32> = (0..made).map(|_| random(1 << here) as u32).collect();
            for mask in &masks {
                count += 1;
                list += &format!("{count}:");
                let turned = (0..here).filter(|piece| mask >> piece & 1 == 1);
                turned.for_each(|piece| list += &format!(" {}", pieces + piece + 1));
                list += "\n";
            }
            boards.push((pieces, here, count - made, masks));
            pieces += here;
        }
        let path = folder.path().join("a.txt");
        let puzzle = puzzle(&path, &format!("pieces: {pieces}\n{list}"), "white").unwrap();
        let (mut lines, mut answers) = (String::new(), String::new());
        for round in 0..20 {
            let (mut board, mut expected) = (String::new(), Some(Vec::new()));
            for (_, here, first, masks) in &boards {
                // Every second board can be solved.
                let chosen = random(1 << masks.len());
                let made = (0..masks.len()).filter(|press| chosen >> press & 1 == 1);
                let solvable = made.fold(0, |turned, press| turned ^ masks[press]);
                let black = if round % 2 == 0 {
                    solvable
                } else {
                    random(1 << here) as u32
                };
                board += &board_of(*here, black);
                expected = expected.zip(smallest(masks, black)).map(|(mut all, set)| {
                    all.extend(set.iter().map(|press| press + first));
                    all
                });
            }
            assert_eq!(presses(&*puzzle, &board), expected, "{number} {board}");
            lines += &(board + "\n");
            answers += &expected.map_or("unsolvable".into(), |set| {
                let set: Vec<String> = set.iter().map(usize::to_string).collect();
                set.join(" ")
            });
            answers += "\n";
        }
        let table = homing::catalog().table(&*puzzle).unwrap();
        let mut output = OutputBuffer::default();
        let all = table.lines(&Question::PATH, Form::Text).unwrap();
        all.answer(lines.as_bytes(), &mut output).unwrap();
        assert_eq!(String::from_utf8_lossy(output.answers()), answers);
    }
}

/// Advent of Code 2025, day 10: the fewest presses of its three machines are 2, 3 and 2.
#[test]
fn machines_with_more_buttons_than_lights() {
    let folder = tempfile::tempdir().unwrap();
    for (goal, buttons, fewest) in [
        ("0110", &["4", "2 4", "3", "3 4", "1 3", "1 2"][..], 2),
        ("00010", &["1 3 4 5", "3 4", "1 5", "1 2 3", "2 3 4 5"], 3),
        ("011101", &["1 2 3 4 5", "1 4 5", "1 2 3 5 6", "2 3"], 2),
    ] {
        let mut text = format!("pieces: {}\n", goal.len());
        for (button, press) in buttons.iter().zip(1..) {
            text += &format!("{press}: {button}\n");
        }
        let puzzle = puzzle(&folder.path().join("machine.txt"), &text, goal).unwrap();
        let found = presses(&*puzzle, &"w".repeat(goal.len())).unwrap();
        assert_eq!(found.len(), fewest, "{found:?}");
    }
}

/// A board of any outline is the matrix of its cells.
#[test]
fn cells_may_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let shape = puzzle(&folder.path().join("a.txt"), "oo-\no o\n-oo\n", "white").unwrap();
    // The cells are 1 2 / 3 4 / 5 6, and in the last row shifted to the right.
    let masks = [0b000111, 0b001011, 0b001101, 0b011110, 0b111000, 0b110000];
    for black in 0..64 {
        assert_eq!(
            presses(&*shape, &board_of(6, black)),
            smallest(&masks, black)
        );
    }
}

#[test]
fn faults_are_named_and_nothing_panics() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let many = "1\n".repeat(16_385);
    for (text, reason) in [
        ("pieces: 3\n", "line 1: expected the presses"),
        (
            "pieces: x\n1: 1\n",
            "line 1: expected a number of pieces from 1 to 16384, found \"x\"",
        ),
        (
            "pieces: 2\n1: 3\n",
            "line 2: expected a piece from 1 to 2, found \"3\"",
        ),
        (
            "110\n11\n",
            "line 2: expected 3 pieces as in the first row, found 2",
        ),
        ("---\n", "line 1: expected a piece, `o`"),
        (&many, "line 1: expected 1 to 16384 presses, found 16385"),
    ] {
        let found = puzzle(&path, text, "any").err().expect(text).to_string();
        assert!(found.contains(reason), "{reason}: {found}");
    }
    for text in ["pieces: 4\n1: 4\n2: 2 4\n", "1 1 0\n0 1 1\n", "oo-\n-oo\n"] {
        for end in 0..text.len() {
            let _ = puzzle(&path, &text[..end], "any");
        }
    }
}
