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
        let boards = arrangements();
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

/// All orders of these numbers, in lexicographic order if they are: by choosing the first and listing the rest.
pub fn orders(left: &[u8]) -> Vec<Vec<u8>> {
    if left.is_empty() {
        return vec![Vec::new()];
    }
    let begin_with = |&first: &u8| {
        let rest: Vec<u8> = left
            .iter()
            .copied()
            .filter(|&other| other != first)
            .collect();
        orders(&rest)
            .into_iter()
            .map(move |rest| [vec![first], rest].concat())
    };
    left.iter().flat_map(begin_with).collect()
}

/// All permutations of nine cells, the blank as 0, in lexicographic order: half of them are states.
pub fn arrangements() -> Vec<Cells> {
    let orders = orders(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).into_iter();
    orders.map(|cells| cells.try_into().unwrap()).collect()
}

/// A board's text, in which a blank is a letter, with or without spaces.
pub fn cells(text: &str) -> Cells {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let tiles = letters.map(|letter| letter.to_digit(10).unwrap_or(0) as u8);
    tiles.collect::<Vec<_>>().try_into().unwrap()
}

/// The board after moves of the blank, if they can be made.
pub fn after(board: Cells, moves: &str) -> Option<Cells> {
    moves.chars().try_fold(board, |board, made| {
        let mut next = neighbours(&board).into_iter();
        Some(next.find(|(letter, _)| *letter == made)?.1)
    })
}

/// The legal moves in alphabetical order, with the next board.
pub fn neighbours(board: &Cells) -> Vec<(char, Cells)> {
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
