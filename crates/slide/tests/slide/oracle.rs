//! Oracles that several tests of this program share: the generic search of small boards, and whole tables of twelve cells.

use homing::puzzle::slide::{Slide, rows};
use homing::{Table, backward};
use std::borrow::Cow;
use std::sync::{LazyLock, Mutex, OnceLock};

/// The tables of the generic search.
pub struct Generic {
    /// With the columns `move` and `depth`.
    pub whole: Table,
    /// With the column `half`.
    pub halved: Table,
}

impl Generic {
    fn of(slide: Slide) -> Self {
        let distances = backward::serial(&slide);
        let mut halves = vec![0; distances.depths.len().div_ceil(8)];
        for (index, depth) in distances.depths.iter().enumerate() {
            halves[index / 8] |= ((depth >> 1 & 1) as u8) << (index % 8);
        }
        let halved = Table::generate_half(slide, |_| {}).unwrap();
        assert!(
            halved.columns()[0].bytes()[..] == halves,
            "{slide:?}: the column half by its definition"
        );
        Self {
            whole: Table::from_distances(slide, distances),
            halved,
        }
    }
}

pub fn generic(slide: Slide) -> &'static Generic {
    static FOUND: Mutex<Vec<(Slide, &'static OnceLock<Generic>)>> = Mutex::new(Vec::new());
    let place = {
        let mut found = FOUND.lock().unwrap();
        let place = found
            .iter()
            .find(|(known, _)| *known == slide)
            .map(|(_, place)| *place);
        place.unwrap_or_else(|| {
            let place: &'static OnceLock<Generic> = Box::leak(Box::default());
            found.push((slide, place));
            place
        })
    };
    place.get_or_init(|| Generic::of(slide))
}

/// A board of twelve cells with the blank's home in the last one, by the search by rows: `rows.rs` compares its counts with the
/// published ones.
pub fn twelve_cells(rows: usize, columns: usize) -> &'static Table {
    static FOUND: [LazyLock<Table>; 4] = [
        LazyLock::new(|| made(2, 6)),
        LazyLock::new(|| made(3, 4)),
        LazyLock::new(|| made(4, 3)),
        LazyLock::new(|| made(6, 2)),
    ];
    let found = FOUND
        .iter()
        .zip([2, 3, 4, 6])
        .find(|(_, of_rows)| rows == *of_rows && rows * columns == 12);
    found.expect("a board of twelve cells").0
}

/// The whole table of a board by the search by rows, shared if it has twelve cells.
pub fn by_rows(slide: Slide) -> Cow<'static, Table> {
    match (slide.cells(), slide.home()) {
        (12, 11) => Cow::Borrowed(twelve_cells(slide.rows(), slide.columns())),
        _ => Cow::Owned(rows::generate(slide, |_| ()).unwrap()),
    }
}

fn made(rows: usize, columns: usize) -> Table {
    rows::generate(Slide::new(rows, columns, 11).unwrap(), |_| ()).unwrap()
}
