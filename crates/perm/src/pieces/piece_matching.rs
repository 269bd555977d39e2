use super::action::{Action, Arrangement, Set, difference};
use std::collections::BTreeMap;

/// An action that turns one arrangement into another, and for each set the positions whose pieces look alike.
pub struct PieceMatching<'p> {
    sets: &'p [Set],
    arrangements: [&'p Arrangement; 2],
    pub action: Action,
    pub alike: Vec<(usize, Vec<usize>)>,
}

impl<'p> PieceMatching<'p> {
    /// Returns `None` if the arrangements have different pieces.
    pub fn of(sets: &'p [Set], from: &'p Arrangement, to: &'p Arrangement) -> Option<Self> {
        let mut matched = Self {
            sets,
            arrangements: [from, to],
            action: Action::identity(sets),
            alike: Vec::new(),
        };
        for (at, set) in sets.iter().enumerate() {
            let mut places: BTreeMap<u8, [Vec<usize>; 2]> = BTreeMap::new();
            for place in 0..set.size {
                places.entry(from.0[set.offset + place]).or_default()[0].push(place);
                places.entry(to.0[set.offset + place]).or_default()[1].push(place);
            }
            for [before, after] in places.into_values() {
                if before.len() != after.len() {
                    return None;
                }
                before
                    .iter()
                    .zip(&after)
                    .for_each(|(&before, &after)| matched.take(at, before, after));
                if after.len() > 1 {
                    matched.alike.push((at, after));
                }
            }
        }
        Some(matched)
    }

    /// Lets the piece in position `after` come from position `before`.
    fn take(&mut self, at: usize, before: usize, after: usize) {
        let set = &self.sets[at];
        let [from, to] = self
            .arrangements
            .map(|arrangement| &arrangement.0[set.twists()]);
        self.action.0[at].from[after] = before as u8;
        self.action.0[at].twist[after] = difference(to[after], from[before], set.orientations);
    }

    /// Whether any way to match the pieces satisfies `is_one`.
    pub fn any(mut self, is_one: &mut dyn FnMut(&Action) -> bool) -> bool {
        let alike = std::mem::take(&mut self.alike);
        self.any_from(&alike, 0, is_one)
    }

    /// The same for these positions, without changing the first `fixed` matches of the first set.
    fn any_from(
        &mut self,
        alike: &[(usize, Vec<usize>)],
        fixed: usize,
        is_one: &mut dyn FnMut(&Action) -> bool,
    ) -> bool {
        let Some(((at, places), rest)) = alike.split_first() else {
            return is_one(&self.action);
        };
        if fixed + 1 >= places.len() {
            return self.any_from(rest, 0, is_one);
        }
        (fixed..places.len()).any(|other| {
            self.swap(*at, places[fixed], places[other]);
            let is_found = self.any_from(alike, fixed + 1, is_one);
            self.swap(*at, places[fixed], places[other]);
            is_found
        })
    }

    /// Exchanges the positions from which two pieces come.
    fn swap(&mut self, at: usize, one: usize, other: usize) {
        let [first, second] = [one, other].map(|place| usize::from(self.action.0[at].from[place]));
        self.take(at, second, one);
        self.take(at, first, other);
    }
}
