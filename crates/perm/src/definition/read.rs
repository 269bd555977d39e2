use super::formats::{cycles, generators, json, kpuzzle, tws};
use super::puzzle::Definition;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;

impl Definition {
    /// Parses a definition in any of the formats, which the content determines. `choice` names a puzzle in a file with several.
    pub fn parse(text: &str, choice: Option<&str>) -> Result<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let begin = text.trim_start();
        let first_line = begin.lines().next().unwrap_or_default();
        if first_line
            .split(',')
            .any(|field| field.trim() == generators::CSV_COLUMN)
        {
            return generators::parse_csv(text, choice);
        }
        if let Some(choice) = choice {
            return Err(Error::unknown("puzzle", choice, &[], None)
                .remedied([Remedy::Act("leave it out, since there is one puzzle")]));
        }
        if begin.starts_with('{') || begin.starts_with('[') && !cycles::are_in(begin) {
            let value = json::parse(text)?;
            return if value.get("orbits").is_some() {
                kpuzzle::parse(&value)
            } else {
                generators::parse(&value)
            };
        }
        if tws::is_in(begin) {
            return tws::parse(text, false);
        }
        if cycles::are_in(begin) {
            return cycles::parse(text);
        }
        Err(Error::missing(
            "a definition: KPuzzle JSON, .tws (Set, Solved, Move), permutations in JSON or CSV, or cycles such as R := (1,2,3)(4,5);",
        ))
    }
    /// Parses the canonical text in the header of a table.
    pub fn parse_canonical(text: &str) -> Result<Self> {
        tws::parse(text, true)
    }
}
