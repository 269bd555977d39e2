//! Tables of patterns: their entries, their file, and what is said of damaged ones.

use homing::backward;
use homing::puzzle::slide::patterns::{Grid, Partition, PatternTables};
use homing::space::Space;
use homing::table::TableFile;

fn tables(rows: usize, columns: usize, patterns: &str) -> PatternTables {
    let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
    PatternTables::generate(grid, &Partition::parse(grid, patterns).unwrap(), |_| {}).unwrap()
}

/// The entries, one by one, against the generic search of the same space.
#[test]
fn entries_are_bits_of_depths() {
    for (rows, columns, patterns) in [(3, 3, "1-4, 5-8"), (2, 4, "1 3 5, 2 4 6 7"), (3, 4, "1 5 6 9, 2-4, 7 8 10 11")] {
        let tables = tables(rows, columns, patterns);
        let file = TableFile::from_bytes("test", tables.to_bytes()).unwrap();
        for (space, column) in tables.spaces().zip(file.columns()) {
            let depths = backward::search(space, |_| {}).unwrap().depths;
            for (index, depth) in depths.iter().enumerate() {
                assert_eq!(u32::from(column.code(index as u64)), u32::from(*depth) >> 1 & 1, "{:?}", space.unrank(index as u64));
            }
        }
        tables.verify().unwrap();
    }
}
