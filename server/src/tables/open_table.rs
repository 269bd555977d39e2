use super::answerers::Answerers;
use bytes::Bytes;
use homing::Stop;
use homing::batch::AnswerLines;
use homing::engine::{AnyTable, Form, Question, What};
use homing::table::TableFile;
use hyper::header::HeaderValue;
use std::sync::{Arc, OnceLock};

/// A table with its digest and its costs.
pub struct OpenTable {
    /// The table.
    pub table: AnyTable,
    /// The digest: the first 128 bits of the BLAKE3 hash of its file and its goal, in hexadecimal digits.
    pub digest: String,
    /// The digest as the validator of answers. It is weak, since an answer may be compressed.
    pub etag: HeaderValue,
    /// Whether its bytes are mapped, so that a lookup may wait for a disk.
    pub is_mapped: bool,
    /// Whether one walk home takes microseconds.
    is_quick: bool,
    /// Whether it searches for its answers.
    pub is_searched: bool,
    /// The statistics as JSON, without and with classes, once they have been requested.
    stats: [OnceLock<Bytes>; 2],
    /// The answerers of batches, once they have been requested.
    answerers: Answerers,
}

/// The maximum number of cached answerers of batches, for a table and for one that answers for another goal, of which there are many.
const MAX_ANSWERERS: usize = 16;
const MAX_GOAL_ANSWERERS: usize = 2;

/// The maximum depth, and the maximum number of states of a table with weights, for which a walk takes microseconds.
const MAX_QUICK_DEPTH: usize = 256;
const MAX_QUICK_STATES: u64 = 1 << 20;
/// The maximum number of bytes of moves in a question that takes microseconds.
const MAX_QUICK_BYTES: usize = 512;
/// The number of walks that are listed in microseconds.
const MAX_QUICK_WALKS: u64 = 1_000;

impl OpenTable {
    /// Wraps a table with the file that it was read from, if any, and the goal that it was adapted to, if any.
    pub fn new(table: AnyTable, file: Option<&TableFile>, goal: &str, is_mapped: bool) -> Self {
        let mut hasher = blake3::Hasher::new();
        match file {
            Some(file) => hasher.update(&file.bytes()),
            None => hasher.update(
                format!("{:?} {}", table.description(), env!("CARGO_PKG_VERSION")).as_bytes(),
            ),
        };
        if !goal.is_empty() {
            hasher.update(b"goal").update(goal.as_bytes());
        }
        let digest = hasher.finalize().to_hex()[..32].to_string();
        let etag = HeaderValue::try_from(format!("W/\"{digest}-{}\"", env!("CARGO_PKG_VERSION")))
            .unwrap_or(HeaderValue::from_static("*"));
        let is_quick = match table.boards() {
            Ok(boards) => {
                boards.layers().len() <= MAX_QUICK_DEPTH
                    && (!boards.is_weighted() || boards.state_count() <= MAX_QUICK_STATES)
            }
            Err(_) => false,
        };
        let is_searched = table.searches();
        Self {
            table,
            digest,
            etag,
            is_mapped,
            is_quick,
            is_searched,
            stats: Default::default(),
            answerers: Answerers::new(MAX_ANSWERERS),
        }
    }

    /// Returns the same table as one of many for other goals: it caches less.
    #[must_use]
    pub fn for_goal(self) -> Self {
        Self {
            answerers: Answerers::new(MAX_GOAL_ANSWERERS),
            ..self
        }
    }

    /// Returns the place of the statistics, which also count classes of boards if `by_class`.
    pub fn stats(&self, by_class: bool) -> &OnceLock<Bytes> {
        &self.stats[usize::from(by_class)]
    }

    /// Drops the cached answerers, and caches none from now on.
    pub fn close_answerers(&self) {
        self.answerers.close();
    }

    /// Returns the table with answers that `stop` can cancel.
    pub fn until(&self, stop: &Stop) -> AnyTable {
        self.table.until(stop).unwrap_or_else(|| self.table.clone())
    }

    /// Returns the answerer of lines, with answers that `stop` can cancel. For lookups it is created at the first request, which calls
    /// `count`.
    ///
    /// # Errors
    ///
    /// If this kind of table cannot answer such questions, or if the table is damaged.
    pub fn lines(
        &self,
        question: &Question,
        form: Form,
        stop: &Stop,
        count: impl FnOnce(),
    ) -> homing::Result<Arc<dyn AnswerLines>> {
        self.table.check(question)?;
        if self.table.looks_up(question) {
            return self.answerers.get(&self.table, question, form, count);
        }
        Ok(self.until(stop).lines(question, form)?.into())
    }

    /// The family of its puzzle, by name.
    pub fn family(&self) -> String {
        let puzzle = self.table.description().puzzle;
        puzzle.split(':').next().unwrap_or_default().into()
    }

    /// Returns whether the answer takes microseconds, so that the thread of the connection can compute it.
    pub fn is_quick(&self, question: &Question, line: &str) -> bool {
        if self.is_mapped || question.explain || line.len() > MAX_QUICK_BYTES {
            return false;
        }
        match question.what {
            What::Path | What::Depth | What::Hints | What::Grade => self.is_quick,
            What::Walks {
                first: None,
                nodes: false,
                simple: false,
                ..
            } => line
                .rsplit(' ')
                .next()
                .and_then(|k| k.parse().ok())
                .is_some_and(|k: u64| k <= MAX_QUICK_WALKS),
            _ => false,
        }
    }
}
