//! The search in chunks, compared with the generic search and the published counts.

use crate::chunked::{Cut, finished};
use crate::oracle::{Generic, generic, twelve_cells};
use homing::engine::Peers;
use homing::internals::layers::{Alone, Memory, Progress, Scratch, Storage};
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::rows;
use homing::table::Kind;
use homing::{Error, Space};
use rayon::prelude::*;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// All boards of these numbers of cells, with each home of the blank.
fn boards(cells: impl Fn(usize) -> bool) -> Vec<Slide> {
    let sizes = (2..=7).flat_map(|rows| (2..=7).map(move |columns| (rows, columns)));
    let sizes = sizes.filter(|(rows, columns)| cells(rows * columns));
    sizes
        .flat_map(|(rows, columns)| {
            (0..rows * columns).filter_map(move |home| Slide::new(rows, columns, home))
        })
        .collect()
}

fn in_memory() -> Storage {
    Storage {
        store: Box::new(Memory::default()),
        progress: Progress::default(),
        spool: None,
    }
}

const BOTH: &[Kind] = &[Kind::Move(2), Kind::Depth];
const MIN_TILES: usize = 5;

/// The bytes of a search's table.
fn searched(cut: Cut, place: Storage) -> Vec<u8> {
    finished(cut.search(place, Arc::new(Alone)).expect("it begins")).expect("all states are found")
}

/// Processes that search together, as threads.
struct Together {
    rank: usize,
    senders: Vec<Sender<Vec<u8>>>,
    receivers: Vec<Mutex<Receiver<Vec<u8>>>>,
}

impl Together {
    fn new(ranks: usize) -> Vec<Self> {
        let mut lines: Vec<Vec<_>> = (0..ranks)
            .map(|_| (0..ranks).map(|_| Some(channel())).collect())
            .collect();
        let mut take =
            |from: usize, to: usize| lines[from][to].take().expect("each line has two ends");
        let mut ends: Vec<(Vec<_>, Vec<_>)> = (0..ranks).map(|_| Default::default()).collect();
        for from in 0..ranks {
            for to in 0..ranks {
                let (sender, receiver) = take(from, to);
                ends[from].0.push(sender);
                ends[to].1.push(Mutex::new(receiver));
            }
        }
        ends.into_iter()
            .enumerate()
            .map(|(rank, (senders, receivers))| Self {
                rank,
                senders,
                receivers,
            })
            .collect()
    }
}

impl Peers for Together {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.senders.len()
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        self.senders
            .iter()
            .zip(parcels)
            .for_each(|(sender, parcel)| sender.send(parcel).expect("its process is there"));
        Ok(self
            .receivers
            .iter()
            .map(|receiver| {
                receiver
                    .lock()
                    .unwrap()
                    .recv()
                    .expect("its process is there")
            })
            .collect())
    }

    fn sum(&self, number: u64) -> Result<u64, Error> {
        let parcels = vec![number.to_le_bytes().to_vec(); self.ranks()];
        Ok(self
            .exchange(parcels)?
            .into_iter()
            .map(|parcel| u64::from_le_bytes(parcel.try_into().unwrap()))
            .sum())
    }
}

/// Searches with many processes, the first of which then has the table.
fn together(cut: Cut, ranks: usize) -> Vec<u8> {
    let searched = |peers: Together| {
        finished(cut.search(in_memory(), Arc::new(peers)).expect("it begins"))
            .expect("all states are found")
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = Together::new(ranks)
            .into_iter()
            .map(|peers| scope.spawn(|| searched(peers)))
            .collect();
        let tables = threads
            .into_iter()
            .map(|thread| thread.join().expect("it ends"))
            .filter(|table| !table.is_empty());
        let [table] = &tables.collect::<Vec<_>>()[..] else {
            panic!("the first alone has the table")
        };
        table.clone()
    })
}

#[test]
fn many_processes_give_the_same() {
    // Each number of processes for at least two homes of each board.
    for slide in boards(|cells| (6..=8).contains(&cells)) {
        let expected = rows::generate(slide, |_| ()).unwrap().to_bytes();
        let (ranks, tiles) = [(2, 5), (3, slide.tiles().min(6)), (4, 5)][slide.home() % 3];
        assert!(
            together(Cut::new(slide, tiles, BOTH), ranks) == expected,
            "{slide:?} by {ranks}"
        );
    }
}

/// Processes with files in one folder; then a different number of processes resumes.
#[test]
fn another_number_of_processes_resumes() {
    let slide = Slide::new(3, 3, 4).unwrap();
    let cut = Cut::new(slide, 6, BOTH);
    let folder = tempfile::tempdir().unwrap();
    let mut done = 1;
    for (ranks, steps) in [(2, 5), (4, 6), (3, 7), (1, 4)] {
        let first = Scratch::shared(folder.path().into(), 0, ranks).unwrap();
        let others =
            (1..ranks).map(|rank| Scratch::shared(folder.path().into(), rank, ranks).unwrap());
        let places: Vec<_> = std::iter::once(first).chain(others).collect();
        let places: Vec<_> = places
            .iter()
            .map(|scratch| {
                cut.storage(scratch, done > 1, 1 << 12, Duration::ZERO)
                    .unwrap()
            })
            .collect();
        std::thread::scope(|scope| {
            for (peers, place) in Together::new(ranks).into_iter().zip(places) {
                scope.spawn(move || {
                    let mut search = cut.search(place, Arc::new(peers)).unwrap();
                    assert_eq!(search.layers().len(), done);
                    (0..steps).for_each(|_| assert!(search.step(&homing::Stop::NEVER).unwrap()));
                });
            }
        });
        done += steps;
    }
    let scratch = Scratch::take(folder.path().into()).unwrap();
    let found = searched(
        cut,
        cut.storage(&scratch, true, 1 << 12, Duration::ZERO)
            .unwrap(),
    );
    assert!(found == rows::generate(slide, |_| ()).unwrap().to_bytes());
    scratch.remove();
    assert_eq!(
        std::fs::read_dir(folder.path()).map_or(0, Iterator::count),
        0,
        "nothing is left"
    );
}

/// Compares tables with both columns, or with the column `half`.
fn compare(slide: Slide, tiles: usize, has_both: bool) {
    let Generic { whole, halved } = generic(slide);
    let (columns, expected): (&[_], _) = if has_both {
        (BOTH, whole)
    } else {
        (&[Kind::Half], halved)
    };
    assert!(
        searched(Cut::new(slide, tiles, columns), in_memory()) == expected.to_bytes(),
        "{slide:?}, {tiles} free tiles, {columns:?}"
    );
}

/// Each number of free tiles with each home, and with either columns on each board.
#[test]
fn the_bytes_agree_with_the_generic_search() {
    for slide in boards(|cells| (6..=8).contains(&cells)) {
        (MIN_TILES..=slide.tiles())
            .for_each(|tiles| compare(slide, tiles, (slide.home() + tiles).is_multiple_of(2)));
    }
}

/// Two numbers of free tiles for each home of nine cells, and one for each of ten, so that each number is used with each board.
#[test]
fn the_bytes_agree_with_the_generic_search_on_nine_and_ten_cells() {
    boards(|cells| (9..=10).contains(&cells))
        .into_par_iter()
        .for_each(|slide| {
            let counts = MIN_TILES..=slide.tiles();
            let turn = |at: usize| counts.clone().nth(at % counts.clone().count()).unwrap();
            let is_even = slide.home().is_multiple_of(2);
            compare(slide, turn(slide.home()), is_even);
            if slide.tiles() == 8 {
                compare(slide, turn(slide.home() + 2), !is_even);
            }
        });
}

/// The counts of boards of 15 and 16 cells, whose searches are too long for the generic one and for whole tables here.
#[test]
fn the_counts_of_larger_boards_are_the_known_ones() {
    let depth = 16;
    let facts = include_str!("../../../../../tests/facts/depths_15_16.csv");
    for (rows, columns, tiles, name) in [
        (5, 3, 10, "3x5"),
        (5, 3, 11, "3x5"),
        (3, 5, 10, "3x5"),
        (4, 4, 11, "4x4"),
        (8, 2, 11, "2x8"),
        (7, 2, 9, "2x7"),
        (2, 7, 10, "2x7"),
    ] {
        let facts = if name == "2x7" {
            include_str!("../../../../../tests/facts/depths.csv")
        } else {
            facts
        };
        let line = facts
            .lines()
            .find(|line| line.starts_with(&format!("slide {name},")))
            .expect("it is known");
        let counts = line
            .rsplit(',')
            .next()
            .unwrap()
            .split(' ')
            .map(|count| count.parse().unwrap());
        let expected: Vec<u64> = counts.take(depth + 1).collect();
        for home in [0, rows * columns - 1] {
            let slide = Slide::new(rows, columns, home).expect("a board");
            let mut search = Cut::new(slide, tiles, &[Kind::Half])
                .search(in_memory(), Arc::new(Alone))
                .unwrap();
            (0..depth).for_each(|_| assert!(search.step(&homing::Stop::NEVER).unwrap()));
            assert_eq!(search.layers(), expected, "{slide:?}, {tiles} free tiles");
        }
    }
}

/// Beyond ten cells the search by rows is the oracle: `rows.rs` compares its counts with the published ones. Boards of two
/// rows are compared above, up to 2x5.
#[test]
fn a_board_of_twelve_cells_has_the_bytes_of_the_search_by_rows() {
    let slide = Slide::new(3, 4, 11).unwrap();
    let found = searched(Cut::new(slide, 9, BOTH), in_memory());
    assert!(found == twelve_cells(3, 4).to_bytes());
}

/// Boards of 15 and 16 cells have the same numbering, checked by a naive rule that only swaps cells.
#[test]
fn larger_boards_are_numbered() {
    for (rows, columns) in [(3, 5), (5, 3), (4, 4), (2, 8), (8, 2), (7, 2), (2, 7)] {
        for home in [0, 4, rows * columns - 1] {
            let slide = Slide::new(rows, columns, home).expect("a board");
            let mut index = 0x9e37_79b9_7f4a_7c15 % slide.len();
            for at in 0..3_000 {
                let ends = [0, slide.len() - 1, slide.plane() - 1, slide.plane()];
                let index = ends.get(at).copied().unwrap_or_else(|| {
                    index = (index as u128 * 6_364_136_223_846_793_005 % u128::from(slide.len())
                        + 1_442_695_041) as u64
                        % slide.len();
                    index
                });
                let board = slide.unrank(index);
                assert_eq!(slide.rank(&board), Some(index), "{slide:?}");
                let blank = slide.blank(board).unwrap();
                let mut moves = 0;
                slide.successors(index, |code, next| {
                    let to = slide
                        .blank_after(blank, code)
                        .expect("the move can be made");
                    assert_eq!(
                        slide.unrank(next),
                        board.swapped(blank, to),
                        "{slide:?}, state {index}, move {code}"
                    );
                    assert_eq!(slide.step(index, code), Some(next));
                    moves += 1;
                });
                assert_eq!(
                    moves,
                    (0..4)
                        .filter(|&code| slide.blank_after(blank, code).is_some())
                        .count()
                );
            }
        }
    }
}
