//! Tables larger than the caches: many walks at once, tables of one column, and damage that opening does not find.

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

#[test]
fn many_walks_are_each_walk() {
    for (rows, columns, home) in [
        (2, 2, 3),
        (2, 3, 0),
        (3, 2, 5),
        (2, 4, 7),
        (3, 3, 4),
        (3, 3, 8),
    ] {
        let slide = Slide::new(rows, columns, home).unwrap();
        let table = rows::generate(slide, |_| {}).unwrap();
        let all: Vec<u64> = (0..table.space().len()).collect();
        walks_agree(&table, &all);
        for few in [0, 1, 31, 33] {
            walks_agree(&table, &all[..few.min(all.len())]);
        }
        walks_agree(&only(slide, &table, MOVE), &all);
        walks_agree(&only(slide, &table, DEPTH), &all);
    }
}

/// Each single column answers as both do.
#[test]
fn one_column_suffices() {
    for (rows, columns, home) in [(2, 3, 1), (3, 2, 5), (3, 3, 7)] {
        let slide = Slide::new(rows, columns, home).unwrap();
        let table = rows::generate(slide, |_| {}).unwrap();
        let (moves, depths) = (only(slide, &table, MOVE), only(slide, &table, DEPTH));
        for index in 0..table.space().len() {
            let expected: Vec<u8> = table.walk(index).collect();
            assert!(
                moves.walk(index).eq(expected.iter().copied()),
                "moves, state {index}"
            );
            assert!(
                depths.walk(index).eq(expected.iter().copied()),
                "depths, state {index}"
            );
            assert_eq!(moves.depth(index).unwrap(), Some(expected.len() as u32));
            assert_eq!(depths.depth(index).unwrap(), Some(expected.len() as u32));
        }
        moves.verify(Watch::NONE).unwrap();
        depths.verify(Watch::NONE).unwrap();
    }
}

/// All states of a table with arbitrary entries: an error or an answer, never a loop or a panic.
#[test]
fn damaged_entries_lead_to_errors() {
    let whole = rows::generate(Slide::EIGHT, |_| {}).unwrap();
    let len = whole.space().len();
    let noise = some_numbers(256, len.div_ceil(4) as usize);
    for name in [MOVE, DEPTH] {
        let bytes: Vec<u8> = noise.iter().map(|&byte| byte as u8).collect();
        let column = homing::table::Column::new(name, 2, len, bytes).unwrap();
        let table = Table::new(Slide::EIGHT, whole.layers().to_vec(), vec![column]).unwrap();
        let mut paths = PathBatch::default();
        let mut endless_walk = 0;
        for index in 0..len {
            endless_walk += u32::from(table.depth(index).is_err());
        }
        assert!(
            endless_walk > 100_000,
            "{name}: {endless_walk} walks do not arrive"
        );
        assert!(matches!(
            table.walk_all(&(0..len).collect::<Vec<_>>(), &mut paths),
            Err(Error::Meaning { .. })
        ));
        assert!(table.verify(Watch::NONE).is_err());
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
    let some = some_numbers(slide.len(), 200_000);
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
    rows::verify(slide, &moves, Watch::NONE).unwrap();
    rows::verify(slide, &depths, Watch::NONE).unwrap();
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
