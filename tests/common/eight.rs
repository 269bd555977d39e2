//! The 8-puzzle with a naive implementation: boards as arrays, all 9! of them in lexicographic order, and a breadth-first search over them.
//! Shares no code with the crate.

use std::collections::{HashMap, VecDeque};

pub type Cells = [u8; 9];

/// No path from here.
pub const FAR: u8 = u8::MAX;

/// All permutations, and for each the letters of its legal moves in alphabetical order, with the next permutation.
pub struct Eight {
    pub boards: Vec<Cells>,
    pub moves: Vec<Vec<(char, u32)>>,
    numbers: HashMap<Cells, u32>,
}

impl Eight {
    pub fn new() -> Self {
        let mut boards = Vec::new();
        arrange(&mut Vec::new(), &mut boards);
        let numbers: HashMap<Cells, u32> = boards.iter().copied().zip(0..).collect();
        let moves = boards
            .iter()
            .map(|board| {
                neighbours(board)
                    .into_iter()
                    .map(|(letter, next)| (letter, numbers[&next]))
                    .collect()
            })
            .collect();
        Self {
            boards,
            moves,
            numbers,
        }
    }

    pub fn number(&self, board: &Cells) -> usize {
        self.numbers[board] as usize
    }

    /// The least number of moves from every permutation to this one. Moves can be undone, so a forward search from the goal finds it.
    pub fn distances(&self, goal: usize) -> Vec<u8> {
        let mut distances = vec![FAR; self.boards.len()];
        distances[goal] = 0;
        let mut queue = VecDeque::from([goal]);
        while let Some(at) = queue.pop_front() {
            for &(_, next) in &self.moves[at] {
                if distances[next as usize] == FAR {
                    distances[next as usize] = distances[at] + 1;
                    queue.push_back(next as usize);
                }
            }
        }
        distances
    }
}

fn arrange(begun: &mut Vec<u8>, boards: &mut Vec<Cells>) {
    if begun.len() == 9 {
        boards.push(begun.as_slice().try_into().unwrap());
        return;
    }
    for tile in 0..9 {
        if !begun.contains(&tile) {
            begun.push(tile);
            arrange(begun, boards);
            begun.pop();
        }
    }
}

fn neighbours(board: &Cells) -> Vec<(char, Cells)> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let mut found = Vec::new();
    let mut slide = |letter, to: usize| {
        let mut next = *board;
        next.swap(blank, to);
        found.push((letter, next));
    };
    if row < 2 {
        slide('d', blank + 3);
    }
    if column > 0 {
        slide('l', blank - 1);
    }
    if column < 2 {
        slide('r', blank + 1);
    }
    if row > 0 {
        slide('u', blank - 3);
    }
    found
}
