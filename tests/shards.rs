//! Tables in shards: the same bytes and the same answers as in one file, and a sentence for whatever is missing, damaged or not meant.
#![cfg(feature = "cli")]

mod common;

use common::run_in;
use homing::puzzle::slide::planes;
use homing::puzzle::{flip::Flip, slide::Slide};
use homing::table::{ColumnHeader, Header, Table, TableFile};
use homing::{Error, Space};
use std::fs;
use std::path::{Path, PathBuf};

/// The sizes of shards: a page, odd numbers of pages, more than a column.
const SIZES: [u64; 4] = [4096, 3 * 4096, 7 * 4096, 1 << 20];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn shards(folder: &Path) -> Vec<PathBuf> {
    names(folder).iter().filter(|name| *name != "manifest").map(|name| folder.join(name)).collect()
}

/// What the shards hold of the columns, one behind the other.
fn joined(folder: &Path) -> Vec<u8> {
    shards(folder).iter().flat_map(|path| TableFile::open(path).unwrap().columns()[0].bytes().to_vec()).collect()
}

fn table(slide: Slide) -> Table<Slide> {
    Table::generate(slide, |_| {}).unwrap()
}

#[test]
fn shards_hold_the_bytes_of_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    for slide in [Slide::new(2, 2, 3), Slide::new(2, 3, 0), Slide::new(3, 3, 4), Slide::new(4, 2, 7)].into_iter().flatten() {
        let whole = table(slide);
        for shard_bytes in SIZES {
            whole.write_shards(&path, shard_bytes).unwrap();
            let file = TableFile::open(&path).unwrap();
            let count: u64 = whole.columns().iter().map(|column| column.size_bytes().div_ceil(shard_bytes)).sum();
            assert_eq!((file.shards(), shards(&path).len() as u64), (Some((shard_bytes, count)), count));
            let expected: Vec<u8> = whole.columns().iter().flat_map(|column| column.bytes().to_vec()).collect();
            assert!(joined(&path) == expected, "{slide:?} {shard_bytes}");
            file.check_content().unwrap();
            let sharded = Table::from_file(&file, slide).unwrap();
            assert!(sharded.is_sharded() && sharded.to_bytes() == whole.to_bytes(), "{slide:?} {shard_bytes}");
            sharded.verify().unwrap();
            let on_disk: u64 = names(&path).iter().map(|name| path.join(name).metadata().unwrap().len()).sum();
            assert_eq!(file.size_bytes(), on_disk);
        }
    }
    assert_eq!(names(folder.path()), ["a.tbl"], "the older ones are gone");
}

#[test]
fn a_table_of_any_space_can_be_sharded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flip.tbl");
    let whole = Table::generate(Flip::FOUR, |_| {}).unwrap();
    whole.write_shards(&path, 4096).unwrap();
    let sharded = Table::open(&path, Flip::FOUR).unwrap();
    assert!(sharded.to_bytes() == whole.to_bytes());
    sharded.verify().unwrap();
    for index in (0..Flip::FOUR.len()).step_by(7) {
        assert_eq!(sharded.depth(index).unwrap(), whole.depth(index).unwrap());
        assert_eq!(sharded.hints(index).unwrap(), whole.hints(index).unwrap());
    }
}

/// The commands of the engine, asked of one file and of shards.
#[test]
fn every_question_has_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let boards = "x 1 2 3 4 5 6 7\n7 6 5 4 3 2 1 x\n1 2 3 4 5 7 6 x\nno board\n6 2 x 7 4 3 1 5\n";
    for columns in ["both", "move", "half", "depth"] {
        let make = |dir: &str, more: &[&str]| {
            let arguments = [&["gen", "slide:2x4", "--quiet", "--columns", columns, "--dir", dir], more].concat();
            assert_eq!(run_in(folder, &arguments, ""), (String::new(), String::new(), 0));
        };
        make("one", &[]);
        make("shards", &["--shard-size", "4K"]);
        make("chunks", &["--shard-size", "4K", "--scratch", "scratch", "--memory", "64M"]);
        let [one, shards, chunks] = ["one", "shards", "chunks"].map(|dir| folder.join(dir).join("slide-2x4.tbl"));
        assert_eq!(names(&shards), names(&chunks));
        for name in names(&shards) {
            assert!(fs::read(shards.join(&name)).unwrap() == fs::read(chunks.join(&name)).unwrap(), "{columns} {name}");
        }
        let columns_of_one: Vec<u8> = TableFile::open(&one).unwrap().columns().iter().flat_map(|column| column.bytes().to_vec()).collect();
        assert!(joined(&shards) == columns_of_one);
        for arguments in [
            &["solve", "slide:2x4"][..],
            &["solve", "slide:2x4", "--io", "read"],
            &["solve", "slide:2x4", "--depth"],
            &["solve", "slide:2x4", "--json"],
            &["solve", "slide:2x4", "--all"],
            &["solve", "slide:2x4", "--count"],
            &["solve", "slide:2x4", "--goal", "7 6 5 4 3 2 1 x"],
            &["hint", "slide:2x4", "7 6 5 4 3 2 1 x"],
            &["check", "slide:2x4", "7 6 5 4 3 2 1 x", "ulld"],
            &["show", "slide:2x4", "x 1 2 3 4 5 6 7"],
            &["stats", "slide:2x4"],
            &["random", "slide:2x4", "--depth", "20..25", "-n", "20", "--seed", "7"],
            &["states", "slide:2x4", "--depth", "33..36"],
            &["export", "slide:2x4", "--to", "csv"],
            &["export", "slide:2x4", "--to", "npy", "--depth", "30..36"],
            &["export", "slide:2x4", "--to", "json"],
            &["export", "slide:2x4", "--to", "c"],
            &["export", "slide:2x4", "--to", "rust"],
        ] {
            let asked = |dir| {
                let mut command = common::program();
                command.current_dir(folder).args(arguments).args(["--dir", dir]).write_stdin(boards);
                command.output().unwrap()
            };
            let expected = asked("one");
            assert!(expected.status.code().is_some_and(|code| code < 2), "{arguments:?}: {expected:?}");
            assert_eq!(asked("shards"), expected, "{columns} {arguments:?}");
        }
        let (said, words, status) = run_in(folder, &["verify", "shards/slide-2x4.tbl", "--quiet"], "");
        assert!(status == 0 && words.is_empty() && said.ends_with(": all is right\n"), "{said}{words}");
        let (said, words, status) = run_in(folder, &["info", "shards/slide-2x4.tbl"], "");
        assert!(status == 0 && words.is_empty() && said.contains(" of up to 4096 bytes of a column, "), "{said}{words}");
        let (said, _, _) = run_in(folder, &["info", "slide:2x4", "--dir", "shards", "--json"], "");
        assert!(said.contains("\"shard_bytes\":4096"), "{said}");
    }
}

#[test]
fn boards_that_are_walked_together_have_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    let slide = Slide::new(2, 5, 9).unwrap();
    let search = |kinds: &[planes::Kind]| {
        let mut search = planes::Search::begin(slide, planes::Record::of(kinds)).unwrap().unwrap();
        while search.step() {}
        search
    };
    for kinds in [&[planes::Kind::Move, planes::Kind::Depth][..], &[planes::Kind::Half]] {
        search(kinds).write(&path, kinds, Some(12288)).unwrap();
        let sharded = Table::open(&path, slide).unwrap();
        let columns = kinds.iter().filter_map(|&kind| search(kinds).column(kind)).collect();
        let whole = Table::new(slide, sharded.layers().to_vec(), columns).unwrap();
        let indices: Vec<u64> = (0..slide.len()).step_by(997).collect();
        let (mut found, mut expected) = (Default::default(), Default::default());
        sharded.walk_all(&indices, &mut found).unwrap();
        whole.walk_all(&indices, &mut expected).unwrap();
        assert!(found.iter().eq(expected.iter()), "{kinds:?}");
        planes::verify_neighbours(&sharded, &mut |_| {}).unwrap();
    }
}

/// Without one of its shards, a table answers what does not need it, and names the shard otherwise.
#[test]
fn a_question_needs_only_the_shards_that_it_touches() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make = ["gen", "slide:2x5", "--columns", "half", "--shard-size", "64K", "--quiet"];
    assert_eq!(run_in(folder, &make, "").2, 0);
    let path = folder.join("tables/slide-2x5.tbl");
    let expected = Table::open(&path, Slide::new(2, 5, 9).unwrap()).unwrap();
    // The boards of a few moves have the blank in the last cells, which lie in the last shards.
    let near = "1 2 3 4 x 6 7 8 9 5\n";
    fs::rename(path.join("00000.shard"), folder.join("away")).unwrap();
    assert_eq!(run_in(folder, &["solve", "slide:2x5"], near), ("d\n".into(), String::new(), 0));
    let far = "x 1 2 3 4 5 6 7 8 9\n";
    let name = "tables/slide-2x5.tbl/00000.shard";
    let missing = format!("error: {name}: the shard is missing: bring back the shard that `homing gen` wrote, or make the table again\n");
    let missing = missing.as_str();
    for arguments in [&["solve", "slide:2x5"][..], &["solve", "slide:2x5", "--json"], &["solve", "slide:2x5", "--count"]] {
        let (said, words, status) = run_in(folder, arguments, &format!("{near}{far}"));
        assert_eq!((said.lines().count(), words.as_str(), status), (1, missing, 2), "{arguments:?}");
    }
    for arguments in [
        &["hint", "slide:2x5", far.trim()][..],
        &["check", "slide:2x5", far.trim(), "d"],
        &["stats", "slide:2x5"],
        &["random", "slide:2x5", "--seed", "1"],
        &["states", "slide:2x5", "--depth", "55"],
        &["export", "slide:2x5", "--to", "c", "--output", "out.c"],
        &["export", "slide:2x5", "--to", "csv", "--output", "out.csv"],
    ] {
        let (_, words, status) = run_in(folder, arguments, "");
        assert_eq!((words.as_str(), status), (missing, 2), "{arguments:?}");
    }
    let (said, words, status) = run_in(folder, &["verify", "slide:2x5"], "");
    assert_eq!((said.as_str(), words.as_str(), status), ("", missing, 1));
    // What has come back is found again.
    let sharded = Table::open(&path, *expected.space()).unwrap();
    assert!(sharded.depth(0).unwrap_err().to_string().contains("00000.shard: the shard is missing"));
    fs::rename(folder.join("away"), path.join("00000.shard")).unwrap();
    assert_eq!(sharded.depth(0).unwrap(), expected.depth(0).unwrap());
    assert!(sharded.take_fault().is_none());
}

/// A small table in shards, and the first thing that is wrong with it.
fn fault(folder: &Path) -> Error {
    let open = || {
        let file = TableFile::open(folder)?;
        file.check_content()?;
        Table::from_file(&file, Slide::new(2, 4, 7).unwrap())?.verify()
    };
    open().expect_err("it is damaged")
}

fn small(path: &Path) {
    table(Slide::new(2, 4, 7).unwrap()).write_shards(path, 4096).unwrap();
}

#[test]
fn a_shard_that_is_not_as_it_was_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    small(&path);
    let files = shards(&path);
    assert_eq!(files.len(), 4, "two columns of 5,040 bytes");
    let other = folder.path().join("b.tbl");
    table(Slide::new(2, 4, 3).unwrap()).write_shards(&other, 4096).unwrap();
    for (number, file) in files.iter().enumerate() {
        let bytes = fs::read(file).unwrap();
        let name = file.display().to_string();
        let refused = |what: &str, said: &str| {
            let error = fault(&path);
            let sentence = error.to_string();
            assert!(error.is_damage() || matches!(error, Error::NotATable { .. }), "{what}: {sentence}");
            assert!(sentence.contains(&name) && sentence.contains(said), "{what}: {sentence}");
            fs::remove_file(file).ok();
            fs::write(file, &bytes).unwrap();
        };
        fs::remove_file(file).unwrap();
        refused("missing", "the shard is missing");
        fs::write(file, &bytes[..bytes.len() - 1]).unwrap();
        refused("cut", "the file is cut off or too long");
        fs::write(file, [&bytes[..], b"x"].concat()).unwrap();
        refused("too long", "the file is cut off or too long");
        fs::write(file, "").unwrap();
        refused("empty", "found an empty file");
        for at in [30, 3000, 4096, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(file, changed).unwrap();
            refused("changed", "");
        }
        fs::copy(&files[(number + 1) % files.len()], file).unwrap();
        refused("another shard", "found another one");
        fs::copy(shards(&other)[number].as_path(), file).unwrap();
        refused("of another table", "found another one");
        #[cfg(unix)]
        {
            let away = folder.path().join("away");
            fs::write(&away, &bytes).unwrap();
            fs::remove_file(file).unwrap();
            std::os::unix::fs::symlink(&away, file).unwrap();
            refused("a link", "found a link");
        }
    }
    // One shard by itself is no table that answers.
    let alone = fs::copy(&files[0], folder.path().join("slide-2x4.tbl"));
    assert!(alone.is_ok());
    let (_, words, status) = run_in(folder.path(), &["solve", "slide:2x4", "--table", "slide-2x4.tbl"], "x 1 2 3 4 5 6 7\n");
    assert!(status == 2 && words.contains("expected a table of slide:2x4, found one of slide:2x4 (shard 0: entries 0 to 16383"), "{words}");
}

/// The manifest with a header that was forged, and all its own checksums mended.
fn forge(path: &Path, original: &[u8], change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = original.to_vec();
    change(&mut bytes);
    let length = (bytes.len() - 24) as u32;
    bytes[12..16].copy_from_slice(&length.to_le_bytes());
    let checksum = crc32fast::hash(&bytes[24..]);
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_hostile_manifest_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    small(&path);
    let manifest = path.join("manifest");
    let original = fs::read(&manifest).unwrap();
    let end = original.len();
    // From the end: the checksums of four shards, their number, the size of a shard; the second column's list of checksums, which is empty.
    let (sums, count, size, list) = (end - 16, end - 24, end - 32, end - 40);
    let column = list - 8 - 8 - 8 - 1;
    let number = |at: usize, value: u64| move |bytes: &mut Vec<u8>| bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
    let expect = |said: &str| {
        let error = fault(&path).to_string();
        assert!(error.contains(said), "{said}: {error}");
    };
    for value in [0, 1, 4095, 4097, 1 << 38, u64::MAX] {
        forge(&manifest, &original, number(size, value));
        expect("expected is a multiple of 4096");
    }
    forge(&manifest, &original, number(size, 8192));
    expect("its columns fill 2 shards, but it lists 4");
    for value in [u64::MAX, 1 << 62, 1 << 40] {
        forge(&manifest, &original, number(column + 1, value));
        expect("do not agree with each other");
        forge(&manifest, &original, number(column + 17, value));
        expect("do not agree with each other");
        forge(&manifest, &original, number(count, value));
        expect("the header is damaged");
        forge(&manifest, &original, number(list, value));
        expect("the header is damaged");
    }
    // More entries than any disk has, in a length that fits them.
    forge(&manifest, &original, |bytes| {
        number(column + 1, 1 << 60)(bytes);
        number(column + 17, 1 << 58)(bytes);
    });
    expect("its columns fill 70368744177666 shards, but it lists 4");
    forge(&manifest, &original, number(column + 9, 4096));
    expect("has a place or checksums of its own");
    for bits in [0, 3, 128, 255] {
        forge(&manifest, &original, |bytes| bytes[column] = bits);
        expect("do not agree with each other");
    }
    forge(&manifest, &original, |bytes| bytes[sums] ^= 1);
    expect("00000.shard: expected the shard that the manifest names, found another one");
    forge(&manifest, &original, |bytes| bytes.push(0));
    expect("it ends after");
    fs::write(&manifest, [&original[..], &[0]].concat()).unwrap();
    expect("manifest: expected");
    for length in [0, 7, 23, 100, end - 1] {
        fs::write(&manifest, &original[..length]).unwrap();
        assert!(fault(&path).to_string().contains("manifest"), "{length}");
    }
    let mut changed = original.clone();
    changed[60] ^= 1;
    fs::write(&manifest, &changed).unwrap();
    expect("expected checksum");
    changed.clone_from(&original);
    changed[8] = 2;
    fs::write(&manifest, &changed).unwrap();
    expect("expected format 1, found format 2");
    fs::File::create(&manifest).unwrap().set_len(1 << 40).unwrap();
    expect("at most 1048600 are allowed");
    // A name that leads elsewhere: columns have names, but files are not named by them.
    let at = original.windows(4).position(|name| name == b"move").unwrap();
    forge(&manifest, &original, |bytes| bytes[at..at + 4].copy_from_slice(b"../x"));
    expect("00000.shard: expected the shard that the manifest names, found another one");
    // A table of a kind that is never in shards.
    let at = original.windows(9).position(|name| name == b"slide:2x4").unwrap();
    forge(&manifest, &original, |bytes| bytes[at..at + 9].copy_from_slice(b"route:2x4"));
    let (_, words, status) = run_in(folder.path(), &["solve", "route", "0", "--table", "a.tbl"], "");
    assert!(status == 2 && words.starts_with("error: "), "{words}");
    #[cfg(unix)]
    {
        fs::write(folder.path().join("elsewhere"), &original).unwrap();
        fs::remove_file(&manifest).unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &manifest).unwrap();
        expect("expected a table, found a folder");
        fs::remove_file(&manifest).unwrap();
    }
    fs::write(&manifest, &original).unwrap();
    assert!(TableFile::open(&manifest).unwrap_err().to_string().contains("found a file that begins with"));
    Table::open(&path, Slide::new(2, 4, 7).unwrap()).unwrap().verify().unwrap();
}

#[test]
fn a_file_and_a_folder_take_each_others_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    let table = table(Slide::new(2, 3, 5).unwrap());
    for _ in 0..2 {
        table.write(&path).unwrap();
        assert!(path.is_file());
        table.write_shards(&path, 4096).unwrap();
        table.write_shards(&path, 8192).unwrap();
        assert_eq!(names(&path), ["00000.shard", "00001.shard", "manifest"]);
        assert_eq!(names(folder.path()), ["a.tbl"]);
    }
    // Nothing of anybody else is removed.
    fs::write(path.join("notes.txt"), "mine").unwrap();
    table.write(&path).unwrap();
    let left: Vec<_> = names(folder.path()).into_iter().filter(|name| name != "a.tbl").collect();
    assert_eq!((left.len(), names(&folder.path().join(&left[0]))), (1, vec!["notes.txt".into()]));
    let mine = folder.path().join("mine.tbl");
    fs::create_dir(&mine).unwrap();
    for written in [table.write(&mine), table.write_shards(&mine, 4096)] {
        assert!(written.unwrap_err().to_string().contains("found a folder"));
    }
}

#[test]
fn sizes_that_cannot_be_are_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (&["slide:3x3", "--shard-size", "1000"][..], "error: --shard-size: expected a multiple of 4K up to 128G, found 1000 bytes"),
        (&["slide:3x3", "--shard-size", "0"], "expected a multiple of 4K up to 128G, found 0 bytes"),
        (&["slide:3x3", "--shard-size", "200G"], "expected a multiple of 4K up to 128G"),
        (&["slide:3x3", "--shard-size", "much"], "error: --shard-size: expected a size such as 500M or 16G, found \"much\""),
        (&["slide:2x7", "--shard-size", "4K", "--memory", "100G"], "into 1330236 shards, but it can have 32768: choose larger ones"),
        (&["slide:2x7", "--shard-size", "4K", "--scratch", "scratch"], "choose larger ones"),
        (&["slide:4x4", "--shard-size", "64M"], "tables of patterns are one file"),
        (&["flip", "--shard-size", "64M"], "--shard-size is an option of slide:RxC"),
    ] {
        let (said_out, words, status) = run_in(folder.path(), &[&["gen"], arguments].concat(), "");
        assert!(status == 2 && said_out.is_empty() && words.contains(said), "{arguments:?}: {words}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
    let large = ["gen", "slide:4x4", "--scratch", "scratch", "--memory", "2G", "--threads", "2"];
    let (_, words, status) = run_in(folder.path(), &large, "");
    let said = "error: the table of slide:4x4 takes 1217.9G, more than one file can hold: cut it with --shard-size 64G\n";
    assert_eq!((words.as_str(), status), (said, 2));
    let (said, _, status) = run_in(folder.path(), &[&large[..], &["--depth", "3"]].concat(), "");
    assert_eq!((said.as_str(), status), ("1 2 4 10\n", 0));
}

/// Killed after ever longer times: the old table or the new one is there, whole, and nothing of the killed writer stays.
#[test]
#[cfg(unix)]
fn a_kill_leaves_a_whole_table_or_none() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("tables/slide-3x3.tbl");
    let slide = Slide::EIGHT;
    let expected = table(slide).to_bytes();
    let make = |shard_bytes: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_homing"));
        command.current_dir(folder).args(["gen", "eight", "--shard-size", shard_bytes]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let start = std::time::Instant::now();
    assert!(make("4K").status().unwrap().success());
    let whole_run = start.elapsed();
    for round in 0..24u32 {
        match round % 3 {
            0 => fs::remove_dir_all(folder.join("tables")).unwrap(),
            1 => table(slide).write(&path).unwrap(),
            _ => table(slide).write_shards(&path, 8192).unwrap(),
        }
        let mut child = make("4K").spawn().unwrap();
        std::thread::sleep(whole_run * round / 20);
        child.kill().unwrap();
        child.wait().unwrap();
        if round % 3 == 0 && !path.exists() {
            continue;
        }
        let found = Table::open(&path, slide).unwrap();
        assert!(found.to_bytes() == expected, "round {round}");
        found.take_fault().map_or(Ok(()), Err).unwrap();
    }
    assert!(make("4K").status().unwrap().success());
    assert_eq!(names(&folder.join("tables")), ["slide-3x3.tbl"], "nothing of the killed ones is left");
    TableFile::open(&path).unwrap().check_content().unwrap();
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_old_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-3x3.tbl");
    small(&path);
    let output = std::process::Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" gen eight --shard-size 16K --dir \"$1\""])
        .arg(env!("CARGO_BIN_EXE_homing"))
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((names(folder.path()), shards(&path).len()), (vec!["slide-3x3.tbl".into()], 4));
    Table::open(&path, Slide::new(2, 4, 7).unwrap()).unwrap().verify().unwrap();
}

#[test]
fn many_writers_at_once_leave_one_whole_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    let table = table(Slide::new(2, 4, 7).unwrap());
    std::thread::scope(|scope| {
        for number in 0..6u64 {
            let (table, path) = (&table, &path);
            scope.spawn(move || table.write_shards(path, 4096 << (number % 2)).unwrap());
        }
    });
    assert_eq!(names(folder.path()), ["a.tbl"]);
    Table::open(&path, *table.space()).unwrap().verify().unwrap();
}

/// A wrong entry is found by its neighbours, wherever it is.
#[test]
fn neighbours_show_a_wrong_entry() {
    let slide = Slide::new(2, 4, 7).unwrap();
    let halved = |bytes: Vec<u8>, layers: &[u64]| {
        let column = homing::table::Column::new("half", 1, slide.len(), bytes).unwrap();
        Table::new(slide, layers.to_vec(), vec![column]).unwrap()
    };
    let distances = homing::backward::search(&slide, |_| {}).unwrap();
    let right = Table::halved_from_distances(slide, distances).unwrap();
    planes::verify_neighbours(&right, &mut |_| {}).unwrap();
    planes::verify_neighbours(&table(slide), &mut |_| {}).unwrap();
    let bytes = right.half_column().unwrap().bytes().to_vec();
    for index in (0..slide.len()).step_by(41) {
        let mut changed = bytes.clone();
        changed[(index / 8) as usize] ^= 1 << (index % 8);
        assert!(planes::verify_neighbours(&halved(changed, right.layers()), &mut |_| {}).is_err(), "{index}");
    }
    let mut layers = right.layers().to_vec();
    layers[10] -= 1;
    layers[11] += 1;
    let error = planes::verify_neighbours(&halved(bytes, &layers), &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("states have a depth that is 2 modulo 4, but by the header"), "{error}");
}

/// A file of format 1 with one column of zeros, which takes no room on the disk; the CRC-32 of its header.
fn zeros(path: &Path, mut header: Header) -> u32 {
    let column = &mut header.columns[0];
    column.size_bytes = column.entries.div_ceil(8);
    let block = |at: u64| crc32fast::hash(&vec![0; (1 << 20).min(column.size_bytes - at) as usize]);
    let (first, last) = (block(0), (column.size_bytes - 1) >> 20 << 20);
    column.checksums = (0..column.size_bytes).step_by(1 << 20).map(|at| if at == last { block(at) } else { first }).collect();
    header.columns[0].offset = (24 + header.encode().unwrap().len() as u64).next_multiple_of(4096);
    let size_bytes = header.columns[0].offset + header.columns[0].size_bytes;
    let checksum = prelude(path, &header.encode().unwrap(), b"\x89homing\n");
    fs::OpenOptions::new().write(true).open(path).unwrap().set_len(size_bytes).unwrap();
    checksum
}

/// Writes a file of a prelude and what stands behind it, and gives the CRC-32 of that.
fn prelude(path: &Path, head: &[u8], magic: &[u8; 8]) -> u32 {
    let checksum = crc32fast::hash(head);
    let numbers = [1, head.len() as u32, checksum, 0].map(u32::to_le_bytes).concat();
    fs::write(path, [magic, &numbers[..], head].concat()).unwrap();
    checksum
}

/// The 15-puzzle has 10,461,394,944,000 states. Two shards of its 1.3 TB are made up here: they answer boards of one move.
#[test]
#[cfg(target_os = "linux")]
fn a_table_of_terabytes_answers_from_two_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-4x4-whole.tbl");
    fs::create_dir(&path).unwrap();
    let slide = Slide::new(4, 4, 15).unwrap();
    let homing::Description { puzzle, parameters, goal, index, metric } = slide.describe();
    let states = slide.len();
    let mut layers = vec![1; 80];
    layers.push(states - 80);
    let column =
        ColumnHeader { name: "half".into(), bits: 1, entries: states, offset: 0, size_bytes: states.div_ceil(8), checksums: vec![] };
    let columns = vec![column.clone()];
    let header = Header { puzzle, parameters, goal, index, metric, states, reachable: states, greatest_depth: 80, layers, columns };
    let shard_entries: u64 = 8 << 26;
    let board = "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12";
    let index = slide.rank(&homing::Notation::parse_board(&slide, board).unwrap()).unwrap();
    let needed = [index, slide.rank(&slide.goal()).unwrap()].map(|index| index / shard_entries);
    let mut checksums = vec![0u32; states.div_ceil(shard_entries) as usize];
    for number in needed {
        let (first, entries) = (number * shard_entries, shard_entries.min(states - number * shard_entries));
        let parameters = format!("shard {number}: entries {first} to {} of {states}", first + entries - 1);
        let columns = vec![ColumnHeader { entries, ..column.clone() }];
        let shard = Header { parameters, states: entries, reachable: 0, greatest_depth: 0, layers: vec![], columns, ..header.clone() };
        checksums[number as usize] = zeros(&path.join(format!("{number:05}.shard")), shard);
    }
    let numbers = checksums.iter().flat_map(|checksum| checksum.to_le_bytes()).collect();
    let behind = [(1u64 << 26).to_le_bytes().to_vec(), (checksums.len() as u64).to_le_bytes().to_vec(), numbers];
    prelude(&path.join("manifest"), &[header.encode().unwrap(), behind.concat()].concat(), b"\x89shards\n");
    assert_eq!(shards(&path).len(), 2);
    let asked = |board: &str| run_in(folder.path(), &["solve", "slide:4x4", "--dir", "."], board);
    assert_eq!(asked(board), ("d\n".into(), String::new(), 0));
    let (said, words, status) = asked("x 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14");
    assert!(status == 2 && said.is_empty() && words.contains(".shard: the shard is missing"), "{words}");
    let (_, words, status) = run_in(folder.path(), &["verify", "slide-4x4-whole.tbl"], "");
    assert!(status == 1 && words.contains("slide-4x4-whole.tbl/00000.shard: the shard is missing"), "{words}");
}
