use crate::oracle::{self, Grid};
use homing::Table;
use homing::Watch;
use homing::backward;
use homing::puzzle::push::{Push, generate};

/// Every pattern of walls in every rectangle up to 3x4, every target, every start: pushes, moves and the exact string.
#[test]
fn all_mazes_up_to_3x4() {
    let mut answers = 0;
    for (rows, columns) in (1..=3).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
        for walls in 0..1_u32 << (rows * columns) {
            let letter = |row: usize, column: usize| {
                if walls >> (row * columns + column) & 1 == 1 {
                    '#'
                } else {
                    '.'
                }
            };
            let grid = Grid(
                (0..rows)
                    .map(|row| (0..columns).map(|column| letter(row, column)).collect())
                    .collect(),
            );
            if grid.free().len() < 2 {
                continue;
            }
            for target in grid.free() {
                answers += compare(&grid, target);
            }
        }
    }
    assert!(answers > 18_000, "only {answers} answers were compared");
}

/// Compares every start of one maze, and returns the number of those with an answer.
fn compare(grid: &Grid, target: oracle::Place) -> usize {
    let space = Push::from_text(&grid.with_target(target)).unwrap();
    let made = (space.clone(), generate(space.clone(), |_| {}));
    let table = &made.1;
    let best = oracle::best_answers(grid, target);
    for boxed in grid.free() {
        for man in grid.free().into_iter().filter(|&man| man != boxed) {
            let expected = best.get(&(boxed, man)).map(|(.., answer)| answer.clone());
            assert_eq!(
                crate::answer(&made, (boxed, man)),
                expected,
                "box {boxed:?}, man {man:?} in\n{}",
                space.text()
            );
        }
    }
    let counted = |pushes| best.values().filter(|answer| answer.0 == pushes).count() as u64;
    assert_eq!(
        table.layers(),
        (0..table.layers().len()).map(counted).collect::<Vec<_>>()
    );
    assert_eq!(table.reachable(), best.len() as u64);
    table.verify(Watch::NONE).unwrap();
    let slowly = backward::weighted(&space);
    assert_eq!(
        Table::from_costs(space, slowly).to_bytes(),
        table.to_bytes()
    );
    best.len()
}
