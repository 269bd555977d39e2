//! Answers to text and to boards by the million, compared with a plain table solver, A* and IDA*, and the limits of the machine. One line
//! per measurement.

use homing::batch::{self, AnswerLines, OutputBuffer};
use homing::engine::{Form, PlainLines, Question};
use homing::internals::slide::batch::{EightLines, Kernel, PathWords, WordMoves};
use homing::puzzle::slide::{Board, Slide};
use homing::{Space, Table, embedded};
use std::collections::VecDeque;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

const LINES: usize = 2_000_000;

/// The least nanoseconds per piece over several runs, which must all return the same value. The ratio is to `reference`.
fn measure<T: PartialEq + std::fmt::Debug>(
    name: &str,
    pieces: usize,
    reference: f64,
    mut run: impl FnMut() -> T,
) -> f64 {
    let expected = run();
    let mut least = f64::MAX;
    for _ in 0..7 {
        let start = Instant::now();
        let value = black_box(run());
        least = least.min(start.elapsed().as_secs_f64() * 1e9 / pieces as f64);
        assert!(value == expected, "{name}");
    }
    let ratio = if reference > 0.0 {
        format!("{:9.1} x", reference / least)
    } else {
        String::new()
    };
    println!(
        "{name:<52} {least:12.2} ns {:12.2} M/s {ratio}",
        1e3 / least
    );
    least
}

/// Boards drawn uniformly from all states, the same on every run.
fn boards(count: usize) -> Vec<Board> {
    let mut noise = 0x9e37_79b9_7f4a_7c15_u64;
    let next = |_| {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        Slide::EIGHT.unrank(noise % Slide::EIGHT.len())
    };
    (0..count).map(next).collect()
}

fn text(boards: &[Board], between: &str) -> String {
    let letter = |tile: u8| {
        if tile == 0 {
            "x".to_string()
        } else {
            tile.to_string()
        }
    };
    let line = |board: &Board| board.cells(9).map(letter).collect::<Vec<_>>().join(between) + "\n";
    boards.iter().map(line).collect()
}

/// A plain table solver, as a careful contestant would write it: a backward search from the goal over all permutations, an array of
/// parents, one line at a time.
struct Contestant {
    /// For each permutation, the next one on the path home and the letter of the move to it.
    next: Vec<(u32, u8)>,
}

impl Contestant {
    fn cantor(board: &[u8; 9]) -> usize {
        let mut code = 0;
        for at in 0..9 {
            code = code * (9 - at)
                + board[at + 1..]
                    .iter()
                    .filter(|&&later| later < board[at])
                    .count();
        }
        code
    }

    fn new() -> Self {
        let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
        let mut next = vec![(u32::MAX, 0); 362_880];
        next[Self::cantor(&goal)] = (Self::cantor(&goal) as u32, 0);
        let mut queue = VecDeque::from([goal]);
        while let Some(board) = queue.pop_front() {
            let (here, blank) = (
                Self::cantor(&board) as u32,
                board.iter().position(|&tile| tile == 0).unwrap(),
            );
            // The blank came from there with this letter.
            for (from, letter) in neighbours(blank).into_iter().flatten() {
                let mut before = board;
                before.swap(blank, from);
                let slot = &mut next[Self::cantor(&before)];
                if slot.0 == u32::MAX {
                    *slot = (here, letter);
                    queue.push_back(before);
                }
            }
        }
        Self { next }
    }

    fn answer(&self, input: impl BufRead, mut output: impl Write) {
        let mut answer = String::new();
        for line in input.lines() {
            let mut board = [0; 9];
            let cells = line
                .unwrap()
                .bytes()
                .filter(|byte| *byte != b' ')
                .collect::<Vec<_>>();
            for (cell, byte) in board.iter_mut().zip(cells) {
                *cell = if byte == b'x' { 0 } else { byte - b'0' };
            }
            let mut at = Self::cantor(&board);
            answer.clear();
            while self.next[at].1 != 0 {
                answer.push(self.next[at].1.into());
                at = self.next[at].0 as usize;
            }
            answer.push('\n');
            output.write_all(answer.as_bytes()).unwrap();
        }
    }
}

/// The neighbouring cells, and the letter of the blank's move from there to this cell.
fn neighbours(cell: usize) -> [Option<(usize, u8)>; 4] {
    [
        (cell >= 3).then(|| (cell - 3, b'd')),
        (cell % 3 < 2).then(|| (cell + 1, b'l')),
        (!cell.is_multiple_of(3)).then(|| (cell - 1, b'r')),
        (cell < 6).then(|| (cell + 3, b'u')),
    ]
}

fn manhattan(board: &[u8; 9]) -> u32 {
    let away = |(cell, &tile): (usize, &u8)| match tile {
        0 => 0,
        tile => {
            (cell / 3).abs_diff((tile as usize - 1) / 3)
                + (cell % 3).abs_diff((tile as usize - 1) % 3)
        }
    };
    board.iter().enumerate().map(away).sum::<usize>() as u32
}

fn successors(board: &[u8; 9]) -> Vec<([u8; 9], u32)> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let after = |(to, _)| {
        let mut next = *board;
        next.swap(blank, to);
        (next, 1)
    };
    neighbours(blank).into_iter().flatten().map(after).collect()
}

fn main() {
    let table = embedded::eight();
    let whole = homing::puzzle::slide::board_table(Slide::EIGHT, table.clone());
    let boards = boards(LINES);
    let [tight, spaced] = ["", " "].map(|between| text(&boards, between));
    machine(&tight);
    let contestant = Contestant::new();
    let mut answers = Vec::new();
    contestant.answer(tight.as_bytes(), &mut answers);
    let total: usize = boards
        .iter()
        .map(|board| {
            table
                .walk(table.locate(&Slide::EIGHT, board).unwrap())
                .count()
                + 1
        })
        .sum();
    assert_eq!(answers.len(), total, "the contestant's paths are as long");
    println!("\nlines in memory to lines in memory; the ratio is to the plain table solver");
    let plain = measure("plain table solver, 234150768", LINES, 0.0, || {
        answers.clear();
        contestant.answer(tight.as_bytes(), &mut answers);
        answers.len()
    });
    let stream = |answers: &dyn Fn(&mut Vec<u8>), out: &mut Vec<u8>| {
        out.clear();
        answers(out);
        out.len()
    };
    let mut out = Vec::with_capacity(total);
    let walk = PlainLines::new(
        std::sync::Arc::new(whole.clone()),
        Question::PATH,
        Form::Text,
    );
    let run = |lines: &str, threads, out: &mut Vec<u8>| {
        batch::stream(&walk, lines.as_bytes(), out, |_, _| {}, threads).unwrap()
    };
    let expected = {
        run(&tight, 1, &mut out);
        out.clone()
    };
    measure(
        "walk of the table, board by board, 1 thread",
        LINES,
        plain,
        || stream(&|out| _ = run(&tight, 1, out), &mut out),
    );
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    for kernel in Kernel::all() {
        for (form, lines) in [("234150768", &tight), ("2 3 4 1 5 x 7 6 8", &spaced)] {
            let eight = EightLines::new(Slide::EIGHT, &table, false, &walk)
                .unwrap()
                .with_kernel(kernel);
            for threads in [1, processors] {
                let name = format!("{}, {form}, {threads} threads", kernel.name());
                measure(&name, LINES, plain, || {
                    stream(
                        &|out| {
                            _ = batch::stream(&eight, lines.as_bytes(), out, |_, _| {}, threads)
                                .unwrap()
                        },
                        &mut out,
                    )
                });
                assert!(out == expected, "{name}");
            }
            again(&format!("{}, {form}", kernel.name()), &eight, lines, plain);
        }
        let depths = EightLines::new(Slide::EIGHT, &table, true, &walk)
            .unwrap()
            .with_kernel(kernel);
        again(
            &format!("{}, depths", kernel.name()),
            &depths,
            &tight,
            plain,
        );
    }
    binary(&table, &boards);
    searches(&table, &boards[..200], plain);
}

/// Part by part into a reused buffer, on one thread: the work of a program between reading and writing.
fn again(name: &str, answers: &impl AnswerLines, lines: &str, plain: f64) {
    let line_bytes = lines.len() / LINES;
    let mut buffer = OutputBuffer::default();
    measure(&format!("{name}, room used again"), LINES, plain, || {
        let mut bytes = 0;
        for part in lines
            .as_bytes()
            .chunks((256 << 10) / line_bytes * line_bytes)
        {
            buffer.clear();
            answers.answer(part, &mut buffer).unwrap();
            bytes += buffer.answers().len();
        }
        bytes
    });
}

/// The limits of the machine.
fn machine(tight: &str) {
    println!("limits of the machine");
    let mut copy = vec![0u8; tight.len()];
    measure("memcpy, 1 KiB", tight.len() / 1024, 0.0, || {
        copy.copy_from_slice(black_box(tight.as_bytes()));
        black_box(&mut copy)[0]
    });
    measure("count lines, as wc -l", LINES, 0.0, || {
        tight.bytes().filter(|&byte| byte == b'\n').count()
    });
    let words = black_box(vec![1u64; 181_440]);
    measure(
        "random read from 1.45 MB, waited for",
        1_000_000,
        0.0,
        || {
            // The place of the next read depends on the value of this one.
            (0..1_000_000).fold(0, |at: usize, _| {
                (at * 5 + words[at] as usize * 90_001) % words.len()
            })
        },
    );
}

/// From boards to solution words, and building the words.
fn binary(table: &Table, boards: &[Board]) {
    println!("\nboards to words");
    let words = PathWords::new(Slide::EIGHT, table).unwrap();
    let mut solutions = vec![0; boards.len()];
    measure("solve_many, a board", boards.len(), 0.0, || {
        words.solve_many(boards, &mut solutions)
    });
    for (board, &solution) in boards.iter().zip(&solutions).step_by(1000) {
        assert!(
            WordMoves::new(solution).eq(table.walk(table.locate(&Slide::EIGHT, board).unwrap()))
        );
    }
    measure("expansion of the table, all words", 1, 0.0, || {
        drop(PathWords::new(Slide::EIGHT, table).unwrap())
    });
}

/// A* and IDA* with the Manhattan distance.
fn searches(table: &Table, boards: &[Board], plain: f64) {
    println!("\na board by search, crate pathfinding; the ratio is to the plain table solver");
    let starts: Vec<[u8; 9]> = boards
        .iter()
        .map(|board| std::array::from_fn(|cell| board.tile(cell)))
        .collect();
    let depths: Vec<u32> = boards
        .iter()
        .map(|board| {
            table
                .walk(table.locate(&Slide::EIGHT, board).unwrap())
                .count() as u32
        })
        .collect();
    let is_goal = |board: &[u8; 9]| manhattan(board) == 0;
    for (name, by) in [("A*", true), ("IDA*", false)] {
        let start = Instant::now();
        for (board, &depth) in starts.iter().zip(&depths) {
            let found = match by {
                true => pathfinding::prelude::astar(board, successors, manhattan, is_goal),
                false => pathfinding::prelude::idastar(board, successors, manhattan, is_goal),
            };
            assert_eq!(found.map(|(_, moves)| moves), Some(depth));
        }
        let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / starts.len() as f64;
        println!(
            "{name:<52} {nanoseconds:12.0} ns {:12.6} M/s {:9.6} x",
            1e3 / nanoseconds,
            plain / nanoseconds
        );
    }
}
