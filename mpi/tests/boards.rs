//! Every board of up to ten cells, every home of the blank, searched by all processes of this job, in memory, and some in files: the
//! table of the search in planes, which knows neither chunks nor processes.
//!
//! `mpirun -n 3` starts it; `mpi/test.sh` does so with one to four processes. `ALL_HOMES=1` asks for all homes whatever the machine has.

#[path = "../src/peers.rs"]
mod peers;

use homing::Watch;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::chunks::{Bit, ChunkSearch, Cut, Memory, Peers, Progress, Scratch, Storage};
use homing::puzzle::slide::planes::{self, Kind};
use peers::World;
use std::path::Path;
use std::time::Duration;

const COLUMNS: [Kind; 2] = [Kind::Move, Kind::Depth];

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
            let fewest = if slide.tiles() < 9 { Cut::MIN_TILES } else { Cut::MIN_TILES + 1 };
            let cut = Cut::new(slide, fewest + home % (slide.tiles() - fewest).max(1)).expect("so many tiles can be free");
            let place = Storage { store: Box::new(Memory::default()), progress: Progress::default(), spool: None };
            assert!(searched(cut, place, &world) == expected, "{slide:?}, {cut:?}, in memory");
            // Files are synced, which takes longer than such a search.
            if home / 3 % 3 == 0 {
                assert!(searched_in_files(cut, &world) == expected, "{slide:?}, {cut:?}, in files");
            }
            boards += 1;
        }
    }
    let sent_bytes = world.sum(world.sent_bytes()).expect("all processes are there");
    if is_first {
        println!("{boards} boards by {} processes, {sent_bytes} bytes between them: as alone", world.ranks());
    }
}

/// The bytes of the table, at the first process.
fn searched(cut: Cut, place: Storage, world: &World) -> Option<Vec<u8>> {
    let mut search = ChunkSearch::begin(cut, Bit::of(&COLUMNS), place, Box::new(world.clone())).expect("it begins");
    while search.step(&homing::Stop::NEVER).expect("there is a next layer, or none") {}
    search.finish(Watch::NONE).expect("all states are found");
    let search = search.gathered().expect("all processes are there")?;
    Some(search.table(&COLUMNS).expect("the result is whole").to_bytes())
}

/// The same with layers in files, in a folder that all processes see.
fn searched_in_files(cut: Cut, world: &World) -> Option<Vec<u8>> {
    let (rank, ranks) = (world.rank(), world.ranks());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let wait = || world.sum(0).expect("all processes are there");
    if rank == 0 {
        std::fs::remove_dir_all(&folder).ok();
    }
    // The others wait until the first has taken the folder, and nobody writes before all have read.
    let first = (rank == 0).then(|| Scratch::shared(folder.clone(), 0, ranks).expect("the folder is free"));
    wait();
    let scratch = first.unwrap_or_else(|| Scratch::shared(folder, rank, ranks).expect("the folder is there"));
    let storage = scratch.storage(&cut, &Bit::of(&COLUMNS), false, 1 << 16, Duration::from_secs(1)).expect("the folder is empty");
    wait();
    let bytes = searched(cut, storage, world);
    wait();
    scratch.remove();
    wait();
    bytes
}
