//! Every board of up to ten cells, every home of the blank, and puzzles of every other kind, searched by all processes of this job, in
//! memory, and some in files: the table of the search in memory, which knows neither chunks nor processes.
//!
//! `mpirun -n 3` starts it; `mpi/test.sh` does so with one to four processes. `ALL_HOMES=1` asks for all homes whatever the machine has.

#[path = "../../tests/common/chunked.rs"]
#[allow(dead_code)]
mod chunked;

use chunked::{Cut, finished};
use homing::engine::Peers;
use homing::engine::{Catalog, Options, ScratchPlace};
use homing::internals::layers::{Memory, Progress, Scratch, Storage};
use homing::internals::slide::chunks;
use homing::puzzle::slide::{Slide, planes};
use homing::table::Kind;
use homing_mpi::World;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const COLUMNS: &[Kind] = &[Kind::Move(2), Kind::Depth];
/// Puzzles of rows, and of single states: with moves of whole lines, and with states that reach no goal.
const PUZZLES: [(&str, &[(&str, &str)]); 5] = [
    ("perm:lrx-8", &[]),
    ("perm:2x2x2", &[]),
    ("perm:pancakes-7", &[("goal", "1 2 3 4 5 ? ? | 5 4 3 2 1 ? ?")]),
    ("slide:3x3", &[("metric", "lines")]),
    ("flip:4x4", &[]),
];

fn main() {
    let _universe = mpi::initialize_with_threading(mpi::Threading::Funneled).expect("MPI is initialised once");
    let world = World::default();
    let is_first = world.rank() == 0;
    let mut boards = 0;
    // Processes that share a processor wait for it at every exchange, seconds a board: then each third home has to do, unless all are
    // asked for.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let all_homes = world.ranks() <= processors || std::env::var_os("ALL_HOMES").is_some();
    for (rows, columns) in [(2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2)] {
        for home in 0..rows * columns {
            if !all_homes && !(home + world.ranks()).is_multiple_of(3) {
                continue;
            }
            let slide = Slide::new(rows, columns, home).expect("it is a board");
            let expected = is_first.then(|| planes::generate(slide, |_| ()).expect("it ends").to_bytes());
            // Each home has its number of free tiles. With few of many the processes wait for each other thousands of times a search.
            let fewest = if slide.tiles() < 9 { chunks::ChunkCut::MIN_TILES } else { chunks::ChunkCut::MIN_TILES + 1 };
            let cut = Cut::new(slide, fewest + home % (slide.tiles() - fewest).max(1), COLUMNS);
            let place = Storage { store: Box::new(Memory::default()), progress: Progress::default(), spool: None };
            assert!(searched(cut, place, &world) == expected, "{slide:?}, {cut:?}, in memory");
            // Files are synced, which takes longer than such a search.
            if home / 3 % 3 == 0 {
                assert!(searched_in_files(cut, &world) == expected, "{slide:?}, {cut:?}, in files");
            }
            boards += 1;
        }
    }
    for (name, options) in PUZZLES {
        check_puzzle(name, options, &world);
        boards += 1;
    }
    let sent_bytes = world.sum(world.sent_bytes()).expect("all processes are there");
    if is_first {
        println!("{boards} puzzles by {} processes, {sent_bytes} bytes between them: as alone", world.ranks());
    }
}

/// The table of a puzzle by all processes is that of one.
fn check_puzzle(name: &str, options: &[(&str, &str)], world: &World) {
    let options = options.iter().fold(Options::default(), |options, (name, value)| options.with(name, *value));
    let puzzle = Catalog::default().puzzle(name, &options).expect("it is known");
    let place = ScratchPlace { folder: None, memory_bytes: 1 << 27, is_resumed: false, peers: Arc::new(world.clone()) };
    let found = finished(puzzle.begin_scratch(&place).expect("it begins")).expect("it ends");
    if world.rank() == 0 {
        let expected = finished(puzzle.begin().expect("there is memory")).expect("it ends");
        assert!(found == expected, "{name}");
    }
}

/// The bytes of the table, at the first process.
fn searched(cut: Cut, place: Storage, world: &World) -> Option<Vec<u8>> {
    let search = cut.search(place, Arc::new(world.clone())).expect("it begins");
    let table = finished(search).expect("all states are found");
    (world.rank() == 0).then_some(table)
}

/// The same with layers in files, in a folder that all processes see.
fn searched_in_files(cut: Cut, world: &World) -> Option<Vec<u8>> {
    let (rank, ranks) = (world.rank(), world.ranks());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let wait = || world.sum(0).expect("all processes are there");
    if rank == 0 {
        std::fs::remove_dir_all(&folder).ok();
    }
    // The other processes wait until the first has locked the folder, and none writes before all have read.
    let first = (rank == 0).then(|| Scratch::shared(folder.clone(), 0, ranks).expect("the folder is free"));
    wait();
    let scratch = first.unwrap_or_else(|| Scratch::shared(folder, rank, ranks).expect("the folder is there"));
    let storage = cut.storage(&scratch, false, 1 << 16, Duration::from_secs(1)).expect("the folder is empty");
    wait();
    let bytes = searched(cut, storage, world);
    wait();
    scratch.remove();
    wait();
    bytes
}
