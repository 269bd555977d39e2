//! Arrays of boards, compared with the naive 8-puzzle, and with the answers to lines of text.

use crate::common::eight::{Eight, FAR};
use crate::common::three_by_four;
use homing::engine::{
    Arrays, BoardTable, INVALID, Options, UNSOLVABLE, all_paths, answer_boards, answer_indices,
    board_hash, unrank_all,
};
use homing::puzzle::slide::{Board, Slide};
use homing::query::PathBatch;
use homing::space::Space;

fn arrays(name: &str, options: &Options) -> Arrays {
    let catalog = homing::catalog();
    let table = catalog
        .table(&*catalog.puzzle(name, options).unwrap())
        .unwrap();
    table.arrays().unwrap()
}

/// Depths and best moves of consecutive boards.
fn answers(arrays: &Arrays, cells: &[u8]) -> (Vec<i16>, Vec<i16>, Option<usize>) {
    let count = cells.len() / arrays.shape().unwrap().iter().product::<usize>();
    let (mut depths, mut moves) = (vec![0; count], vec![0; count]);
    let invalid = answer_boards(arrays, cells, &mut depths, |indices, answers| {
        arrays.depths(indices, answers)
    })
    .unwrap();
    let also = answer_boards(arrays, cells, &mut moves, |indices, answers| {
        arrays.best_moves(indices, answers)
    })
    .unwrap();
    assert_eq!(invalid, also);
    (depths, moves, invalid)
}

/// The depth and the best move of every permutation, for a goal.
fn check_all_eights(slow: &Eight, goal: [u8; 9], arrays: &Arrays) {
    let distances = slow.distances(slow.number(&goal));
    let cells = slow.boards.concat();
    let (depths, moves, invalid) = answers(arrays, &cells);
    assert_eq!(invalid, None);
    for (number, &distance) in distances.iter().enumerate() {
        let depth = if distance == FAR {
            UNSOLVABLE as i16
        } else {
            distance.into()
        };
        assert_eq!(depths[number], depth, "{:?}", slow.boards[number]);
        let nearer =
            |(_, next): &&(char, u32)| distance != FAR && distances[*next as usize] + 1 == distance;
        let best = slow.moves[number].iter().find(nearer);
        let code = best.map_or(-1, |(letter, _)| "dlru".find(*letter).unwrap() as i16);
        assert_eq!(moves[number], code, "{:?}", slow.boards[number]);
    }
}

#[test]
fn every_arrangement_of_the_8_puzzle_is_answered_as_the_slow_search_does() {
    let slow = Eight::new();
    check_all_eights(
        &slow,
        [1, 2, 3, 4, 5, 6, 7, 8, 0],
        &arrays("eight", &Options::default()),
    );
    for goal in [
        [1, 2, 3, 8, 0, 4, 7, 6, 5],
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [8, 7, 6, 5, 4, 0, 3, 2, 1],
    ] {
        let text = goal.map(|tile| tile.to_string()).join(" ");
        check_all_eights(
            &slow,
            goal,
            &arrays("eight", &Options::default().with("goal", text)),
        );
    }
}

#[test]
fn invalid_boards_are_found_at_any_position() {
    let eight = arrays("eight", &Options::default());
    let solved = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let wrong: [[u8; 9]; 7] = [
        [1, 2, 3, 4, 5, 6, 7, 8, 9],
        [1, 2, 3, 4, 5, 6, 7, 7, 0],
        [0, 2, 3, 4, 5, 6, 7, 8, 0],
        [255, 2, 3, 4, 5, 6, 7, 8, 0],
        [16, 2, 3, 4, 5, 6, 7, 8, 1],
        [129, 2, 3, 4, 5, 6, 7, 8, 0],
        [b'1', b'2', b'3', b'4', b'5', b'6', b'7', b'8', b'x'],
    ];
    for (number, wrong) in wrong.into_iter().enumerate() {
        for place in [0, 1, 63, 64, 127, 128, 1023, 1024, 20_000] {
            let mut cells = solved.repeat(20_001 + number);
            cells[9 * place..][..9].copy_from_slice(&wrong);
            let (depths, moves, invalid) = answers(&eight, &cells);
            assert_eq!(invalid, Some(place), "{wrong:?}");
            assert_eq!(
                (depths[place], moves[place]),
                (INVALID as i16, INVALID as i16)
            );
            assert_eq!(
                depths.iter().filter(|&&depth| depth == 0).count(),
                depths.len() - 1
            );
        }
        assert!(eight.board_text(&wrong).is_err());
    }
    assert_eq!(eight.board_text(&solved).unwrap(), "1 2 3 4 5 6 7 8 x");
    let sentence = eight
        .board_text(&[1, 2, 3, 4, 5, 6, 7, 7, 0])
        .unwrap_err()
        .to_string();
    assert_eq!(sentence, "cell 8: tile 7 is already in cell 7");
}

/// Every state of a small puzzle: round trips, and the same answers as for lines.
fn check_states(name: &str, options: &Options) {
    let catalog = homing::catalog();
    let table = catalog
        .table(&*catalog.puzzle(name, options).unwrap())
        .unwrap();
    let boards: &BoardTable = table.boards().unwrap();
    let arrays = table.arrays().unwrap();
    let indices: Vec<i64> = (0..boards.state_count() as i64).collect();
    let mut cells = vec![0; indices.len() * arrays.shape().unwrap().iter().product::<usize>()];
    unrank_all(&arrays, &indices, &mut cells).unwrap();
    let mut ranks = vec![0; indices.len()];
    let copy = |indices: &[i64], answers: &mut [i64]| {
        answers.copy_from_slice(indices);
        Ok(())
    };
    assert_eq!(
        answer_boards(&arrays, &cells, &mut ranks, copy).unwrap(),
        None
    );
    let (mut depths, mut counts, mut sets) = (
        vec![0; indices.len()],
        vec![0; indices.len()],
        vec![0; indices.len()],
    );
    answer_indices(&indices, &mut depths, |indices, answers| {
        arrays.depths(indices, answers)
    })
    .unwrap();
    answer_indices(&indices, &mut counts, |indices, answers| {
        arrays.path_counts(indices, answers)
    })
    .unwrap();
    answer_indices(&indices, &mut sets, |indices, answers| {
        arrays.best_sets(indices, 0, answers)
    })
    .unwrap();
    let (offsets, codes) = all_paths(&arrays, &indices).unwrap();
    let step = (indices.len() / 500).max(1);
    for (place, &index) in indices.iter().enumerate().step_by(step) {
        let cost = boards.cost(index as u64).unwrap();
        assert_eq!(
            ranks[place],
            if cost.is_some() { index } else { UNSOLVABLE }
        );
        assert_eq!(
            depths[place],
            cost.map_or(UNSOLVABLE as i16, |cost| cost.weight() as i16)
        );
        let path = boards.path(index as u64).unwrap().unwrap_or_default();
        assert_eq!(
            codes[offsets[place] as usize..offsets[place + 1] as usize],
            path
        );
        assert_eq!(
            sets[place] & path.first().map_or(0, |code| 1 << code),
            path.first().map_or(0, |code| 1 << code)
        );
        let mut one = [0];
        arrays.path_counts(&[index], &mut one).unwrap();
        assert_eq!(counts[place], one[0], "counted alone");
        assert_eq!(counts[place] == 0, cost.is_none());
    }
}

#[test]
fn states_answer_as_lines_do_in_every_family() {
    let none = Options::default();
    for name in [
        "eight",
        "flip",
        "slide:2x3",
        "slide:3x2",
        "flip:3x3",
        "flip:1x5",
        "push:####\n#SB#\n#.T#\n####\n",
    ] {
        check_states(name, &none);
    }
    check_states("flip", &none.clone().with("goal", "bwwbbwwbbwwbbwwb"));
    check_states("slide:2x4", &none.with("blank", "1"));
}

/// A level with two boxes: no cells, but states with answers, and boards as text.
#[test]
fn boards_that_are_only_text_have_states() {
    let catalog = homing::catalog();
    let puzzle = catalog
        .puzzle(
            "push:######\n#    #\n#@$$ #\n# .. #\n######\n",
            &Options::default(),
        )
        .unwrap();
    let table = catalog.table(&*puzzle).unwrap();
    let (boards, arrays) = (table.boards().unwrap(), table.arrays().unwrap());
    assert!(format!("{:?}", arrays.shape().unwrap_err().remedies()).contains("give them as text"));
    assert!(unrank_all(&arrays, &[0], &mut [0; 4]).is_err());
    assert_eq!(
        (arrays.state_count(), arrays.layers().unwrap()),
        (boards.state_count(), boards.layers().to_vec())
    );
    assert_eq!(
        (arrays.move_count(), arrays.reachable_count()),
        (boards.move_count(), boards.layers().iter().sum())
    );
    let indices: Vec<i64> = (0..boards.state_count() as i64).collect();
    let mut depths = vec![0; indices.len()];
    answer_indices(&indices, &mut depths, |indices, answers| {
        arrays.depths(indices, answers)
    })
    .unwrap();
    let step = (indices.len() / 500).max(1);
    for (&index, &depth) in indices.iter().zip(&depths).step_by(step) {
        let cost = boards.cost(index as u64).unwrap();
        assert_eq!(
            depth,
            cost.map_or(UNSOLVABLE as i16, |cost| cost.weight() as i16)
        );
        let text = arrays.text_of(index);
        let mut written = String::new();
        boards.push_board(index as u64, &mut written);
        assert_eq!(text, written);
        if cost.is_some() {
            assert_eq!(arrays.locate(&text).unwrap(), index);
        }
    }
}

#[test]
fn tables_that_are_not_expanded_answer_by_walks() {
    // 3x4 is too large to be expanded: some of its states, compared with the table itself.
    let table = three_by_four();
    let slide = Slide::new(3, 4, 11).unwrap();
    let arrays =
        homing::engine::AnyTable::from(homing::puzzle::slide::board_table(slide, table.clone()))
            .arrays()
            .unwrap();
    let indices: Vec<i64> = (0..2000).map(|number| number * 119_749).collect();
    let mut cells = vec![0; indices.len() * 12];
    unrank_all(&arrays, &indices, &mut cells).unwrap();
    let (depths, moves, invalid) = answers(&arrays, &cells);
    assert_eq!(invalid, None);
    let mut paths = PathBatch::default();
    table
        .walk_all(
            &indices
                .iter()
                .map(|&index| index as u64)
                .collect::<Vec<_>>(),
            &mut paths,
        )
        .unwrap();
    for (place, path) in paths.iter().enumerate() {
        assert_eq!(
            (depths[place] as usize, moves[place]),
            (path.len(), path.first().map_or(-1, |&code| code.into()))
        );
        let board = Board::from_cells(cells[12 * place..][..12].iter().copied());
        assert_eq!(slide.rank(&board), Some(indices[place] as u64));
    }
    cells[12 * 7] = 12;
    assert_eq!(answers(&arrays, &cells).2, Some(7));
}

#[test]
fn a_split_never_changes() {
    // Computed by separate Python code from the description.
    assert_eq!(board_hash(""), 0xf52a_15e9_a9b5_e89b);
}

/// Parses moves as people and language models write them, and reports invalid or ambiguous ones.
#[test]
fn moves_are_read_in_many_forms() {
    let tables =
        ["eight", "flip", "perm:2x2x2"].map(|puzzle| (puzzle, arrays(puzzle, &Options::default())));
    let read = |puzzle: &str, text: &str| {
        let (_, arrays) = tables.iter().find(|(name, _)| *name == puzzle).unwrap();
        arrays.read_moves(text).map_err(|error| error.to_string())
    };
    for text in [
        "dlur",
        "DLUR",
        "d l u r",
        "d,l,u,r",
        "[D, L, U, R]",
        "[\"d\", \"l\", \"u\", \"r\"]",
        "d -> l -> u -> r",
        "dl→ur\n",
        "dl;u|r",
    ] {
        assert_eq!(read("eight", text), Ok(vec![0, 1, 3, 2]), "{text}");
    }
    assert_eq!(read("eight", " , "), Ok(vec![]));
    for (text, found) in [
        ("down, left", "down"),
        ("dl!", "dl!"),
        ("d l 7", "7"),
        ("d,,x", "x"),
    ] {
        assert_eq!(
            read("eight", text),
            Err(format!("expected d, l, r or u, found {found:?}"))
        );
    }
    assert_eq!(read("flip", "1, 5, 16"), Ok(vec![0, 4, 15]));
    assert!(
        read("flip", "1, 17")
            .unwrap_err()
            .starts_with("expected 1, 2, 3")
    );
    let strict = read("perm:2x2x2", "R U' F2").unwrap();
    for text in ["r u' f2", "R,U',F2", "[R | u' | F2]"] {
        assert_eq!(read("perm:2x2x2", text).as_ref(), Ok(&strict), "{text}");
    }
}
