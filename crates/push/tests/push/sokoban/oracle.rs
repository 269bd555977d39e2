//! The rules of Sokoban again, on grids of characters and in a naive way.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// Row and column, from 0.
pub type Place = (usize, usize);
/// The boxes and the man.
pub type Position = (BTreeSet<Place>, Place);

/// Walls and targets; everything outside is wall.
#[derive(Debug, Clone)]
pub struct Level {
    pub rows: Vec<Vec<char>>,
    pub targets: BTreeSet<Place>,
}

/// The letters of moves in tie-break order: pushes, then steps.
pub const LETTERS: &str = "ENSWensw";

impl Level {
    /// A level in XSB, with its boxes and its man.
    pub fn read(text: &str) -> (Level, Position) {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let find = |letters: &str| -> BTreeSet<Place> {
            let cells = rows.iter().enumerate().flat_map(|(r, row)| {
                row.iter()
                    .enumerate()
                    .map(move |(c, letter)| ((r, c), *letter))
            });
            cells
                .filter(|(_, letter)| letters.contains(*letter))
                .map(|(place, _)| place)
                .collect()
        };
        let (targets, boxes, man) = (find(".*+"), find("$*"), find("@+"));
        let mut level = Level { rows, targets };
        let man = man.into_iter().next().unwrap();
        let inside = level.reach(&BTreeSet::new(), man);
        for (r, row) in level.rows.iter_mut().enumerate() {
            for (c, letter) in row.iter_mut().enumerate() {
                if !inside.contains(&(r, c)) {
                    *letter = '#';
                }
            }
        }
        (level, (boxes, man))
    }

    pub fn free(&self) -> Vec<Place> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(r, row)| {
            row.iter()
                .enumerate()
                .filter(|(_, c)| **c != '#')
                .map(move |(c, _)| (r, c))
        })
        .collect()
    }

    fn is_free(&self, (r, c): Place) -> bool {
        self.rows
            .get(r)
            .and_then(|row| row.get(c))
            .is_some_and(|&cell| cell != '#')
    }

    fn reach(&self, boxes: &BTreeSet<Place>, man: Place) -> BTreeSet<Place> {
        let mut seen = BTreeSet::from([man]);
        let mut to_visit = vec![man];
        while let Some(place) = to_visit.pop() {
            for letter in "ensw".chars() {
                let next = go(place, letter);
                if self.is_free(next) && !boxes.contains(&next) && seen.insert(next) {
                    to_visit.push(next);
                }
            }
        }
        seen
    }

    /// Solved: as many boxes on targets as possible.
    pub fn is_solved(&self, boxes: &BTreeSet<Place>) -> bool {
        boxes.intersection(&self.targets).count() == boxes.len().min(self.targets.len())
    }

    /// The position after a move, if it is legal.
    pub fn after(&self, (boxes, man): &Position, letter: char) -> Option<Position> {
        let to = go(*man, letter);
        if !self.is_free(to) || boxes.contains(&to) != letter.is_ascii_uppercase() {
            return None;
        }
        let mut boxes = boxes.clone();
        if boxes.remove(&to) {
            let beyond = go(to, letter);
            if !self.is_free(beyond) || !boxes.insert(beyond) {
                return None;
            }
        }
        Some((boxes, to))
    }

    /// Every placement of this many boxes and the man.
    pub fn positions(&self, box_count: usize) -> Vec<Position> {
        let free = self.free();
        let mut placements = vec![BTreeSet::new()];
        for _ in 0..box_count {
            let grown = placements.iter().flat_map(|boxes: &BTreeSet<Place>| {
                let beyond = boxes.last().copied();
                free.iter()
                    .filter(move |&&place| beyond.is_none_or(|last| last < place))
                    .map(|&place| {
                        let mut boxes = boxes.clone();
                        boxes.insert(place);
                        boxes
                    })
            });
            placements = grown.collect();
        }
        let with_man = |boxes: BTreeSet<Place>| {
            free.iter()
                .filter(|place| !boxes.contains(place))
                .map(|&man| (boxes.clone(), man))
                .collect::<Vec<_>>()
        };
        placements.into_iter().flat_map(with_man).collect()
    }

    /// The least cost from every position with an answer, by Dijkstra's algorithm over all moves backward. `cost` returns the cost of a
    /// move: first and second.
    pub fn costs(
        &self,
        positions: &[Position],
        cost: impl Fn(char) -> (u32, u32),
    ) -> HashMap<Position, (u32, u32)> {
        let numbers: HashMap<&Position, usize> = positions.iter().zip(0..).collect();
        let mut arcs = vec![Vec::new(); positions.len()];
        for (from, position) in positions.iter().enumerate() {
            for letter in LETTERS.chars() {
                if let Some(next) = self.after(position, letter) {
                    arcs[numbers[&next]].push((from, letter));
                }
            }
        }
        let mut best: HashMap<usize, (u32, u32)> = HashMap::new();
        let mut queue = BinaryHeap::new();
        for (number, (boxes, _)) in positions.iter().enumerate() {
            if self.is_solved(boxes) {
                best.insert(number, (0, 0));
                queue.push(Reverse(((0, 0), number)));
            }
        }
        while let Some(Reverse((known, number))) = queue.pop() {
            if best[&number] < known {
                continue;
            }
            for &(from, letter) in &arcs[number] {
                let offer = (known.0 + cost(letter).0, known.1 + cost(letter).1);
                if best.get(&from).is_none_or(|&before| offer < before) {
                    best.insert(from, offer);
                    queue.push(Reverse((offer, from)));
                }
            }
        }
        best.into_iter()
            .map(|(number, cost)| (positions[number].clone(), cost))
            .collect()
    }

    /// The smallest letter of the best moves of every position that has an answer and is not solved.
    pub fn best_letter(
        &self,
        position: &Position,
        costs: &HashMap<Position, (u32, u32)>,
        cost: impl Fn(char) -> (u32, u32),
    ) -> Option<char> {
        let here = costs.get(position)?;
        LETTERS.chars().find(|&letter| {
            let next = self
                .after(position, letter)
                .and_then(|next| costs.get(&next).copied());
            next.is_some_and(|rest| (rest.0 + cost(letter).0, rest.1 + cost(letter).1) == *here)
        })
    }
}

fn go((r, c): Place, letter: char) -> Place {
    match letter.to_ascii_lowercase() {
        'e' => (r, c + 1),
        'w' => (r, c.wrapping_sub(1)),
        'n' => (r.wrapping_sub(1), c),
        's' => (r + 1, c),
        _ => panic!("no move: {letter}"),
    }
}
