//! Pictures of blocks: parsing what was written returns the same, and a small puzzle has the states and the depth of a naive search.

use super::drawn;
use homing::discovered::{Discovered, Rules};
use homing::engine::Options;
use homing::puzzle::blocks::{Blocks, Metric};
use homing::{Notation, Space, Stop, Table, Watch};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Puzzles with longer codes are only parsed.
const MAX_BITS: u32 = 9;

type Cells = BTreeSet<(i32, i32)>;

/// The bytes choose the metric.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let metric = [Metric::Step, Metric::Move, Metric::Slide][drawn(data, 3)];
    if text.trim().contains('\n') {
        // The lines of a picture in place of a file, since another name might refer to one.
        let _ = homing::catalog()
            .puzzle(&format!("blocks:{text}"), &Options::default())
            .map(|puzzle| puzzle.name());
    }
    let Ok(rules) = Blocks::parse(&text, metric) else {
        return;
    };
    let written = rules.parameters();
    let again = Blocks::parse(&written, metric).unwrap();
    assert_eq!(
        (again.parameters(), again.goal(), again.starts()),
        (written, rules.goal(), rules.starts())
    );
    let start = rules.starts()[0];
    let board = rules.board_text(&start);
    assert_eq!(rules.parse_board(&board).unwrap(), start);
    if rules.code_bits() > MAX_BITS {
        return;
    }
    let space = Discovered::find(rules.clone(), &Stop::NEVER).unwrap();
    homing::space::check(&space).unwrap_or_else(|error| panic!("{error}"));
    for index in 0..space.len() {
        let board = space.board_text(&space.unrank(index));
        assert_eq!(space.rank(&space.parse_board(&board).unwrap()), Some(index));
    }
    let mut has_goal = false;
    space.goals(|_| has_goal = true);
    if !has_goal {
        let refusal = Table::generate(space, |_| {}).unwrap_err().to_string();
        assert!(refusal.contains("goals() visits none of the"), "{refusal}");
        assert!(metric != Metric::Step || search(&rules, &board).0.is_none());
        return;
    }
    let table = Table::generate(space.clone(), |_| {}).unwrap();
    if metric == Metric::Step && !table.layers().is_empty() {
        table.verify(Watch::NONE).unwrap();
        let found = table
            .locate(&space, &start)
            .and_then(|index| table.depth(index).unwrap());
        assert_eq!(
            (found, table.space().len() as usize),
            search(&rules, &board)
        );
    }
}

/// The fewest steps to a goal, and the number of visible states: blocks are sets of cells.
fn search(rules: &Blocks, board: &str) -> (Option<u32>, usize) {
    let cells = |board: &str| -> BTreeMap<char, Cells> {
        let mut cells = BTreeMap::<char, Cells>::new();
        for (row, line) in board.split('/').enumerate() {
            line.chars().enumerate().for_each(|(column, letter)| {
                cells
                    .entry(letter)
                    .or_default()
                    .insert((row as i32, column as i32));
            });
        }
        cells
    };
    let has_cars = rules.parameters().starts_with("rules: cars\n");
    let goal = cells(&rules.goal());
    let goals: BTreeMap<char, Cells> = goal
        .into_iter()
        .filter(|(letter, _)| !matches!(letter, '.' | '#'))
        .collect();
    let mut start = cells(board);
    let walls = start.remove(&'#').unwrap_or_default();
    let floor: Cells = start.values().flatten().copied().collect();
    start.remove(&'.');
    let seen = |blocks: &BTreeMap<char, Cells>| -> BTreeSet<(Option<char>, Cells)> {
        blocks
            .iter()
            .map(|(&letter, cells)| {
                (
                    Some(letter).filter(|letter| goals.contains_key(letter)),
                    cells.clone(),
                )
            })
            .collect()
    };
    let is_goal = |blocks: &BTreeMap<char, Cells>| {
        let open = goals.get(&'!').cloned().unwrap_or_default();
        // Each block that touches an open goal fills a part of it, and all parts are filled.
        let filled: Cells = blocks
            .values()
            .filter(|block| fills(block, &open))
            .flatten()
            .copied()
            .collect();
        filled == open
            && goals
                .iter()
                .all(|(letter, cells)| *letter == '!' || blocks[letter] == *cells)
    };
    let mut met = BTreeSet::from([seen(&start)]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut least = None;
    while let Some((blocks, depth)) = queue.pop_front() {
        if is_goal(&blocks) {
            least = least.or(Some(depth));
        }
        for (&letter, block) in &blocks {
            let is_row =
                block.len() > 1 && block.iter().all(|cell| cell.0 == block.first().unwrap().0);
            let is_column =
                block.len() > 1 && block.iter().all(|cell| cell.1 == block.first().unwrap().1);
            for (down, right) in [(1, 0), (0, -1), (0, 1), (-1, 0)] {
                let to: Cells = block
                    .iter()
                    .map(|cell| (cell.0 + down, cell.1 + right))
                    .collect();
                let is_held = has_cars && (is_row && down != 0 || is_column && right != 0);
                let is_taken = blocks
                    .iter()
                    .any(|(other, cells)| *other != letter && !cells.is_disjoint(&to));
                if is_held || is_taken || !to.is_subset(&floor) || !to.is_disjoint(&walls) {
                    continue;
                }
                let mut after = blocks.clone();
                after.insert(letter, to);
                if met.insert(seen(&after)) {
                    queue.push_back((after, depth + 1));
                }
            }
        }
    }
    (least, met.len())
}

/// Whether a block is exactly one connected part of an open goal.
fn fills(block: &Cells, open: &Cells) -> bool {
    let beside = |cell: &(i32, i32)| {
        [(1, 0), (0, -1), (0, 1), (-1, 0)].map(|(down, right)| (cell.0 + down, cell.1 + right))
    };
    block.is_subset(open)
        && block
            .iter()
            .flat_map(beside)
            .all(|cell| block.contains(&cell) || !open.contains(&cell))
}
