//! The images of a sliding board under the symmetries that keep its goal.

use homing_space::symmetry::Symmetry;

/// Visits the images of a board other than itself: one for each reflection and rotation that keeps the goal's blank in its cell, with the
/// tiles renamed so that the goal stays the same. Boards and goals are functions from a cell to its tile, 0 for the blank.
pub fn images(
    shape: (usize, usize),
    goal: impl Fn(usize) -> u8,
    board: impl Fn(usize) -> u8,
    mut visit: impl FnMut(&[u8]),
) {
    let count = shape.0 * shape.1;
    let Some(home) = (0..count).find(|&cell| goal(cell) == 0) else {
        return;
    };
    let keeps_home =
        |symmetry: &Symmetry| !symmetry.is_identity() && symmetry.cell_in(home, shape) == home;
    for symmetry in Symmetry::of(shape).filter(keeps_home) {
        let (mut names, mut image) = (vec![0; count], vec![0; count]);
        for cell in 0..count {
            names[usize::from(goal(cell))] = goal(symmetry.cell_in(cell, shape));
        }
        for cell in 0..count {
            image[symmetry.cell_in(cell, shape)] = names[usize::from(board(cell))];
        }
        visit(&image);
    }
}
