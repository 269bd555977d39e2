use super::table::Lights;
use crate::lights::algebra::set::PieceSet;
use homing_boards::flip::text::eight_pieces;
use homing_engine::What;
use homing_table::batch::{
    AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, answer_each, line_end,
};
use homing_table::error::Result;
use std::sync::Arc;

/// Answers lines of boards with presses or depths, straight from letters to numbers. Lines that are not clearly such boards are left to the
/// fallback, which decides.
pub struct LightsLines<F> {
    lights: Arc<Lights>,
    goals: Vec<PieceSet>,
    what: What,
    fallback: F,
}

impl<F: AnswerLine> LightsLines<F> {
    pub fn new(lights: Arc<Lights>, goals: Vec<PieceSet>, what: What, fallback: F) -> Self {
        Self {
            lights,
            goals,
            what,
            fallback,
        }
    }

    /// Answers a line that has only the letters of a board. Returns `None` for any other line, and if the question is rejected.
    fn answer_board(&self, line: &[u8], output: &mut OutputBuffer) -> Option<()> {
        let (lights, goals) = (&self.lights, &self.goals);
        let board = board_of(line, lights.pieces())?;
        let presses = match self.what {
            What::AnyPath => lights.any_solution(&board, goals).map(|any| any.presses),
            _ => lights
                .fewest(&board, goals)
                .ok()?
                .map(|fewest| fewest.presses),
        };
        match presses {
            None => output.push_line(b"unsolvable"),
            Some(presses) if self.what == What::Depth => {
                output.push_line(presses.count().to_string().as_bytes())
            }
            Some(presses) => push_presses(&presses, output),
        }
        Some(())
    }
}

impl<F: AnswerLine> AnswerLines for LightsLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        answer_each(text, output, &self.fallback, |text, output| {
            let end = Some(line_end(text, 0)).filter(|&end| end <= MAX_LINE_BYTES)?;
            self.answer_board(&text[..end], output).map(|()| end + 1)
        })
    }
}

/// Returns the board with these letters.
fn board_of(line: &[u8], pieces: usize) -> Option<PieceSet> {
    if line.len() != pieces {
        return None;
    }
    let mut foreign = 0;
    let mut byte_of = |letters: [u8; 8]| {
        let (black, others) = eight_pieces(letters);
        foreign |= others;
        black
    };
    let word_of = |letters: &[u8]| {
        let (eights, rest) = letters.as_chunks::<8>();
        let word = eights
            .iter()
            .enumerate()
            .fold(0, |word, (at, &eight)| word | byte_of(eight) << (8 * at));
        if rest.is_empty() {
            return word;
        }
        let mut last = [b'w'; 8];
        last[..rest.len()].copy_from_slice(rest);
        word | byte_of(last) << (8 * eights.len())
    };
    let words = line.chunks(64).map(word_of).collect();
    (foreign == 0).then(|| PieceSet::from_words(pieces, words))
}

/// The maximum length of the number of a press and the space after it.
const NUMBER_BYTES: usize = 6;

/// Appends presses as numbers from 1 with spaces between them.
fn push_presses(presses: &PieceSet, output: &mut OutputBuffer) {
    let room = output.room(presses.count() * NUMBER_BYTES + 1);
    let mut end = 0;
    for press in presses.iter() {
        let number = press + 1;
        let digits = 1
            + usize::from(number >= 10)
            + usize::from(number >= 100)
            + usize::from(number >= 1000)
            + usize::from(number >= 10_000);
        let mut rest = number;
        for place in (end..end + digits).rev() {
            room[place] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        end += digits;
        room[end] = b' ';
        end += 1;
    }
    // The space after the last number becomes the line end; a solved board has no number.
    let end = end.saturating_sub(1);
    room[end] = b'\n';
    output.written(end + 1, 1);
}
