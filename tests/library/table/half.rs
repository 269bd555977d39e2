//! Tables of one column answer the same as those of `move` and `depth`; above all the column `half`, of one bit per state.

use crate::common::numbers::some_numbers;
use homing::backward::DepthCodes;
use homing::internals::Product;
use homing::internals::slide::{Metric, RowSearch, SlideTable};
use homing::puzzle::flip::{Flip, Goal, PressPattern};
use homing::puzzle::slide::{AnyGoal, Slide, rows};
use homing::query::PathBatch;
use homing::table::{Column, DEPTH, HALF, Kind, MOVE};
use homing::{Error, Notation, Space, Table, backward, space};
use homing::{Stop, Watch};

/// All boards of these sizes, with every home.
fn boards(cells: impl Fn(usize) -> bool) -> impl Iterator<Item = Slide> {
    let sizes = (2..=7).flat_map(|rows| (2..=7).map(move |columns| (rows, columns)));
    let sizes: Vec<_> = sizes
        .filter(|(rows, columns)| cells(rows * columns))
        .collect();
    let homes = |(rows, columns)| {
        (0..rows * columns).filter_map(move |home| Slide::new(rows, columns, home))
    };
    sizes.into_iter().flat_map(homes)
}

/// The table of the column `half` by the generic search, which stores the bits of the definition.
fn generic<S: Space>(space: S) -> Table {
    let distances = backward::serial(&space);
    let halves = Column::pack(
        HALF,
        1,
        distances.depths.iter().map(|&depth| (depth >> 1 & 1) as u8),
    );
    let table = Table::generate_half(space, |_| {}).unwrap();
    assert!(
        table.layers() == distances.layers && table.columns()[0].bytes()[..] == halves.bytes()[..]
    );
    table
}

/// Every question, answered from one column and from both of the generic search.
fn answers_agree(whole: &Table, halved: &Table) {
    assert_eq!(halved.columns().len(), 1);
    let states = whole.space().len();
    for index in 0..states {
        assert_eq!(
            halved.best_move(index),
            whole.best_move(index),
            "state {index}"
        );
        assert!(halved.walk(index).eq(whole.walk(index)), "state {index}");
    }
    let all: Vec<u64> = (0..states).collect();
    let mut paths = PathBatch::default();
    for few in [0, 1, 31, 33, all.len()] {
        let few = &all[..few.min(all.len())];
        halved.walk_all(few, &mut paths).unwrap();
        assert_eq!(paths.iter().len(), few.len());
    }
    let (mut depths, mut expected) = (vec![0; all.len()], vec![0; all.len()]);
    halved.depth_all(&all, &mut depths).unwrap();
    whole.depth_all(&all, &mut expected).unwrap();
    assert_eq!(depths, expected);
    for (index, path) in (0..).zip(paths.iter()) {
        assert!(whole.walk(index).eq(path.iter().copied()), "state {index}");
        assert_eq!(halved.depth(index).unwrap(), Some(path.len() as u32));
    }
    assert!(
        halved
            .all_costs(Watch::NONE)
            .unwrap()
            .iter()
            .eq(whole.all_costs(Watch::NONE).unwrap().iter())
    );
    for index in some_numbers(states, 300) {
        assert_eq!(
            halved.count_paths(index, &Stop::NEVER).unwrap(),
            whole.count_paths(index, &Stop::NEVER).unwrap(),
            "state {index}"
        );
        assert_eq!(
            halved.hints(index).unwrap(),
            whole.hints(index).unwrap(),
            "state {index}"
        );
        let listed = |table: &Table| {
            table
                .paths(index)
                .take(20)
                .map(Result::unwrap)
                .collect::<Vec<_>>()
        };
        assert_eq!(listed(halved), listed(whole), "state {index}");
        // Moves back and forth, illegal moves, and the best path.
        let moves = some_numbers(whole.space().move_count().into(), 12)
            .into_iter()
            .map(|code| code as u8);
        let moves: Vec<u8> = moves.chain(whole.walk(index)).collect();
        for moves in [&moves[..], &moves[12..]] {
            assert_eq!(
                halved.grade(index, moves).unwrap(),
                whole.grade(index, moves).unwrap(),
                "state {index}"
            );
        }
    }
    let greatest = whole.greatest_depth();
    for depths in [0..=0, greatest / 2..=greatest / 2 + 1, greatest..=greatest] {
        assert_eq!(
            halved.states_at(depths.clone(), Watch::NONE).unwrap(),
            whole.states_at(depths.clone(), Watch::NONE).unwrap()
        );
        {
            let drawn = |table: &Table| {
                table
                    .sample(depths.clone(), 7, Watch::NONE)
                    .unwrap()
                    .take(50)
                    .map(Result::unwrap)
                    .collect::<Vec<_>>()
            };
            assert_eq!(drawn(halved), drawn(whole));
        }
    }
    halved.verify(Watch::NONE).unwrap();
}

#[test]
fn every_question_is_answered_as_by_the_other_columns() {
    let larger = [
        Slide::EIGHT,
        Slide::CENTRE,
        Slide::new(4, 2, 3).unwrap(),
        Slide::new(2, 4, 7).unwrap(),
    ];
    for slide in boards(|cells| cells <= 6).chain(larger) {
        let whole = Table::generate(slide, |_| {}).unwrap();
        answers_agree(&whole, &generic(slide));
        let is_walked_alone = slide.cells() <= 6 || slide == Slide::EIGHT;
        for column in whole.columns().iter().filter(|_| is_walked_alone) {
            let alone = Table::new(slide, whole.layers().to_vec(), vec![column.clone()]).unwrap();
            answers_agree(&whole, &Table::from_bytes(alone.to_bytes(), slide).unwrap());
            rows::verify(slide, &alone, Watch::NONE).unwrap();
        }
    }
}

/// Goals of any permutation: the board is turned and renamed, and ties are broken by the letters of the real board.
#[test]
fn other_goals_are_answered_too() {
    for (rows, columns, goal, home) in [
        (2, 3, "1x2345", 4),
        (2, 3, "54321x", 0),
        (3, 3, "283164705", 5),
        (3, 2, "1x2345", 5),
    ] {
        let shape = Slide::new(rows, columns, rows * columns - 1).unwrap();
        let goal = shape.parse_board(goal).unwrap();
        let stored = Slide::new(rows, columns, home).unwrap();
        let Some(space) = AnyGoal::new(shape, goal, stored) else {
            panic!("no symmetry leads to cell {home}")
        };
        let halved = space.adapt(&generic(stored)).unwrap();
        let whole = Table::generate(stored, |_| {}).unwrap();
        answers_agree(&space.adapt(&whole).unwrap(), &halved);
        space::check(&space).unwrap();
    }
}

/// Whether the depths of neighbours always differ by one, and every board reaches a goal, without any algebra.
fn is_bipartite(flip: Flip) -> bool {
    let table = Table::generate(flip, |_| {}).unwrap();
    let depth = |index| table.depth(index).unwrap();
    (0..flip.len()).all(|index| {
        let mut differs = true;
        flip.successors(index, |_, next| {
            differs &= depth(index)
                .zip(depth(next))
                .is_none_or(|(one, other)| one.abs_diff(other) == 1)
        });
        differs
    })
}

#[test]
fn flips_have_a_parity_where_their_graph_is_bipartite() {
    let (mut with, mut without) = (0, 0);
    for (rows, columns) in [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 5),
        (1, 11),
    ] {
        for pattern in ["cross", "cross@torus", "king", "knight", "x"] {
            let Ok(pattern) = pattern.parse::<PressPattern>() else {
                continue;
            };
            for goal in [Goal::Any, Goal::Only(0), Goal::Only(1)] {
                let flip = Flip::with_pattern(rows, columns, goal, pattern).unwrap();
                space::check(&flip).unwrap();
                let has_parity = flip.depth_parity(0).is_some();
                assert_eq!(
                    has_parity,
                    is_bipartite(flip),
                    "{rows}x{columns} {pattern:?} {goal:?}"
                );
                *(if has_parity { &mut with } else { &mut without }) += 1;
                let whole = Table::generate(flip, |_| {}).unwrap();
                let halved = Table::generate_half(flip, |_| {});
                match halved {
                    Ok(halved) => answers_agree(&whole, &halved),
                    Err(Error::Header { .. }) => assert!(!has_parity),
                    Err(Error::NoColumn { .. }) => {
                        assert!(has_parity && whole.reachable() < flip.len())
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }
    assert!(with > 30 && without > 10, "{with} with, {without} without");
}

/// All states of a table with arbitrary entries: an error or an answer, never a loop or a panic.
#[test]
fn noise_leads_to_errors() {
    let len = Slide::EIGHT.len();
    let layers = generic(Slide::EIGHT).layers().to_vec();
    let noise = some_numbers(256, len.div_ceil(4) as usize);
    let noise: Vec<u8> = noise.into_iter().map(|byte| byte as u8).collect();
    for (name, bits) in [(MOVE, 2), (DEPTH, 2), (HALF, 1)] {
        let bytes = noise[..(len * u64::from(bits)).div_ceil(8) as usize].to_vec();
        let column = Column::new(name, bits, len, bytes).unwrap();
        let table = Table::new(Slide::EIGHT, layers.clone(), vec![column]).unwrap();
        let endless_walk = (0..len)
            .filter(|&index| table.depth(index).is_err())
            .count();
        assert!(
            endless_walk > 100_000,
            "{name}: {endless_walk} walks do not arrive"
        );
        assert!(matches!(
            table.walk_all(&(0..len).collect::<Vec<_>>(), &mut PathBatch::default()),
            Err(Error::Meaning { .. })
        ));
        assert!(table.verify(Watch::NONE).is_err());
    }
}

#[test]
fn a_table_of_the_wrong_kind_is_refused() {
    let bits = |len: u64| Column::new(HALF, 1, len, vec![0; len.div_ceil(8) as usize]).unwrap();
    // All white and all black are an odd number of presses apart.
    let flip = Flip::new(3, 3, Goal::Any).unwrap();
    let said = Table::new(flip, vec![512], vec![bits(512)])
        .unwrap_err()
        .to_string();
    assert!(
        said.contains(
            "column half needs moves that can be undone and change a parity, and flip:3x3 has none"
        ),
        "{said}"
    );
    // Some boards cannot reach a goal.
    let four = Flip::FOUR;
    assert!(matches!(
        Table::new(four, vec![4096], vec![bits(1 << 16)]),
        Err(Error::NoColumn { .. })
    ));
    // The width.
    let slide = Slide::EIGHT;
    let wide = Column::new(HALF, 2, slide.len(), vec![0; (slide.len() / 4) as usize]).unwrap();
    let said = Table::new(slide, vec![slide.len()], vec![wide])
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("column half should have 181440 entries of 1 bits"),
        "{said}"
    );
    // A search that stores one bit per state has no depth mod 3.
    let folder = tempfile::tempdir().unwrap();
    let mut search = RowSearch::begin(slide, Metric::Steps, DepthCodes::Halves).unwrap();
    while search.step(&homing::Stop::NEVER).unwrap() {}
    assert!(search.packed(Kind::Depth).is_none());
    let generation = Product::of(slide).by(SlideTable::of(search, &[Kind::Depth]));
    assert!(
        generation
            .write(&folder.path().join("table"), Watch::NONE)
            .is_err()
    );
}

#[test]
fn a_resumed_search_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    for slide in [
        Slide::new(2, 3, 0).unwrap(),
        Slide::CENTRE,
        Slide::new(4, 2, 7).unwrap(),
    ] {
        let whole = generic(slide);
        for steps in 0..whole.layers().len() {
            let mut search = RowSearch::begin(slide, Metric::Steps, DepthCodes::Halves).unwrap();
            for _ in 0..steps {
                assert!(search.step(&homing::Stop::NEVER).unwrap());
            }
            search.write_checkpoint(&path, Watch::NONE).unwrap();
            let other = RowSearch::resume(slide, DepthCodes::Residues, &path)
                .err()
                .unwrap();
            let other = other.worded(|option| option.into(), |remedy| format!("{remedy:?}"));
            assert!(
                other.contains("checkpoint was made for other columns: Give {")
                    && other.contains("option: \"columns\""),
                "{other}"
            );
            let mut search = RowSearch::resume(slide, DepthCodes::Halves, &path).unwrap();
            while search.step(&homing::Stop::NEVER).unwrap() {}
            let generation = Product::of(slide).by(SlideTable::of(search, &[Kind::Half]));
            generation
                .write(&folder.path().join("table"), Watch::NONE)
                .unwrap();
            assert!(
                std::fs::read(folder.path().join("table")).unwrap() == whole.to_bytes(),
                "{slide:?} after {steps}"
            );
        }
    }
}
