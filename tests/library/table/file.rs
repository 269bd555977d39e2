//! Attacks on the file: every field of the header, every length, every bit.

use crate::common::forge::{forged, parts};
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::slide::Slide;
use homing::table::{Column, Header};
use homing::{Error, Space, Table};
use homing::{Stop, Watch};

const PRELUDE_BYTES: usize = 24;

fn small() -> Slide {
    Slide::new(2, 2, 3).unwrap()
}

fn small_file() -> Vec<u8> {
    Table::generate(small(), |_| {}).unwrap().to_bytes()
}

fn refusal(bytes: Vec<u8>) -> String {
    match Table::from_bytes(bytes, small()) {
        Ok(_) => panic!("the file was opened"),
        Err(error) => worded(&error),
    }
}

/// The message of an error, and its remedies as in the code, before an interface words them.
fn worded(error: &Error) -> String {
    error.worded(|option| option.into(), |remedy| format!("{remedy:?}"))
}

fn header_of(file: &[u8]) -> Header {
    parts(file).0
}

/// The file with another header, and its correct length and checksum.
fn with_header(file: &[u8], encoded: &[u8]) -> Vec<u8> {
    let mut changed = file.to_vec();
    changed[12..16].copy_from_slice(&(encoded.len() as u32).to_le_bytes());
    changed[16..20].copy_from_slice(&crc32fast::hash(encoded).to_le_bytes());
    changed[PRELUDE_BYTES..4096].fill(0);
    changed[PRELUDE_BYTES..PRELUDE_BYTES + encoded.len()].copy_from_slice(encoded);
    changed
}

fn with_empty_layer(header: &mut Header, at: usize) {
    header.layers.insert(at, 0);
    header.greatest_depth += 1;
}

#[test]
fn a_file_is_read_back_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/flip.tbl");
    let flip = Flip::new(3, 3, Goal::Only(0)).unwrap();
    let table = Table::generate(flip, |_| {}).unwrap();
    table.write(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), table.to_bytes());
    let opened = Table::open(&path, flip).unwrap();
    opened.verify(Watch::NONE).unwrap();
    assert_eq!(opened.layers(), table.layers());
    assert!((0..flip.len()).all(|index| opened.best_move(index) == table.best_move(index)));
}

#[test]
fn every_bit_of_a_small_file_matters() {
    let file = small_file();
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            assert!(
                Table::from_bytes(changed, small()).is_err(),
                "bit {bit} of byte {at}"
            );
        }
    }
}

#[test]
fn every_truncation_of_a_small_file_is_refused() {
    let file = small_file();
    for length in 0..file.len() {
        refusal(file[..length].to_vec());
    }
    let mut longer = file.clone();
    longer.push(0);
    assert!(refusal(longer).contains("expected 8195 bytes, found 8196"));
    assert!(refusal(file[..8194].to_vec()).contains("expected 8195 bytes, found 8194"));
    assert!(refusal(file[..20].to_vec()).contains("found 20"));
}

#[test]
fn each_field_of_the_prelude_is_checked() {
    let file = small_file();
    for (at, value, says) in [
        (
            0,
            b'X',
            "expected a table of homing, found a file that begins with",
        ),
        (
            8,
            2,
            "expected format 1, found format 2: Act(\"read it with a newer homing\")",
        ),
        (8, 0, "expected format 1, found format 0"),
        (15, 1, "at most 16777216 are allowed"),
        (14, 1, "found 8195: the file is cut off"),
        (12, 7, "expected checksum"),
        (16, 7, "expected checksum"),
        (20, 7, "bytes 20 to 24 must be 0"),
        (4095, 7, "byte 4095 is padding and must be 0, found 7"),
        (8191, 7, "byte 8191 is padding and must be 0, found 7"),
        (
            4096,
            0x55,
            "block 0 of column move (bytes 4096 to 4099) has checksum",
        ),
        (
            8194,
            0x55,
            "block 0 of column depth (bytes 8192 to 8195) has checksum",
        ),
    ] {
        let mut changed = file.clone();
        changed[at] = value;
        let said = refusal(changed);
        assert!(
            said.contains(says),
            "byte {at}: expected a sentence with {says:?}, found {said:?}"
        );
    }
}

#[test]
fn each_field_of_the_header_is_checked() {
    let file = small_file();
    assert_eq!(
        with_header(&file, &header_of(&file).encode().unwrap()),
        file
    );
    type Breakage = (fn(&mut Header), &'static str);
    let breakages: [Breakage; 28] = [
        (
            |header| with_empty_layer(header, header.layers.len()),
            "no state has the greatest depth",
        ),
        (
            |header| with_empty_layer(header, 3),
            "no state has the depth 3, but",
        ),
        (
            |header| header.columns[1].name = "move".into(),
            "two columns have the name move",
        ),
        (
            |header| {
                header.layers = vec![1; 100];
                (header.reachable, header.greatest_depth) = (100, 99);
            },
            "do not add up",
        ),
        (
            |header| header.puzzle = "slide:2x3".into(),
            "expected a table of slide:2x2, found one of slide:2x3",
        ),
        (
            |header| header.parameters = "of ice".into(),
            "found one of slide:2x2 (of ice)",
        ),
        (
            |header| header.goal = "x 1 2 3".into(),
            "found one of slide:2x2 with the goal \"x 1 2 3\"",
        ),
        (
            |header| header.index = "random".into(),
            "with index \"random\"",
        ),
        (
            |header| header.metric = "two steps".into(),
            "and metric \"two steps\"",
        ),
        (|header| header.states = 13, "found one of slide:2x2"),
        (
            |header| header.states = 11,
            "do not add up to the number of reachable states",
        ),
        (
            |header| header.reachable = 11,
            "do not add up to the number of reachable states",
        ),
        (
            |header| header.greatest_depth = 5,
            "it counts the states of 7 depths, but the greatest depth is 5",
        ),
        (
            |header| header.greatest_depth = u64::MAX,
            "it counts the states of 7 depths",
        ),
        (
            |header| header.layers[2] = 3,
            "do not add up to the number of reachable states",
        ),
        (
            |header| header.layers[2] = u64::MAX,
            "do not add up to the number of reachable states",
        ),
        (|header| header.layers.truncate(6), "do not add up"),
        (
            |header| header.layers.push(0),
            "it counts the states of 8 depths, but the greatest depth is 6",
        ),
        (
            |header| header.columns[0].name = "mive".into(),
            "expected 8195 bytes",
        ),
        (
            |header| header.columns[1].bits = 3,
            "the place, width, length or checksums of column depth do not agree with each other",
        ),
        (
            |header| header.columns[1].bits = 0,
            "the place, width, length or checksums of column depth do not agree with each other",
        ),
        (
            |header| header.columns[0].entries = 13,
            "of column move do not agree with each other",
        ),
        (
            |header| header.columns[0].entries = u64::MAX,
            "of column move do not agree with each other",
        ),
        (
            |header| header.columns[1].offset = 12288,
            "of column depth do not agree with each other",
        ),
        (
            |header| header.columns[1].size_bytes = 4,
            "of column depth do not agree with each other",
        ),
        (
            |header| header.columns[1].checksums[0] ^= 1,
            "block 0 of column depth",
        ),
        (
            |header| header.columns[1].checksums.push(0),
            "of column depth do not agree with each other",
        ),
        (
            |header| header.columns.truncate(1),
            "expected 4099 bytes, found 8195",
        ),
    ];
    for (at, (breakage, says)) in breakages.into_iter().enumerate() {
        let mut header = header_of(&file);
        breakage(&mut header);
        let changed = with_header(&file, &header.encode().unwrap());
        // A column with an unknown name is allowed, because a table may have more columns than this library knows. But here the column
        // `move` is then missing.
        if header
            .columns
            .first()
            .is_some_and(|column| column.name == "mive")
        {
            let table = Table::from_bytes(changed, small()).unwrap();
            assert!(
                table.move_column().is_none() && table.verify(Watch::NONE).is_ok(),
                "the column depth serves alone"
            );
            continue;
        }
        let said = refusal(changed);
        assert!(
            said.contains(says),
            "breakage {at}: expected a sentence with {says:?}, found {said:?}"
        );
    }
}

#[test]
fn a_header_that_does_not_decode_is_refused() {
    let file = small_file();
    let encoded = header_of(&file).encode().unwrap();
    assert!(
        refusal(with_header(&file, &encoded[..encoded.len() - 1]))
            .contains("the header is damaged")
    );
    let longer = [encoded.as_slice(), &[0]].concat();
    assert!(refusal(with_header(&file, &longer)).contains("it ends after"));
    let mut endless = encoded.clone();
    endless[..8].fill(0xff);
    assert!(refusal(with_header(&file, &endless)).contains("the header is damaged"));
    let mut foreign = encoded;
    foreign[8] = 0xff;
    assert!(refusal(with_header(&file, &foreign)).contains("the header is damaged"));
}

#[test]
fn other_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let open = |path: &std::path::Path| Table::open(path, small()).unwrap_err().to_string();
    assert!(open(folder.path()).contains("expected a table, found a folder"));
    let path = folder.path().join("file");
    assert!(open(&path).contains("cannot open the table"));
    std::fs::write(&path, "").unwrap();
    assert!(open(&path).contains("found an empty file"));
    std::fs::write(&path, "BM\0\0").unwrap();
    assert!(open(&path).contains("found a file that begins with \"BM\\0\\0\""));
    std::fs::write(&path, small_file()).unwrap();
    let said = worded(&Table::open(&path, Slide::EIGHT).unwrap_err());
    assert!(
        said.contains(
            "expected a table of slide:3x3, found one of slide:2x2: Act(\"name the right file\")"
        ),
        "{said}"
    );
}

/// Every change of an entry of a small table is found by `verify`, even with correct checksums.
#[test]
fn verify_finds_every_wrong_entry() {
    fn attack<S: Space + Clone>(space: &S, table: Table) {
        table.verify(Watch::NONE).unwrap();
        for (at, column) in table.columns().iter().enumerate() {
            let codes: Vec<u8> = (0..space.len()).map(|index| column.code(index)).collect();
            for changed_at in 0..codes.len() {
                for code in 0..1 << column.bits() {
                    if code == codes[changed_at] {
                        continue;
                    }
                    let mut changed = codes.clone();
                    changed[changed_at] = code;
                    let mut columns = table.columns().to_vec();
                    columns[at] = Column::pack(column.name(), column.bits(), changed.into_iter());
                    let damaged =
                        Table::new(space.clone(), table.layers().to_vec(), columns).unwrap();
                    assert!(
                        damaged.verify(Watch::NONE).is_err(),
                        "{}: entry {changed_at} became {code}",
                        column.name()
                    );
                    // An answer or an error, never a loop.
                    for index in 0..space.len() {
                        let _ = (
                            damaged.depth(index),
                            damaged.count_paths(index, &Stop::NEVER),
                            damaged.hints(index),
                        );
                    }
                }
            }
        }
        let mut layers = table.layers().to_vec();
        layers[0] += 1;
        layers[1] -= 1;
        let miscounted = Table::new(space.clone(), layers, table.columns().to_vec()).unwrap();
        assert!(
            miscounted
                .verify(Watch::NONE)
                .unwrap_err()
                .to_string()
                .contains("1 states are at depth 0, but the header says 2")
        );
    }
    let slide = Slide::new(2, 3, 5).unwrap();
    attack(&slide, Table::generate(slide, |_| {}).unwrap());
    attack(&slide, Table::generate_half(slide, |_| {}).unwrap());
    for (rows, columns) in [(2, 3), (1, 5)] {
        let flip = Flip::new(rows, columns, Goal::Only(0)).unwrap();
        attack(&flip, Table::generate(flip, |_| {}).unwrap());
    }
}

#[test]
fn moves_of_boards_that_may_be_unsolvable_need_depths() {
    let flip = Flip::new(1, 5, Goal::Only(0)).unwrap();
    let table = Table::generate(flip, |_| {}).unwrap();
    let only_moves = vec![table.move_column().unwrap().clone()];
    let said = Table::new(flip, table.layers().to_vec(), only_moves).unwrap_err();
    assert!(said.to_string().contains("needs a column depth"), "{said}");
}

/// Two states of two bits leave half a byte unused.
#[test]
fn unused_bits_are_zero() {
    let flip = Flip::new(1, 1, Goal::Only(0)).unwrap();
    let file = Table::generate(flip, |_| {}).unwrap().to_bytes();
    let read = |file| Table::from_bytes(file, flip).and_then(|table| table.verify(Watch::NONE));
    read(file.clone()).unwrap();
    let set = forged(&file, |_, columns| *columns[1].last_mut().unwrap() |= 0x80);
    read(set).unwrap_err();
}
