//! Arrays of searched boards, compared with whole tables, and with the answers to lines of text.

use crate::oracle::by_rows;
use homing::Error;
use homing::Watch;
use homing::engine::{
    Answer, AnyTable, Arrays, INVALID, Options, Question, Solution, UNSOLVABLE, What, all_paths,
    answer_boards, answer_indices, step_all, unrank_all,
};
use homing::error::Limit;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::patterns::{Grid, Partition, PatternTables};
use homing::table::TableFile;

/// Everything that arrays return about states.
#[derive(Debug, PartialEq)]
struct Answers {
    cells: Vec<u8>,
    ranks: Vec<i64>,
    depths: Vec<i16>,
    moves: Vec<i16>,
    sets: Vec<u32>,
    counts: Vec<u64>,
    paths: (Vec<i64>, Vec<u8>),
    next: Vec<i64>,
    texts: Vec<String>,
}

fn answers(arrays: &Arrays, indices: &[i64]) -> Answers {
    let count = indices.len();
    let mut cells = vec![0; count * arrays.shape().unwrap().iter().product::<usize>()];
    unrank_all(arrays, indices, &mut cells).unwrap();
    let copy = |indices: &[i64], answers: &mut [i64]| {
        answers.copy_from_slice(indices);
        Ok(())
    };
    let (mut ranks, mut depths, mut moves) = (vec![0; count], vec![0; count], vec![0; count]);
    let (mut sets, mut counts, mut next) = (vec![0; count], vec![0; count], vec![0; 4 * count]);
    assert_eq!(
        answer_boards(arrays, &cells, &mut ranks, copy).unwrap(),
        None
    );
    answer_boards(arrays, &cells, &mut depths, |indices, answers| {
        arrays.depths(indices, answers)
    })
    .unwrap();
    answer_indices(indices, &mut moves, |indices, answers| {
        arrays.best_moves(indices, answers)
    })
    .unwrap();
    answer_indices(indices, &mut sets, |indices, answers| {
        arrays.best_sets(indices, 0, answers)
    })
    .unwrap();
    answer_indices(indices, &mut counts, |indices, answers| {
        arrays.path_counts(indices, answers)
    })
    .unwrap();
    let four_times: Vec<i64> = indices.iter().flat_map(|&index| [index; 4]).collect();
    step_all(arrays, &four_times, &[0, 1, 2, 3].repeat(count), &mut next).unwrap();
    let texts: Vec<String> = indices.iter().map(|&index| arrays.text_of(index)).collect();
    let located: Vec<i64> = texts
        .iter()
        .map(|text| arrays.locate(text).unwrap())
        .collect();
    assert_eq!(located, indices);
    Answers {
        paths: all_paths(arrays, indices).unwrap(),
        cells,
        ranks,
        depths,
        moves,
        sets,
        counts,
        next,
        texts,
    }
}

/// Both number the boards in the same way, so one state in `every` is compared by its index.
fn compare(rows: usize, columns: usize, patterns: &str, every: usize) {
    let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
    let tables =
        PatternTables::generate(grid, &Partition::parse(grid, patterns).unwrap(), |_| {}).unwrap();
    let file = TableFile::from_bytes("test", tables.to_bytes()).unwrap();
    let searched = homing::catalog()
        .open_file(&file)
        .unwrap()
        .arrays()
        .unwrap();
    let slide = Slide::new(rows, columns, rows * columns - 1).unwrap();
    let whole = homing::puzzle::slide::board_table(slide, by_rows(slide).into_owned());
    let whole = (&whole as &dyn homing::engine::Answerer).arrays().unwrap();
    assert!(searched.searches() && !whole.searches());
    assert_eq!(
        (searched.shape().unwrap(), searched.state_count()),
        (whole.shape().unwrap(), whole.state_count())
    );
    assert_eq!(
        (searched.reachable_count(), searched.move_count()),
        (whole.reachable_count(), whole.move_count())
    );
    assert_eq!(searched.moves_text(&[0, 1, 2, 3]), "dlru");
    let indices: Vec<i64> = (0..whole.state_count() as i64).step_by(every).collect();
    let (found, expected) = (answers(&searched, &indices), answers(&whole, &indices));
    assert_eq!(found.ranks, indices);
    assert!(
        found == expected,
        "{rows}x{columns}: the pattern table and the whole table differ"
    );
}

#[test]
fn arrays_of_pattern_tables_agree_with_whole_tables() {
    compare(3, 3, "1-4, 5-8", 7);
    compare(2, 5, "1 2 3 6, 4 5 7-9", 1_009);
    compare(5, 2, "1-4, 5-9", 1_511);
    compare(3, 4, "1-6, 7-11", 399_989);
}

fn table(name: &str, options: &[(&str, &str)]) -> AnyTable {
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, *value)
        });
    let catalog = homing::catalog().in_folder("/there/is/no/such/folder");
    catalog
        .table(&*catalog.puzzle(name, &options).unwrap())
        .unwrap()
}

#[test]
fn boards_without_an_answer_are_their_own_representatives() {
    let fifteen = table("slide:4x4", &[]).arrays().unwrap();
    let goal: Vec<u8> = (1..16).chain([0]).collect();
    let mut unsolvable = goal.clone();
    unsolvable.swap(13, 14);
    let mut invalid = goal.clone();
    invalid[3] = 5;
    let cells = [goal, unsolvable, invalid.clone()].concat();
    let (mut depths, mut moves) = ([9; 3], [9; 3]);
    let first_invalid = answer_boards(&fifteen, &cells, &mut depths, |indices, answers| {
        fifteen.depths(indices, answers)
    })
    .unwrap();
    answer_boards(&fifteen, &cells, &mut moves, |indices, answers| {
        fifteen.best_moves(indices, answers)
    })
    .unwrap();
    assert_eq!(
        (first_invalid, depths),
        (Some(2), [0, UNSOLVABLE as i16, INVALID as i16])
    );
    assert_eq!(moves, [-1, UNSOLVABLE as i16, INVALID as i16]);
    let none = [UNSOLVABLE, INVALID];
    let (mut sets, mut counts, mut next, mut lost) = ([9; 2], [9; 2], [9; 2], [9; 32]);
    fifteen.best_sets(&none, 0, &mut sets).unwrap();
    fifteen.path_counts(&none, &mut counts).unwrap();
    fifteen.steps(&none, &[0, 0], &mut next);
    fifteen.unrank(&none, &mut lost);
    assert_eq!(
        (sets, counts, next, lost),
        ([0; 2], [0; 2], [UNSOLVABLE; 2], [0; 32])
    );
    assert_eq!(all_paths(&fifteen, &none).unwrap(), (vec![0; 3], vec![]));
    assert_eq!(
        fifteen.board_text(&invalid).unwrap_err().to_string(),
        "cell 5: tile 5 is already in cell 4"
    );
    assert!(fifteen.board_text(&[0; 9]).is_err() && fifteen.locate("1 2 3").is_err());
}

/// 4x4 with its goal and with one of the other parity, and 4x5, whose indices are the greatest: round trips at both ends of each plane.
#[test]
fn indices_are_of_boards_that_can_be_solved() {
    let other_parity = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x";
    for (name, options, cells) in [
        ("slide:4x4", vec![], 16),
        ("slide:4x4", vec![("goal", other_parity)], 16),
        ("slide:4x5", vec![], 20),
    ] {
        let table = table(name, &options);
        let arrays = table.arrays().unwrap();
        let states = (3..=cells as i64).product::<i64>();
        assert_eq!(arrays.state_count(), states as u64);
        let plane = states / cells as i64;
        let indices: Vec<i64> = (0..cells as i64)
            .flat_map(|blank| [0, 1, plane / 3, plane - 1].map(|place| blank * plane + place))
            .collect();
        let mut boards = vec![0; indices.len() * cells];
        unrank_all(&arrays, &indices, &mut boards).unwrap();
        let mut ranks = vec![0; indices.len()];
        arrays.rank(&boards, &mut ranks);
        assert_eq!(ranks, indices);
        for (place, &index) in indices.iter().enumerate() {
            assert_eq!(
                boards[place * cells..][..cells]
                    .iter()
                    .position(|&tile| tile == 0),
                Some((index / plane) as usize)
            );
        }
    }
}

/// The answers to lines: depth, path, number of paths, and the moves that hints call best.
#[test]
fn arrays_of_the_15_puzzle_are_the_answers_to_its_lines() {
    let table = table("slide:4x4", &[]);
    let arrays = table.arrays().unwrap();
    let mut indices = vec![0; 60];
    arrays
        .sample(Some(0..=15), 3, &mut indices, homing::Watch::NONE)
        .unwrap();
    let boards: Vec<String> = indices.iter().map(|&index| arrays.text_of(index)).collect();
    let drawn = table
        .lists()
        .unwrap()
        .random(Some(0..=15), 3, false, Watch::NONE)
        .unwrap()
        .take(60);
    assert!(
        drawn
            .map(|listed| listed.unwrap().board)
            .eq(boards.iter().cloned()),
        "the same boards as the list"
    );
    let found = answers(&arrays, &indices);
    let ask = |what: What, board: &str| match table
        .answer(
            &Question {
                what,
                ..Question::PATH
            },
            board,
        )
        .unwrap()
    {
        Answer::Solved {
            depth, solution, ..
        } => (depth, solution),
        other => panic!("{board}: {other:?}"),
    };
    for (place, board) in boards.iter().enumerate() {
        let codes =
            &found.paths.1[found.paths.0[place] as usize..found.paths.0[place + 1] as usize];
        assert_eq!(
            ask(What::Path, board).1,
            Solution::Path(arrays.moves_text(codes))
        );
        assert_eq!(
            ask(What::Count, board).1,
            Solution::Count(found.counts[place].into())
        );
        assert_eq!(
            (found.depths[place] as usize, found.moves[place]),
            (codes.len(), codes.first().map_or(-1, |&code| code.into()))
        );
        let Solution::Hints(hints) = ask(What::Hints, board).1 else {
            panic!("hints")
        };
        let best = hints
            .iter()
            .filter(|hint| hint.is_best)
            .map(|hint| 1 << "dlru".find(&hint.r#move).unwrap());
        assert_eq!(found.sets[place], best.sum::<u32>(), "{board}");
    }
}

#[test]
fn listed_states_agree_with_the_list() {
    let table = table("slide:4x4", &[]);
    let arrays = table.arrays().unwrap();
    let states = arrays.states_at(3..=9, homing::Watch::NONE).unwrap();
    let listed = table
        .lists()
        .unwrap()
        .states_at(3..=9, false, Watch::NONE)
        .unwrap();
    assert!(
        listed
            .map(|listed| listed.unwrap().board)
            .eq(states.iter().map(|&index| arrays.text_of(index)))
    );
    let layers = arrays.layers().unwrap();
    assert_eq!(states.len() as u64, layers[3..=9].iter().sum::<u64>());
    assert_eq!(
        (layers.len(), layers.iter().sum::<u64>()),
        (81, arrays.state_count())
    );
    assert!(arrays.states_at(81..=90, homing::Watch::NONE).is_err());
    let elsewhere = self::table("slide:4x4", &[("blank", "6")])
        .arrays()
        .unwrap()
        .layers()
        .unwrap_err()
        .to_string();
    assert!(elsewhere.contains("nobody has counted"), "{elsewhere}");
}

/// All boards except the goal are drawn without a search: such a draw from the hardest boards takes no time.
#[test]
fn all_depths_are_the_same_as_none() {
    for options in [vec![], vec![("blank", "6")]] {
        let arrays = table("slide:4x4", &options).arrays().unwrap();
        let (mut any, mut all, mut unsolved) = ([0; 1000], [0; 1000], [0; 1000]);
        arrays
            .sample(None, 5, &mut any, homing::Watch::NONE)
            .unwrap();
        arrays
            .sample(Some(0..=u32::MAX), 5, &mut all, homing::Watch::NONE)
            .unwrap();
        arrays
            .sample(Some(1..=u32::MAX), 5, &mut unsolved, homing::Watch::NONE)
            .unwrap();
        assert_eq!((any, any), (all, unsolved));
    }
}

/// The error is that of the first board with one, on any number of threads.
#[test]
fn a_board_at_the_limit_fails_with_the_proven_bound() {
    let table: AnyTable = table("slide:4x4", &[("limit-nodes", "1000")]);
    let arrays = table.arrays().unwrap();
    let easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15";
    let hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let also_hard = "x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
    let indices = |boards: &[&str]| {
        boards
            .iter()
            .map(|board| arrays.locate(board).unwrap())
            .collect::<Vec<_>>()
    };
    let limit = |boards: &[&str], at_least: u32| {
        let (indices, mut depths, mut counts, mut sets) = (indices(boards), [0; 3], [0; 3], [0; 3]);
        let failures = [
            arrays.depths(&indices, &mut depths),
            arrays.path_counts(&indices, &mut counts),
            arrays.best_sets(&indices, 0, &mut sets),
            all_paths(&arrays, &indices).map(drop),
        ];
        for failure in failures {
            let Err(Error::Limit {
                limit,
                at_least_moves,
            }) = failure
            else {
                panic!("{failure:?}")
            };
            assert_eq!(
                (limit, at_least_moves),
                (Limit::Nodes { nodes: 1000 }, Some(at_least))
            );
        }
    };
    let bound = |board: &str| match table.answer(&Question::PATH, board).unwrap() {
        Answer::Unknown {
            at_least_moves: Some(at_least),
            ..
        } => at_least,
        other => panic!("{other:?}"),
    };
    assert_eq!(bound(hard), 66);
    assert_ne!(bound(also_hard), 66);
    for threads in [1, 4] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            limit(&[easy, hard, also_hard], 66);
            limit(&[also_hard, easy, hard], bound(also_hard));
        });
    }
    let mut depths = [0; 1];
    arrays.depths(&indices(&[easy]), &mut depths).unwrap();
    assert_eq!(depths, [2]);
}

#[test]
fn boards_without_an_index_are_refused_with_a_remedy() {
    for (name, options) in [("slide:6x6", vec![("any", "")]), ("slide:3x7", vec![])] {
        let error = table(name, &options).arrays().err().unwrap();
        let sentence = format!("{error}: {:?}", error.remedies());
        assert!(
            sentence.contains("no arrays")
                && sentence.contains("up to 20 cells")
                && sentence.contains("hints, check"),
            "{sentence}"
        );
    }
    assert!(
        table("slide:4x4", &[("any", "")]).arrays().is_err(),
        "a near path has no depth"
    );
}
