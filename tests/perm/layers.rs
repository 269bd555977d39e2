//! The search by rows with its layers in files: the bytes of the search in memory, whatever happens to the run and to its files.

use crate::puzzle;
use crate::scratch_files::{File, each_damage_is_named, files_of};
use homing::engine::{Generation, Options, Puzzle, ScratchPlace};
use homing::{Error, Stop, Watch};
use std::path::Path;

const MEMORY: u64 = 64 << 20;

/// Puzzles that tell the parity of depths and that do not, with states that look alike, with several goals and with open ones.
fn puzzles() -> Vec<Box<dyn Puzzle>> {
    let goals = Options::default().with("goal", "1 2 3 4 5 ? ? ? | 5 4 3 2 1 ? ? ?");
    let usual = Options::default;
    [("lrx-8", usual()), ("lrx-7", usual()), ("topspin-9-3", usual()), ("ivy", usual()), ("pancakes-8", goals)]
        .map(|(name, options)| puzzle(&format!("perm:{name}"), options).unwrap())
        .into()
}

fn begin(puzzle: &dyn Puzzle, folder: &Path, is_resumed: bool) -> Result<Box<dyn Generation>, Error> {
    puzzle.begin_scratch(&ScratchPlace { folder, memory_bytes: MEMORY, is_resumed })
}

/// Goes on to the end, and gives the bytes of the table.
fn finished(mut generation: Box<dyn Generation>) -> Result<Vec<u8>, Error> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    while generation.step(&Stop::NEVER)? {}
    std::fs::write(&path, "the old table").unwrap();
    let written = generation.write(&path, Watch::NONE);
    let found = std::fs::read(&path).unwrap();
    assert!(written.is_ok() || found == b"the old table", "a search that fails leaves the old table");
    written.map(|()| found)
}

fn expected(puzzle: &dyn Puzzle) -> Vec<u8> {
    finished(puzzle.begin().unwrap()).unwrap()
}

/// The folder of the search of a puzzle.
fn folder_of(puzzle: &dyn Puzzle, scratch: &Path) -> std::path::PathBuf {
    scratch.join(&puzzle.file_names()[0]).with_extension("")
}

#[test]
fn files_give_the_bytes_of_memory() {
    for puzzle in puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let found = finished(begin(&*puzzle, folder.path(), false).unwrap()).unwrap();
        assert!(found == expected(&*puzzle), "{}", puzzle.name());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
    }
}

#[test]
fn a_search_that_is_stopped_after_any_layer_goes_on() {
    for puzzle in puzzles() {
        let expected = expected(&*puzzle);
        let mut steps = 0;
        loop {
            let folder = tempfile::tempdir().unwrap();
            let mut search = begin(&*puzzle, folder.path(), false).unwrap();
            let is_at_end = !(0..steps).all(|_| search.step(&Stop::NEVER).unwrap());
            search.write_checkpoint(folder.path()).unwrap();
            let layers = search.layers().to_vec();
            drop(search);
            let other = begin(&*puzzle, folder.path(), false).err().unwrap().to_string();
            assert!(other.contains("has a search that was stopped"), "{other}");
            let search = begin(&*puzzle, folder.path(), true).unwrap();
            assert_eq!(search.layers(), layers);
            assert!(finished(search).unwrap() == expected, "{} after {steps}", puzzle.name());
            if is_at_end {
                break;
            }
            steps += 3;
        }
    }
}

/// The files of a search of `perm:lrx-8` that was stopped: their names and contents.
fn stopped(puzzle: &dyn Puzzle, steps: usize) -> Vec<File> {
    let scratch = tempfile::tempdir().unwrap();
    let mut search = begin(puzzle, scratch.path(), false).unwrap();
    (0..steps).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    search.write_checkpoint(scratch.path()).unwrap();
    files_of(&folder_of(puzzle, scratch.path()))
}

/// What a search says that goes on with these files.
fn resumed(puzzle: &dyn Puzzle, files: &[File]) -> Result<Vec<u8>, String> {
    let scratch = tempfile::tempdir().unwrap();
    let folder = folder_of(puzzle, scratch.path());
    std::fs::create_dir(&folder).unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    begin(puzzle, scratch.path(), true).and_then(finished).map_err(|error| error.to_string())
}

#[test]
fn a_file_that_is_missing_cut_or_changed_is_named() {
    let puzzle = puzzle("perm:lrx-7", Options::default()).unwrap();
    let files = stopped(&*puzzle, 12);
    assert!(files.len() >= 7, "a manifest, two layers and those for the table");
    each_damage_is_named(&files, |files| resumed(&*puzzle, files).err());
    let other = crate::puzzle("perm:lrx-7", Options::default().with("goal", "2 1 3 4 5 6 7")).unwrap();
    let refusal = resumed(&*other, &files).unwrap_err();
    assert!(refusal.contains("expected a search with \"definition "), "{refusal}");
}

/// A row of a layer's file: its outer number and its code.
type Row = (u32, Vec<u8>);

/// The rows of a layer's file.
fn rows(bytes: &[u8]) -> Vec<Row> {
    let (mut rest, mut rows) = (&bytes[8..], Vec::new());
    while !rest.is_empty() {
        let length = 10 + usize::from(u16::from_le_bytes([rest[4], rest[5]]));
        rows.push((u32::from_le_bytes(rest[..4].try_into().unwrap()), rest[10..length].to_vec()));
        rest = &rest[length..];
    }
    rows
}

/// The file of such rows, with right checksums.
fn file_of(rows: &[Row]) -> Vec<u8> {
    let mut file = b"\x89prows\r\n".to_vec();
    for (outer, code) in rows {
        let head = [&outer.to_le_bytes()[..], &(code.len() as u16).to_le_bytes()].concat();
        let checksum = crc32fast::hash(&[&head[..], code].concat());
        file.extend([&head[..], &checksum.to_le_bytes(), code].concat());
    }
    file
}

/// The manifest with sizes of the files as they are, other numbers of states, and a right checksum.
fn sign(files: &mut [File], layers: impl Fn(&mut Vec<u64>)) {
    let size = |depth: usize| files.iter().find(|(name, _)| *name == format!("layer-{depth:03}")).map_or(0, |(_, bytes)| bytes.len());
    let at = files.iter().position(|(name, _)| name == "manifest").unwrap();
    let text = String::from_utf8(files[at].1.clone()).unwrap();
    let mut signed = String::new();
    for line in text.lines().filter(|line| !line.starts_with("checksum ")) {
        let numbers = |line: &str| line.split(' ').skip(1).map(|number| number.parse().unwrap()).collect::<Vec<u64>>();
        if line.starts_with("layers ") {
            let mut counts = numbers(line);
            layers(&mut counts);
            signed += &format!("layers {}\n", counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
        } else if line.starts_with("layer ") {
            let depth = numbers(line)[0] as usize;
            signed += &format!("layer {depth} {}\n", size(depth));
        } else {
            signed += &format!("{line}\n");
        }
    }
    signed += &format!("checksum {:08x}\n", crc32fast::hash(signed.as_bytes()));
    files[at].1 = signed.into_bytes();
}

/// Files with right checksums that hold other states than their layers: the table is the true one, or the old one stays.
#[test]
fn forged_files_give_no_wrong_table() {
    let mut refused = 0;
    for (name, steps) in [("perm:lrx-7", 8), ("perm:lrx-8", 9), ("perm:ivy", 5)] {
        let puzzle = puzzle(name, Options::default()).unwrap();
        let (files, expected) = (stopped(&*puzzle, steps), expected(&*puzzle));
        for at in (0..files.len()).filter(|&at| files[at].0.starts_with("layer-")) {
            let depth: usize = files[at].0[6..].parse().unwrap();
            let honest = rows(&files[at].1);
            let last = honest.len() - 1;
            let mut forged: Vec<(Vec<Row>, i64)> = Vec::new();
            let mut with = |states: i64, change: &dyn Fn(&mut Vec<Row>)| {
                let mut rows = honest.clone();
                change(&mut rows);
                forged.push((rows, states));
            };
            // A state elsewhere, one less, one more, a row twice, rows in another order or of other numbers, and codes of no row.
            with(0, &|rows| rows[last].1[0] = rows[last].1[0].wrapping_add(1));
            with(0, &|rows| rows[0].1[0] ^= 1);
            with(-1, &|rows| {
                rows[0].1.pop();
            });
            with(1, &|rows| rows[last].1.push(0));
            with(0, &|rows| rows.insert(0, rows[0].clone()));
            with(0, &|rows| rows.swap(0, last));
            with(0, &|rows| rows[last].0 += 1);
            with(0, &|rows| rows[last].0 = u32::MAX);
            with(0, &|rows| rows[0].1.push(255));
            with(0, &|rows| rows[0].1 = vec![254; 40]);
            with(0, &|rows| rows[0].1.clear());
            with(0, &|rows| rows[0].1 = vec![0; 6000]);
            for (rows, states) in forged {
                for is_counted in [false, true] {
                    let mut files = files.clone();
                    files[at].1 = file_of(&rows);
                    sign(&mut files, |layers| {
                        if is_counted {
                            layers[depth] = layers[depth].wrapping_add_signed(states);
                        }
                    });
                    match resumed(&*puzzle, &files) {
                        Ok(table) => assert!(table == expected, "{name} {depth}"),
                        Err(_) => refused += 1,
                    }
                }
            }
        }
        for change in [
            &(|layers: &mut Vec<u64>| layers[3] += 1) as &dyn Fn(&mut Vec<u64>),
            &|layers| layers.truncate(layers.len() - 1),
            &|layers| layers.push(1),
            &|layers| layers[1] = 0,
            &|layers| layers[2] = u64::MAX,
            &|layers| layers.clear(),
        ] {
            let mut files = files.clone();
            sign(&mut files, change);
            assert!(resumed(&*puzzle, &files).is_err(), "{name}");
        }
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn what_cannot_be_done_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |name: &str, memory_bytes| {
        let place = ScratchPlace { folder: folder.path(), memory_bytes, is_resumed: false };
        puzzle(name, Options::default()).unwrap().begin_scratch(&place).err().unwrap().to_string()
    };
    assert!(refusal("perm:topspin-10", 1 << 20).contains("perm:topspin-10 needs at least "));
    // Tables of patterns are made in memory; the whole one of a puzzle of 14! states is not.
    assert!(refusal("perm:3x3x3", MEMORY).contains("is searched in memory"));
    let large = puzzle("perm:lrx-14", Options::default()).unwrap().scratch_puzzle().unwrap();
    assert_eq!(large.scratch_need(1 << 31).unwrap().table_bytes, (1..=14).product::<u64>().div_ceil(8));
    // Its first move has no reverse.
    let one_way = r#"{"name": "one-way", "generators": [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]], "generator_names": ["L", "X"]}"#;
    let path = folder.path().join("one-way.json");
    std::fs::write(&path, one_way).unwrap();
    let refused = refusal(&format!("perm:{}", path.display()), MEMORY);
    assert!(refused.contains("is searched in memory"), "{refused}");
}
