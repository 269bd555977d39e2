//! A plain search over pictures that shares no code with the family: a block is a set of cells, and a move shifts them.

use crate::table;
use homing::discovered::Rules;
use homing::puzzle::blocks::Metric::{self, Move, Slide, Step};
use homing::{Notation, Space, Watch, space};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Cell = (i32, i32);
/// The cells of each block by its letter.
type Board = BTreeMap<char, BTreeSet<Cell>>;
/// The visible state of a board: the cells of each block, and the letters of named blocks.
type Seen = BTreeSet<(Option<char>, BTreeSet<Cell>)>;

/// The directions by their letters, in the order of ties.
const WAYS: [(char, Cell); 4] = [('d', (1, 0)), ('l', (0, -1)), ('r', (0, 1)), ('u', (-1, 0))];

struct Plain {
    metric: Metric,
    has_cars: bool,
    floor: BTreeSet<Cell>,
    start: Board,
    /// The cells of each goal, and the letter of its block.
    goals: Vec<(Option<char>, BTreeSet<Cell>)>,
}

fn letters(rows: &[&str]) -> BTreeMap<Cell, char> {
    let row = |(row, line): (usize, &&str)| {
        line.chars()
            .enumerate()
            .map(move |(column, letter)| ((row as i32, column as i32), letter))
            .collect()
    };
    rows.iter()
        .enumerate()
        .flat_map(|line| -> Vec<_> { row(line) })
        .collect()
}

fn board(cells: &BTreeMap<Cell, char>) -> Board {
    let mut board = Board::new();
    cells
        .iter()
        .filter(|(_, letter)| letter.is_alphanumeric())
        .for_each(|(&cell, &letter)| {
            board.entry(letter).or_default().insert(cell);
        });
    board
}

fn shifted(cells: &BTreeSet<Cell>, by: Cell) -> BTreeSet<Cell> {
    cells
        .iter()
        .map(|cell| (cell.0 + by.0, cell.1 + by.1))
        .collect()
}

impl Plain {
    fn new(text: &str, metric: Metric) -> Self {
        let has_cars = text.starts_with("rules: cars\n");
        let lines: Vec<&str> = text.lines().skip(usize::from(has_cars)).collect();
        let mut pictures = lines.split(|line| line.is_empty());
        let start = letters(pictures.next().unwrap());
        let goal = pictures.next().map(letters).unwrap_or_default();
        let mut goals: Vec<_> = board(&goal)
            .into_iter()
            .map(|(letter, cells)| (Some(letter), cells))
            .collect();
        let mut open: BTreeSet<Cell> = start
            .iter()
            .chain(&goal)
            .filter(|(_, letter)| **letter == '!')
            .map(|(&cell, _)| cell)
            .collect();
        while let Some(first) = open.pop_first() {
            let mut piece = BTreeSet::from([first]);
            while let Some(&next) = open.iter().find(|cell| {
                WAYS.iter()
                    .any(|(_, way)| piece.contains(&(cell.0 + way.0, cell.1 + way.1)))
            }) {
                open.remove(&next);
                piece.insert(next);
            }
            goals.push((None, piece));
        }
        let floor = start
            .iter()
            .filter(|(_, letter)| **letter != '#')
            .map(|(&cell, _)| cell)
            .collect();
        Self {
            metric,
            has_cars,
            floor,
            start: board(&start),
            goals,
        }
    }

    fn seen(&self, board: &Board) -> Seen {
        let named = |letter: char| {
            self.goals
                .iter()
                .any(|(of, _)| *of == Some(letter))
                .then_some(letter)
        };
        board
            .iter()
            .map(|(&letter, cells)| (named(letter), cells.clone()))
            .collect()
    }

    fn is_goal(&self, board: &Board) -> bool {
        self.goals.iter().all(|(letter, cells)| match letter {
            Some(letter) => board[letter] == *cells,
            None => board.values().any(|block| block == cells),
        })
    }

    /// Whether a block may move in this way.
    fn may(&self, block: &BTreeSet<Cell>, way: Cell) -> bool {
        let is_row = block.iter().all(|cell| cell.0 == block.first().unwrap().0);
        let is_column = block.iter().all(|cell| cell.1 == block.first().unwrap().1);
        !self.has_cars || block.len() == 1 || (!is_row || way.0 == 0) && (!is_column || way.1 == 0)
    }

    /// The moves of a board: the letter of a block, how far it goes, and the next board.
    fn moves(&self, board: &Board) -> Vec<(char, Cell, Board)> {
        let mut moves = Vec::new();
        for (&letter, block) in board {
            let others: BTreeSet<Cell> = board
                .iter()
                .filter(|(other, _)| **other != letter)
                .flat_map(|(_, cells)| cells.clone())
                .collect();
            let can_stand = |by: Cell| {
                shifted(block, by)
                    .iter()
                    .all(|cell| self.floor.contains(cell) && !others.contains(cell))
            };
            let mut ends: BTreeSet<Cell> = BTreeSet::new();
            match self.metric {
                Step => ends.extend(
                    WAYS.map(|(_, way)| way)
                        .into_iter()
                        .filter(|&way| self.may(block, way) && can_stand(way)),
                ),
                Slide => {
                    for (_, way) in WAYS.into_iter().filter(|(_, way)| self.may(block, *way)) {
                        ends.extend(
                            (1..)
                                .map(|far| (way.0 * far, way.1 * far))
                                .take_while(|&by| can_stand(by)),
                        );
                    }
                }
                Move => {
                    let mut waiting = vec![(0, 0)];
                    while let Some(at) = waiting.pop() {
                        for (_, way) in WAYS.into_iter().filter(|(_, way)| self.may(block, *way)) {
                            let next = (at.0 + way.0, at.1 + way.1);
                            if can_stand(next) && next != (0, 0) && ends.insert(next) {
                                waiting.push(next);
                            }
                        }
                    }
                }
            }
            moves.extend(ends.into_iter().map(|by| {
                let mut after = board.clone();
                after.insert(letter, shifted(block, by));
                (letter, by, after)
            }));
        }
        moves
    }

    /// All boards reachable from the start, in their visible state, with their depths.
    fn depths(&self) -> BTreeMap<Seen, Option<u32>> {
        let mut boards: BTreeMap<Seen, Board> =
            BTreeMap::from([(self.seen(&self.start), self.start.clone())]);
        let mut waiting = vec![self.start.clone()];
        while let Some(board) = waiting.pop() {
            for (_, _, after) in self.moves(&board) {
                if boards.insert(self.seen(&after), after.clone()).is_none() {
                    waiting.push(after);
                }
            }
        }
        let mut depths: BTreeMap<Seen, Option<u32>> =
            boards.keys().map(|seen| (seen.clone(), None)).collect();
        let mut queue: VecDeque<(Board, u32)> = boards
            .values()
            .filter(|board| self.is_goal(board))
            .map(|board| (board.clone(), 0))
            .collect();
        while let Some((board, depth)) = queue.pop_front() {
            let known = depths.get_mut(&self.seen(&board)).unwrap();
            if known.is_none() {
                *known = Some(depth);
                queue.extend(
                    self.moves(&board)
                        .into_iter()
                        .map(|(_, _, after)| (after, depth + 1)),
                );
            }
        }
        depths
    }
}

/// `Bdr2`
fn name((letter, (down, right), _): &(char, Cell, Board)) -> String {
    let part = |far: i32, less: char, more: char| match far {
        0 => String::new(),
        1 | -1 => if far > 0 { more } else { less }.to_string(),
        _ => format!("{}{}", if far > 0 { more } else { less }, far.abs()),
    };
    format!(
        "{letter}{}{}",
        part(*down, 'u', 'd'),
        part(*right, 'l', 'r')
    )
}

/// A number after a letter of a direction sorts after letters.
fn order(name: &str) -> Vec<(char, u32)> {
    let letters: Vec<char> = name.chars().collect();
    let far = |at: usize| {
        letters
            .get(at + 1)
            .and_then(|digit| digit.to_digit(10))
            .unwrap_or(1)
    };
    let is_way = |&at: &usize| at == 0 || "dlru".contains(letters[at]);
    (0..letters.len())
        .filter(is_way)
        .map(|at| (letters[at], if at == 0 { 0 } else { far(at) }))
        .collect()
}

/// Compares the states, their depths, all moves and the first best move of each.
fn compare(text: &str, metric: Metric) -> usize {
    let plain = Plain::new(text, metric);
    let depths = plain.depths();
    if depths.values().all(Option::is_none) {
        return 0;
    }
    let (space, table) = table(text, metric);
    space::check(&space).unwrap_or_else(|error| panic!("{text}{metric:?}: {error}"));
    table.verify(Watch::NONE).unwrap();
    assert_eq!(space.len(), depths.len() as u64, "{text}{metric:?}");
    let names = space.rules().move_names();
    for index in 0..space.len() {
        let text = space.board_text(&space.unrank(index));
        let rows: Vec<&str> = text.split('/').collect();
        let shown = board(&letters(&rows));
        let depth = table.depth(index).unwrap();
        assert_eq!(depths[&plain.seen(&shown)], depth, "{text}");
        let mut moves = plain.moves(&shown);
        moves.sort_by_key(|made| order(&name(made)));
        let mut found = Vec::new();
        space.successors(index, |code, next| {
            found.push((names[usize::from(code)].clone(), next))
        });
        assert_eq!(
            found
                .iter()
                .map(|(name, _)| name.clone())
                .collect::<Vec<_>>(),
            moves.iter().map(name).collect::<Vec<_>>(),
            "{text}"
        );
        for ((_, next), (_, _, after)) in found.iter().zip(&moves) {
            let next = space.board_text(&space.unrank(*next));
            assert_eq!(
                plain.seen(&board(&letters(&next.split('/').collect::<Vec<_>>()))),
                plain.seen(after),
                "{text} to {next}"
            );
        }
        let first = moves.iter().find(|(_, _, after)| {
            depth.is_some_and(|depth| depths[&plain.seen(after)] == depth.checked_sub(1))
        });
        let best = table
            .best_move(index)
            .map(|code| names[usize::from(code)].clone());
        assert_eq!(best, first.filter(|_| depth != Some(0)).map(name), "{text}");
    }
    depths.len()
}

#[test]
fn chosen_puzzles_have_the_depths_and_the_first_moves_of_a_plain_search() {
    for text in [
        "AAB\nAAC\n..D\n\n...\n.AA\n.AA\n",
        // A bent block, and a goal for whichever single cell arrives first.
        "AAB\nA.B\nC.!\n",
        // Holes, rows of different lengths, and two named blocks among three of one shape.
        "AAB.\nCC.\n.#D\n..\n\n..AA\n",
        "AB.\nC#.\n..\n\nB..\nA\n",
        // A hollow block that contains another one.
        "AAA.\nAB..\nAAA.\n\n....\n...B\n",
        // The goal has two places, for blocks that look alike.
        "AB..\n#...\nCC..\n\n..!!\n....\n!...\n",
        "rules: cars\nA.BB\nACC.\n.D#.\nEDFF\n\n....\n..CC\n",
        "rules: cars\nAA.B\n.C.B\nDD.E\n..FF\n\n..AA\n",
        "rules: cars\n.AAB!!\n...B##\nCC..##\n",
        // More than 128 different moves.
        "ABCDEF\n.....!\n",
    ] {
        for metric in [Step, Move, Slide] {
            assert!(compare(text, metric) > 5, "{text}");
        }
    }
}

#[test]
fn made_up_puzzles_have_the_depths_and_the_first_moves_of_a_plain_search() {
    let mut seed = 1u64;
    let mut below = |n: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let mut states = 0;
    for round in 0..60 {
        let (rows, columns) = (2 + below(2), 2 + below(3));
        let mut cells = vec![vec!['.'; columns]; rows];
        for letter in ('A'..='Z').take(2 + below(4)) {
            // Grows a block from a free cell over adjacent free cells.
            let (mut row, mut column) = (below(rows), below(columns));
            for _ in 0..1 + below(3) {
                if cells[row][column] != '.' {
                    break;
                }
                cells[row][column] = letter;
                match below(2) {
                    0 if row + 1 < rows => row += 1,
                    _ if column + 1 < columns => column += 1,
                    _ => break,
                }
            }
        }
        let picture = |cells: &[Vec<char>]| {
            cells
                .iter()
                .map(|row| row.iter().collect::<String>() + "\n")
                .collect::<String>()
        };
        let text = format!(
            "{}{}",
            if round % 3 == 0 { "rules: cars\n" } else { "" },
            picture(&cells)
        );
        let Some(letter) = cells
            .iter()
            .flatten()
            .copied()
            .filter(char::is_ascii_uppercase)
            .max()
        else {
            continue;
        };
        // The goal: that block at any place on the board that it can reach.
        let block: Vec<(usize, usize)> = (0..rows * columns)
            .map(|at| (at / columns, at % columns))
            .filter(|&(row, column)| cells[row][column] == letter)
            .collect();
        let (down, right) = (below(rows), below(columns));
        let (top, left) = (
            block.iter().map(|cell| cell.0).min().unwrap(),
            block.iter().map(|cell| cell.1).min().unwrap(),
        );
        let mut goal = vec![vec!['.'; columns]; rows];
        let moved: Vec<_> = block
            .iter()
            .map(|cell| (cell.0 - top + down, cell.1 - left + right))
            .collect();
        if moved.iter().any(|cell| cell.0 >= rows || cell.1 >= columns) {
            continue;
        }
        moved
            .iter()
            .for_each(|cell| goal[cell.0][cell.1] = if round % 2 == 0 { letter } else { '!' });
        let text = format!("{text}\n{}", picture(&goal));
        for metric in [Step, Move, Slide] {
            if homing::puzzle::blocks::Blocks::parse(&text, metric).is_ok() {
                states += compare(&text, metric);
            }
        }
    }
    assert!(states > 2_000, "{states}");
}
