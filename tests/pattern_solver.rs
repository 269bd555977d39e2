//! Answers by pattern tables, compared with whole tables: the same lengths, strings, counts and lists.

use homing::puzzle::Notation;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::patterns::{Answer, Grid, Limits, Partition, PatternSolver, PatternTables};
use homing::{Space, Table};

fn tables(rows: usize, columns: usize, patterns: &str) -> PatternTables {
    let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
    PatternTables::generate(grid, &Partition::parse(grid, patterns).unwrap(), |_, _| {}).unwrap()
}

/// Every state of a small board: the same answer as from its whole table.
fn compare(rows: usize, columns: usize, patterns: &str, every: usize) {
    let slide = Slide::new(rows, columns, rows * columns - 1).unwrap();
    let table = Table::generate(slide, |_| {});
    let solver = PatternSolver::new(&tables(rows, columns, patterns));
    for index in (0..slide.len()).step_by(every) {
        let text = slide.board_text(&slide.unrank(index));
        let board = solver.grid().parse_board(&text).unwrap();
        let Answer::Solved { moves, .. } = solver.solve(&board, Limits::NONE).unwrap() else { panic!("{text}") };
        assert_eq!(moves, table.walk(index).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn small_boards_are_answered_as_by_whole_tables() {
    compare(3, 3, "1-4, 5-8", if cfg!(debug_assertions) { 97 } else { 1 });
    compare(2, 4, "1 2 5, 3 4 6 7", 7);
    compare(4, 2, "1 2 3, 4-7; 1 3 5 7, 2 4 6", 7);
}

fn cpu() -> std::time::Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    std::time::Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn korf() {
    let start = std::time::Instant::now();
    let tables = tables(4, 4, "1-8, 9-15");
    eprintln!("{:?}", start.elapsed());
    let batch = std::env::var("BATCH").map_or(PatternSolver::BATCH, |text| text.parse().unwrap());
    let solver = PatternSolver::new(&tables).batching(batch);
    let mut random = 1u64;
    let mut draw = |n: u64| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) % n
    };
    let mut total = 0;
    let mut all = 0;
    let mut times = vec![];
    let mut count = 0;
    while count < 1000 {
        let mut cells: Vec<u8> = (0..16).collect();
        for i in (1..16).rev() {
            cells.swap(i, draw(i as u64 + 1) as usize);
        }
        let board = homing::puzzle::slide::patterns::WideBoard::from_cells(cells);
        let start = cpu();
        if let Answer::Solved { moves, nodes } = solver.solve(&board, Limits::NONE).unwrap() {
            count += 1;
            all += nodes;
            total += moves.len();
            times.push(cpu() - start);
        }
    }
    times.sort();
    let sum: std::time::Duration = times.iter().sum();
    eprintln!("mean {:?} median {:?} 95 {:?} worst {:?} nodes {} moves {} ns/node {}", sum / 1000, times[500], times[950], times[999], all / 1000, total as f64 / 1000., sum.as_nanos() as f64 / all as f64);
}
