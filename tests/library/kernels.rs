//! The same tests for each kernel of 3x3 boards, compared with the plain path, which walks the table board by board. A kernel that this
//! processor lacks is reported in the output.

use super::batch::{Noise, answered, lines, streamed};
use crate::common::eight::arrangements;
use homing::engine::{BoardTable, Form, PlainLines, Question};
use homing::internals::slide::batch::{EightLines, Kernel};
use homing::puzzle::slide::Slide;
use homing::{Table, embedded};
use std::sync::{Arc, LazyLock, OnceLock};

static EIGHT: LazyLock<BoardTable> =
    LazyLock::new(|| homing::puzzle::slide::board_table(Slide::EIGHT, embedded::eight()));

/// The questions that have fast answers.
const ASKED: [Question; 2] = [Question::PATH, Question::DEPTH];

fn plain(asked: usize) -> PlainLines {
    PlainLines::new(Arc::new(EIGHT.clone()), ASKED[asked].clone(), Form::Text)
}

fn fast(kernel: Kernel, asked: usize) -> EightLines<PlainLines> {
    EightLines::new(Slide::EIGHT, EIGHT.table(), asked == 1, plain(asked))
        .unwrap()
        .with_kernel(kernel)
}

/// All permutations in an unpredictable order.
fn shuffled() -> &'static [[u8; 9]] {
    static BOARDS: OnceLock<Vec<[u8; 9]>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let (mut boards, mut noise) = (arrangements(), Noise(0xB0A2D5));
        for place in (1..boards.len()).rev() {
            boards.swap(place, noise.below(place + 1));
        }
        boards
    })
}

/// Characters for the blank, between cells, and at the end of a line.
const TEXTS: [(char, &str, &str); 11] = [
    ('x', "", "\n"),
    ('x', " ", "\n"),
    ('X', " ", "\n"),
    ('0', "", "\n"),
    ('_', " ", "\n"),
    ('.', "", "\n"),
    ('0', "", "\r\n"),
    ('_', " ", "\r\n"),
    ('.', "", " \n"),
    ('x', "  ", "\n"),
    ('0', "\t", "\n"),
];

/// All permutations in these notations.
fn texts() -> &'static [Vec<u8>; TEXTS.len()] {
    static LINES: OnceLock<[Vec<u8>; TEXTS.len()]> = OnceLock::new();
    LINES.get_or_init(|| TEXTS.map(|(blank, between, end)| lines(shuffled(), blank, between, end)))
}

/// The plain answers to all of them.
fn expected(asked: usize) -> &'static [u8] {
    static ANSWERS: [OnceLock<Vec<u8>>; ASKED.len()] = [const { OnceLock::new() }; ASKED.len()];
    ANSWERS[asked].get_or_init(|| answered(&plain(asked), &texts()[0]))
}

/// Every board: in every notation for paths, and in three for depths.
fn every_board(kernel: Kernel) {
    for (asked, _) in ASKED.iter().enumerate() {
        let answers = fast(kernel, asked);
        let texts = texts().iter().zip(TEXTS).enumerate();
        for (_, (text, form)) in texts.filter(|(number, _)| asked == 0 || number % 5 == 0) {
            assert!(
                answered(&answers, text) == expected(asked),
                "{:?}, {form:?}",
                ASKED[asked]
            );
        }
    }
}

/// Replaces every byte of a line by every value, at the borders of the blocks that a kernel handles at once.
fn every_damaged_byte(kernel: Kernel) {
    for asked in 0..ASKED.len() {
        let (plain, answers) = (plain(asked), fast(kernel, asked));
        let boards = &shuffled()[..140];
        for between in ["", " "] {
            let text = lines(boards, 'x', between, "\n");
            let line_bytes = text.len() / boards.len();
            let whole = answered(&plain, &text);
            let rows: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
            for line in [0, 31, 32, 127, 128] {
                let start = line * line_bytes;
                for at in start..start + line_bytes - 1 {
                    for byte in 0..=u8::MAX {
                        let mut damaged = text.clone();
                        damaged[at] = byte;
                        let own = answered(&plain, &damaged[start..start + line_bytes]);
                        let expected = [&rows[..line].concat(), &own, &rows[line + 1..].concat()]
                            .map(|rows| &rows[..])
                            .concat();
                        assert!(
                            answered(&answers, &damaged) == expected,
                            "byte {byte} at {at}"
                        );
                    }
                }
            }
        }
    }
}

/// Lines with inserted, deleted and exchanged bytes, so that later lines differ from what the first lines of a text suggest.
fn spoiled(kernel: Kernel) {
    let mut noise = Noise(0x5EED);
    let all = shuffled();
    let answers: Vec<_> = (0..ASKED.len())
        .map(|asked| (plain(asked), fast(kernel, asked)))
        .collect();
    for round in 0..400 {
        let first = noise.below(all.len() - 500);
        let boards = &all[first..first + noise.below(500)];
        let (between, end) = [("", "\n"), (" ", "\n"), ("", "\r\n")][noise.below(3)];
        let mut text = lines(
            boards,
            ['x', 'X', '0', '_', '.'][noise.below(5)],
            between,
            end,
        );
        if noise.below(4) == 0 {
            text.extend(lines(
                &all[first..first + 200],
                '0',
                [" ", ""][noise.below(2)],
                "\n",
            ));
        }
        noise.damage(&mut text);
        let (plain, fast) = &answers[round % answers.len()];
        let expected = streamed(plain, &text, usize::MAX, 1);
        assert_eq!(
            streamed(fast, &text, usize::MAX, 1),
            expected,
            "{}",
            String::from_utf8_lossy(&text)
        );
        assert_eq!(streamed(fast, &text, 1 + noise.below(6000), 2), expected);
    }
}

fn every_length(kernel: Kernel) {
    for asked in 0..ASKED.len() {
        let (plain, answers) = (plain(asked), fast(kernel, asked));
        for between in ["", " "] {
            let text = lines(&shuffled()[..300], 'x', between, "\n");
            let whole = answered(&plain, &text);
            let rows: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
            for count in 0..=300 {
                let part = &text[..count * (text.len() / 300)];
                assert!(
                    answered(&answers, part) == rows[..count].concat(),
                    "{count} lines"
                );
            }
        }
    }
}

/// Goals with the blank in another cell are fast too.
fn every_home(kernel: Kernel) {
    for home in 0..9 {
        let slide = Slide::new(3, 3, home).unwrap();
        let table =
            homing::puzzle::slide::board_table(slide, Table::generate(slide, |_| {}).unwrap());
        let boards: Vec<[u8; 9]> = shuffled().iter().copied().step_by(997).collect();
        for question in ASKED {
            let plain = PlainLines::new(Arc::new(table.clone()), question.clone(), Form::Text);
            let depth_only = question == Question::DEPTH;
            let fast = EightLines::new(slide, table.table(), depth_only, &plain).unwrap();
            let text = lines(&boards, 'x', "", "\n");
            assert!(
                answered(&fast.with_kernel(kernel), &text) == answered(&plain, &text),
                "home {home}"
            );
        }
    }
}

/// The suite for a kernel, if this processor has it.
macro_rules! suite {
    ($($name:ident)*) => { $(
        mod $name {
            use super::Kernel;

            fn run(test: fn(Kernel)) {
                match Kernel::all().into_iter().find(|kernel| kernel.name() == stringify!($name)) {
                    Some(kernel) => test(kernel),
                    None => println!("left out: this processor has no {}", stringify!($name)),
                }
            }

            #[test]
            fn every_board_has_the_answer_of_the_plain_path() {
                run(super::every_board);
            }

            #[test]
            fn every_damaged_byte_is_seen() {
                run(super::every_damaged_byte);
            }

            #[test]
            fn damaged_text_has_the_answers_and_errors_of_the_plain_path() {
                run(super::spoiled);
            }

            #[test]
            fn a_text_has_any_number_of_lines() {
                run(super::every_length);
            }

            #[test]
            fn the_blank_may_have_any_home() {
                run(super::every_home);
            }
        }
    )* };
}

suite! { portable avx2 neon }
