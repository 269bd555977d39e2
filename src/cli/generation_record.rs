use crate::engine::{Generation, Puzzle, StateCount, VERSION, Version};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// The record of a generated table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GenerationRecord {
    /// The version of the JSON schema.
    pub v: Version,
    /// The puzzle, by its name.
    pub puzzle: String,
    /// The number of states; absent for pattern tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<StateCount>,
    /// The states from which a goal can be reached; absent for pattern tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable_states: Option<StateCount>,
    /// The entries of pattern tables; absent for a table of states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern_entries: Option<u64>,
    /// The names of the patterns; empty for a table of states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<String>,
    /// The unit of depths.
    pub depth_unit: &'static str,
    /// The greatest depth; absent if depths are not found, and for pattern tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u64>,
    /// The time of the search, without writing.
    pub search_seconds: f64,
    /// The file.
    pub file: String,
    /// A one-line summary.
    #[serde(skip)]
    pub summary: String,
}

impl GenerationRecord {
    /// The result of a complete search, with the file of its table.
    pub fn of(
        generation: &dyn Generation,
        puzzle: &dyn Puzzle,
        path: &Path,
        searched: Duration,
    ) -> Self {
        let contents = generation.contents();
        let counts = contents.state_counts();
        Self {
            v: Version(VERSION),
            puzzle: puzzle.name(),
            states: counts.map(|(states, _)| states),
            reachable_states: counts.map(|(_, reachable)| reachable),
            pattern_entries: contents.pattern_entries(),
            patterns: generation.patterns(),
            depth_unit: generation.depth_unit(),
            greatest_depth: generation.greatest_depth().filter(|_| counts.is_some()),
            search_seconds: searched.as_secs_f64(),
            file: path.display().to_string(),
            summary: generation.summary(),
        }
    }
}
