//! Boards without a whole table: generating pattern tables, and answering with them. `cargo bench -p homing-benches --bench patterns`,
//! optionally with a number of boards: `-- 5000`. `HOMING_TABLE=FILE` reads the tables of 4x4 from a file instead of generating them. With
//! `-- 5x5 10` it only solves this many boards of 5x5, at most a minute each.
//!
//! A search waits for memory, so other load on the machine matters. The column `a node` is the time that the thread had a core to itself
//! (if the system reports it), divided by the boards expanded; mean, median and the others are wall-clock times, as are those of the other
//! searches: they need an idle machine. A mean over 200 boards with small tables depends on a few hard ones.

use homing::Stop;
use homing::puzzle::slide::patterns::{
    Grid, Limits, Partition, PatternSolver, PatternTables, SolverAnswer, WideBoard,
};
use rayon::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};
use textbook::{Bound, Cells, Manhattan, Walking};

mod textbook;

/// The processor time of this thread.
fn thread_time(origin: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| origin.elapsed(), Duration::from_nanos)
}

/// Pseudo-random numbers, the same on every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Solvable boards, uniform over all.
fn boards(grid: Grid, count: usize) -> Vec<WideBoard> {
    let mut draw = Draw(1);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut cells: Vec<u8> = (0..grid.cell_count() as u8).collect();
        (1..cells.len())
            .rev()
            .for_each(|last| cells.swap(last, draw.below(last + 1)));
        let board = WideBoard::from_cells(cells);
        if grid.wrong_parity(&board, &grid.goal()).is_none() {
            boards.push(board);
        }
    }
    boards
}

/// Solves one board, and checks the path on it: its length and the boards expanded.
fn solve(solver: &PatternSolver, board: &WideBoard) -> (usize, u64) {
    let SolverAnswer::Solved { moves, nodes } = solver
        .solve(board, &Limits::NONE)
        .expect("the table is whole")
    else {
        panic!("the board can be solved")
    };
    assert_eq!(
        solver
            .grid()
            .after(board, &moves)
            .expect("the moves can be made"),
        *solver.goal()
    );
    (moves.len(), nodes)
}

/// Solves all boards one after another. Returns the sum of the lengths.
fn measure(name: &str, solver: &PatternSolver, boards: &[WideBoard]) -> usize {
    let origin = Instant::now();
    let before = thread_time(origin);
    let (mut times, mut all_nodes, mut all_moves) = (Vec::new(), 0, 0);
    for board in boards {
        let start = Instant::now();
        let (moves, nodes) = solve(solver, board);
        times.push(start.elapsed());
        all_nodes += nodes;
        all_moves += moves;
    }
    let alone = thread_time(origin) - before;
    times.sort();
    let (count, sum) = (boards.len(), times.iter().sum::<Duration>());
    println!(
        "{name:<22} {count:>5} {:>9.3?} {:>9.3?} {:>9.3?} {:>9.3?} {:>9} {:>6.2} {:>6.1} ns",
        sum / count as u32,
        times[count / 2],
        times[count * 95 / 100],
        times[count - 1],
        all_nodes / count as u64,
        all_moves as f64 / count as f64,
        alone.as_nanos() as f64 / all_nodes as f64,
    );
    all_moves
}

fn cells_of(boards: &[WideBoard]) -> Vec<Cells> {
    boards
        .iter()
        .map(|board| board.cells().try_into().expect("16 cells"))
        .collect()
}

/// Textbook IDA* on the same boards, with the same paths.
fn compare_textbook(name: &str, bound: &impl Bound, solver: &PatternSolver, boards: &[WideBoard]) {
    let start = Instant::now();
    let found: Vec<_> = cells_of(boards)
        .into_iter()
        .map(|cells| textbook::ida(bound, cells))
        .collect();
    let time = start.elapsed();
    let nodes: u64 = found.iter().map(|(_, nodes)| nodes).sum();
    let (each, of_node) = (
        time / boards.len() as u32,
        time.as_nanos() as f64 / nodes as f64,
    );
    println!(
        "IDA*, {name}: {each:.3?} a board, {} nodes, {of_node:.1} ns a node",
        nodes / boards.len() as u64
    );
    for (board, (moves, _)) in boards.iter().zip(found) {
        let answer = solver
            .solve(board, &Limits::NONE)
            .expect("the table is whole");
        assert!(matches!(answer, SolverAnswer::Solved { moves: ours, .. } if ours == moves));
    }
}

/// IDA* and A* of the crate pathfinding with Manhattan distance, on the same boards, only easy ones: a random board takes them minutes.
fn compare(solver: &PatternSolver, boards: &[WideBoard]) {
    let grid = solver.grid();
    let distance = |cells: &Cells| Manhattan.begin(cells);
    let successors = |cells: &Cells| {
        let (cells, blank) = (
            *cells,
            cells.iter().position(|&tile| tile == 0).expect("a blank"),
        );
        grid.neighbours(blank).map(move |to| {
            let mut next = cells;
            next.swap(blank, to);
            (next, 1u32)
        })
    };
    let goal: Cells = grid.goal().cells().try_into().expect("16 cells");
    let starts = cells_of(boards);
    let count = boards.len() as u32;
    let ours = measure("7-8, these boards", solver, boards);
    let start = Instant::now();
    let lengths: u32 = starts
        .iter()
        .map(|start| {
            pathfinding::prelude::idastar(start, successors, distance, |cells| *cells == goal)
                .expect("a path")
                .1
        })
        .sum();
    println!(
        "pathfinding IDA*, Manhattan: {:.3?} a board",
        start.elapsed() / count
    );
    assert_eq!(lengths as usize, ours);
    let start = Instant::now();
    let lengths: u32 = starts
        .iter()
        .map(|start| {
            pathfinding::prelude::astar(start, successors, distance, |cells| *cells == goal)
                .expect("a path")
                .1
        })
        .sum();
    println!(
        "pathfinding A*, Manhattan:   {:.3?} a board",
        start.elapsed() / count
    );
    assert_eq!(lengths as usize, ours);
}

/// Korf's hundred boards, with the lengths that he published. Their goal has the blank in the first cell.
fn korf(tables: &PatternTables) {
    let first = Grid::new(4, 4, 0).expect("a board");
    let solver = PatternSolver::with_goal(tables, 4, 4, &first.goal()).expect("corner onto corner");
    let lines = include_str!("../../tests/facts/korf_100.csv")
        .lines()
        .skip(1);
    let boards = lines.clone().map(|line| {
        first
            .parse_board(line.split(',').nth(1).expect("a board"))
            .expect("a board")
    });
    let published: usize = lines
        .map(|line| {
            line.split(',')
                .next()
                .and_then(|moves| moves.parse::<usize>().ok())
                .expect("moves")
        })
        .sum();
    assert_eq!(
        measure("Korf's hundred", &solver, &boards.collect::<Vec<_>>()),
        published
    );
}

/// Boards of 5x5, at most a minute each, on one thread.
fn five(solver: &PatternSolver, count: usize) {
    let limits = Limits {
        time: Duration::from_secs(60),
        ..Limits::NONE
    };
    let (mut solved, mut all_nodes, start) = (0, 0, Instant::now());
    for board in boards(solver.grid(), count) {
        let begin = Instant::now();
        let (text, found) = match solver.solve(&board, &limits).expect("the table is whole") {
            SolverAnswer::Solved { moves, nodes } => (format!("{} moves", moves.len()), (1, nodes)),
            SolverAnswer::Unknown { at_least, nodes } => {
                (format!("at least {at_least} moves"), (0, nodes))
            }
            SolverAnswer::Unsolvable(parity) => panic!("{parity}"),
        };
        (solved, all_nodes) = (solved + found.0, all_nodes + found.1);
        println!("5x5: {text}, {} nodes, {:.1?}", found.1, begin.elapsed());
    }
    println!(
        "5x5: {solved} of {count} solved, {:.1} ns a node",
        start.elapsed().as_nanos() as f64 / all_nodes as f64
    );
}

/// Generates the tables of a board.
fn make(grid: Grid, partition: &Partition) -> PatternTables {
    let start = Instant::now();
    let tables = PatternTables::generate(grid, partition, |_| {}).expect("memory");
    println!(
        "{}x{}: {partition}: made in {:.3?}",
        grid.rows(),
        grid.columns(),
        start.elapsed()
    );
    tables
}

fn main() {
    let count = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(1000);
    let grid_of_5x5 = Grid::new(5, 5, 24).expect("a board");
    let make_5x5 = || {
        PatternSolver::new(&make(
            grid_of_5x5,
            &Partition::of_file(grid_of_5x5).expect("patterns"),
        ))
    };
    if std::env::args().any(|argument| argument == "5x5") {
        return five(&make_5x5(), count);
    }
    let grid = Grid::new(4, 4, 15).expect("a board");
    let tables = match std::env::var_os("HOMING_TABLE") {
        Some(path) => PatternTables::open(path, grid).expect("a table of 4x4"),
        None => make(grid, &Partition::of_file(grid).expect("patterns")),
    };
    let four = boards(grid, count);
    println!(
        "                       boards     mean    median      95 %     worst     nodes  moves  a node"
    );
    for batch in [1, 8, 16, 24, PatternSolver::BATCH, 48] {
        measure(
            &format!("4x4, 7-8, batch {batch}"),
            &PatternSolver::new(&tables).batching(batch),
            &four,
        );
    }
    let solver = PatternSolver::new(&tables);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .expect("threads");
    let start = Instant::now();
    let nodes: u64 = pool.install(|| {
        four.par_iter()
            .with_max_len(1)
            .map(|board| black_box(solve(&solver, board)).1)
            .sum()
    });
    println!(
        "two threads: {:.0} boards a second, {} nodes a board",
        count as f64 / start.elapsed().as_secs_f64(),
        nodes / count as u64
    );

    let mut draw = Draw(9);
    let walks = (0..50).map(|_| {
        (0..90).fold(grid.goal(), |board, _| {
            grid.after(&board, &[draw.below(4) as u8]).unwrap_or(board)
        })
    });
    korf(&tables);
    let walks: Vec<_> = walks.collect();
    compare(&solver, &walks);
    let start = Instant::now();
    let walking = Walking::new();
    println!(
        "walking distance: {} states in {:.3?}",
        walking.len(),
        start.elapsed()
    );
    compare_textbook("Manhattan, these boards", &Manhattan, &solver, &walks);
    compare_textbook("walking distance, these boards", &walking, &solver, &walks);
    let ten = &four[..count.min(10)];
    measure("7-8, the first ten", &solver, ten);
    compare_textbook("Manhattan, the first ten", &Manhattan, &solver, ten);
    compare_textbook("walking distance, the first ten", &walking, &solver, ten);
    // The other homes of the blank: at the edge and in the centre.
    for home in [14, 10] {
        let grid = Grid::new(4, 4, home).expect("a board");
        let tables = make(grid, &Partition::of_file(grid).expect("patterns"));
        measure(
            &format!("4x4, blank {}", home + 1),
            &PatternSolver::new(&tables),
            &boards(grid, count),
        );
        let small = make(grid, &Partition::of_memory(grid).expect("patterns"));
        measure(
            &format!("4x4, blank {}, small", home + 1),
            &PatternSolver::new(&small),
            &boards(grid, count.min(200)),
        );
    }

    let small = make(grid, &Partition::of_memory(grid).expect("patterns"));
    measure(
        "4x4, 6-6-3",
        &PatternSolver::new(&small),
        &four[..count.min(200)],
    );
    for (rows, columns) in [(3, 5), (2, 8)] {
        let grid = Grid::new(rows, columns, rows * columns - 1).expect("a board");
        let tables = make(grid, &Partition::of_file(grid).expect("patterns"));
        measure(
            &format!("{rows}x{columns}"),
            &PatternSolver::new(&tables),
            &boards(grid, count.min(500)),
        );
    }
    let (solver, five) = (make_5x5(), boards(grid_of_5x5, 20));
    let start = Instant::now();
    let near = five.iter().map(|board| {
        solver
            .near(board, 4000, &Stop::NEVER)
            .expect("the table is whole")
            .expect("a path")
    });
    let (moves, least) = near.fold((0, 0), |(moves, least), near| {
        (moves + near.moves.len(), least + near.at_least)
    });
    let each = |sum: usize| sum as f64 / five.len() as f64;
    println!(
        "5x5, a beam of 4,000: {:.3?} a board, {:.1} moves, at least {:.1}",
        start.elapsed() / 20,
        each(moves),
        each(least as usize)
    );
}
