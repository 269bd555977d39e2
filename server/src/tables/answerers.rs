//! The answerers of lines of a table: created once for a question and a form, and dropped with the table.

use homing::Result;
use homing::batch::AnswerLines;
use homing::engine::{AnyTable, Form, Question};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A cache of answerers, the most recently used one last.
///
/// An answerer may contain its table in expanded form, which takes longer to create than thousands of answers: those of 3x3 boards take
/// milliseconds, and 0.2 to 1.8 MB each.
pub struct Answerers {
    most: AtomicUsize,
    kept: Mutex<Vec<CachedAnswerer>>,
}

struct CachedAnswerer {
    question: Question,
    form: Form,
    lines: Arc<dyn AnswerLines>,
}

impl Answerers {
    /// Creates a cache of at most `most` answerers.
    pub fn new(most: usize) -> Self {
        Self {
            most: AtomicUsize::new(most),
            kept: Mutex::new(Vec::new()),
        }
    }

    /// Returns the answerer of a question in a form, and calls `count` if a cached one has to be created. The question is one of lookups,
    /// which have no limits: of the others there are arbitrarily many.
    ///
    /// # Errors
    ///
    /// Those of [`AnyTable`]'s `shared_lines`.
    pub fn get(
        &self,
        table: &AnyTable,
        question: &Question,
        form: Form,
        count: impl FnOnce(),
    ) -> Result<Arc<dyn AnswerLines>> {
        if let Some(lines) = self.find(question, form) {
            return Ok(lines);
        }
        // The lock is not held, so that batches of other questions need not wait. If two batches create it at once, the later one is kept.
        let lines: Arc<dyn AnswerLines> = table.lines(question, form)?.into();
        count();
        self.keep(CachedAnswerer {
            question: question.clone(),
            form,
            lines: lines.clone(),
        });
        Ok(lines)
    }

    /// Returns the number of cached answerers.
    pub fn count(&self) -> usize {
        self.kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Drops the cached answerers, and caches nothing from now on.
    pub fn close(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.most.store(0, Ordering::Relaxed);
        kept.clear();
    }

    fn find(&self, question: &Question, form: Form) -> Option<Arc<dyn AnswerLines>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept
            .iter()
            .position(|kept| kept.form == form && kept.question == *question)?;
        kept[at..].rotate_left(1);
        kept.last().map(|kept| kept.lines.clone())
    }

    fn keep(&self, new: CachedAnswerer) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|kept| kept.form != new.form || kept.question != new.question);
        kept.push(new);
        let excess = kept.len().saturating_sub(self.most.load(Ordering::Relaxed));
        kept.drain(..excess);
    }
}
