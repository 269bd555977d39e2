//! The table's file.

use super::{Random, lights, white};
use homing::Table;
use homing::puzzle::flip::{Flip, Goal, Lights, PieceSet};
use homing::table::TableFile;

fn open(bytes: Vec<u8>) -> homing::Result<Lights> {
    TableFile::from_bytes("a table", bytes).and_then(|file| Lights::from_file(&file))
}

#[test]
fn a_table_survives_its_file() {
    let mut random = Random(3);
    let listed = Lights::new(random.listed(40, 10));
    let wide = Lights::new(random.shaped(30, 45, 10));
    let high = Lights::new(random.shaped(70, 40, 5));
    for lights in [
        lights("10x10"),
        lights("19x19"),
        lights("5x6:line"),
        lights("7x7:rook"),
        lights("1x1"),
        lights("1x1:ring"),
        listed,
        wide,
        high,
    ] {
        let bytes = lights.to_bytes();
        assert_eq!(
            bytes,
            Lights::new(lights.presses().clone()).to_bytes(),
            "the same bytes on every run"
        );
        let opened = open(bytes.clone()).unwrap();
        opened.verify().unwrap();
        assert_eq!(opened.presses(), lights.presses());
        assert_eq!(
            (opened.rank(), opened.nullity(), opened.to_bytes()),
            (lights.rank(), lights.nullity(), bytes)
        );
        for _ in 0..20 {
            let board = random.set(lights.pieces());
            assert_eq!(opened.any_presses(&board), lights.any_presses(&board));
            let turned = lights.presses().turned(&random.set(lights.press_count()));
            if lights.part_nullity() <= 20 {
                assert_eq!(
                    opened.fewest(&turned, &white(&lights)).unwrap(),
                    lights.fewest(&turned, &white(&lights)).unwrap()
                );
            }
        }
    }
}

#[test]
fn another_board_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flip.tbl");
    lights("6x6").write(&path).unwrap();
    Lights::open(&path, lights("6x6").presses()).unwrap();
    let error = Lights::open(&path, lights("6x6:king").presses())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected a table of flip:6x6:king, found one of flip:6x6"),
        "{error}"
    );

    let flip = Flip::new(2, 3, Goal::Any).unwrap();
    Table::generate(flip, |_| {}).unwrap().write(&path).unwrap();
    let error = Lights::open(&path, lights("2x3").presses())
        .unwrap_err()
        .to_string();
    assert!(error.contains("expected a table of flip:2x3"), "{error}");
    assert!(Lights::from_file(&TableFile::open(&path).unwrap()).is_err());
    lights("2x3").write(&path).unwrap();
    let error = Table::open(&path, flip).unwrap_err().to_string();
    assert!(
        error.contains(
            "expected a table of flip:2x3 with the goal \"all white or all black\", found one of"
        ),
        "{error}"
    );
}

#[test]
fn every_changed_byte_is_found() {
    let wide = Random(8).shaped(3, 5, 50);
    for lights in [lights("3x9"), lights("1x1"), Lights::new(wide)] {
        let (name, bytes) = (lights.presses().name(), lights.to_bytes());
        for place in
            (0..bytes.len()).filter(|&place| bytes[place] != 0 || place % 64 == 0 || place < 600)
        {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            assert!(
                open(damaged).is_err(),
                "{name}: a changed bit in byte {place}"
            );
            assert!(
                open(bytes[..place].to_vec()).is_err(),
                "{name}: an end at byte {place}"
            );
        }
    }
}

/// Files too large to be checked on opening, with correct checksums over wrong columns: questions end without a panic, and `verify` finds
/// everything that makes answers wrong.
#[test]
fn columns_that_are_wrong_are_found_by_multiplying_out() {
    find_wrong_columns(&lights("5x6:king@torus"));
    find_wrong_columns(&Lights::new(Random(9).shaped(12, 17, 20)));
}

fn find_wrong_columns(sound: &Lights) {
    let mut random = Random(4);
    let boards: Vec<PieceSet> = (0..40).map(|_| random.set(sound.pieces())).collect();
    let presses: Vec<PieceSet> = (0..40).map(|_| random.set(sound.press_count())).collect();
    let answers = |lights: &Lights| {
        let any: Vec<_> = boards
            .iter()
            .map(|board| lights.any_presses(board))
            .collect();
        let fewest: Vec<_> = presses
            .iter()
            .map(|presses| {
                lights
                    .fewest(&sound.presses().turned(presses), &white(sound))
                    .unwrap()
            })
            .collect();
        boards
            .iter()
            .for_each(|board| drop(lights.why_unsolvable(board, &white(sound))));
        (any.iter().map(Option::is_some).collect::<Vec<_>>(), fewest)
    };
    let right = answers(sound);
    let bytes = sound.to_bytes();
    let file = TableFile::from_bytes("sound", bytes.clone()).unwrap();
    let mut found = 0;
    for column in &file.header().columns {
        for bit in 0..column.size_bytes * 8 {
            let mut damaged = bytes.clone();
            damaged[(column.offset + bit / 8) as usize] ^= 1 << (bit % 8);
            let Ok(lights) = open(with_checksums(damaged, &file)) else {
                found += 1;
                continue;
            };
            let given = answers(&lights);
            match lights.verify() {
                Err(_) => found += 1,
                Ok(()) => assert_eq!(given, right, "bit {bit} of column {}", column.name),
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// The file with updated checksums of its columns and header.
fn with_checksums(mut bytes: Vec<u8>, file: &TableFile) -> Vec<u8> {
    let mut header = file.header().clone();
    for column in &mut header.columns {
        let content = &bytes[column.offset as usize..][..column.size_bytes as usize];
        column.checksums = content.chunks(1 << 20).map(crc32fast::hash).collect();
    }
    let encoded = header.encode().unwrap();
    bytes[16..20].copy_from_slice(&crc32fast::hash(&encoded).to_le_bytes());
    bytes[24..24 + encoded.len()].copy_from_slice(&encoded);
    bytes
}
