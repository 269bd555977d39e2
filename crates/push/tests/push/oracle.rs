//! The rules of the game again, on plain grids of characters and in a naive way.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

/// Row and column, from 0.
pub type Place = (usize, usize);

/// A grid in which only `#` matters; everything outside is wall.
#[derive(Debug, Clone)]
pub struct Grid(pub Vec<Vec<char>>);

/// The letters of moves in tie-break order: pushes, then steps.
pub const LETTERS: &str = "ENSWensw";

impl Grid {
    pub fn read(text: &str) -> Grid {
        Grid(text.lines().map(|line| line.chars().collect()).collect())
    }

    /// The grid's text with a target in one cell.
    pub fn with_target(&self, (row, column): Place) -> String {
        let mut rows = self.0.clone();
        rows[row][column] = 'T';
        rows.into_iter()
            .map(|row| row.into_iter().collect::<String>() + "\n")
            .collect()
    }

    pub fn free(&self) -> Vec<Place> {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(r, row)| {
            row.iter()
                .enumerate()
                .filter(|(_, c)| **c != '#')
                .map(move |(c, _)| (r, c))
        })
        .collect()
    }

    pub fn find(&self, thing: char) -> Place {
        self.free()
            .into_iter()
            .find(|&(r, c)| self.0[r][c] == thing)
            .unwrap()
    }

    fn is_free(&self, (r, c): Place) -> bool {
        self.0
            .get(r)
            .and_then(|row| row.get(c))
            .is_some_and(|&cell| cell != '#')
    }

    /// The positions of box and man after a move, if it is legal.
    pub fn after(&self, boxed: Place, man: Place, letter: char) -> Option<(Place, Place)> {
        let go = |(r, c): Place| match letter.to_ascii_lowercase() {
            'e' => (r, c + 1),
            'w' => (r, c.wrapping_sub(1)),
            'n' => (r.wrapping_sub(1), c),
            's' => (r + 1, c),
            _ => panic!("no move: {letter}"),
        };
        let to = go(man);
        let legal = self.is_free(to);
        if letter.is_ascii_uppercase() {
            (legal && to == boxed && self.is_free(go(boxed))).then(|| (go(boxed), to))
        } else {
            (legal && to != boxed).then_some((boxed, to))
        }
    }
}

/// The best answer from every state that has one: (pushes, moves, string), the least of all in this order, improved until nothing changes.
pub fn best_answers(
    grid: &Grid,
    target: Place,
) -> BTreeMap<(Place, Place), (usize, usize, String)> {
    let free = grid.free();
    let mut best = BTreeMap::new();
    for &man in free.iter().filter(|&&man| man != target) {
        best.insert((target, man), (0, 0, String::new()));
    }
    loop {
        let mut changed = false;
        for &boxed in free.iter().filter(|&&boxed| boxed != target) {
            for &man in free.iter().filter(|&&man| man != boxed) {
                for letter in LETTERS.chars() {
                    let Some(next) = grid.after(boxed, man, letter) else {
                        continue;
                    };
                    let Some((pushes, moves, rest)) = best.get(&next) else {
                        continue;
                    };
                    let (pushes, moves) =
                        (pushes + usize::from(letter.is_ascii_uppercase()), moves + 1);
                    let better = best.get(&(boxed, man)).is_none_or(|(p, m, s)| {
                        (pushes, moves) < (*p, *m)
                            || (pushes, moves) == (*p, *m) && letter.to_string() + rest < *s
                    });
                    if better {
                        let answer = format!("{letter}{rest}");
                        best.insert((boxed, man), (pushes, moves, answer));
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

/// The least (pushes, moves) from one start, by Dijkstra's algorithm, forward.
pub fn least(grid: &Grid, target: Place, start: (Place, Place)) -> Option<(usize, usize)> {
    let mut seen = HashMap::from([(start, (0, 0))]);
    let mut queue = BinaryHeap::from([Reverse(((0, 0), start))]);
    while let Some(Reverse((cost, state))) = queue.pop() {
        if state.0 == target {
            return Some(cost);
        }
        if seen[&state] < cost {
            continue;
        }
        for letter in LETTERS.chars() {
            let Some(next) = grid.after(state.0, state.1, letter) else {
                continue;
            };
            let cost = (
                cost.0 + usize::from(letter.is_ascii_uppercase()),
                cost.1 + 1,
            );
            if seen.get(&next).is_none_or(|&before| cost < before) {
                seen.insert(next, cost);
                queue.push(Reverse((cost, next)));
            }
        }
    }
    None
}

/// Plays an answer: (pushes, moves) if it is legal and ends when the box reaches the target, not earlier.
pub fn play(
    grid: &Grid,
    target: Place,
    start: (Place, Place),
    answer: &str,
) -> Option<(usize, usize)> {
    let (mut boxed, mut man) = start;
    for letter in answer.chars() {
        if boxed == target {
            return None;
        }
        (boxed, man) = grid.after(boxed, man, letter)?;
    }
    let pushes = answer.chars().filter(char::is_ascii_uppercase).count();
    (boxed == target).then_some((pushes, answer.len()))
}
