//! Rows of lower bounds hold what they promise for every state: compared with a plain breadth-first search.

use homing::Stop;
use homing::internals::rows::{BoundLayout, BoundSearch, Maps, Rows};
use homing::table::Bytes;
use std::collections::VecDeque;

const ROWS: usize = 90;
const PLACES: usize = 130;

/// A ring of rows. A move goes to the next row and back; another one permutes the places of a row.
struct Ring {
    forward: Vec<u16>,
    back: Vec<u16>,
}

impl Ring {
    fn new() -> Self {
        let words = PLACES.next_multiple_of(64);
        let (mut forward, mut back) = (vec![0; words], vec![0; words]);
        for (place, to) in forward.iter_mut().enumerate().take(PLACES) {
            let after = (37 * place + 11) % PLACES;
            (*to, back[after]) = (after as u16, place as u16);
        }
        Self { forward, back }
    }

    fn after(&self, code: usize, (row, place): (usize, usize)) -> (usize, usize) {
        match code {
            0 => ((row + 1) % ROWS, place),
            1 => ((row + ROWS - 1) % ROWS, place),
            2 => (row, self.forward[place].into()),
            _ => (row, self.back[place].into()),
        }
    }
}

impl Rows for Ring {
    fn row_count(&self) -> usize {
        ROWS
    }

    fn row_len(&self) -> usize {
        PLACES
    }

    fn move_count(&self) -> usize {
        4
    }

    fn row_after(&self, code: usize, row: usize) -> Option<usize> {
        Some(self.after(code, (row, 0)).0)
    }

    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize)) {
        visit(self.after(code ^ 1, (row, 0)).0);
    }

    fn maps_back(&self, code: usize, _row: usize) -> Maps<'_> {
        Maps::of([match code {
            2 => Some(&self.back[..]),
            3 => Some(&self.forward[..]),
            _ => None,
        }])
    }
}

#[test]
fn bounds_are_depths_between_the_base_and_the_last_layer_searched() {
    let ring = Ring::new();
    for goals in [vec![0], vec![5, 64 + 7 * PLACES as u64, 11_000]] {
        let mut depths = vec![usize::MAX; ROWS * PLACES];
        let mut queue: VecDeque<usize> = goals.iter().map(|&goal| goal as usize).collect();
        queue.iter().for_each(|&goal| depths[goal] = 0);
        while let Some(at) = queue.pop_front() {
            for code in 0..4 {
                let (row, place) = ring.after(code, (at / PLACES, at % PLACES));
                let next = row * PLACES + place;
                if depths[next] == usize::MAX {
                    depths[next] = depths[at] + 1;
                    queue.push_back(next);
                }
            }
        }
        let mut search = BoundSearch::begin(&ring, &goals);
        while search.step(&ring, &Stop::NEVER).unwrap() {}
        for (depth, &count) in search.layers().iter().enumerate() {
            let expected = depths.iter().filter(|&&other| other == depth).count();
            assert_eq!(count, expected as u64, "depth {depth}");
        }
        let layout = BoundLayout::of(PLACES);
        let bytes = Bytes::of_words(search.pack());
        assert_eq!(4 * bytes.len() as u64, layout.entries(ROWS));
        let base = layout.base(&bytes);
        assert!(base > 0 && search.layers().len() == usize::from(base) + 3);
        for row in 0..ROWS {
            for block in (0..PLACES).step_by(64) {
                let of_block = &depths[row * PLACES..][block..PLACES.min(block + 64)];
                let least = of_block.iter().min();
                for (&depth, place) in of_block.iter().zip(block as u32..) {
                    let bound = usize::from(layout.bound(&bytes, base, row as u32, place));
                    let expected = match depth.checked_sub(base.into()) {
                        None | Some(0) => least.copied(),
                        Some(above) => Some(usize::from(base) + above.min(3)),
                    };
                    assert_eq!(Some(bound), expected, "row {row}, place {place}");
                }
            }
        }
    }
}
