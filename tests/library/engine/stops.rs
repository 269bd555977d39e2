//! Cancellation of long operations.

use homing::backward::Layer;
use homing::engine::{
    Answer, Answerer, AnyTable, Checkpoints, Form, Generation, Kept, Options, Outcome, Question,
    What, drive, table_from,
};
use homing::error::Limit;
use homing::puzzle::route::{Graph, Routes};
use homing::puzzle::slide::{Slide, rows};
use homing::space::Description;
use homing::{Error, Space, Stop, Table, Watch};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time within which a cancelled operation must end: a tenth of a second, plus a margin for a busy machine.
const SOON: Duration = Duration::from_millis(500);

/// Cancels an operation shortly after its start: it must end soon, with the error for cancellation. A busy machine may delay that, but not
/// each time.
fn ends_soon<T>(mut work: impl FnMut(&Stop) -> homing::Result<T>) {
    let mut delays: Vec<Duration> = Vec::new();
    while delays.iter().all(|&delay| delay >= SOON) {
        assert!(delays.len() < 5, "{delays:?}");
        let stop = Stop::new();
        let other = stop.clone();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            other.stop();
            Instant::now()
        });
        let ended = work(&stop);
        let after = Instant::now();
        let stopped = stopper.join().unwrap();
        assert!(matches!(ended, Err(Error::Stopped)), "{:?}", ended.err());
        delays.push(after.saturating_duration_since(stopped));
    }
}

fn table(puzzle: &str, options: Options) -> AnyTable {
    let catalog = homing::catalog();
    catalog
        .table(&*catalog.puzzle(puzzle, &options).unwrap())
        .unwrap()
}

/// 5x5 boards take minutes: a path, all shortest paths, their number, hints, grades, line by line and many at once.
#[test]
fn searches_are_stopped() {
    let five = table("slide:5x5", Options::default());
    let board = "14 5 9 2 18 8 23 19 12 17 15 x 10 20 4 6 11 21 1 7 24 3 16 22 13";
    for question in [Question::PATH, Question::COUNT, Question::HINTS] {
        ends_soon(|stop| five.until(stop).unwrap().answer(&question, board));
    }
    ends_soon(|stop| {
        five.until(stop)
            .unwrap()
            .answer(&Question::GRADE, &format!("{board}\tu"))
    });
    let lines = format!("{board}\n").repeat(100);
    ends_soon(|stop| {
        let lines_of = five
            .until(stop)
            .unwrap()
            .lines(&Question::PATH, Form::Text)?;
        lines_of.answer(lines.as_bytes(), &mut Default::default())
    });
}

/// A beam search with the widest beam, and one with tables.
#[test]
fn near_paths_are_stopped() {
    let near = table("slide:5x5", Options::default().with("any", ""));
    let board = "14 5 9 2 18 8 23 19 12 17 15 x 10 20 4 6 11 21 1 7 24 3 16 22 13";
    let stop = Stop::new();
    stop.stop();
    assert!(matches!(
        near.until(&stop).unwrap().answer(&Question::PATH, board),
        Err(Error::Stopped)
    ));
    let Answer::Near { .. } = near.answer(&Question::PATH, board).unwrap() else {
        panic!("a near path")
    };
}

/// Four counters that go down to 0, in any order. All states between a state and the goal are on its shortest paths.
struct Counters(u64);

impl Space for Counters {
    type State = u64;

    fn describe(&self) -> Description {
        let part = || "counters".into();
        Description {
            puzzle: part(),
            parameters: part(),
            goal: part(),
            index: part(),
            metric: part(),
        }
    }

    fn len(&self) -> u64 {
        self.0.pow(4)
    }

    fn move_count(&self) -> u8 {
        4
    }

    fn rank(&self, &state: &u64) -> Option<u64> {
        (state < self.len()).then_some(state)
    }

    fn unrank(&self, index: u64) -> u64 {
        index
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn is_goal(&self, index: u64) -> bool {
        index == 0
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for (code, unit) in (0..4).map(|code| (code, self.0.pow(code.into()))) {
            (!(index / unit).is_multiple_of(self.0)).then(|| visit(code, index - unit));
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for (code, unit) in (0..4).map(|code| (code, self.0.pow(code.into()))) {
            (index / unit % self.0 < self.0 - 1).then(|| visit(code, index + unit));
        }
    }
}

/// Shortest paths of a table are counted and listed by the million.
#[test]
fn counts_and_lists_of_paths_are_stopped() {
    let small = Table::generate(Counters(3), |_| {}).unwrap();
    // Eight moves, two of each counter: 8! / 2^4.
    assert_eq!(small.count_paths(80, &Stop::NEVER).unwrap(), 2_520);
    let large = Table::generate(Counters(30), |_| {}).unwrap();
    ends_soon(|stop| large.count_paths(809_999, stop));
    let eight = table("eight", Options::default());
    let (stop, board) = (Stop::new(), "8 6 7 2 5 4 3 x 1");
    stop.stop();
    let stopped = eight.until(&stop).unwrap();
    assert!(matches!(
        stopped.answer(&Question::PATH, board),
        Ok(Answer::Solved { .. })
    ));
    for what in [What::Count, What::Paths { limit: None }] {
        let answer = stopped.answer(&Question::new(what), board);
        assert!(matches!(answer, Err(Error::Stopped)), "{answer:?}");
    }
    let arrays = eight.arrays().unwrap().until(&stop);
    assert!(matches!(
        arrays.path_counts(&[7], &mut [0]),
        Err(Error::Stopped)
    ));
    let late = Stop::new().within(Duration::ZERO).since(Instant::now());
    let late = eight.until(&late).unwrap();
    let answer = late.answer(&Question::COUNT, board).unwrap();
    let Answer::Unknown {
        at_least_moves: Some(31),
        limit: Limit::Time { .. },
        ..
    } = answer
    else {
        panic!("{answer:?}")
    };
}

/// Boards of a depth are refused by their number, if it is known, and random ones if a draw is hopeless.
#[test]
fn boards_that_are_too_many_or_too_rare_are_refused_at_once() {
    let fifteen = table("slide:4x4", Options::default());
    let start = Instant::now();
    let refused = fifteen
        .lists()
        .unwrap()
        .states_at(40..=40, false, Watch::NONE)
        .err()
        .unwrap()
        .to_string();
    assert!(refused.contains("more than 6000000"), "{refused}");
    let refused = fifteen
        .lists()
        .unwrap()
        .random(Some(80..=80), 7, false, Watch::NONE)
        .err()
        .unwrap()
        .to_string();
    assert!(
        refused.contains("boards of slide:4x4 have such a depth"),
        "{refused}"
    );
    assert!(start.elapsed() < SOON);
    // These are drawn and solved, and listed forward from the goal.
    let rare = fifteen.lists().unwrap();
    ends_soon(|stop| {
        rare.random(Some(71..=71), 7, false, Watch::NONE.until(stop))?
            .next()
            .unwrap()
    });
    let five = table("slide:5x5", Options::default());
    ends_soon(|stop| {
        five.lists()
            .unwrap()
            .states_at(40..=40, false, Watch::NONE.until(stop))
            .map(drop)
    });
}

/// The largest listed layers have millions of boards, which are sorted: cancellation works then, too.
#[test]
fn large_layers_are_stopped() {
    let fifteen = table("slide:4x4", Options::default());
    let lists = fifteen.lists().unwrap();
    for pause in [20, 150].map(Duration::from_millis) {
        let (stop, mut told) = (Stop::new(), None);
        // The last layer takes as long as all previous ones.
        let mut listener = |done: f64| {
            if done >= 0.95 && told.is_none() {
                let stop = stop.clone();
                told = Some(std::thread::spawn(move || {
                    std::thread::sleep(pause);
                    stop.stop();
                    Instant::now()
                }));
            }
        };
        let ended = lists
            .states_at(22..=22, false, Watch::new(&mut listener).until(&stop))
            .err();
        let after = Instant::now();
        assert!(matches!(ended, Some(Error::Stopped)), "{ended:?}");
        let stopped = told.map(|told| told.join().unwrap()).unwrap();
        println!("{pause:?}: {:?}", after.saturating_duration_since(stopped));
        assert!(after.saturating_duration_since(stopped) < SOON);
    }
}

/// Whole tables: walks from every state, statistics, a repeated search, the check of every entry.
#[test]
fn work_on_whole_tables_is_stopped() {
    let slide = Slide::new(2, 5, 9).unwrap();
    let ten = rows::generate(slide, |_| {}).unwrap();
    let boards = homing::puzzle::slide::board_table(slide, ten.clone());
    ends_soon(|stop| -> homing::Result<()> {
        loop {
            ten.all_costs(Watch::NONE.until(stop))?;
            ten.path_stats(Watch::NONE.until(stop))?;
            ten.verify(Watch::NONE.until(stop))?;
            drop(
                boards
                    .lists()?
                    .states_at(55..=55, false, Watch::NONE.until(stop))?,
            );
            ten.sample(55..=55, 7, Watch::NONE.until(stop))?;
        }
    });
}

/// Searches of all kinds that build tables: by rows, by patterns, over any space, with weights, of a graph. They check for
/// cancellation within a layer: the largest one of 5x5 flips takes a second.
#[test]
fn generations_are_stopped_within_a_layer() {
    let catalog = homing::catalog();
    let begin = |name: &str| {
        catalog
            .puzzle(name, &Options::default())
            .unwrap()
            .begin()
            .unwrap()
    };
    for name in ["flip:5x5", "slide:2x6", "slide:4x4", "perm:topspin-12"] {
        let mut generation = begin(name);
        ends_soon(
            |stop| match drive(&mut *generation, None, stop, &mut |_| {})? {
                Outcome::Stopped { .. } => Err(Error::Stopped),
                Outcome::Finished => Ok(()),
            },
        );
    }
    let stop = Stop::new();
    stop.stop();
    for name in ["eight", "flip", "slide:2x3", "slide:4x4", "perm:pyraminx"] {
        assert!(
            matches!(begin(name).step(&stop), Err(Error::Stopped)),
            "{name}"
        );
    }
    let graph = Graph::read(b"2 2\n1 2 5\n2 1 4\n", 1).unwrap();
    assert!(matches!(
        Routes::toward(&graph, 1, &stop),
        Err(Error::Stopped)
    ));
}

/// A search of 2x4 that is stopped in layer 20 and resumed ends in the table of one that was not.
fn stopped_and_resumed(every: Duration, on_stop: Option<Duration>, kept: u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("kept");
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle("slide:2x4", &Options::default()).unwrap();
    let (mut generation, stop) = (puzzle.begin().unwrap(), Stop::new());
    let mut hear = |layer: Layer| {
        if layer.depth == 20 {
            stop.stop();
        }
    };
    let checkpoints = Checkpoints {
        path,
        every,
        on_stop,
    };
    let outcome = drive(&mut *generation, Some(checkpoints), &stop, &mut hear).unwrap();
    let kept_depth = Some(kept);
    assert_eq!(
        outcome,
        Outcome::Stopped {
            depth: 20,
            kept: kept_depth
        }
    );
    let resumed = puzzle.resume(path).unwrap();
    assert_eq!(resumed.layer().depth, kept);
    let [resumed, whole] = [resumed, puzzle.begin().unwrap()].map(|mut search| {
        let outcome = drive(&mut *search, None, &Stop::NEVER, &mut |_| {}).unwrap();
        assert_eq!(outcome, Outcome::Finished);
        search.into_table().unwrap().to_bytes().unwrap()
    });
    assert_eq!(resumed, whole);
}

/// If cancelling writes a checkpoint, the layer is finished; if not, the last one remains.
#[test]
fn a_search_with_checkpoints_is_resumed_from_the_last() {
    stopped_and_resumed(Duration::MAX, Some(Duration::ZERO), 20);
    stopped_and_resumed(Duration::ZERO, None, 19);
}

/// A search whose layers end only by cancellation. It keeps checkpoints.
struct Endless;

impl Generation for Endless {
    fn layers(&self) -> &[u64] {
        &[1]
    }

    fn states(&self) -> u64 {
        2
    }

    fn step(&mut self, stop: &Stop) -> homing::Result<bool> {
        for _ in 0..5000 {
            stop.check()?;
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(false)
    }

    fn kept(&self) -> Kept {
        Kept::InCheckpoints
    }

    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> homing::Result<()> {
        panic!("a search that is lost has nothing to write")
    }

    fn write(self: Box<Self>, _: &Path, _: Watch) -> homing::Result<()> {
        Err(Error::Stopped)
    }

    fn into_table(self: Box<Self>) -> homing::Result<AnyTable> {
        Err(Error::Stopped)
    }
}

/// A layer ends at once if cancelling writes no checkpoint, or if one takes longer to write than the search took so far.
#[test]
fn a_checkpoint_is_not_worth_more_time_than_it_saves() {
    for on_stop in [None, Some(Duration::from_secs(60))] {
        let checkpoints = || Checkpoints {
            path: Path::new("none"),
            every: Duration::MAX,
            on_stop,
        };
        ends_soon(
            |stop| match drive(&mut Endless, Some(checkpoints()), stop, &mut |_| {})? {
                Outcome::Stopped { kept: None, .. } => Err::<(), _>(Error::Stopped),
                Outcome::Stopped { .. } | Outcome::Finished => Ok(()),
            },
        );
    }
}

/// A square of 64 has 2^28 sets of presses for each board, which are examined in half a second.
#[test]
fn matrices_of_lights_are_stopped_within_a_board() {
    let lights = table("flip:64x64", Options::default());
    let board: String = (0..4096)
        .map(|piece| {
            if [0, 1, 64].contains(&piece) {
                'b'
            } else {
                'w'
            }
        })
        .collect();
    for question in [Question::PATH, Question::HINTS, Question::COUNT] {
        ends_soon(|stop| lights.until(stop).unwrap().answer(&question, &board));
    }
}

/// The K-th walk of a graph, and the first of many.
#[test]
fn walks_are_stopped() {
    let graph = Graph::read(b"2 3\n1 2 5\n2 1 4\n1 1 1\n", 1).unwrap();
    let routes = Routes::toward(&graph, 1, &homing::Stop::NEVER).unwrap();
    ends_soon(|stop| {
        routes
            .columns()
            .walks(0)
            .until(stop)
            .list_until(100_000_000)
    });
}

/// Cancelling while a table is written leaves the older one as it is.
#[test]
fn an_incomplete_table_does_not_appear() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-2x4.tbl");
    std::fs::write(&path, "the older one").unwrap();
    let catalog = homing::catalog();
    let mut generation = catalog
        .puzzle("slide:2x4", &Options::default())
        .unwrap()
        .begin()
        .unwrap();
    drive(&mut *generation, None, &Stop::NEVER, &mut |_| {}).unwrap();
    let stop = Stop::new();
    let mut listener = |_| stop.stop();
    let written = generation.write(&path, Watch::new(&mut listener).until(&stop));
    assert!(matches!(written, Err(Error::Stopped)));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "the older one");
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no temporary file is left"
    );
}

/// A token with a time limit that has passed ends what a search needs first, with the limit and what helps.
#[test]
fn tables_in_memory_end_with_the_time_limit() {
    let stop = Stop::new().within(Duration::from_millis(1));
    assert!(!stop.is_stopped() && stop.check().is_ok());
    let expired = stop.since(Instant::now() - Duration::from_secs(1));
    assert!(expired.is_stopped() && expired.untimed().check().is_ok());
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle("slide:5x5", &Options::default()).unwrap();
    let found = table_from(&*puzzle, |_| Ok(None), || {}, &expired, &mut |_| {});
    let error = found.err().unwrap();
    assert_eq!(
        error.to_string(),
        "the tables for the search were not finished after 0.001 s"
    );
    assert_eq!(error.remedies().len(), 2);
}
