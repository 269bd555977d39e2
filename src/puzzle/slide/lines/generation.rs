//! The table of a board from a search by lines, with only the column `depth`.

use super::columns::Depths;
use super::search::LineSearch;
use super::space::Lines;
use crate::engine::{
    Finish, Generation, SpaceGeneration, TableGeneration, TableSearch, boxed_generation,
    check_complete,
};
use crate::error::Result;
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::generation::depth_in;
use crate::space::Space;
use crate::table::Kind;
use crate::watch::{Stop, Watch};

/// The published greatest depths, by the shorter and the longer side; `tests/facts/depths.csv` names their source.
const GREATEST_DEPTHS: [(usize, usize, u32); 8] = [
    (2, 2, 6),
    (2, 3, 20),
    (2, 4, 25),
    (2, 5, 36),
    (2, 6, 41),
    (2, 7, 52),
    (3, 3, 24),
    (3, 4, 33),
];

/// Starts a search. Boards too small for planes use the search for any space.
pub fn begin(slide: Slide, finish: Finish<Lines<Slide>>) -> Result<Box<dyn Generation>> {
    let (space, known_depth) = (Lines::new(slide), depth_in(&GREATEST_DEPTHS, &slide));
    Ok(match LineSearch::begin(slide)? {
        Some(search) => boxed_generation(TableGeneration {
            space,
            search,
            finish,
            known_depth,
        }),
        None => boxed_generation(TableGeneration {
            finish,
            known_depth,
            ..SpaceGeneration::begin_with(space, &[Kind::Depth])?
        }),
    })
}

impl TableSearch<Lines<Slide>> for LineSearch {
    type Column<'s> = Depths<'s>;

    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn step(&mut self, _: &Lines<Slide>, stop: &Stop) -> Result<bool> {
        self.step(stop)
    }

    fn end(&mut self, space: &Lines<Slide>, _: Watch) -> Result<bool> {
        check_complete(self.layers(), space.len()).map(|()| true)
    }

    fn columns(&mut self, _: &Lines<Slide>, _: &Stop) -> Result<Vec<Depths<'_>>> {
        Ok(vec![Depths(self)])
    }
}
