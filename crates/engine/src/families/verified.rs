//! The result of checking a whole file.

use super::catalog::Catalog;
use crate::answers::summary;
use crate::records::{TableCounts, VERSION, Version};
use homing_table::error::Result;
use homing_table::table::TableFile;
use homing_table::watch::{Stop, Watch};
use serde::Serialize;
use std::fmt;

/// The extent of the check of a table's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckExtent {
    /// The checksums, and the meaning of every entry.
    Entries,
    /// Only the checksums and the lengths, since no family of the catalog knows the puzzle.
    Checksums,
}

/// The result of a check of a table's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileCheck {
    /// The version of the JSON schema.
    pub v: Version,
    /// The file.
    pub file: String,
    /// The puzzle by its name. This field and the others from the header are absent if the header itself is damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The goal, in the puzzle's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// What the table contains.
    #[serde(flatten)]
    pub counts: TableCounts,
    /// The unit of the greatest depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth_unit: Option<&'static str>,
    /// The greatest depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_depth: Option<u64>,
    /// The extent of the check; absent if something is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<CheckExtent>,
    /// Whether everything checked is right.
    pub is_right: bool,
    /// The first error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// A one-line summary of the table.
    #[serde(skip)]
    summary: String,
}

impl FileCheck {
    /// The record of a damaged file, with the fields of its header if that could be read, and the catalog that may know its puzzle.
    pub fn damaged(name: &str, file: Option<(&TableFile, &Catalog)>, error: String) -> Self {
        Self {
            error: Some(error),
            ..Self::of(name, file)
        }
    }

    fn of(name: &str, file: Option<(&TableFile, &Catalog)>) -> Self {
        let header = file.map(|(file, _)| file.header());
        let contents = file.map(|(file, catalog)| catalog.contents(file.header()));
        let counts = contents.map(TableCounts::from).unwrap_or_default();
        Self {
            v: Version(VERSION),
            file: name.into(),
            puzzle: header.map(|header| header.puzzle.clone()),
            goal: header.map(|header| header.goal.clone()),
            counts,
            depth_unit: file
                .filter(|_| counts.states.is_some())
                .map(|(file, catalog)| catalog.depth_unit(file.header())),
            greatest_depth: header
                .filter(|_| counts.states.is_some())
                .map(|header| header.greatest_depth),
            checked: None,
            is_right: false,
            error: None,
            summary: String::new(),
        }
    }
}

/// `tables/slide-3x3.tbl: slide:3x3, 181440 states, 181440 reachable, greatest depth 31: all is right`
impl fmt::Display for FileCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (puzzle, summary) = (self.puzzle.as_deref().unwrap_or_default(), &self.summary);
        let found = match (self.checked, &self.error) {
            (Some(CheckExtent::Entries), _) => "all is right",
            (Some(CheckExtent::Checksums), _) => {
                "checksums and lengths are right; the meaning of the entries is not checked, since this program does not know the puzzle"
            }
            (None, Some(error)) => error,
            (None, None) => "not checked",
        };
        write!(f, "{}: {puzzle}, {summary}: {found}", self.file)
    }
}

impl Catalog {
    /// Checks a file: every checksum, then the meaning of every entry, if a family of this catalog knows the puzzle. `on_progress` receives
    /// the name of the current check and the share done, from 0 to 1.
    ///
    /// # Errors
    ///
    /// The first wrong checksum, entry or count.
    pub fn verify(
        &self,
        file: &TableFile,
        stop: &Stop,
        on_progress: &mut dyn FnMut(&'static str, f64),
    ) -> Result<FileCheck> {
        file.check_content(
            Watch::new(&mut |share| on_progress("checking the checksums", share)).until(stop),
        )?;
        let (header, contents) = (file.header(), self.contents(file.header()));
        let right = FileCheck {
            is_right: true,
            ..FileCheck::of(&file.path().display().to_string(), Some((file, self)))
        };
        if !self.families().iter().any(|family| family.is_of(header)) {
            let summary = summary(header, contents);
            return Ok(FileCheck {
                checked: Some(CheckExtent::Checksums),
                summary,
                ..right
            });
        }
        let words = "checking every entry";
        on_progress(words, 0.0);
        let table = self.open_file(file)?;
        table.verify(Watch::new(&mut |share| on_progress(words, share)).until(stop))?;
        Ok(FileCheck {
            checked: Some(CheckExtent::Entries),
            summary: table.summary(header, contents),
            ..right
        })
    }
}
