//! The search by rows of bits, compared with the generic search and the published counts.

use crate::numbers::some_numbers;
use crate::oracle::{Generic, generic, twelve_cells};
use homing::Watch;
use homing::backward::DepthCodes;
use homing::internals::Entries;
use homing::internals::Product;
use homing::internals::slide::listing;
use homing::internals::slide::{Metric, RowSearch, SlideTable};
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::rows;
use homing::query::PathBatch;
use homing::table::{Column, HALF, Kind};
use homing::{Space, Table};
use std::path::Path;

/// All boards of these numbers of cells, with the blank's home in the last cell.
fn boards(cells: impl Fn(usize) -> bool) -> Vec<Slide> {
    let sizes = (2..=7).flat_map(|rows| (2..=7).map(move |columns| (rows, columns)));
    sizes
        .filter(|(rows, columns)| cells(rows * columns))
        .filter_map(|(rows, columns)| Slide::new(rows, columns, rows * columns - 1))
        .collect()
}

fn with_every_home(slide: Slide) -> impl Iterator<Item = Slide> {
    (0..slide.cells()).filter_map(move |home| Slide::new(slide.rows(), slide.columns(), home))
}

fn by_rows(slide: Slide) -> Table {
    rows::generate(slide, |_| ()).expect("there is memory for it")
}

/// The published counts of states at each depth, by size and home. Rotated or reflected boards have the same counts.
fn published(slide: Slide) -> Option<Vec<u64>> {
    let (row, column) = (
        slide.home() / slide.columns(),
        slide.home() % slide.columns(),
    );
    let is_corner =
        (row == 0 || row + 1 == slide.rows()) && (column == 0 || column + 1 == slide.columns());
    let home = match (slide.rows(), slide.columns()) {
        _ if is_corner => "blank last",
        (3, 3) if (row, column) == (1, 1) => "blank in the centre",
        (3, 3) => "blank at mid-side",
        _ => return None,
    };
    let (short, long) = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    let line = include_str!("../../../../tests/facts/depths.csv")
        .lines()
        .find(|line| line.starts_with(&format!("slide {short}x{long},{home}")))?;
    Some(
        line.rsplit(',')
            .next()?
            .split(' ')
            .map(|count| count.parse().expect("a count is a number"))
            .collect(),
    )
}

/// The bytes of the file, with both columns and with each that suffices alone: one bit per state yields the column `move` too.
fn bytes_agree(slides: impl Iterator<Item = Slide>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let of_columns = |slide: Slide, columns: &'static [Kind]| {
        let mut search = RowSearch::begin(slide, Metric::Steps, Kind::codes(columns)).unwrap();
        while search.step(&homing::Stop::NEVER).unwrap() {}
        Product::of(slide)
            .by(SlideTable::of(search, columns))
            .write(&path, Watch::NONE)
            .unwrap();
        std::fs::read(&path).unwrap()
    };
    for slide in slides {
        let Generic { whole, halved } = generic(slide);
        assert!(by_rows(slide).to_bytes() == whole.to_bytes(), "{slide:?}");
        if slide.cells() > 4 {
            assert!(
                of_columns(slide, &[Kind::Half]) == halved.to_bytes(),
                "{slide:?}"
            );
            let moves = vec![whole.move_column().unwrap().clone()];
            let moves = Table::new(slide, whole.layers().to_vec(), moves).unwrap();
            assert!(
                of_columns(slide, &[Kind::Move(2)]) == moves.to_bytes(),
                "{slide:?}"
            );
        }
    }
}

#[test]
fn the_bytes_agree_with_the_generic_search() {
    bytes_agree(
        boards(|cells| cells <= 9)
            .into_iter()
            .flat_map(with_every_home),
    );
}

#[test]
fn the_bytes_agree_with_the_generic_search_on_ten_cells() {
    bytes_agree(
        boards(|cells| cells == 10)
            .into_iter()
            .flat_map(with_every_home),
    );
}

#[test]
fn the_counts_are_the_published_ones() {
    let mut compared = 0;
    for slide in boards(|cells| cells <= 10)
        .into_iter()
        .flat_map(with_every_home)
    {
        if let Some(published) = published(slide) {
            assert_eq!(by_rows(slide).layers(), published, "{slide:?}");
            compared += 1;
        }
    }
    assert_eq!(
        compared,
        4 + 2 * 4 + 2 * 4 + 9 + 2 * 4,
        "every board of up to ten cells has published counts for its corners"
    );
}

#[test]
fn layers_are_reported_as_they_are_found() {
    let slide = Slide::EIGHT;
    let mut told = Vec::new();
    let table = rows::generate(slide, |layer| told.push(layer)).expect("there is memory for it");
    assert_eq!(told.len(), table.layers().len());
    for (depth, layer) in told.iter().enumerate() {
        assert_eq!(layer.depth as usize, depth);
        assert_eq!(layer.states, table.layers()[..=depth].iter().sum::<u64>());
        assert_eq!(layer.total, 181_440);
    }
}

#[test]
fn one_thread_and_many_give_the_same() {
    let slide = Slide::new(2, 5, 9).expect("a board");
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        pool.install(|| by_rows(slide).to_bytes())
    };
    assert!(on(1) == on(5));
}

/// Stops a search after this many steps, resumes it from its checkpoint, and returns its table's file.
fn stopped_and_resumed(slide: Slide, steps: usize, folder: &Path) -> Vec<u8> {
    let (checkpoint, table) = (folder.join("checkpoint"), folder.join("table"));
    let mut search = RowSearch::begin(slide, Metric::Steps, DepthCodes::Residues).unwrap();
    for _ in 0..steps {
        assert!(
            search.step(&homing::Stop::NEVER).unwrap(),
            "there are more layers"
        );
    }
    search
        .write_checkpoint(&checkpoint, Watch::NONE)
        .expect("it can be written");
    drop(search);
    let mut search =
        RowSearch::resume(slide, DepthCodes::Residues, &checkpoint).expect("it can be resumed");
    assert_eq!(search.layer().depth as usize, steps);
    while search.step(&homing::Stop::NEVER).unwrap() {}
    let generation = Product::of(slide).by(SlideTable::of(search, &[Kind::Move(2), Kind::Depth]));
    generation
        .write(&table, Watch::NONE)
        .expect("it can be written");
    std::fs::read(table).expect("it is there")
}

#[test]
fn a_resumed_search_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    for (rows, columns, home) in [(2, 3, 0), (3, 3, 4), (4, 2, 7), (2, 5, 9)] {
        let slide = Slide::new(rows, columns, home).expect("a board");
        let table = by_rows(slide);
        for steps in (0..table.layers().len()).step_by(if rows * columns == 10 { 7 } else { 1 }) {
            assert!(
                stopped_and_resumed(slide, steps, folder.path()) == table.to_bytes(),
                "{slide:?} after {steps}"
            );
        }
    }
}

#[test]
fn a_wrong_checkpoint_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("checkpoint");
    let resume = |slide| {
        RowSearch::resume(slide, DepthCodes::Residues, &path)
            .err()
            .expect("it is refused")
            .to_string()
    };
    let mut search = RowSearch::begin(Slide::EIGHT, Metric::Steps, DepthCodes::Residues).unwrap();
    search.step(&homing::Stop::NEVER).unwrap();
    search
        .write_checkpoint(&path, Watch::NONE)
        .expect("it can be written");
    let whole = std::fs::read(&path).expect("it is there");

    let other_home = Slide::new(3, 3, 0).expect("a board");
    assert!(resume(other_home).contains(
        "expected a table of slide:3x3 with the goal \"x 1 2 3 4 5 6 7 8\", found one of"
    ));
    let other_size = Slide::new(2, 5, 9).expect("a board");
    assert!(resume(other_size).contains("expected a table of slide:2x5, found one of slide:3x3"));
    for len in [0, 1, 23, 100, 4096, whole.len() - 1] {
        std::fs::write(&path, &whole[..len]).expect("it can be written");
        assert!(
            resume(Slide::EIGHT).starts_with("cannot resume: "),
            "cut to {len} bytes"
        );
    }
    for at in (0..whole.len()).step_by(397) {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 8);
        std::fs::write(&path, changed).expect("it can be written");
        assert!(
            resume(Slide::EIGHT).starts_with("cannot resume: "),
            "bit {} of byte {at} changed",
            at % 8
        );
    }
    // A table of the same board is not a checkpoint, nor is the checkpoint of another layout.
    by_rows(Slide::EIGHT)
        .write(&path)
        .expect("it can be written");
    assert!(resume(Slide::EIGHT).contains(
        "expected a table of slide:3x3 (checkpoint 3, depth mod 3), found one of slide:3x3"
    ));
}

/// Reflecting a board in its diagonal and renaming its tiles yields a state of the transposed board, with the same depth.
fn mirrored(slide: Slide, transposed: Slide, index: u64) -> u64 {
    let turn = |cell: usize| cell % slide.columns() * slide.rows() + cell / slide.columns();
    let goal = slide.goal();
    let board = slide.unrank(index);
    let mut cells = vec![0; slide.cells()];
    for cell in 0..slide.cells() {
        let tile = board.tile(cell);
        // The tile is renamed after its home.
        let home = (0..slide.cells())
            .find(|&home| goal.tile(home) == tile)
            .expect("the goal has every tile");
        cells[turn(cell)] = transposed.goal().tile(turn(home));
    }
    transposed
        .rank(&homing::puzzle::slide::Board::from_cells(cells))
        .expect("mirroring keeps what can be reached")
}

/// Compares depths mod 3 of a board and its mirror image, at every `stride`th state.
fn assert_transposed_agree(slides: [Slide; 2], table: &Table, mirror: &Table, stride: usize) {
    let [slide, transposed] = slides;
    assert_eq!(table.layers(), mirror.layers());
    let (depths, mirror) = (
        table.depth_column().expect("it was made"),
        mirror.depth_column().expect("it was made"),
    );
    for index in (0..slide.len()).step_by(stride) {
        assert_eq!(
            depths.code(index),
            mirror.code(mirrored(slide, transposed, index)),
            "state {index} of {slide:?}"
        );
    }
}

#[test]
fn transposed_boards_agree() {
    for (columns, stride) in [(3, 1), (4, 1), (5, 101)] {
        let slides = [(2, columns), (columns, 2)]
            .map(|(rows, columns)| Slide::new(rows, columns, rows * columns - 1).expect("a board"));
        let [table, mirror] = slides.map(by_rows);
        assert_transposed_agree(slides, &table, &mirror, stride);
    }
}

mod twelve_cells {
    use super::*;

    fn last_home((rows, columns): (usize, usize)) -> Slide {
        Slide::new(rows, columns, 11).expect("a board")
    }

    fn walk_home(table: &Table, mut index: u64) -> u32 {
        let mut depth = 0;
        while let Some(code) = table.best_move(index) {
            index = table
                .space()
                .step(index, code)
                .expect("the best move can be made");
            depth += 1;
            assert!(depth <= table.greatest_depth(), "the walk does not end");
        }
        assert!(table.space().is_goal(index));
        depth
    }

    #[test]
    fn three_by_four() {
        let slide = Slide::new(3, 4, 11).expect("a board");
        let table = twelve_cells(3, 4);
        assert_eq!(table.layers(), published(slide).expect("published"));
        // Random walks end in a goal, and are as long as the other column says: the two columns agree in every state on them.
        let depths = table.depth_column().expect("it was made");
        let mut index = 1;
        let mut of_depth = vec![0u64; table.layers().len()];
        for _ in 0..200_000 {
            // A full-period generator of the states: Knuth's multiplier, an odd increment, the first number that is a state.
            index = (index * 6_364_136_223_846_793_005u64 as u128 + 1_442_695_040_888_963_407)
                % (1 << 64);
            let start = ((index >> 32) as u64 * slide.len()) >> 32;
            let depth = walk_home(table, start);
            assert_eq!(depth % 3, u32::from(depths.code(start)));
            of_depth[depth as usize] += 1;
        }
        // The walks' depths are distributed like the states': within five standard deviations at each depth.
        for (&walks, &states) in of_depth.iter().zip(table.layers()) {
            let expected = states as f64 / slide.len() as f64 * 200_000.0;
            assert!(
                (walks as f64 - expected).abs() <= 5.0 * expected.sqrt() + 5.0,
                "{walks} walks, {expected} expected"
            );
        }
    }

    /// One bit per state, on boards of both orientations.
    #[test]
    fn one_bit_per_state_gives_the_same_moves() {
        for (rows, columns) in [(3, 4), (6, 2)] {
            let whole = twelve_cells(rows, columns);
            let slide = Slide::new(rows, columns, 11).unwrap();
            let mut search = RowSearch::begin(slide, Metric::Steps, DepthCodes::Halves).unwrap();
            while search.step(&homing::Stop::NEVER).unwrap() {}
            assert_eq!(search.layers(), whole.layers());
            assert!(
                search
                    .packed(Kind::Move(2))
                    .unwrap()
                    .to_column()
                    .unwrap()
                    .bytes()[..]
                    == whole.move_column().unwrap().bytes()[..],
                "{rows}x{columns}"
            );
            let halves = search.packed(Kind::Half).unwrap().to_column().unwrap();
            drop(search);
            let halved = Table::new(slide, whole.layers().to_vec(), vec![halves]).unwrap();
            let some = some_numbers(slide.len(), 100_000);
            let (mut paths, mut expected) = (PathBatch::default(), PathBatch::default());
            halved.walk_all(&some, &mut paths).unwrap();
            whole.walk_all(&some, &mut expected).unwrap();
            assert!(paths.iter().eq(expected.iter()), "{rows}x{columns}");
            for &index in &some[..10_000] {
                assert!(
                    halved.walk(index).eq(whole.walk(index)),
                    "state {index} of {rows}x{columns}"
                );
                assert_eq!(
                    halved.best_move(index),
                    whole.best_move(index),
                    "state {index} of {rows}x{columns}"
                );
            }
            if rows == 3 {
                rows::verify(slide, &halved, Watch::NONE).unwrap();
                let mut bytes = halved.half_column().unwrap().bytes().to_vec();
                bytes[12_345_678] ^= 8;
                let damaged = Column::new(HALF, 1, slide.len(), bytes).unwrap();
                let damaged = Table::new(slide, whole.layers().to_vec(), vec![damaged]).unwrap();
                let said = rows::verify(slide, &damaged, Watch::NONE)
                    .unwrap_err()
                    .to_string();
                assert!(
                    said.contains("at state 98765427: its entry in the column half is"),
                    "{said}"
                );
            }
        }
    }

    #[test]
    fn four_by_three_agrees_with_three_by_four() {
        assert_transposed_agree(
            [(3, 4), (4, 3)].map(last_home),
            twelve_cells(3, 4),
            twelve_cells(4, 3),
            10_007,
        );
    }

    #[test]
    fn two_by_six_agrees_with_six_by_two() {
        let slide = Slide::new(2, 6, 11).expect("a board");
        assert_eq!(
            twelve_cells(2, 6).layers(),
            published(slide).expect("published")
        );
        assert_transposed_agree(
            [(2, 6), (6, 2)].map(last_home),
            twelve_cells(2, 6),
            twelve_cells(6, 2),
            10_007,
        );
    }
}

/// States of given depths, from the rows, compared with those from walks.
#[test]
fn the_states_of_a_depth_agree_with_the_table() {
    for (rows, columns, home) in [
        (2, 3, 5),
        (3, 2, 0),
        (3, 3, 8),
        (3, 3, 4),
        (2, 4, 7),
        (2, 5, 9),
    ] {
        let slide = Slide::new(rows, columns, home).unwrap();
        let table = rows::generate(slide, |_| {}).unwrap();
        let greatest = table.greatest_depth();
        for depths in [
            0..=0,
            1..=1,
            3..=7,
            greatest - 1..=greatest,
            0..=greatest,
            greatest..=greatest + 9,
        ] {
            let listed =
                listing::states_at(slide, Metric::Steps, &depths, &homing::Stop::NEVER, |_| {
                    Ok(())
                })
                .unwrap();
            assert!(
                listed == table.states_at(depths.clone(), Watch::NONE).unwrap(),
                "{rows}x{columns}, home {home}, {depths:?}"
            );
        }
    }
}
