//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

use crate::definition::{Definition, PermRules};
use crate::shapes::{Bandaged, Loops, ShapeGraph};
use homing_engine::discovered::Rules;
use homing_table::error::Result;

pub use crate::definition::{canonical_again, canonical_text};
pub use crate::family::by_patterns;

/// The shapes of a puzzle whose moves are not always allowed.
pub struct Shapes {
    /// For each shape, those after the moves that it allows.
    pub after: Vec<Vec<u32>>,
    /// The number of states of each shape, if it is known.
    pub states: Option<u128>,
}

/// The shapes of a definition with this metric. Counts states if `has_states`.
///
/// # Errors
///
/// The definition or the metric is not valid.
pub fn shapes(text: &str, metric: &str, has_states: bool) -> Result<Shapes> {
    let definition = Definition::parse(text, None)?;
    let rules = PermRules::new("puzzle", definition, metric.parse()?, None)?;
    let graph = ShapeGraph::of(&rules)?;
    let loops = has_states.then(|| Loops::of(&rules, &graph)).flatten();
    let after = (0..graph.len()).map(|shape| {
        let after = graph.after(shape).unwrap_or_default().iter();
        after
            .filter_map(|&next| crate::shapes::allowed(next))
            .collect()
    });
    Ok(Shapes {
        after: after.collect(),
        states: loops.map(|loops| loops.order()),
    })
}

/// The rules of a definition with this metric, whose moves are not always allowed.
///
/// # Errors
///
/// The same as for [`shapes`].
pub fn blocked_rules(text: &str, metric: &str) -> Result<impl Rules> {
    let definition = Definition::parse(text, None)?;
    Bandaged::of(&PermRules::new(
        "puzzle",
        definition,
        metric.parse()?,
        None,
    )?)
}
