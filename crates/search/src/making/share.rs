use homing_table::backward::Layer;

/// The share of the progress of writing a table, if it is checked after that.
pub const WRITTEN_SHARE: f64 = 0.3;

/// The share of a layer's time that is the same for every layer; the rest grows with its states. Measured on slide:2x6.
const FIXED_SHARE: f64 = 0.35;

/// The share of its time that a search has taken, from 0 to 1.
///
/// The first and the last layers have few states, so neither depth nor states alone predict the time. If the greatest depth is known, both
/// count.
pub fn share_done(layer: Layer, known_depth: Option<u32>) -> f64 {
    let by_states = layer.states as f64 / layer.total.max(1) as f64;
    match known_depth.filter(|&greatest| greatest > 0) {
        Some(greatest) => {
            let by_depth = (f64::from(layer.depth) / f64::from(greatest)).min(1.0);
            FIXED_SHARE * by_depth + (1.0 - FIXED_SHARE) * by_states
        }
        None => by_states,
    }
}
