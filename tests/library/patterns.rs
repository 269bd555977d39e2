//! Pattern tables of all kinds of patterns.

use crate::space::laws::Jumps;
use homing::engine::{Options, ScratchPlace, ScratchSearch};
use homing::internals::PatternGeneration;
use homing::patterns::{Pattern, PatternTables, SpacePattern, TablesBuilder};
use homing::puzzle::slide::patterns::{Grid, Partition};
use homing::puzzle::slide::{self, Slide};
use homing::table::{Column, TableFile};
use homing::{Error, Space, Stop, Watch, backward};

type Tables = PatternTables<SpacePattern<Slide>>;

/// Two small boards, as patterns of the first.
fn patterns() -> Vec<SpacePattern<Slide>> {
    let board = |rows, columns| {
        SpacePattern::new(
            &format!("{rows} by {columns}"),
            Slide::new(rows, columns, 0).unwrap(),
        )
        .unwrap()
    };
    vec![board(2, 3), board(3, 2)]
}

fn made() -> Tables {
    let (spaces, description) = (patterns(), Slide::new(2, 3, 0).unwrap().describe());
    let states = spaces.iter().map(Pattern::entries).sum();
    let mut builder = TablesBuilder::begin(description, (), spaces.into_iter(), states);
    while builder.step(&Stop::NEVER).unwrap() {}
    let layers = builder.layers().to_vec();
    let tables = builder.finish().unwrap();
    assert_eq!(layers, tables.layers());
    tables
}

fn opened(bytes: Vec<u8>, spaces: Vec<SpacePattern<Slide>>) -> homing::Result<Tables> {
    let file = TableFile::from_bytes("test", bytes)?;
    Tables::in_file(&file, Slide::new(2, 3, 0).unwrap().describe(), (), |_| {
        Ok(spaces)
    })
}

/// Any space can be a pattern: its entries are the depths mod 3 of a naive search, and the file has a column for each.
#[test]
fn a_space_is_a_pattern() {
    let made = made();
    for (space, table) in patterns()
        .iter()
        .zip(opened(made.to_bytes(), patterns()).unwrap().patterns())
    {
        let depths = backward::serial(space.space()).depths;
        assert_eq!(
            (table.column.name(), table.column.entries()),
            (space.name().as_str(), depths.len() as u64)
        );
        for (index, &depth) in (0..).zip(&depths) {
            assert_eq!(
                u32::from(table.column.code(index)),
                if depth == u32::MAX { 3 } else { depth % 3 }
            );
        }
    }
    assert_eq!(made.layers().iter().sum::<u64>(), 720);
    made.verify(Watch::NONE).unwrap();
}

#[test]
fn a_wrong_entry_is_found_and_another_pattern_refused() {
    let made = made();
    for entry in [0, 5, 359] {
        let columns = made
            .patterns()
            .iter()
            .map(|table| table.column.clone())
            .collect::<Vec<_>>();
        let mut bytes = columns[1].bytes().to_vec();
        bytes[entry / 4] ^= 1 << (entry % 4 * 2);
        let wrong = Column::new(columns[1].name(), 2, 360, bytes).unwrap();
        let error = made
            .with_columns(vec![columns[0].clone(), wrong])
            .unwrap()
            .verify(Watch::NONE)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains(&format!("state {entry}")) && error.contains("3 by 2"),
            "{error}"
        );
    }
    let error = opened(made.to_bytes(), patterns().into_iter().rev().collect())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected a column \"3 by 2\" of 360 entries of 2 bits, found \"2 by 3\""),
        "{error}"
    );
    let error = opened(made.to_bytes(), patterns()[..1].to_vec())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected 1 columns of 360 states"),
        "{error}"
    );
}

/// A search with its layers in files writes the bytes of the search in memory, and leaves nothing else.
#[test]
fn a_space_is_a_pattern_in_files_too() {
    let (folder, path) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = path.path().join("small.tbl");
    let builder = TablesBuilder::begin(
        Slide::new(2, 3, 0).unwrap().describe(),
        (),
        patterns().into_iter(),
        720,
    );
    let (has_whole, finish) = (
        Box::new(|| false),
        Box::new(|_| unreachable!("it is written")),
    );
    let generation = PatternGeneration {
        name: "small".into(),
        file_name: "small.tbl".into(),
        builder,
        has_whole,
        finish,
    };
    let mut search = Box::new(generation)
        .begin(&ScratchPlace::new(folder.path(), 64 << 20, false))
        .unwrap();
    let stopped = Stop::new();
    stopped.stop();
    while search.step(&Stop::NEVER).unwrap() {
        // The end of a pattern is cancelled, and then comes again.
        if search.layers().iter().sum::<u64>() % 360 == 0 {
            assert!(matches!(search.step(&stopped), Err(Error::Stopped)));
        }
    }
    assert_eq!(search.layers(), made().layers());
    search.write(&path, Watch::NONE).unwrap();
    assert!(std::fs::read(path).unwrap() == made().to_bytes());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A wrong entry contradicts its neighbours, wherever it is.
#[test]
fn neighbours_show_a_wrong_entry() {
    let made = made();
    made.verify_neighbours(Watch::NONE).unwrap();
    let columns = made
        .patterns()
        .iter()
        .map(|table| table.column.clone())
        .collect::<Vec<_>>();
    for entry in 0..360 {
        let mut bytes = columns[0].bytes().to_vec();
        bytes[entry / 4] ^= 1 << (entry % 4 * 2 + entry % 2);
        let wrong = Column::new(columns[0].name(), 2, 360, bytes).unwrap();
        made.with_columns(vec![wrong, columns[1].clone()])
            .unwrap()
            .verify_neighbours(Watch::NONE)
            .unwrap_err();
    }
    let grid = Grid::new(3, 3, 8).unwrap();
    let slides = slide::patterns::PatternTables::generate(
        grid,
        &Partition::parse(grid, "1-4, 5-8").unwrap(),
        |_| {},
    )
    .unwrap();
    slides.verify_neighbours(Watch::NONE).unwrap();
    for entry in (0..3000).step_by(29) {
        let mut columns = slides
            .patterns()
            .iter()
            .map(|table| table.column.clone())
            .collect::<Vec<_>>();
        let mut bytes = columns[1].bytes().to_vec();
        bytes[entry / 8] ^= 1 << (entry % 8);
        columns[1] = Column::new(columns[1].name(), 1, columns[1].entries(), bytes).unwrap();
        slides
            .with_columns(columns)
            .unwrap()
            .verify_neighbours(Watch::NONE)
            .unwrap_err();
    }
}

/// If a move cannot be undone, a neighbour may be any number of moves farther, which a depth mod 3 cannot express.
#[test]
fn a_pattern_has_moves_that_can_be_undone() {
    let error = SpacePattern::new("jumps", Jumps { len: 50, moves: 3 })
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("the pattern jumps") && error.contains("cannot be undone"),
        "{error}"
    );
}

/// The bytes of pattern tables from the time when each family had a separate table.
#[test]
fn pattern_tables_keep_their_bytes() {
    let digest = |puzzle: &str, (name, value): (&str, &str)| {
        let options = Options::default().with(name, value);
        let catalog = homing::catalog().in_folder(std::env::temp_dir().join("homing-no-tables"));
        let puzzle = catalog.puzzle(puzzle, &options).unwrap();
        crc32fast::hash(&catalog.table(&*puzzle).unwrap().to_bytes().unwrap())
    };
    let of_slides = [
        "1-5, 6-10, 11-15",
        "1-5, 6-10, 11-15, 16-19; 1 2 6 7 11, 3-5 8 9, 10 12-14, 15-19",
    ];
    let of_slides = of_slides.map(|patterns| ("patterns", patterns));
    let found = [
        digest("slide:4x4", of_slides[0]),
        digest("slide:4x5", of_slides[1]),
        digest("perm:pancakes-20", ("any", "")),
    ];
    assert_eq!(found, [3_137_349_696, 3_715_974_105, 1_321_015_751]);
}
