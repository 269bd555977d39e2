//! A table larger than the disk.

use super::shards;
use crate::common::run_in;
use homing::Space;
use homing::puzzle::slide::Slide;
use homing::table::{ColumnHeader, Header};
use std::fs;
use std::path::Path;

/// A file of format 1 with one column of zeros, which uses no disk space; returns the CRC-32 of its header.
fn zeros(path: &Path, mut header: Header) -> u32 {
    let column = &mut header.columns[0];
    column.size_bytes = column.entries.div_ceil(8);
    let block = |at: u64| crc32fast::hash(&vec![0; (1 << 20).min(column.size_bytes - at) as usize]);
    let (first, last) = (block(0), (column.size_bytes - 1) >> 20 << 20);
    column.checksums = (0..column.size_bytes)
        .step_by(1 << 20)
        .map(|at| if at == last { block(at) } else { first })
        .collect();
    header.columns[0].offset = (24 + header.encode().unwrap().len() as u64).next_multiple_of(4096);
    let size_bytes = header.columns[0].offset + header.columns[0].size_bytes;
    let checksum = prelude(path, &header.encode().unwrap(), b"\x89homing\n");
    fs::OpenOptions::new()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(size_bytes)
        .unwrap();
    checksum
}

/// Writes a file from a prelude and the rest, and returns the CRC-32 of the rest.
fn prelude(path: &Path, head: &[u8], magic: &[u8; 8]) -> u32 {
    let checksum = crc32fast::hash(head);
    let numbers = [1, head.len() as u32, checksum, 0]
        .map(u32::to_le_bytes)
        .concat();
    fs::write(path, [magic, &numbers[..], head].concat()).unwrap();
    checksum
}

/// The 15-puzzle has 10,461,394,944,000 states. Its 1.3 TB are sparse files of zeros, which answer boards of one move.
#[test]
fn a_table_of_terabytes_is_opened_and_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-4x4-whole.tbl");
    fs::create_dir(&path).unwrap();
    let slide = Slide::new(4, 4, 15).unwrap();
    let homing::Description {
        puzzle,
        parameters,
        goal,
        index,
        metric,
    } = slide.describe();
    let states = slide.len();
    let mut layers = vec![1; 80];
    layers.push(states - 80);
    let column = ColumnHeader {
        name: "half".into(),
        bits: 1,
        entries: states,
        offset: 0,
        size_bytes: states.div_ceil(8),
        checksums: vec![],
    };
    let columns = vec![column.clone()];
    let header = Header {
        puzzle,
        parameters,
        goal,
        index,
        metric,
        states,
        reachable: states,
        greatest_depth: 80,
        layers,
        columns,
    };
    let shard_bytes: u64 = 128 << 30;
    let shard_entries = 8 * shard_bytes;
    let shard = |number: u64| {
        let (first, entries) = (
            number * shard_entries,
            shard_entries.min(states - number * shard_entries),
        );
        let parameters = format!(
            "shard {number}: entries {first} to {} of {states}",
            first + entries - 1
        );
        let columns = vec![ColumnHeader {
            entries,
            ..column.clone()
        }];
        let shard = Header {
            parameters,
            states: entries,
            reachable: 0,
            greatest_depth: 0,
            layers: vec![],
            columns,
            ..header.clone()
        };
        zeros(&path.join(format!("{number:05}.shard")), shard).to_le_bytes()
    };
    let count = states.div_ceil(shard_entries);
    let checksums = (0..count).flat_map(shard).collect();
    let behind = [
        shard_bytes.to_le_bytes().to_vec(),
        count.to_le_bytes().to_vec(),
        checksums,
    ];
    prelude(
        &path.join("manifest"),
        &[header.encode().unwrap(), behind.concat()].concat(),
        b"\x89shards\n",
    );
    assert_eq!(shards(&path).len(), 10);
    let asked = |board: &str| run_in(folder.path(), &["solve", "slide:4x4", "--dir", "."], board);
    assert_eq!(
        asked("1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12"),
        ("d\n".into(), String::new(), 0)
    );
    fs::remove_file(path.join("00003.shard")).unwrap();
    let (said, words, status) = asked("x 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14");
    assert!(
        status == 2 && said.is_empty() && words.contains("00003.shard: the shard is missing"),
        "{words}"
    );
}
