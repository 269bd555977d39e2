//! Custom goals: the answers for any goal are those of a naive search, and the smallest of the shortest.

use crate::common::eight::{Eight, FAR};
use homing::Watch;
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::slide::{AnyGoal, Board, Slide};
use homing::{Notation, Space, Table, embedded, space};

fn aimed(goal: Board) -> (AnyGoal, Table) {
    let tables = [
        (Slide::EIGHT, embedded::eight()),
        (Slide::SIDE, embedded::side()),
        (Slide::CENTRE, embedded::centre()),
    ];
    let (space, stored) = tables
        .into_iter()
        .find_map(|(slide, table)| Some((AnyGoal::new(Slide::EIGHT, goal, slide)?, table)))
        .expect("one of the three homes fits");
    (space, space.adapt(&stored).expect("columns are there"))
}

/// Every state that can reach the goal has a path of the least length, on which every move is the smallest that leads nearer. No other
/// state is located.
fn check_goal(eight: &Eight, goal: usize) {
    let (space, table) = aimed(Board::from_cells(eight.boards[goal]));
    let distances = eight.distances(goal);
    let mut solvable = 0;
    for (start, cells) in eight.boards.iter().enumerate() {
        let located = table.locate(&space, &Board::from_cells(*cells));
        assert_eq!(located.is_some(), distances[start] != FAR);
        let Some(index) = located else { continue };
        solvable += 1;
        let mut at = start;
        let mut left = distances[start];
        for code in table.walk(index) {
            let letter = ['d', 'l', 'r', 'u'][usize::from(code)];
            let smallest_nearer = eight.moves[at]
                .iter()
                .find(|&&(_, next)| distances[next as usize] + 1 == left);
            let &(smallest, next) =
                smallest_nearer.expect("the walk is not longer than the distance");
            assert_eq!(
                letter, smallest,
                "from {:?}, at {:?}, to {:?}",
                cells, eight.boards[at], eight.boards[goal]
            );
            at = next as usize;
            left -= 1;
        }
        assert_eq!((left, at), (0, goal));
    }
    assert_eq!(solvable, 181_440);
}

/// For each cell a goal with the blank in it.
fn goals(eight: &Eight) -> Vec<usize> {
    let with_blank = |blank: usize| {
        (0..eight.boards.len()).filter(move |&number| eight.boards[number][blank] == 0)
    };
    (0..9)
        .map(|blank| {
            with_blank(blank)
                .nth(blank * 4_481 + 77)
                .expect("40,320 boards")
        })
        .collect()
}

#[test]
fn goals_with_the_blank_in_each_cell_agree_with_a_slow_search() {
    let eight = Eight::new();
    for goal in goals(&eight) {
        check_goal(&eight, goal);
    }
}

#[test]
fn a_turned_board_is_a_space() {
    let small = Slide::new(2, 3, 5).unwrap();
    for stored in [
        Slide::new(2, 3, 5).unwrap(),
        Slide::new(3, 2, 5).unwrap(),
        Slide::new(3, 2, 3).unwrap(),
    ] {
        let goal = small.parse_board("3 x 1 5 2 4").unwrap();
        let corner = small.parse_board("x 3 1 5 2 4").unwrap();
        let aimed: Vec<_> = [goal, corner]
            .into_iter()
            .filter_map(|goal| AnyGoal::new(small, goal, stored))
            .collect();
        assert_eq!(
            aimed.len(),
            1,
            "a corner goes onto corners, a mid-side onto mid-sides"
        );
        space::check(&aimed[0]).unwrap();
        let stored = Table::generate(stored, |_| {}).unwrap();
        let table = aimed[0].adapt(&stored).unwrap();
        table.verify(Watch::NONE).unwrap();
        assert_eq!(
            table.columns().len(),
            1,
            "the stored moves are the smallest of other letters"
        );
    }
    assert!(AnyGoal::new(small, Board::from_cells([1, 1, 2, 3, 4, 0]), small).is_none());
    assert!(AnyGoal::new(small, Board::from_cells([5, 1, 2, 3, 4, 6]), small).is_none());
}

#[test]
fn a_goal_at_home_keeps_the_stored_moves() {
    let (_, table) = aimed(Slide::EIGHT.goal());
    assert_eq!(table.columns().len(), 2);
    table.verify(Watch::NONE).unwrap();
    aimed(Slide::EIGHT.parse_board("8 7 6 5 4 3 2 1 x").unwrap())
        .1
        .verify(Watch::NONE)
        .unwrap();
}

#[test]
fn flip_goes_to_any_colouring() {
    let white = embedded::flip_white();
    white.verify(Watch::NONE).unwrap();
    for goal in [0, 0xffff, 0x8001, 0x1234] {
        let flip = Flip::FOUR.with_goal(Goal::Only(goal)).unwrap();
        let table = flip.adapt(&white).unwrap();
        if goal == 0x1234 {
            space::check(&flip).unwrap();
        }
        for board in 0..=0xffffu32 {
            // Addition is symmetric: presses that turn `board` into `goal` turn `board ^ goal` white.
            let located = table.locate(&flip, &board);
            assert_eq!(located, white.locate(&Flip::FOUR_WHITE, &(board ^ goal)));
            let Some(index) = located else { continue };
            let turned = table.walk(index).fold(board, |board, code| {
                board ^ Flip::FOUR.turned_by(code.into())
            });
            assert_eq!(turned, goal);
        }
    }
    assert!(Flip::FOUR.with_goal(Goal::Only(0x10000)).is_none());
    assert!(
        Flip::FOUR_WHITE.adapt(&embedded::flip()).is_err(),
        "two goals cannot stand for one"
    );
    assert_eq!(
        Flip::FOUR
            .with_goal(Goal::Only(0xffff))
            .unwrap()
            .describe()
            .goal,
        "all black"
    );
}

#[test]
fn embedded_tables_are_small() {
    let sizes = |columns: &[homing::table::Column]| {
        columns
            .iter()
            .map(|column| column.bytes().len())
            .sum::<usize>()
    };
    let slides = [embedded::eight(), embedded::side(), embedded::centre()];
    let flips = [embedded::flip(), embedded::flip_white()];
    let bytes: usize = slides
        .iter()
        .map(|table| sizes(table.columns()))
        .sum::<usize>()
        + flips
            .iter()
            .map(|table| sizes(table.columns()))
            .sum::<usize>();
    assert!(bytes <= 300_000, "{bytes} bytes");
}
