use super::question::Question as WalkQuestion;
use super::{Routes, Walks};
use crate::engine::{Answer, AnswerStatus, AnyTable, BoardTable, Question, Solver, WalkAnswer, What};
use crate::error::{Error, Result};
use crate::space::Description;

/// The table of a graph as one of the engine.
pub(super) struct RouteTable {
    routes: Routes,
    /// The number of the first node, as people write it.
    first_node: u32,
}

/// One answer lists at most so many walks, so that it fits the memory. For the K-th alone there is no such bound.
const MAX_WALKS_LISTED: u64 = 10_000_000;

/// Why a graph's table has no boards.
pub(super) fn no_boards() -> Error {
    Error::Unanswered { what: "a graph has walks and no boards: ask it with `solve` for the K-th shortest walk".into() }
}

impl RouteTable {
    pub fn new(routes: Routes, first_node: u32) -> Self {
        Self { routes, first_node }
    }

    pub fn routes(&self) -> &Routes {
        &self.routes
    }

    fn walk(&self, length: Option<u64>, walks: &Walks, with_nodes: bool) -> Result<WalkAnswer> {
        let mut nodes = Vec::new();
        if with_nodes && length.is_some() {
            walks.nodes(&mut nodes)?;
        }
        let number = |node: u32| u64::from(node) + u64::from(self.first_node);
        let nodes = (with_nodes && length.is_some()).then(|| nodes.into_iter().map(number).collect());
        Ok(WalkAnswer { length, nodes })
    }
}

impl Solver for RouteTable {
    fn check(&self, question: &Question) -> Result<()> {
        let What::Walks { first, .. } = question.what else { return Err(no_boards()) };
        if question.explain {
            return Err(Error::Unanswered { what: "a graph has no boards to explain: leave out --explain".into() });
        }
        match first.filter(|&first| first > MAX_WALKS_LISTED) {
            None => Ok(()),
            Some(first) => Err(Error::Unanswered {
                what: format!("{first} walks are asked for, and one answer lists at most {MAX_WALKS_LISTED}: ask for the K-th alone"),
            }),
        }
    }

    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        let What::Walks { first, nodes, empty } = question.what else { return Err(no_boards()) };
        let columns = self.routes.columns();
        let WalkQuestion { source, k } = WalkQuestion::read(line, columns.nodes(), self.first_node, first)?;
        let walks = columns.walks(source);
        let mut walks = if empty { walks } else { walks.without_empty() };
        let mut answers = Vec::new();
        if first.is_none() {
            let length = walks.list_until(k)?;
            answers.push(self.walk(length, &walks, nodes)?);
        } else {
            for _ in 0..k {
                let length = walks.list()?;
                answers.push(self.walk(length, &walks, nodes)?);
                if length.is_none() {
                    break;
                }
            }
        }
        Ok(Answer { walks: Some(answers), ..Answer::of(AnswerStatus::Solved) })
    }
}

impl AnyTable for RouteTable {
    fn description(&self) -> Description {
        self.routes.description().clone()
    }

    fn verify(&self) -> Result<()> {
        self.routes.verify()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.routes.to_bytes()
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        Err(no_boards())
    }
}
