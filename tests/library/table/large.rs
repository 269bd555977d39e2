//! A table larger than the caches: many walks at once, one column, and damage that opening does not find.

use crate::common;
use crate::common::numbers::some_numbers;
use homing::Watch;
use homing::puzzle::slide::{Slide, rows};
use homing::query::PathBatch;
use homing::table::{DEPTH, MOVE};
use homing::{Error, Space, Table};

/// The same table with only some of its columns.
fn only(slide: Slide, table: &Table, column: &str) -> Table {
    let columns = table
        .columns()
        .iter()
        .filter(|kept| kept.name() == column)
        .cloned()
        .collect();
    Table::new(slide, table.layers().to_vec(), columns).unwrap()
}

fn walks_agree(table: &Table, indices: &[u64]) {
    let mut paths = PathBatch::default();
    table.walk_all(indices, &mut paths).unwrap();
    assert_eq!(paths.iter().len(), indices.len());
    for (&index, path) in indices.iter().zip(paths.iter()) {
        assert!(
            path.iter().copied().eq(table.walk(index)),
            "{:?} state {index}",
            table.space()
        );
    }
}

/// 3x4, both columns, from a file of 120 MB.
#[test]
fn three_by_four() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-3x4.tbl");
    let slide = Slide::new(3, 4, 11).unwrap();
    common::three_by_four().write(&path).unwrap();
    let table = Table::open(&path, slide).unwrap();
    let some = some_numbers(slide.len(), 50_000);
    walks_agree(&table, &some);
    let (moves, depths) = (only(slide, &table, MOVE), only(slide, &table, DEPTH));
    for &index in &some[..20_000] {
        let path: Vec<u8> = table.walk(index).collect();
        assert!(moves.walk(index).eq(path.iter().copied()), "state {index}");
        assert!(depths.walk(index).eq(path.iter().copied()), "state {index}");
    }
    let mut shares = Vec::new();
    rows::verify(slide, &table, Watch::new(&mut |share| shares.push(share))).unwrap();
    assert!(
        shares.len() > 53
            && shares.is_sorted()
            && shares[0] < 0.1
            && (shares[shares.len() - 1] - 1.0).abs() < 1e-9,
        "{shares:?}"
    );
    let mut layers = table.layers().to_vec();
    layers.swap(52, 53);
    let miscounted = Table::new(slide, layers, table.columns().to_vec()).unwrap();
    assert!(matches!(
        rows::verify(slide, &miscounted, Watch::NONE),
        Err(Error::Counts { .. })
    ));
    drop((table, moves, depths, miscounted));

    // The middle of the column `move` is overwritten in a file too large to be checked on opening.
    let mut bytes = std::fs::read(&path).unwrap();
    let damaged = 4096..bytes.len() / 2;
    bytes[damaged.clone()].fill(0b0110_1001);
    std::fs::write(&path, &bytes).unwrap();
    let table = Table::open(&path, slide).unwrap();
    assert!(matches!(
        rows::verify(slide, &table, Watch::NONE),
        Err(Error::Meaning { .. })
    ));
    let mut paths = PathBatch::default();
    assert!(matches!(
        table.walk_all(&some, &mut paths),
        Err(Error::Meaning { .. })
    ));
    let endless_walk = some
        .iter()
        .filter(|&&index| table.depth(index).is_err())
        .count();
    assert!(
        endless_walk > some.len() / 2,
        "{endless_walk} walks do not arrive"
    );
}
