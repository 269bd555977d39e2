use homing_engine::{Generation, Puzzle, TableCounts, VERSION, Version};
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
    /// What the table contains.
    #[serde(flatten)]
    pub counts: TableCounts,
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
        let counts = TableCounts::from(generation.contents());
        Self {
            v: Version(VERSION),
            puzzle: puzzle.name(),
            counts,
            patterns: generation.patterns(),
            depth_unit: generation.depth_unit(),
            greatest_depth: generation
                .greatest_depth()
                .filter(|_| counts.states.is_some()),
            search_seconds: searched.as_secs_f64(),
            file: path.display().to_string(),
            summary: generation.summary(),
        }
    }
}
