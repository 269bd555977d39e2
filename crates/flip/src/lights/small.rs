//! Lines of boards of up to 64 pieces, one word each.
//!
//! 1. *Board.* Eight letters are read as one word: their lowest bits are the pieces, and the other bits show whether they are valid
//!    letters.
//! 2. *Presses.* Both some presses to all white and the kept patterns that a board breaks are sums with one word for each piece. So they
//!    are a sum with one word for each eight pieces, from a table of 16 KiB.
//! 3. *The fewest.* All other solutions are sums with the quiet patterns and with the presses between the goals: a list of words, the same
//!    for all boards. Only boards with short lists are answered here.
//! 4. *Numbers.* Each group of four presses is one of 16 texts, stored whole and cut to its length.

use super::table::Lights;
use crate::lights::algebra::set::PieceSet;
use homing_boards::flip::text::eight_pieces;
use homing_engine::What;
use homing_table::batch::{AnswerLine, AnswerLines, OutputBuffer, answer_each};
use homing_table::error::Result;

/// The longest list of sums that is searched for a board.
const MAX_SUMS: usize = 64;

/// The numbers of four presses, each followed by a space, with the length in the last byte.
type PieceNumbers = [u8; 16];
const LENGTH: usize = 15;

/// Answers lines of a small board with presses or depths. Lines with anything but a board are left to the fallback, which decides.
pub struct SmallLines<F> {
    pieces: usize,
    press_count: usize,
    what: What,
    fallback: F,
    /// By group of eight pieces and their colours: the sum of the words of the black ones.
    sums_of: Vec<[u64; 256]>,
    /// By goal: the sums of its word with all quiet patterns.
    sums: Vec<Vec<u64>>,
    /// By group of four presses and which of them are made.
    numbers: Vec<[PieceNumbers; 16]>,
}

impl<F: AnswerLine> SmallLines<F> {
    /// Creates the answerer. Returns the fallback if a board has more pieces than fit, or if too many sets of presses would have to be
    /// searched.
    pub fn new(
        lights: &Lights,
        goals: &[PieceSet],
        what: &What,
        fallback: F,
    ) -> std::result::Result<Self, F> {
        let (pieces, press_count) = (lights.pieces(), lights.press_count());
        let nullity = lights.nullity();
        let quiet_sets = 1_usize
            .checked_shl(nullity as u32)
            .filter(|_| *what != What::AnyPath)
            .unwrap_or(1);
        if !(8..=64).contains(&pieces)
            || press_count + lights.kept_count() > 64
            || nullity >= 32
            || quiet_sets * goals.len() > MAX_SUMS
        {
            return Err(fallback);
        }
        let words: Vec<u64> = (0..pieces)
            .map(|piece| lights.linear_word(&PieceSet::of(pieces, [piece])))
            .collect();
        let word_of = |pieces: &PieceSet| pieces.iter().fold(0, |sum, piece| sum ^ words[piece]);
        let sum_of = |first: usize, black: usize| {
            let words = words.iter().skip(first).take(8).enumerate();
            words
                .filter(|(bit, _)| black >> bit & 1 == 1)
                .fold(0, |sum, (_, word)| sum ^ word)
        };
        let quiet: Vec<u64> = lights
            .quiet_patterns()
            .iter()
            .map(|pattern| pattern.words()[0])
            .collect();
        let quiet_sum = |set: usize| {
            quiet
                .iter()
                .enumerate()
                .filter(|(at, _)| set >> at & 1 == 1)
                .fold(0, |sum, (_, word)| sum ^ word)
        };
        let numbers = |first: usize| std::array::from_fn(|set| numbers(first, set));
        Ok(Self {
            pieces,
            press_count,
            what: what.clone(),
            fallback,
            sums_of: (0..pieces)
                .step_by(8)
                .map(|first| std::array::from_fn(|black| sum_of(first, black)))
                .collect(),
            sums: goals
                .iter()
                .map(|goal| {
                    (0..quiet_sets)
                        .map(|set| word_of(goal) ^ quiet_sum(set))
                        .collect()
                })
                .collect(),
            numbers: (0..press_count).step_by(4).map(numbers).collect(),
        })
    }

    /// Answers the line at the start of a text, if it is only a board, and returns its length including its end.
    #[inline]
    fn answer_board(&self, text: &[u8], output: &mut OutputBuffer) -> Option<usize> {
        let (line, rest) = text.split_at_checked(self.pieces)?;
        if rest.first() != Some(&b'\n') {
            return None;
        }
        let word = self.word_of(line)?;
        match self.best(word) {
            None => output.push_line(b"unsolvable"),
            Some(presses) if self.what == What::Depth => push_number(presses.count_ones(), output),
            Some(presses) => self.push_presses(presses, output),
        }
        Some(self.pieces + 1)
    }

    /// Returns the sum of the words of a line's black pieces, or `None` if it has other letters.
    #[inline]
    fn word_of(&self, line: &[u8]) -> Option<u64> {
        let (mut sum, mut foreign) = (0, 0);
        let mut add = |letters: [u8; 8], shift: usize, sums: &[u64; 256]| {
            let (black, others) = eight_pieces(letters);
            foreign |= others;
            sum ^= sums[black as usize >> shift];
        };
        let (eights, rest) = line.as_chunks::<8>();
        for (eight, sums) in eights.iter().zip(&self.sums_of) {
            add(*eight, 0, sums);
        }
        // The last pieces together with some of those before them, which are shifted out.
        if !rest.is_empty() {
            add(*line.last_chunk()?, 8 - rest.len(), self.sums_of.last()?);
        }
        (foreign == 0).then_some(sum)
    }

    /// Returns the presses: of all sets of the fewest, the smallest by ascending list. If any will do, those to the first goal that can be
    /// reached.
    #[inline]
    fn best(&self, word: u64) -> Option<u64> {
        let kept = u64::MAX.checked_shl(self.press_count as u32).unwrap_or(0);
        let mut best = None;
        for sums in &self.sums {
            if sums.first().is_none_or(|sum| (word ^ sum) & kept != 0) {
                continue;
            }
            if self.what == What::AnyPath {
                return sums.first().map(|sum| word ^ sum);
            }
            for sum in sums {
                let (found, count) = (word ^ sum, (word ^ sum).count_ones());
                best = Some(best.map_or((found, count), |(presses, least)| {
                    let differing: u64 = presses ^ found;
                    let is_first = found & differing & differing.wrapping_neg() != 0;
                    if count < least || count == least && is_first {
                        (found, count)
                    } else {
                        (presses, least)
                    }
                }));
            }
        }
        best.map(|(presses, _)| presses)
    }

    #[inline]
    fn push_presses(&self, presses: u64, output: &mut OutputBuffer) {
        let room = output.room(self.numbers.len() * size_of::<PieceNumbers>() + 1);
        let mut end = 0;
        for (at, numbers) in self.numbers.iter().enumerate() {
            let numbers = &numbers[(presses >> (4 * at) & 15) as usize];
            room[end..end + size_of::<PieceNumbers>()].copy_from_slice(numbers);
            end += usize::from(numbers[LENGTH]);
        }
        // The space after the last number becomes the line end; a solved board has no number.
        let end = end.saturating_sub(1);
        room[end] = b'\n';
        output.written(end + 1, 1);
    }
}

impl<F: AnswerLine> AnswerLines for SmallLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        answer_each(text, output, &self.fallback, |text, output| {
            self.answer_board(text, output)
        })
    }
}

/// Returns the texts of the presses of a set. The first press is `first`, counted from 0.
fn numbers(first: usize, set: usize) -> PieceNumbers {
    let text: String = (0..4)
        .filter(|bit| set >> bit & 1 == 1)
        .map(|bit| format!("{} ", first + bit + 1))
        .collect();
    let mut numbers = [0; 16];
    numbers[..text.len()].copy_from_slice(text.as_bytes());
    numbers[LENGTH] = text.len() as u8;
    numbers
}

/// Appends a number below 100 as a line.
fn push_number(number: u32, output: &mut OutputBuffer) {
    let digits = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
    output.push_line(if number < 10 { &digits[1..] } else { &digits });
}
