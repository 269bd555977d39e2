//! The batch engine compared with the plain path, which walks the table board by board: same answers and same errors for every input.

use crate::common::eight::arrangements;
use homing::batch::{self, AnswerLines, OutputBuffer};
use homing::engine::{BoardTable, Form, PlainLines, Question};
use homing::internals::flip::{FourLines, Masks};
use homing::internals::slide::batch::{EightLines, PathWords};
use homing::puzzle::flip::Flip;
use homing::puzzle::slide::{Board, Slide};
use homing::{Space, Table, embedded};
use std::io::{self, Read, Write};
use std::sync::Arc;

fn question(depth_only: bool) -> Question {
    if depth_only {
        Question::DEPTH
    } else {
        Question::PATH
    }
}

fn eight() -> BoardTable {
    homing::puzzle::slide::board_table(Slide::EIGHT, embedded::eight())
}

fn flip() -> BoardTable {
    homing::puzzle::flip::board_table(Flip::FOUR, embedded::flip())
}

fn plain(boards: &BoardTable, depth_only: bool) -> PlainLines {
    PlainLines::new(Arc::new(boards.clone()), question(depth_only), Form::Text)
}

fn eight_lines(boards: &BoardTable, depth_only: bool) -> EightLines<PlainLines> {
    let plain = plain(boards, depth_only);
    EightLines::new(Slide::EIGHT, boards.table(), depth_only, plain).unwrap()
}

fn flip_lines(boards: &BoardTable, depth_only: bool) -> FourLines<PlainLines> {
    let plain = plain(boards, depth_only);
    FourLines::new(&Flip::FOUR, boards.table(), depth_only, plain).unwrap()
}

/// The boards as lines, with different characters for the blank, between cells, and at the end of a line.
pub fn lines(boards: &[[u8; 9]], blank: char, between: &str, end: &str) -> Vec<u8> {
    let mut text = String::new();
    for board in boards {
        for (place, &tile) in board.iter().enumerate() {
            if place > 0 {
                text.push_str(between);
            }
            text.push(if tile == 0 {
                blank
            } else {
                char::from(b'0' + tile)
            });
        }
        text.push_str(end);
    }
    text.into_bytes()
}

/// The answers to a whole text.
pub fn answered(answers: &impl AnswerLines, text: &[u8]) -> Vec<u8> {
    let mut output = OutputBuffer::default();
    answers.answer(text, &mut output).unwrap();
    output.answers().to_vec()
}

/// An input that returns this many bytes at a time.
struct Slow<'t>(&'t [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(into.len());
        self.0.read(&mut into[..size])
    }
}

/// The answers and the errors of a stream that reads this many bytes at a time.
pub fn streamed(
    answers: &impl AnswerLines,
    text: &[u8],
    read_bytes: usize,
    threads: usize,
) -> (Vec<u8>, Vec<String>) {
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let complain = |line, error: &homing::Error| complaints.push(format!("line {line}: {error}"));
    let counts =
        batch::stream(answers, Slow(text, read_bytes), &mut out, complain, threads).unwrap();
    assert_eq!(counts.invalid, complaints.len() as u64);
    assert_eq!(
        counts.lines,
        out.iter().filter(|&&byte| byte == b'\n').count() as u64
    );
    (out, complaints)
}

#[test]
fn a_part_can_end_anywhere() {
    let table = eight();
    let eight = eight_lines(&table, false);
    let boards: Vec<_> = arrangements().into_iter().step_by(911).collect();
    let mut text = lines(&boards, 'x', "", "\n");
    text.extend(lines(&boards, '0', " ", "\n"));
    text.extend(b"\nno board\n");
    text.extend(lines(&boards[..7], '_', " ", "\r\n"));
    text.pop();
    let expected = streamed(&plain(&table, false), &text, usize::MAX, 1);
    assert_eq!(expected.1.len(), 2);
    for read_bytes in (1..80).chain([639, 640, 641, 1151, 1152, 1153, 4096]) {
        for threads in [1, 2, 5] {
            assert_eq!(
                streamed(&eight, &text, read_bytes, threads),
                expected,
                "{read_bytes} bytes at a time, {threads} threads"
            );
        }
    }
}

#[test]
fn every_first_offset_and_length_of_a_text_is_answered_alike() {
    let table = eight();
    let eight = eight_lines(&table, false);
    let boards: Vec<_> = arrangements().into_iter().step_by(2311).collect();
    for between in ["", " "] {
        let text = lines(&boards, 'x', between, "\n");
        // A line and a bit: later places are as these.
        for start in 0..20 {
            for cut in 0..20 {
                let part = &text[start..text.len() - cut];
                assert_eq!(
                    streamed(&eight, part, usize::MAX, 2),
                    streamed(&plain(&table, false), part, usize::MAX, 1)
                );
            }
        }
    }
}

/// A random generator for damaging text.
pub struct Noise(pub u64);

impl Noise {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// Inserts, replaces and deletes some bytes.
    pub fn damage(&mut self, text: &mut Vec<u8>) {
        let common = b"\n x91\r\xC3\xA0\xFF\0b\xB1";
        for _ in 0..self.below(12) {
            let at = self.below(text.len() + 1);
            let byte = match self.below(common.len() + 1) {
                one if one < common.len() => common[one],
                _ => self.below(256) as u8,
            };
            match self.below(3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ => drop(text.drain(at..(at + self.below(30)).min(text.len()))),
            }
        }
    }
}

/// Bytes inserted, replaced and deleted. Boards of tiles are in `kernels.rs`.
#[test]
fn damaged_flips_have_the_answers_and_errors_of_the_plain_path() {
    let (flip, mut noise) = (flip(), Noise(0x5EED));
    for round in 0..300 {
        let mut pieces: Vec<u8> = (0..noise.below(5000))
            .map(|_| b"bBwW"[noise.below(4)])
            .collect();
        let ends = pieces.iter_mut().skip(16).step_by(17);
        ends.for_each(|piece| *piece = b'\n');
        noise.damage(&mut pieces);
        let read_bytes = 1 + noise.below(6000);
        let depth_only = round % 2 == 1;
        assert_eq!(
            streamed(&flip_lines(&flip, depth_only), &pieces, read_bytes, 2),
            streamed(&plain(&flip, depth_only), &pieces, usize::MAX, 1)
        );
    }
}

#[test]
fn every_flip_board_in_every_form_has_the_answer_of_the_plain_path() {
    let table = flip();
    for depth_only in [false, true] {
        let boards =
            (0..table.state_count()).map(|board| (0..16).map(move |piece| board >> piece & 1 == 1));
        let text = |black: char, white: char, between: &str, end: &str| -> Vec<u8> {
            let mut text = String::new();
            for board in boards.clone() {
                for (piece, is_black) in board.enumerate() {
                    text.push_str(if piece > 0 && piece % 4 == 0 {
                        between
                    } else {
                        ""
                    });
                    text.push(if is_black { black } else { white });
                }
                text.push_str(end);
            }
            text.into_bytes()
        };
        let expected = answered(&plain(&table, depth_only), &text('b', 'w', "", "\n"));
        let flip = flip_lines(&table, depth_only);
        for (black, white, between, end) in [
            ('b', 'w', "", "\n"),
            ('B', 'w', "", "\n"),
            ('b', 'W', " ", "\n"),
            ('B', 'W', "", "\r\n"),
        ] {
            assert!(
                answered(&flip, &text(black, white, between, end)) == expected,
                "{black} {white} {between:?} {end:?}"
            );
        }
    }
}

#[test]
fn words_and_masks_hold_the_walks_of_their_tables() {
    for home in [0, 1, 4, 8] {
        let slide = Slide::new(3, 3, home).unwrap();
        let table = if slide == Slide::EIGHT {
            embedded::eight()
        } else {
            Table::generate(slide, |_| {}).unwrap()
        };
        let words = PathWords::new(slide, &table).unwrap();
        let boards: Vec<Board> = (0..slide.len()).map(|index| slide.unrank(index)).collect();
        let mut solutions = vec![0; boards.len()];
        words.solve_many(&boards, &mut solutions);
        for (index, solution) in (0..slide.len()).zip(solutions) {
            assert!(
                words.moves(index).eq(table.walk(index)),
                "home {home}, state {index}"
            );
            assert_eq!(words.word(index), solution, "home {home}, state {index}");
            assert_eq!(words.moves(index).len(), table.walk(index).count());
        }
    }
    let table = embedded::flip();
    let masks = Masks::new(&Flip::FOUR, &table).unwrap();
    let boards: Vec<u16> = (0..=u16::MAX).collect();
    let mut solutions = vec![0; boards.len()];
    masks.solve_many(&boards, &mut solutions);
    for (board, mask) in boards.into_iter().zip(solutions) {
        let walked = table
            .walk(board.into())
            .fold(0, |mask, piece| mask | 1 << piece);
        assert_eq!(
            mask,
            if table.is_reachable(board.into()) {
                walked
            } else {
                Masks::UNSOLVABLE
            }
        );
    }
}

#[test]
fn invalid_boards_have_no_solution() {
    let words = PathWords::new(Slide::EIGHT, &embedded::eight()).unwrap();
    let mut solution = [1];
    for cells in [
        &[0, 0, 1, 2, 3, 4, 5, 6, 7][..],
        &[1, 2, 3, 4, 5, 6, 7, 9, 0],
        &[1, 1, 2, 3, 4, 5, 6, 7, 0],
        &[1; 9],
        &[],
    ] {
        words.solve_many(&[Board::from_cells(cells.iter().copied())], &mut solution);
        assert_eq!(solution, [0], "{cells:?}");
        solution = [1];
    }
    let eleven = [1, 2, 3, 4, 5, 6, 7, 8, 0, 9];
    words.solve_many(&[Board::from_cells(eleven)], &mut solution);
    assert_eq!(solution, [0]);
}

#[test]
fn other_boards_are_refused() {
    let slide = Slide::new(2, 3, 5).unwrap();
    let table = Table::generate(slide, |_| {}).unwrap();
    assert_eq!(
        PathWords::new(slide, &table).unwrap_err().to_string(),
        "slide:2x3: expected a board with 3 x 3 cells, whose solutions fit one word"
    );
    let small = homing::puzzle::flip::Flip::new(3, 3, homing::puzzle::flip::Goal::Any).unwrap();
    let error = Masks::new(&small, &Table::generate(small, |_| {}).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "flip:3x3: expected a board with 4 x 4 pieces, whose solutions fit one mask"
    );
}

#[test]
fn a_line_that_is_too_long_is_invalid_wherever_its_buffers_end() {
    let table = eight();
    let fast = eight_lines(&table, false);
    for spaces in [4088, 5000, 262_144, 1_048_567, 1_048_568, 3_000_000] {
        let mut text = b"12345678x\n12345678x".to_vec();
        text.extend(vec![b' '; spaces]);
        text.extend(b"\n1234567x8\n");
        let answer = if spaces + 9 <= batch::MAX_LINE_BYTES {
            ""
        } else {
            "invalid"
        };
        for read_bytes in [4096, 100_000, usize::MAX] {
            let (out, complaints) = streamed(&fast, &text, read_bytes, 2);
            assert_eq!(
                String::from_utf8(out).unwrap(),
                format!("\n{answer}\nr\n"),
                "{spaces} spaces"
            );
            assert_eq!(
                complaints,
                if answer.is_empty() {
                    vec![]
                } else {
                    vec!["line 2: the line has more than 1048576 bytes, the most that are read"]
                }
            );
        }
    }
    let endless = vec![b'1'; 2_000_000];
    assert_eq!(streamed(&fast, &endless, usize::MAX, 2).0, b"invalid\n");
    assert_eq!(streamed(&fast, b"", usize::MAX, 2).0, b"");
    assert_eq!(
        streamed(&fast, b"\n\n", usize::MAX, 2).0,
        b"invalid\ninvalid\n"
    );
}

/// A pipe whose reader goes away after this many bytes.
struct Closed(usize);

impl Write for Closed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let taken = self.0.min(bytes.len());
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input that fails after its text.
struct Failing<'t>(&'t [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            Err(io::ErrorKind::Other.into())
        } else {
            self.0.read(into)
        }
    }
}

#[test]
fn a_failure_ends_the_stream_after_the_earlier_answers() {
    let table = eight();
    let fast = eight_lines(&table, false);
    let text = lines(&arrangements()[..100_000], 'x', "", "\n");
    for threads in [1, 2, 4] {
        let error = batch::stream(&fast, &text[..], Closed(1000), |_, _| {}, threads).unwrap_err();
        assert!(
            matches!(&error, homing::Error::Io { source, .. } if source.kind() == io::ErrorKind::BrokenPipe),
            "{error}"
        );
        let mut out = Vec::new();
        let error = batch::stream(&fast, Failing(&text), &mut out, |_, _| {}, threads).unwrap_err();
        assert!(matches!(error, homing::Error::Io { .. }), "{error}");
        assert!(out == answered(&fast, &text));
    }
}

#[test]
fn parts_come_in_order() {
    for part_count in [0, 1, 7, 8, 9, 1000] {
        let (mut out, mut done) = (Vec::new(), 0);
        let render = |part: u64, buffer: &mut Vec<u8>| {
            buffer.extend(format!("{part},").bytes());
            Ok(())
        };
        let write = |part: &[u8], at| {
            out.extend_from_slice(part);
            done = at;
            Ok(())
        };
        homing::internals::in_order(part_count, render, write).unwrap();
        let expected: String = (0..part_count).map(|part| format!("{part},")).collect();
        assert_eq!(
            (String::from_utf8(out).unwrap(), done),
            (expected, part_count)
        );
    }
}
