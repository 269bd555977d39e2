//! Every answer for the 8-puzzle, compared with a naive solver: boards as arrays, a hash map, no index.

use homing::puzzle::Notation;
use homing::puzzle::slide::Slide;
use homing::{Space, embedded};
use std::collections::HashMap;

type Cells = [u8; 9];
const HOME: Cells = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The blank's moves from a board, by letter; `None` if it would leave the board.
fn after(cells: &Cells, letter: char) -> Option<Cells> {
    let blank = cells.iter().position(|&tile| tile == 0).unwrap();
    let to = match letter {
        'd' if blank < 6 => blank + 3,
        'u' if blank > 2 => blank - 3,
        'l' if blank % 3 > 0 => blank - 1,
        'r' if blank % 3 < 2 => blank + 1,
        _ => return None,
    };
    let mut moved = *cells;
    moved.swap(blank, to);
    Some(moved)
}

/// The depth of every board that reaches home, by breadth-first search from the goal.
fn depths() -> HashMap<Cells, u32> {
    let mut depths = HashMap::from([(HOME, 0)]);
    let mut frontier = vec![HOME];
    let mut depth = 0;
    while !frontier.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for cells in &frontier {
            for moved in "dlru".chars().filter_map(|letter| after(cells, letter)) {
                depths.entry(moved).or_insert_with(|| {
                    next.push(moved);
                    depth
                });
            }
        }
        frontier = next;
    }
    depths
}

#[test]
fn every_answer_is_the_smallest_of_the_shortest() {
    let depths = depths();
    assert_eq!(depths.len(), 181_440);
    let table = embedded::eight();
    let mut answer = String::new();
    for (cells, &depth) in &depths {
        let text: String = cells.iter().map(|tile| char::from(b'0' + tile)).collect();
        let board = Slide::EIGHT.parse_board(&text).unwrap();
        let index = table.locate(&Slide::EIGHT, &board).unwrap();
        assert!(Slide::EIGHT.unrank(index) == board);
        answer.clear();
        Slide::EIGHT.push_moves(table.walk(index), &mut answer);
        assert_eq!(answer.len() as u32, depth, "{text}");
        // Each letter is the smallest that leads one nearer, so the path is the smallest of the shortest.
        let mut at = *cells;
        for (made, letter) in answer.chars().enumerate() {
            let nearer = |letter: &char| {
                after(&at, *letter).is_some_and(|moved| depths[&moved] == depth - made as u32 - 1)
            };
            assert_eq!(
                "dlru".chars().find(nearer),
                Some(letter),
                "{text}: {answer}"
            );
            at = after(&at, letter).unwrap();
        }
        assert_eq!(at, HOME, "{text}: {answer}");
    }
}

#[test]
fn the_wrong_half_is_unsolvable() {
    let table = embedded::eight();
    let mut unsolvable = 0;
    for index in 0..table.space().len() {
        let board = Slide::EIGHT.unrank(index);
        let tiles: Vec<usize> = (0..9).filter(|&cell| board.tile(cell) != 0).collect();
        let other = board.swapped(tiles[0], tiles[1]);
        unsolvable += u32::from(table.locate(&Slide::EIGHT, &other).is_none());
    }
    assert_eq!(unsolvable, 181_440);
}
