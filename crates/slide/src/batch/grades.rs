use super::reader::{Relabelling, read_line};
use super::words::{PathWords, moves_in};
use crate::batch::kernels::rank::{CELL, INVALID, UNSOLVABLE};
use homing_boards::slide::{DOWN, LEFT, RIGHT, Slide, UP};
use homing_table::batch::{
    AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, answer_each, line_end,
};
use homing_table::error::Result;
use homing_table::table::Table;
use std::io::Write;

/// Grades lines of 3x3 solutions, each a board, a tab and moves.
///
/// The moves are made on the board. If all of them are legal, they end in the goal and their number is the board's depth, then they are
/// optimal, and that is the whole answer. Any other line is left to the fallback, which finds where moves were lost.
#[derive(Clone, Debug)]
pub struct EightGrades<F> {
    words: PathWords,
    /// The goal, and the cell that the blank reaches by cell and move, as in [`Packed`].
    goal: u64,
    reached: [[u8; 4]; 9],
    relabelling: Relabelling,
    fallback: F,
}

/// The maximum length of an answer.
const MAX_GRADE_BYTES: usize = 32;
/// Instead of a cell: the move leaves the board.
const BLOCKED: u8 = u8::MAX;
/// Instead of a code: the letter is not a move.
const NO_MOVE: u8 = u8::MAX;

/// The code of each letter.
const CODES: [u8; 256] = {
    let mut codes = [NO_MOVE; 256];
    codes[b'd' as usize] = DOWN;
    codes[b'l' as usize] = LEFT;
    codes[b'r' as usize] = RIGHT;
    codes[b'u' as usize] = UP;
    codes
};

impl<F: AnswerLine> EightGrades<F> {
    /// Expands the table of a 3x3 board; see [`PathWords::new`].
    pub fn new(slide: Slide, table: &Table, relabelling: Relabelling, fallback: F) -> Result<Self> {
        let reached = |cell| {
            [DOWN, LEFT, RIGHT, UP].map(|code| {
                slide
                    .blank_after(cell, code)
                    .map_or(BLOCKED, |cell| cell as u8)
            })
        };
        let (words, goal) = (PathWords::new(slide, table)?, slide.goal().bits());
        Ok(Self {
            words,
            goal,
            reached: std::array::from_fn(reached),
            relabelling,
            fallback,
        })
    }

    /// Grades a line if it has the fast form; otherwise writes nothing.
    fn grade(&self, line: &[u8], output: &mut OutputBuffer) -> Option<()> {
        if line.len() > MAX_LINE_BYTES {
            return None;
        }
        let tab = line.iter().take(64).position(|&byte| byte == b'\t')?;
        let moves = line[tab + 1..].trim_ascii();
        let (index, letters, length) = read_line(&line[..tab], &self.relabelling);
        if length != tab || index == INVALID || index == UNSOLVABLE {
            return None;
        }
        let depth = moves_in(self.words.word(index.into()));
        if moves.len() != depth
            || self.after_moves(&self.relabelling.rename(&letters), moves)? != self.goal
        {
            return None;
        }
        let unit = if depth == 1 { "move" } else { "moves" };
        let mut room = output.room(MAX_GRADE_BYTES);
        let whole = room.len();
        writeln!(room, "optimal: {depth} {unit}").ok()?;
        let written = whole - room.len();
        output.written(written, 1);
        Some(())
    }

    /// Returns the board after some moves, four bits per cell, or `None` if one of them is illegal.
    fn after_moves(&self, letters: &[u8; 9], moves: &[u8]) -> Option<u64> {
        let cells = letters
            .iter()
            .zip(0..)
            .map(|(&letter, cell)| u64::from(CELL[usize::from(letter)] & 15) << (4 * cell));
        let mut board = cells.sum::<u64>();
        let mut blank = letters
            .iter()
            .position(|&letter| CELL[usize::from(letter)] == 0)?;
        for &letter in moves {
            let code = CODES[usize::from(letter)];
            let reached = *self.reached[blank].get(usize::from(code))?;
            if reached == BLOCKED {
                return None;
            }
            let reached = usize::from(reached);
            let tile = board >> (4 * reached) & 15;
            board ^= tile << (4 * reached) | tile << (4 * blank);
            blank = reached;
        }
        Some(board)
    }
}

impl<F: AnswerLine> AnswerLines for EightGrades<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        answer_each(text, output, &self.fallback, |text, output| {
            let end = line_end(text, 0);
            self.grade(&text[..end], output).map(|()| end + 1)
        })
    }
}
