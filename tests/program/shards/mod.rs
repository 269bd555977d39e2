//! Tables in shards: the same bytes and the same answers as in one file, and a message for everything missing, damaged or unsupported.

use crate::common;
use homing::Watch;
mod damage;
#[cfg(target_os = "linux")]
mod large;
mod writers;

use crate::common::run_in;
use homing::Space;
use homing::engine::Generation;
use homing::internals::TableGeneration;
use homing::internals::slide::PlaneTable;
use homing::puzzle::{flip::Flip, slide::Slide};
use homing::table::{Kind, Table, TableFile};
use std::fs;
use std::path::{Path, PathBuf};

/// The sizes of shards: a page, odd numbers of pages, more than a column.
const SIZES: [u64; 4] = [4096, 3 * 4096, 7 * 4096, 1 << 20];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn shards(folder: &Path) -> Vec<PathBuf> {
    names(folder)
        .iter()
        .filter(|name| *name != "manifest")
        .map(|name| folder.join(name))
        .collect()
}

/// The contents of the shards, one after another.
fn joined(folder: &Path) -> Vec<u8> {
    shards(folder)
        .iter()
        .flat_map(|path| TableFile::open(path).unwrap().columns()[0].bytes().to_vec())
        .collect()
}

fn table(slide: Slide) -> Table<Slide> {
    Table::generate(slide, |_| {}).unwrap()
}

/// A table of four shards.
fn small(path: &Path) {
    table(Slide::new(2, 4, 7).unwrap())
        .write_shards(path, 4096)
        .unwrap();
}

#[test]
fn shards_hold_the_bytes_of_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    for slide in [
        Slide::new(2, 2, 3),
        Slide::new(2, 3, 0),
        Slide::new(3, 3, 4),
        Slide::new(4, 2, 7),
    ]
    .into_iter()
    .flatten()
    {
        let whole = table(slide);
        for shard_bytes in SIZES {
            whole.write_shards(&path, shard_bytes).unwrap();
            let file = TableFile::open(&path).unwrap();
            let count: u64 = whole
                .columns()
                .iter()
                .map(|column| column.size_bytes().div_ceil(shard_bytes))
                .sum();
            assert_eq!(
                (file.shards(), shards(&path).len() as u64),
                (Some((shard_bytes, count)), count)
            );
            let expected: Vec<u8> = whole
                .columns()
                .iter()
                .flat_map(|column| column.bytes().to_vec())
                .collect();
            assert!(joined(&path) == expected, "{slide:?} {shard_bytes}");
            file.check_content(Watch::NONE).unwrap();
            let sharded = Table::from_file(&file, slide).unwrap();
            assert!(
                sharded.is_sharded() && sharded.to_bytes() == whole.to_bytes(),
                "{slide:?} {shard_bytes}"
            );
            sharded.verify(Watch::NONE).unwrap();
            let on_disk: u64 = names(&path)
                .iter()
                .map(|name| path.join(name).metadata().unwrap().len())
                .sum();
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
    sharded.verify(Watch::NONE).unwrap();
    for index in (0..Flip::FOUR.len()).step_by(7) {
        assert_eq!(sharded.depth(index).unwrap(), whole.depth(index).unwrap());
        assert_eq!(sharded.hints(index).unwrap(), whole.hints(index).unwrap());
    }
}

/// The engine's commands, with one file and with shards.
#[test]
fn every_question_has_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let boards = "x 1 2 3 4 5 6 7\n7 6 5 4 3 2 1 x\n1 2 3 4 5 7 6 x\nno board\n6 2 x 7 4 3 1 5\n";
    for columns in ["both", "move", "half", "depth"] {
        let make = |dir: &str, more: &[&str]| {
            let arguments = [
                &[
                    "gen",
                    "slide:2x4",
                    "--quiet",
                    "--columns",
                    columns,
                    "--dir",
                    dir,
                ],
                more,
            ]
            .concat();
            assert_eq!(
                run_in(folder, &arguments, ""),
                (String::new(), String::new(), 0)
            );
        };
        make("one", &[]);
        make("shards", &["--shard-size", "4K"]);
        make(
            "chunks",
            &[
                "--shard-size",
                "4K",
                "--scratch",
                "scratch",
                "--memory",
                "64M",
            ],
        );
        let [one, shards, chunks] =
            ["one", "shards", "chunks"].map(|dir| folder.join(dir).join("slide-2x4.tbl"));
        assert_eq!(names(&shards), names(&chunks));
        for name in names(&shards) {
            assert!(
                fs::read(shards.join(&name)).unwrap() == fs::read(chunks.join(&name)).unwrap(),
                "{columns} {name}"
            );
        }
        let columns_of_one: Vec<u8> = TableFile::open(&one)
            .unwrap()
            .columns()
            .iter()
            .flat_map(|column| column.bytes().to_vec())
            .collect();
        assert!(joined(&shards) == columns_of_one);
        for arguments in [
            &["solve", "slide:2x4"][..],
            &["solve", "slide:2x4", "--io", "read"],
            &["solve", "slide:2x4", "--print", "depth"],
            &["solve", "slide:2x4", "--json"],
            &["solve", "slide:2x4", "--print", "all"],
            &["solve", "slide:2x4", "--print", "count"],
            &["solve", "slide:2x4", "--goal", "7 6 5 4 3 2 1 x"],
            &["hint", "slide:2x4", "7 6 5 4 3 2 1 x"],
            &["check", "slide:2x4", "7 6 5 4 3 2 1 x", "ulld"],
            &["show", "slide:2x4", "x 1 2 3 4 5 6 7"],
            &["stats", "slide:2x4"],
            &[
                "random",
                "slide:2x4",
                "--depth",
                "20..25",
                "-n",
                "20",
                "--seed",
                "7",
            ],
            &["states", "slide:2x4", "--depth", "33..36"],
            &["export", "slide:2x4", "--format", "csv"],
            &[
                "export",
                "slide:2x4",
                "--format",
                "npy",
                "--depth",
                "30..36",
            ],
            &["export", "slide:2x4", "--format", "json"],
            &["export", "slide:2x4", "--format", "c"],
            &["export", "slide:2x4", "--format", "rust"],
        ] {
            let asked = |dir| {
                let mut command = common::program();
                command
                    .current_dir(folder)
                    .args(arguments)
                    .args(["--dir", dir])
                    .write_stdin(boards);
                command.output().unwrap()
            };
            let expected = asked("one");
            assert!(
                expected.status.code().is_some_and(|code| code < 2),
                "{arguments:?}: {expected:?}"
            );
            assert_eq!(asked("shards"), expected, "{columns} {arguments:?}");
        }
        let (said, words, status) =
            run_in(folder, &["verify", "shards/slide-2x4.tbl", "--quiet"], "");
        assert!(
            status == 0 && words.is_empty() && said.ends_with(": all is right\n"),
            "{said}{words}"
        );
        let (said, words, status) = run_in(folder, &["info", "shards/slide-2x4.tbl"], "");
        assert!(
            status == 0 && words.is_empty() && said.contains(" of up to 4096 bytes of a column, "),
            "{said}{words}"
        );
        let (said, _, _) = run_in(
            folder,
            &["info", "slide:2x4", "--dir", "shards", "--json"],
            "",
        );
        assert!(said.contains("\"shard_bytes\":4096"), "{said}");
    }
}

#[test]
fn boards_that_are_walked_together_have_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    let slide = Slide::new(2, 5, 9).unwrap();
    let search = |kinds: &[Kind]| {
        let mut search =
            homing::internals::slide::planes::PlaneSearch::begin(slide, Kind::codes(kinds))
                .unwrap()
                .unwrap();
        while search.step(&homing::Stop::NEVER).unwrap() {}
        search
    };
    for kinds in [&[Kind::Move(2), Kind::Depth][..], &[Kind::Half]] {
        let whole = PlaneTable::generation(slide, search(kinds), kinds);
        Box::new(TableGeneration {
            shard_bytes: Some(12288),
            ..whole
        })
        .write(&path, Watch::NONE)
        .unwrap();
        let sharded = Table::open(&path, slide).unwrap();
        let columns = kinds
            .iter()
            .filter_map(|&kind| search(kinds).column(kind))
            .collect();
        let whole = Table::new(slide, sharded.layers().to_vec(), columns).unwrap();
        let indices: Vec<u64> = (0..slide.len()).step_by(997).collect();
        let (mut found, mut expected) = (Default::default(), Default::default());
        sharded.walk_all(&indices, &mut found).unwrap();
        whole.walk_all(&indices, &mut expected).unwrap();
        assert!(found.iter().eq(expected.iter()), "{kinds:?}");
        sharded.verify_neighbours(Watch::NONE).unwrap();
    }
}

/// A lookup cannot fail: all shards are opened with the table, and their later changes do not matter.
#[test]
fn a_table_without_one_of_its_shards_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make = [
        "gen",
        "slide:2x5",
        "--columns",
        "half",
        "--shard-size",
        "64K",
        "--quiet",
    ];
    assert_eq!(run_in(folder, &make, "").2, 0);
    let path = folder.join("tables/slide-2x5.tbl");
    let expected = Table::open(&path, Slide::new(2, 5, 9).unwrap()).unwrap();
    fs::rename(path.join("00000.shard"), folder.join("away")).unwrap();
    let far = "x 1 2 3 4 5 6 7 8 9";
    let name = "tables/slide-2x5.tbl/00000.shard";
    let missing = format!(
        "error: {name}: the shard is missing: bring back the shard, or make the table again with `homing gen`\n"
    );
    let missing = missing.as_str();
    for arguments in [
        &["solve", "slide:2x5", far][..],
        &["solve", "slide:2x5", "--json", "1 2 3 4 x 6 7 8 9 5"],
        &["hint", "slide:2x5", far],
        &["check", "slide:2x5", far, "d"],
        &["info", "slide:2x5"],
        &["stats", "slide:2x5"],
        &["random", "slide:2x5", "--seed", "1"],
        &["states", "slide:2x5", "--depth", "55"],
        &["export", "slide:2x5", "--format", "c", "--output", "out.c"],
        &[
            "export",
            "slide:2x5",
            "--format",
            "csv",
            "--output",
            "out.csv",
        ],
    ] {
        let (_, words, status) = run_in(folder, arguments, "");
        assert_eq!((words.as_str(), status), (missing, 2), "{arguments:?}");
    }
    let (said, words, status) = run_in(folder, &["verify", "slide:2x5"], "");
    assert_eq!((said.as_str(), words.as_str(), status), ("", missing, 1));
    fs::rename(folder.join("away"), path.join("00000.shard")).unwrap();
    let open = Table::open(&path, *expected.space()).unwrap();
    fs::remove_dir_all(&path).unwrap();
    assert_eq!(open.depth(0).unwrap(), expected.depth(0).unwrap());
}

#[test]
fn a_file_can_replace_a_folder_and_a_folder_a_file() {
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
    // Files of others are not removed.
    fs::write(path.join("notes.txt"), "mine").unwrap();
    table.write(&path).unwrap();
    let left: Vec<_> = names(folder.path())
        .into_iter()
        .filter(|name| name != "a.tbl")
        .collect();
    assert_eq!(
        (left.len(), names(&folder.path().join(&left[0]))),
        (1, vec!["notes.txt".into()])
    );
    let mine = folder.path().join("mine.tbl");
    fs::create_dir(&mine).unwrap();
    for written in [table.write(&mine), table.write_shards(&mine, 4096)] {
        assert!(written.unwrap_err().to_string().contains("found a folder"));
    }
}

#[test]
fn impossible_sizes_are_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (
            &["slide:3x3", "--shard-size", "1000"][..],
            "error: --shard-size: expected a multiple of 4K up to 128G, found \"1000\"",
        ),
        (
            &["slide:3x3", "--shard-size", "0"],
            "expected a multiple of 4K up to 128G, found \"0\"",
        ),
        (
            &["slide:3x3", "--shard-size", "200G"],
            "expected a multiple of 4K up to 128G",
        ),
        (
            &["slide:3x3", "--shard-size", "much"],
            "error: --shard-size: expected a size such as 500M or 16G, up to 8388608G, found \"much\"",
        ),
        (
            &[
                "slide:2x7",
                "--shard-size",
                "4K",
                "--memory",
                "100G",
                "--checkpoint",
                "0",
            ],
            "the table has 1330236 shards, and at most 32768 are supported: choose larger ones",
        ),
        (
            &["slide:2x7", "--shard-size", "4K", "--scratch", "scratch"],
            "choose larger ones",
        ),
        (
            &["slide:4x4", "--shard-size", "64M"],
            "pattern tables are one file",
        ),
        (
            &["flip", "--shard-size", "64M"],
            "--shard-size: an option of slide:RxC",
        ),
    ] {
        let (said_out, words, status) = run_in(folder.path(), &[&["gen"], arguments].concat(), "");
        assert!(
            status == 2 && said_out.is_empty() && words.contains(said),
            "{arguments:?}: {words}"
        );
    }
    assert_eq!(names(folder.path()), [""; 0]);
    let large = [
        "gen",
        "slide:4x4",
        "--scratch",
        "scratch",
        "--memory",
        "2G",
        "--threads",
        "2",
    ];
    let (_, words, status) = run_in(folder.path(), &large, "");
    let said = "error: the table of slide:4x4 has 1217 GiB, and at most 128 are supported: cut it with --shard-size 64G\n";
    assert_eq!((words.as_str(), status), (said, 2));
    let (said, _, status) = run_in(folder.path(), &[&large[..], &["--depth", "3"]].concat(), "");
    assert_eq!((said.as_str(), status), ("1 2 4 10\n", 0));
}

/// A wrong entry contradicts its neighbours, wherever it is.
#[test]
fn neighbours_show_a_wrong_entry() {
    let slide = Slide::new(2, 4, 7).unwrap();
    let halved = |bytes: Vec<u8>, layers: &[u64]| {
        let column = homing::table::Column::new("half", 1, slide.len(), bytes).unwrap();
        Table::new(slide, layers.to_vec(), vec![column]).unwrap()
    };
    let right = Table::generate_half(slide, |_| {}).unwrap();
    right.verify_neighbours(Watch::NONE).unwrap();
    table(slide).verify_neighbours(Watch::NONE).unwrap();
    let bytes = right.half_column().unwrap().bytes().to_vec();
    for index in (0..slide.len()).step_by(41) {
        let mut changed = bytes.clone();
        changed[(index / 8) as usize] ^= 1 << (index % 8);
        assert!(
            halved(changed, right.layers())
                .verify_neighbours(Watch::NONE)
                .is_err(),
            "{index}"
        );
    }
    let mut layers = right.layers().to_vec();
    layers[10] -= 1;
    layers[11] += 1;
    let error = halved(bytes, &layers)
        .verify_neighbours(Watch::NONE)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("states have a depth that is 2 modulo 4, but the header says"),
        "{error}"
    );
}
