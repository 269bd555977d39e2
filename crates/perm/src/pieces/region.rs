use super::action::{Action, Arrangement, Set};

/// A set's positions between which moves take pieces, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub set: usize,
    pub places: Box<[u8]>,
}

impl Region {
    /// Joins the regions with several positions, which must be of one set.
    pub fn joined(regions: Vec<Self>) -> Vec<Self> {
        let (moved, mut still): (Vec<Self>, Vec<Self>) = regions
            .into_iter()
            .partition(|region| region.places.len() > 1);
        let mut places: Vec<u8> = moved
            .iter()
            .flat_map(|region| region.places.clone())
            .collect();
        places.sort_unstable();
        still.extend(moved.first().map(|first| Self {
            set: first.set,
            places: places.into(),
        }));
        still
    }

    /// Finds the regions of all sets.
    pub fn all(sets: &[Set], moves: &[Action]) -> Vec<Self> {
        let mut regions = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            let mut region_of: Vec<usize> = (0..set.size).collect();
            for turn in moves.iter().map(|action| &action.0[at]) {
                for (place, &from) in turn.from.iter().enumerate() {
                    let (kept, joined) = (region_of[place], region_of[usize::from(from)]);
                    region_of
                        .iter_mut()
                        .filter(|region| **region == joined)
                        .for_each(|region| *region = kept);
                }
            }
            let mut names: Vec<usize> = Vec::new();
            region_of.iter().for_each(|name| {
                if !names.contains(name) {
                    names.push(*name)
                }
            });
            regions.extend(names.iter().map(|name| {
                let places = region_of
                    .iter()
                    .zip(0..)
                    .filter(|(region, _)| *region == name)
                    .map(|(_, place)| place);
                Self {
                    set: at,
                    places: places.collect(),
                }
            }));
        }
        regions
    }

    /// The pieces of an arrangement in its positions.
    pub fn pieces<'p>(
        &'p self,
        sets: &[Set],
        arrangement: &'p Arrangement,
    ) -> impl Iterator<Item = u8> + 'p {
        let offset = sets[self.set].offset;
        self.places
            .iter()
            .map(move |&place| arrangement.0[offset + usize::from(place)])
    }

    /// The twists of an arrangement in its positions.
    pub fn twists<'p>(
        &'p self,
        sets: &[Set],
        arrangement: &'p Arrangement,
    ) -> impl Iterator<Item = u8> + 'p {
        let offset = sets[self.set].offset + sets[self.set].size;
        self.places
            .iter()
            .map(move |&place| arrangement.0[offset + usize::from(place)])
    }

    /// Restricts an action to the region, with its positions numbered from 0: where each piece comes from, and its twist.
    pub fn restrict(&self, action: &Action) -> Vec<(u8, u8)> {
        let turn = &action.0[self.set];
        let local = |place: u8| self.places.binary_search(&place).unwrap_or(0) as u8;
        self.places
            .iter()
            .map(|&place| {
                (
                    local(turn.from[usize::from(place)]),
                    turn.twist[usize::from(place)],
                )
            })
            .collect()
    }
}
