//! Tables of patterns: their entries, their file, and the errors for damaged ones.

use homing::Watch;
use homing::backward;
use homing::puzzle::slide::patterns::{
    Grid, Limits, Partition, PatternSolver, PatternTables, SolverAnswer,
};
use homing::space::Space;
use homing::table::TableFile;

fn tables(rows: usize, columns: usize, patterns: &str) -> PatternTables {
    let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
    PatternTables::generate(grid, &Partition::parse(grid, patterns).unwrap(), |_| {}).unwrap()
}

/// The entries, one by one, compared with the generic search of the same space.
#[test]
fn entries_are_bits_of_depths() {
    for (rows, columns, patterns) in [
        (3, 3, "1-4, 5-8"),
        (2, 4, "1 3 5, 2 4 6 7"),
        (3, 4, "1 5 6 9, 2-4, 7 8 10 11"),
    ] {
        let tables = tables(rows, columns, patterns);
        let file = TableFile::from_bytes("test", tables.to_bytes()).unwrap();
        for (space, column) in tables.spaces().zip(file.columns()) {
            let depths = backward::serial(space).depths;
            for (index, depth) in depths.iter().enumerate() {
                assert_eq!(
                    u32::from(column.code(index as u64)),
                    depth >> 1 & 1,
                    "{:?}",
                    space.unrank(index as u64)
                );
            }
        }
        tables.verify(Watch::NONE).unwrap();
    }
}

/// Damage of each kind is reported in one message; a wrong bit with correct checksums is found by `verify`, and never leads to a wrong
/// path.
#[test]
fn damaged_tables() {
    let whole = tables(3, 3, "1-4, 5-8");
    let bytes = whole.to_bytes();
    let grid = whole.grid();
    let open = |bytes: Vec<u8>| {
        TableFile::from_bytes("test", bytes).and_then(|file| PatternTables::from_file(&file, grid))
    };
    assert!(open(bytes.clone()).is_ok());
    let sentence = |bytes: Vec<u8>| open(bytes).unwrap_err().to_string();
    let mut cut = bytes.clone();
    cut.truncate(bytes.len() - 1);
    assert!(sentence(cut).contains("cut off"), "a cut file");
    let mut flipped = bytes.clone();
    flipped[4096] ^= 4;
    assert!(sentence(flipped).contains("the file is damaged"));
    let other = tables(2, 4, "1-3, 4-7").to_bytes();
    let sentence = sentence(other);
    assert!(
        sentence.contains("expected a table of slide:3x3, found one of slide:2x4"),
        "{sentence}"
    );

    // A crafted file: one entry is wrong, with matching checksums.
    for bit in [3usize, 500, 5_001] {
        let mut columns = TableFile::from_bytes("test", bytes.clone())
            .unwrap()
            .columns();
        let mut entries = columns[0].bytes().to_vec();
        entries[bit / 8] ^= 1 << (bit % 8);
        columns[0] =
            homing::table::Column::new(columns[0].name(), 1, columns[0].entries(), entries)
                .unwrap();
        let lying = PatternTables(whole.with_columns(columns).unwrap());
        let error = lying.verify(Watch::NONE).unwrap_err().to_string();
        assert!(error.contains(&format!("state {bit}")), "{error}");
        let solver = PatternSolver::new(&lying);
        let limits = Limits {
            nodes: 100_000,
            ..Limits::NONE
        };
        for moves in ["uull", "lluurd", "uldlurrd"] {
            let board = grid
                .after(&grid.goal(), &grid.parse_moves(moves).unwrap())
                .unwrap();
            if let Ok(SolverAnswer::Solved { moves, .. }) = solver.solve(&board, &limits) {
                assert_eq!(grid.after(&board, &moves).unwrap(), grid.goal());
            }
        }
    }
}

/// A file has a column for each pattern, named after its tiles: two sets with a common pattern would not open.
#[test]
fn two_sets_have_no_pattern_in_common() {
    let grid = Grid::new(3, 3, 8).unwrap();
    let parse = |text| Partition::parse(grid, text);
    let error = parse("1-3, 4-6, 7 8; 7 8, 1-2, 3-6")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the pattern 7 8 is already in the first set"),
        "{error}"
    );
    assert!(parse("1-3, 4-6, 7 8; 8, 1-2, 3-7").is_ok());
}

#[test]
fn the_same_tables_give_the_same_bytes_on_any_number_of_threads() {
    let make = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| tables(3, 4, "1-6, 7-11").to_bytes())
    };
    assert_eq!(make(1), make(3));
}

/// A file that is not in the page cache is read page by page for one search, and as a whole for many; the paths are the same.
#[cfg(target_os = "linux")]
#[test]
fn a_table_read_from_disk_has_the_same_paths() {
    use rustix::fs::{Advice, fadvise};
    let made = tables(4, 4, "1-7, 8-14, 15");
    let grid = made.grid();
    // A file system in memory has nothing to read: the folder of the tests is on a disk.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("cold.tbl");
    made.write(&path, Watch::NONE).unwrap();
    let file = std::fs::File::open(&path).unwrap();
    file.sync_all().unwrap();
    fadvise(&file, 0, None, Advice::DontNeed).unwrap();
    let (opened, made) = (
        PatternSolver::new(&PatternTables::open(&path, grid).unwrap()),
        PatternSolver::new(&made),
    );
    let limits = Limits {
        nodes: 20_000,
        ..Limits::NONE
    };
    for board in [
        "2 3 4 x 1 5 7 8 9 6 10 12 13 14 11 15",
        "5 10 2 9 15 12 3 4 13 1 6 8 x 14 7 11",
        "5 10 11 3 13 14 15 6 7 9 2 4 12 1 x 8",
    ] {
        let board = grid.parse_board(board).unwrap();
        let moves = |solver: &PatternSolver| match solver.solve(&board, &limits).unwrap() {
            SolverAnswer::Solved { moves, .. } => Ok(moves),
            SolverAnswer::Unknown { at_least, .. } => Err(at_least),
            SolverAnswer::Unsolvable(_) => panic!("it can be solved"),
        };
        assert_eq!(moves(&opened), moves(&made));
    }
}
