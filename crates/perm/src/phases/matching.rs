use super::generators::Generators;
use crate::pieces::{Arrangement, PermGroup, Permutation, Set, action_of, product};

/// The maximum number of elements for one goal.
const MAX_ELEMENTS: usize = 4;
/// The maximum number of ways to match pieces that look alike.
const MAX_MATCHES: usize = 5_040;

/// Searches for elements of a group that take one arrangement to another. There are many if pieces look alike or twists do not count.
pub struct Matching<'m> {
    pub generators: &'m Generators,
    pub sets: &'m [Set],
    pub group: &'m PermGroup,
}

impl Matching<'_> {
    /// The first elements that are found.
    pub fn elements(&self, board: &Arrangement, goal: &Arrangement) -> Vec<Permutation> {
        let mut search = MatchSearch {
            goal,
            levels: self.group.levels().collect(),
            found: Vec::new(),
            tried: 0,
        };
        self.visit(
            &mut search,
            0,
            board.clone(),
            self.generators.identity.clone(),
        );
        search.found
    }

    /// Takes a piece that fits to the point of a level, in each way that there is, and goes on with the next level.
    fn visit(
        &self,
        search: &mut MatchSearch<'_>,
        level: usize,
        board: Arrangement,
        element: Permutation,
    ) {
        if board == *search.goal {
            search.found.push(element);
            return;
        }
        let Some(&(point, back)) = search.levels.get(level) else {
            search.tried += 1;
            return;
        };
        let (set, place, way) = self.place(point);
        let ways = usize::from(set.orientations);
        let (piece, twist) = (set.offset + place, set.offset + set.size + place);
        for other in 0..set.size {
            if board.0[set.offset + other] != search.goal.0[piece] {
                continue;
            }
            let has_twist = !set.is_loose(search.goal.0[piece]);
            let from = usize::from(board.0[set.offset + set.size + other]) + way + ways;
            let needed = (from - usize::from(search.goal.0[twist])) % ways;
            for way_there in (0..ways).filter(|&way| !has_twist || way == needed) {
                let there = point - place * ways - way + other * ways + way_there;
                let Some(back) = &back[there] else { continue };
                let next = action_of(self.sets, back).apply(self.sets, &board);
                self.visit(search, level + 1, next, product(&element, back));
                if search.found.len() >= MAX_ELEMENTS || search.tried >= MAX_MATCHES {
                    return;
                }
            }
        }
    }

    /// The set of a point, the place in it and the orientation.
    fn place(&self, point: usize) -> (&Set, usize, usize) {
        let position = self.generators.position_of[point];
        let way = point - self.generators.positions[position].start;
        let mut place = position;
        for set in self.sets {
            match place.checked_sub(set.size) {
                Some(rest) => place = rest,
                None => return (set, place, way),
            }
        }
        unreachable!("a point is in a set")
    }
}

struct MatchSearch<'m> {
    goal: &'m Arrangement,
    levels: Vec<(usize, &'m [Option<Permutation>])>,
    found: Vec<Permutation>,
    tried: usize,
}
