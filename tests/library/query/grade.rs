//! Hints and grades, compared with walks and with arithmetic.

use homing::puzzle::slide::Slide;
use homing::query::Loss;
use homing::{Notation, Space, Table, embedded};
use homing::{Stop, Watch};

fn index_of<P: Notation>(space: &P, table: &Table, board: &str) -> u64 {
    table
        .locate(space, &space.parse_board(board).unwrap())
        .unwrap()
}

#[test]
fn hints_are_all_moves_by_depth() {
    let table = embedded::eight();
    for index in (0..table.space().len()).step_by(61) {
        let depth = table.depth(index).unwrap().unwrap();
        let hints = table.hints(index).unwrap();
        let moves = table.space().moves_from(index).into_iter();
        let depth_after = |state| table.depth(state).unwrap().unwrap();
        let mut expected: Vec<_> = moves
            .map(|made| (depth_after(made.state), made.code))
            .collect();
        expected.sort();
        assert_eq!(
            hints
                .iter()
                .map(|hint| (hint.rest.unwrap().moves(), hint.code))
                .collect::<Vec<_>>(),
            expected
        );
        assert!(
            hints
                .iter()
                .all(|hint| hint.is_best == (hint.rest.unwrap().moves() + 1 == depth))
        );
        assert_eq!(
            hints.iter().find(|hint| hint.is_best).map(|hint| hint.code),
            table.best_move(index)
        );
    }
}

/// On any path, the moves made and those still needed are the moves of the best path plus the losses.
#[test]
fn losses_of_moves_add_up_to_the_loss_of_the_path() {
    let table = embedded::eight();
    let mut digits = 1u64;
    for start in (0..table.space().len()).step_by(997) {
        let mut moves = Vec::new();
        let mut index = start;
        for _ in 0..40 {
            digits = digits
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let code = (digits >> 62) as u8;
            if let Some(next) = table.space().step(index, code) {
                moves.push(code);
                index = next;
            }
        }
        let grade = table.grade(start, &moves).unwrap();
        let lost: i64 = grade
            .detours
            .iter()
            .map(|detour| detour.lost.unwrap().moves)
            .sum();
        assert_eq!(
            grade.rest.unwrap().moves(),
            table.depth(index).unwrap().unwrap()
        );
        assert_eq!(
            moves.len() as i64 + i64::from(grade.rest.unwrap().moves()),
            i64::from(grade.best.unwrap().moves()) + lost
        );
        moves.extend(table.walk(index));
        let grade = table.grade(start, &moves).unwrap();
        assert!(
            grade.solves()
                && grade.lost()
                    == Some(Loss {
                        weight: lost,
                        moves: lost
                    })
        );
        assert_eq!(grade.is_optimal(), lost == 0);
    }
}

#[test]
fn every_listed_path_is_optimal() {
    let table = embedded::eight();
    for index in (0..table.space().len()).step_by(499) {
        for path in table.paths(index) {
            assert!(table.grade(index, &path.unwrap()).unwrap().is_optimal());
        }
    }
}

#[test]
fn a_move_that_cannot_be_made_is_named() {
    let table = embedded::eight();
    let index = index_of(&Slide::EIGHT, &table, "1 2 3 4 5 6 7 x 8");
    let grade = table
        .grade(index, &Slide::EIGHT.parse_moves("rdl").unwrap())
        .unwrap();
    assert_eq!(
        (
            grade.illegal_at,
            grade.spent.moves(),
            grade.solves(),
            grade.lost()
        ),
        (Some(2), 1, false, None)
    );
    let home = index_of(&Slide::EIGHT, &table, "12345678x");
    assert!(table.grade(home, &[]).unwrap().is_optimal());
    let grade = table
        .grade(home, &Slide::EIGHT.parse_moves("lr").unwrap())
        .unwrap();
    assert_eq!(
        (
            grade.solves(),
            grade.detours.len(),
            grade.lost().unwrap().moves
        ),
        (true, 1, 2),
        "whoever goes on from home loses"
    );
}

/// Stairs: one step down at a time, or, except from the lowest, straight into a dead end.
struct Stairs;

impl Space for Stairs {
    numbered!(self, "stairs", 9, 3);

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        if index == 8 {
            return;
        }
        if index > 0 {
            visit(0, index - 1);
            visit(1, 8);
        }
        if index > 1 {
            visit(2, index - 2);
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for before in 0..8 {
            self.successors(before, |code, next| {
                if next == index {
                    visit(code, before);
                }
            });
        }
    }
}

/// If moves cannot be undone, depths are computed by walks, and dead ends are reported.
#[test]
fn moves_that_cannot_be_undone() {
    homing::space::check(&Stairs).unwrap();
    let table = Table::generate(Stairs, |_| {}).unwrap();
    // Seven steps: three by two and one by one, in four orders.
    assert_eq!(
        (
            table.depth(7).unwrap(),
            table.count_paths(7, &Stop::NEVER).unwrap(),
            table.paths(7).count()
        ),
        (Some(4), 4, 4)
    );
    let hints = table.hints(7).unwrap();
    assert_eq!(
        hints
            .iter()
            .map(|hint| (hint.code, hint.is_best))
            .collect::<Vec<_>>(),
        [(0, true), (2, true), (1, false)]
    );
    assert_eq!(hints[2].rest, None);
    let grade = table.grade(6, &[0, 1]).unwrap();
    assert_eq!(
        grade
            .detours
            .iter()
            .map(|detour| (detour.number, detour.lost))
            .collect::<Vec<_>>(),
        [
            (
                1,
                Some(Loss {
                    weight: 1,
                    moves: 1
                })
            ),
            (2, None)
        ]
    );
    assert_eq!((grade.rest, grade.solves()), (None, false));
    let stats = table.path_stats(Watch::NONE).unwrap();
    // Paths from 0 to 7: 1 1 1 2 1 3 1 4. From 0 no move leads away; from the others one leads to the dead end.
    assert_eq!(
        (
            stats.single_path_states,
            stats.max_paths,
            stats.mean_paths,
            stats.local_maxima
        ),
        (5, 4, 14.0 / 8.0, 1)
    );
    assert_eq!(table.states_at(1..=2, Watch::NONE).unwrap(), [1, 2, 3, 4]);
    assert_eq!(
        table
            .all_costs(Watch::NONE)
            .unwrap()
            .iter()
            .filter(Option::is_none)
            .count(),
        1
    );
}
