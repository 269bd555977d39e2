use super::chase::Chase;
use super::matrix::Matrix;
use super::presses::PressMatrix;
use super::set::ones;

/// The reduced press matrix: the free presses for each piece, and the patterns that decide whether a board is solvable.
///
/// Chasing leaves a small matrix S, with a row for each piece that has no step and a column for each free press; the effect of the chase on
/// these pieces is a linear function C of the board. The free presses f must satisfy S f = C b. If T S is in reduced echelon form, the rows
/// of T C in which T S has a pivot determine that press, with all presses but the pivots left out; the rows in which T S is zero must be
/// zero for b as well.
///
/// Chasing leaves 64 of the 4,096 presses of 64x64 free, so S has 64 columns. A table for all presses would have 2 MB there, half of which
/// would be read for each board.
pub struct Reduction {
    /// The presses that follow from others.
    pub chase: Chase,
    /// By piece: a row whose first `chase.free.len()` bits are the free presses that it requires, followed by the kept patterns that it is
    /// in. The answer is the sum of the rows of the pieces that must be turned.
    pub answer: Matrix,
    /// A basis of the quiet patterns in reduced echelon form.
    pub quiet: Matrix,
}

impl Reduction {
    /// Solves the equations of a board.
    pub fn new(presses: &PressMatrix) -> Self {
        let chase = Chase::new(presses);
        let (pieces, free) = (presses.pieces(), chase.free.len());
        let mut system = left_by_the_chase(presses, &chase);
        let pivots = system.reduce(free);
        let rank = pivots.len();

        let rest = chase.rest.len();
        let mut kept = Matrix::new(rest - rank, pieces);
        for row in rank..rest {
            columns_behind(system.row(row), free).for_each(|piece| kept.toggle(row - rank, piece));
        }
        kept.reduce(pieces);
        let mut answer = Matrix::new(pieces, free + kept.rows());
        for (row, &pivot) in pivots.iter().enumerate() {
            columns_behind(system.row(row), free).for_each(|piece| answer.toggle(piece, pivot));
        }
        for row in 0..kept.rows() {
            kept.ones_of(row)
                .for_each(|piece| answer.toggle(piece, free + row));
        }
        let quiet = quiet_patterns(&chase, &system, &pivots, presses.press_count());
        Self {
            chase,
            answer,
            quiet,
        }
    }
}

/// Returns S and C, side by side.
fn left_by_the_chase(presses: &PressMatrix, chase: &Chase) -> Matrix {
    let (pieces, free, rest) = (presses.pieces(), chase.free.len(), chase.rest.len());
    // Rows of the press matrix, and of the identity, to which the steps' rows are added until only free presses are left in them. They are
    // stored by columns, with one bit for each of the rows, since then one step is a few additions of words.
    let mut by_press = Matrix::new(presses.press_count(), rest);
    let mut by_piece = Matrix::new(pieces, rest);
    for (row, &piece) in chase.rest.iter().enumerate() {
        presses
            .turners_of(piece.into())
            .iter()
            .for_each(|&press| by_press.toggle(press.into(), row));
        by_piece.toggle(piece.into(), row);
    }
    chase.backward(|press, piece, others| {
        others
            .iter()
            .for_each(|&other| by_press.add(press, other.into()));
        for word in 0..by_press.row_words() {
            by_piece.row_mut(piece)[word] ^= by_press.row(press)[word];
        }
    });
    let mut system = Matrix::new(rest, free + pieces);
    for (column, &press) in chase.free.iter().enumerate() {
        by_press
            .ones_of(press.into())
            .for_each(|row| system.toggle(row, column));
    }
    for piece in 0..pieces {
        by_piece
            .ones_of(piece)
            .for_each(|row| system.toggle(row, free + piece));
    }
    system
}

/// Returns the sets of presses that turn nothing: one for each free press that is not a pivot.
fn quiet_patterns(chase: &Chase, system: &Matrix, pivots: &[usize], presses: usize) -> Matrix {
    let free = chase.free.len();
    let mut quiet = Matrix::new(free - pivots.len(), presses);
    let others = (0..free).filter(|column| pivots.binary_search(column).is_err());
    for (row, column) in others.enumerate() {
        let mut pressed = vec![0; presses];
        pressed[usize::from(chase.free[column])] = 1;
        for (pivot_row, &pivot) in pivots.iter().enumerate() {
            pressed[usize::from(chase.free[pivot])] = system.get(pivot_row, column).into();
        }
        chase.follow(|_| 0, &mut pressed);
        (0..presses)
            .filter(|&press| pressed[press] == 1)
            .for_each(|press| quiet.toggle(row, press));
    }
    quiet.reduce(presses);
    quiet
}

/// Returns the columns of a row's ones from `first` on, counted from there.
fn columns_behind(row: &[u64], first: usize) -> impl Iterator<Item = usize> + '_ {
    let words = row.iter().enumerate().skip(first / 64);
    words
        .flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
        .filter_map(move |column| column.checked_sub(first))
}
