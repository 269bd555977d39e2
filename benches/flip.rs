//! Flips of any size: generating tables, and solving boards, compared with an elimination per board, row chasing and a Gray code: `cargo
//! bench -p homing-benches --bench flip`.
//!
//! All on one core unless a line says otherwise. Each timed answer is checked by making its presses.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use homing::engine::{Form, Options, Question};
use homing::puzzle::flip::{Lights, PieceSet, PressMatrix};

/// Marsaglia's xorshift: the same boards on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn lights(name: &str) -> Lights {
    Lights::new(PressMatrix::parse(name).unwrap())
}

/// Solvable boards.
fn boards(lights: &Lights, count: usize) -> Vec<PieceSet> {
    let mut random = Random(88_172_645_463_325_252);
    let pieces = lights.pieces();
    let presses = |_| {
        PieceSet::from_words(
            pieces,
            (0..pieces.div_ceil(64)).map(|_| random.next()).collect(),
        )
    };
    (0..count)
        .map(presses)
        .map(|presses| lights.presses().turned(&presses))
        .collect()
}

/// Runs `answer` over boards and checks that its presses turn the boards white.
fn solve(
    bencher: Bencher,
    lights: &Lights,
    count: usize,
    answer: impl Fn(&PieceSet) -> PieceSet + Sync,
) {
    let boards = boards(lights, count);
    assert!(
        boards
            .iter()
            .all(|board| lights.presses().turned(&answer(board)) == *board)
    );
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        boards
            .iter()
            .for_each(|board| drop(black_box(answer(board))))
    });
}

fn main() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global()
        .unwrap();
    divan::main();
}

/// Generating a table, without its file.
#[divan::bench(args = ["10x10", "19x19", "30x30", "64x64", "64x64:king@torus", "64x64:line"], sample_count = 10)]
fn a_gen(bencher: Bencher, name: &str) {
    let presses = PressMatrix::parse(name).unwrap();
    let nullity = lights(name).nullity();
    bencher.bench(|| assert_eq!(Lights::new(presses.clone()).nullity(), nullity));
}

/// Some solution, by row chasing and matrix-vector product.
#[divan::bench(args = ["10x10", "19x19", "30x30", "64x64"], sample_count = 20)]
fn b_any_presses(bencher: Bencher, name: &str) {
    let lights = lights(name);
    solve(bencher, &lights, 100, |board| {
        lights.any_presses(board).unwrap()
    });
}

/// The fewest presses: nullities 0, 8, 16, 20, 24 and 28.
#[divan::bench(args = [("10x10", 1000), ("9x9", 1000), ("19x19", 20), ("30x30", 4), ("62x62", 1), ("64x64", 1)], sample_count = 5)]
fn c_fewest_presses(bencher: Bencher, (name, count): (&str, usize)) {
    let lights = lights(name);
    let white = [PieceSet::new(lights.pieces())];
    solve(bencher, &lights, count, |board| {
        lights.fewest(board, &white).unwrap().unwrap().presses
    });
}

/// The same with a Gray code over the quiet patterns.
#[divan::bench(args = [("9x9", 100), ("19x19", 2), ("30x30", 1)], sample_count = 3)]
fn d_gray_code(bencher: Bencher, (name, count): (&str, usize)) {
    let lights = lights(name);
    let quiet = lights.quiet_patterns();
    let white = [PieceSet::new(lights.pieces())];
    let answer = |board: &PieceSet| {
        let mut presses = lights.any_presses(board).unwrap();
        let mut best = presses.clone();
        let mut least = best.count();
        for number in 1..1u64 << quiet.len() {
            presses ^= &quiet[number.trailing_zeros() as usize];
            let count = presses.count();
            if count < least || count == least && presses.precedes(&best) {
                (least, best) = (count, presses.clone());
            }
        }
        best
    };
    let board = &boards(&lights, 1)[0];
    assert_eq!(
        answer(board),
        lights.fewest(board, &white).unwrap().unwrap().presses
    );
    solve(bencher, &lights, count, answer);
}

/// An elimination of the whole system for each board, 64 columns per word: the method without a table.
#[divan::bench(args = [("10x10", 10), ("19x19", 2), ("30x30", 1)], sample_count = 3)]
fn e_elimination_per_board(bencher: Bencher, (name, count): (&str, usize)) {
    let lights = lights(name);
    let pieces = lights.pieces();
    let words = (pieces + 1).div_ceil(64);
    let answer = |board: &PieceSet| {
        let row = |piece: usize| {
            let mut row = vec![0u64; words];
            lights
                .presses()
                .turners_of(piece)
                .iter()
                .for_each(|&press| row[usize::from(press) / 64] |= 1 << (press % 64));
            row[pieces / 64] |= u64::from(board.contains(piece)) << (pieces % 64);
            row
        };
        let mut rows: Vec<Vec<u64>> = (0..pieces).map(row).collect();
        let mut pivots = Vec::new();
        for column in 0..pieces {
            let next = pivots.len();
            let Some(found) =
                (next..pieces).find(|&row| rows[row][column / 64] >> (column % 64) & 1 == 1)
            else {
                continue;
            };
            rows.swap(next, found);
            let pivot = rows[next].clone();
            for (at, row) in rows.iter_mut().enumerate() {
                if at != next && row[column / 64] >> (column % 64) & 1 == 1 {
                    row.iter_mut()
                        .zip(&pivot)
                        .for_each(|(word, pivot)| *word ^= pivot);
                }
            }
            pivots.push(column);
        }
        let is_pressed =
            |&(row, _): &(usize, &usize)| rows[row][pieces / 64] >> (pieces % 64) & 1 == 1;
        PieceSet::of(
            pieces,
            pivots
                .iter()
                .enumerate()
                .filter(is_pressed)
                .map(|(_, &press)| press),
        )
    };
    solve(bencher, &lights, count, answer);
}

/// Every set of presses of the first row, chased down, as contestants do it, one word per row.
#[divan::bench(args = [("10x10", 10), ("16x16", 1)], sample_count = 3)]
fn f_row_chasing(bencher: Bencher, (name, count): (&str, usize)) {
    let lights = lights(name);
    let side = lights.presses().columns();
    let full = (1u32 << side) - 1;
    let answer = |board: &PieceSet| {
        let row = |row: usize| {
            (0..side)
                .filter(|column| board.contains(row * side + column))
                .fold(0u32, |word, column| word | 1 << column)
        };
        let rows: Vec<u32> = (0..side).map(row).collect();
        let (mut best, mut least) = (Vec::new(), u32::MAX);
        for first in 0..1u32 << side {
            let (mut above, mut now) = (0, first);
            let mut presses = vec![now];
            for turn in &rows {
                let next = turn ^ above ^ now ^ (now << 1 & full) ^ now >> 1;
                presses.push(next);
                (above, now) = (now, next);
            }
            let count = presses.iter().map(|row| row.count_ones()).sum();
            if now == 0 && count < least {
                (best, least) = (presses, count);
            }
        }
        let pressed = |at: &usize| best[at / side] >> (at % side) & 1 == 1;
        PieceSet::of(side * side, (0..side * side).filter(pressed))
    };
    let white = [PieceSet::new(lights.pieces())];
    let board = &boards(&lights, 1)[0];
    assert_eq!(
        answer(board).count(),
        lights
            .fewest(board, &white)
            .unwrap()
            .unwrap()
            .presses
            .count()
    );
    solve(bencher, &lights, count, answer);
}

/// Text to text, one line per board, to all white.
#[divan::bench(args = [("10x10", 10_000), ("19x19", 20), ("64x64 any", 200)], sample_count = 10)]
fn g_lines(bencher: Bencher, (name, count): (&str, usize)) {
    let (size, any) = name
        .split_once(' ')
        .map_or((name, false), |(size, _)| (size, true));
    let lights = lights(size);
    let text: String = boards(&lights, count)
        .iter()
        .map(|board| lights.presses().board_text(board) + "\n")
        .collect();
    let options = Options::default().with("goal", "white");
    let options = if any {
        options.with("any", "")
    } else {
        options
    };
    let catalog = homing::catalog().in_folder("no/such/folder");
    let puzzle = catalog.puzzle(&format!("flip:{size}"), &options).unwrap();
    let table = catalog.table(&*puzzle).unwrap();
    let question: Question = puzzle.head().question.clone();
    let lines = table.lines(&question, Form::Text).unwrap();
    let mut output = homing::batch::OutputBuffer::default();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        output.clear();
        lines.answer(text.as_bytes(), &mut output).unwrap();
        assert_eq!(output.counts().lines, count as u64);
    });
}
