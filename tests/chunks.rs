//! The search in chunks, against the generic search and the published counts.

use homing::puzzle::slide::Slide;
use homing::puzzle::slide::chunks::{Alone, Bit, ChunkSearch, Cut, Memory, Place, Progress};
use homing::puzzle::slide::planes::Kind;
use homing::table::{HALF, TableFile};
use homing::{Space, Table};

/// All boards of these numbers of cells, with each home of the blank.
fn boards(cells: impl Fn(usize) -> bool) -> Vec<Slide> {
    let sizes = (2..=7).flat_map(|rows| (2..=7).map(move |columns| (rows, columns)));
    let sizes = sizes.filter(|(rows, columns)| cells(rows * columns));
    sizes.flat_map(|(rows, columns)| (0..rows * columns).filter_map(move |home| Slide::new(rows, columns, home))).collect()
}

fn in_memory() -> Place {
    Place { store: Box::new(Memory::default()), progress: Progress::default(), spool: None }
}

fn searched(slide: Slide, tiles: usize, place: Place) -> ChunkSearch {
    let cut = Cut::new(slide, tiles).expect("so many tiles can be free");
    let columns = [Kind::Move, Kind::Depth];
    let mut search = ChunkSearch::begin(cut, Bit::of(&columns), place, Box::new(Alone)).expect("it begins");
    while search.step().expect("there is a next layer, or none") {}
    search.finish().expect("all states are found");
    search
}

/// The bits of the column `half` by its definition, from the depths of the generic search.
fn halves(table: &Table<Slide>) -> Vec<u8> {
    let mut bytes = vec![0; table.space().len().div_ceil(8) as usize];
    for index in 0..table.space().len() {
        let depth = table.depth(index).unwrap().expect("every state reaches the goal");
        bytes[(index / 8) as usize] |= ((depth >> 1 & 1) as u8) << (index % 8);
    }
    bytes
}

fn compare(slide: Slide) {
    let generic = Table::generate(slide, |_| ()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (bytes, halves) = (generic.to_bytes(), halves(&generic));
    for tiles in Cut::MIN_TILES..=slide.tiles() {
        let search = searched(slide, tiles, in_memory());
        assert_eq!(search.progress().layers, generic.layers(), "{slide:?}, {tiles} free tiles");
        assert!(search.table(&[Kind::Move, Kind::Depth]).unwrap().to_bytes() == bytes, "{slide:?}, {tiles} free tiles");
        let path = folder.path().join("half.tbl");
        search.write(&path, &[Kind::Half]).unwrap();
        let columns = TableFile::open(&path).unwrap().columns();
        assert!(columns[0].name() == HALF && columns[0].bytes()[..] == halves, "{slide:?}, {tiles} free tiles");
    }
}

#[test]
fn the_bytes_are_those_of_the_generic_search() {
    for slide in boards(|cells| (6..=9).contains(&cells)) {
        compare(slide);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "the generic search is slow without optimisation")]
fn the_bytes_are_those_of_the_generic_search_on_ten_cells() {
    for slide in boards(|cells| cells == 10) {
        compare(slide);
    }
}
