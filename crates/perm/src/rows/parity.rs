use super::model::{RowModel, RowPlace};

/// A parity of states that every move changes: the sum of the parities of the outer number and of the place in the row.
#[derive(Clone, Debug)]
pub struct Parity {
    /// The parity of each outer number.
    of_outer: Vec<bool>,
    /// The parity of each place in a row; empty if the row does not matter.
    of_row: Vec<bool>,
}

impl Parity {
    /// Finds the parity of a puzzle; `None` if there is none. Tries rows that do not matter, the parity of the order of a row's symbols,
    /// and the parity of their sum.
    pub fn find(model: &RowModel) -> Option<Self> {
        let shown = |parity: fn(&[u8]) -> bool| {
            (0..model.row_len)
                .map(|place| parity(&model.split.row.symbols(place)))
                .collect()
        };
        [
            Vec::new(),
            shown(is_odd_order),
            shown(|symbols| symbols.iter().filter(|&symbol| symbol % 2 == 1).count() % 2 == 1),
        ]
        .into_iter()
        .find_map(|of_row| Self::with_row(model, of_row))
    }

    fn with_row(model: &RowModel, of_row: Vec<bool>) -> Option<Self> {
        // For each permutation of a row, whether it changes the parity of all places.
        let changes = |map: &[u16]| {
            let mut changes =
                (0..of_row.len()).map(|place| of_row[place] != of_row[usize::from(map[place])]);
            let first = changes.next().unwrap_or(false);
            changes.all(|other| other == first).then_some(first)
        };
        let changes: Vec<bool> = model
            .row_maps()
            .iter()
            .map(|map| changes(map))
            .collect::<Option<_>>()?;
        let mut of_outer: Vec<Option<bool>> = vec![None; model.outer_len()];
        let mut waiting = Vec::new();
        for start in 0..of_outer.len() {
            if of_outer[start].is_none() {
                of_outer[start] = Some(false);
                waiting.push(start);
            }
            while let Some(outer) = waiting.pop() {
                for code in 0..model.moves.all.len() {
                    // A move changes the parity of the state, so that of the outer number changes unless that of the row does.
                    let is_odd = of_outer[outer]? == changes[model.row_map_number(code, outer)];
                    let next = model.outer_after(code, outer);
                    match of_outer[next] {
                        Some(known) if known != is_odd => return None,
                        Some(_) => {}
                        None => {
                            of_outer[next] = Some(is_odd);
                            waiting.push(next);
                        }
                    }
                }
            }
        }
        Some(Self {
            of_outer: of_outer.into_iter().flatten().collect(),
            of_row,
        })
    }

    /// The parity of a state.
    pub fn of(&self, RowPlace { outer, in_row }: RowPlace) -> bool {
        self.of_outer[outer as usize]
            != self
                .of_row
                .get(in_row as usize)
                .is_some_and(|&is_odd| is_odd)
    }
}

/// Whether an odd number of pairs is in descending order.
fn is_odd_order(symbols: &[u8]) -> bool {
    let behind = |at: usize| {
        symbols[at + 1..]
            .iter()
            .filter(|&&other| other < symbols[at])
            .count()
    };
    (0..symbols.len()).map(behind).sum::<usize>() % 2 == 1
}
