//! The greatest depths that are known before a search.

use crate::lines::Metric;
use homing_boards::slide::Slide;

/// The published greatest depths, by the shorter and the longer side; `tests/facts/depths.csv` and `depths_15_16.csv` name their sources.
const GREATEST_DEPTHS: [(usize, usize, u32); 11] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
];

/// The published greatest depths by moves of whole lines, by the shorter and the longer side; `tests/facts/depths.csv` names their source.
const LINE_DEPTHS: [(usize, usize, u32); 8] = [
    (2, 2, 6),
    (2, 3, 20),
    (2, 4, 25),
    (2, 5, 36),
    (2, 6, 41),
    (2, 7, 52),
    (3, 3, 24),
    (3, 4, 33),
];

/// Returns the greatest depth of a board with the usual home. Another home changes it by a few moves.
pub(crate) fn known_depth(slide: &Slide, metric: Metric) -> Option<u32> {
    match metric {
        Metric::Steps => depth_in(&GREATEST_DEPTHS, slide),
        Metric::Lines => depth_in(&LINE_DEPTHS, slide),
    }
}

/// Looks up the depth of a board in a list by the shorter and the longer side.
fn depth_in(depths: &[(usize, usize, u32)], slide: &Slide) -> Option<u32> {
    let sides = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    depths
        .iter()
        .find(|&&(short, long, _)| (short, long) == sides)
        .map(|&(_, _, depth)| depth)
}
