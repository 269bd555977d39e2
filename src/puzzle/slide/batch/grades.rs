use super::json::JsonLine;
use super::letters::write_number;
use super::rank::{CELL, INVALID, UNSOLVABLE};
use super::reader::{Relabelling, read_line};
use super::words::{PathWords, moves_in};
use crate::batch::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, answer_each, line_end};
use crate::engine::Form;
use crate::error::Result;
use crate::puzzle::slide::{DOWN, LEFT, RIGHT, Slide, UP};
use crate::table::Table;

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
    form: Form,
    fallback: F,
}

/// The maximum length of an answer.
const MAX_GRADE_BYTES: usize = 160;
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
    pub fn new(
        table: &Table<Slide>,
        relabelling: Relabelling,
        form: Form,
        fallback: F,
    ) -> Result<Self> {
        let slide = table.space();
        let reached = |cell| {
            [DOWN, LEFT, RIGHT, UP].map(|code| {
                slide
                    .blank_after(cell, code)
                    .map_or(BLOCKED, |cell| cell as u8)
            })
        };
        let (words, goal) = (PathWords::new(table)?, slide.goal().bits());
        Ok(Self {
            words,
            goal,
            reached: std::array::from_fn(reached),
            relabelling,
            form,
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
        let room = output.room(MAX_GRADE_BYTES);
        let written = match self.form {
            Form::Text => {
                room[..9].copy_from_slice(b"optimal: ");
                let mut at = 9 + write_number(depth as u16, &mut room[9..]);
                let unit: &[u8] = if depth == 1 { b" move\n" } else { b" moves\n" };
                room[at..at + unit.len()].copy_from_slice(unit);
                at += unit.len();
                at
            }
            Form::Json => {
                let mut line = JsonLine::begin(room, &letters);
                line.put(b"\",\"status\":\"optimal\",\"depth_moves\":");
                line.number(depth as u16);
                line.put(b",\"made_moves\":");
                line.number(depth as u16);
                line.put(b",\"lost_moves\":0");
                line.end()
            }
        };
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
