//! Boards without a whole table: the making of pattern tables, and answers by them. `cargo bench --bench patterns`, or with a number of
//! boards: `cargo bench --bench patterns -- 1000`.

use homing::puzzle::slide::patterns::{Answer, Grid, Limits, Partition, PatternSolver, PatternTables, WideBoard};
use std::time::{Duration, Instant};

/// The time that this thread has had a core to itself, where the system says it: other programs on the machine do not count.
fn thread_time(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Solvable boards, the same every time.
fn boards(grid: Grid, count: usize) -> Vec<WideBoard> {
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut cells: Vec<u8> = (0..grid.cell_count() as u8).collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, draw(last + 1));
        }
        let board = WideBoard::from_cells(cells);
        if grid.wrong_parity(&board, &grid.goal()).is_none() {
            boards.push(board);
        }
    }
    boards
}

fn measure(name: &str, tables: &PatternTables, boards: &[WideBoard], batch: usize) {
    let solver = PatternSolver::new(tables).batching(batch);
    let origin = Instant::now();
    let before = thread_time(origin);
    let (mut times, mut nodes, mut moves) = (Vec::new(), 0, 0);
    for board in boards {
        let start = Instant::now();
        let Answer::Solved { moves: path, nodes: expanded } = solver.solve(board, Limits::NONE).expect("the table is whole") else {
            panic!("the board can be solved")
        };
        times.push(start.elapsed());
        assert_eq!(solver.grid().after(board, &path).expect("the moves can be made"), *solver.goal());
        nodes += expanded;
        moves += path.len();
    }
    times.sort();
    let sum = thread_time(origin) - before;
    let count = boards.len();
    println!(
        "{name:<16} {batch:>5} {:>9.3?} {:>9.3?} {:>9.3?} {:>9.3?} {:>9} {:>6.2} {:>6.1} ns",
        sum / count as u32,
        times[count / 2],
        times[count * 95 / 100],
        times[count - 1],
        nodes / count as u64,
        moves as f64 / count as f64,
        sum.as_nanos() as f64 / nodes as f64,
    );
}

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1000);
    let grid = Grid::new(4, 4, 15).expect("a board");
    let start = Instant::now();
    let partition = Partition::of_file(grid).expect("patterns");
    let tables = match std::env::var_os("HOMING_TABLE") {
        Some(path) => PatternTables::open(path, grid).expect("a table of 4x4"),
        None => PatternTables::generate(grid, &partition, |_| {}).expect("memory"),
    };
    if let Some(path) = std::env::var_os("HOMING_WRITE") {
        tables.write(path).unwrap()
    }
    println!("{partition}: {:?}", start.elapsed());
    let boards = boards(grid, count);
    println!("                 batch      mean    median      95 %     worst     nodes  moves  a node");
    for batch in [1, 16, 24, 32, 48] {
        measure("7-8", &tables, &boards, batch);
    }
}
