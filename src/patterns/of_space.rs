use super::pattern::{Pattern, PatternSearch};
use crate::backward::{Columns, Layers};
use crate::error::{Error, Result};
use crate::layers::{Cut, PlainCut};
use crate::space::Space;
use crate::table::{Bytes, Kind};
use crate::watch::Stop;
use std::sync::Arc;

/// A pattern that is a space: its table has the depth mod 3 of each state.
#[derive(Clone, Debug)]
pub struct SpacePattern<S> {
    name: String,
    space: S,
}

impl<S: Space> SpacePattern<S> {
    /// The pattern of a space, with the name of its column.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] if not every move can be undone: then a move can lead any number of moves away from the goal, which the depth
    /// mod 3 does not tell.
    pub fn new(name: &str, space: S) -> Result<Self> {
        if !space.is_symmetric() || space.weights().is_some() {
            let what = format!("the pattern {name} of {} has moves that cannot be undone, or weights", space.describe().puzzle);
            return Err(Error::Unanswered { what });
        }
        Ok(Self { name: name.into(), space })
    }

    /// The space.
    pub fn space(&self) -> &S {
        &self.space
    }
}

impl<S: Space + Clone + Send + 'static> Pattern for SpacePattern<S> {
    const KIND: Kind = Kind::Depth;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn entries(&self) -> u64 {
        self.space.len()
    }

    fn begin(&self) -> Result<Box<dyn PatternSearch>> {
        Ok(Box::new(SpaceSearch { layers: Layers::of_depths(&self.space)?, space: self.space.clone() }))
    }

    /// A search in files tells its space from others itself.
    fn cut(&self, _identity: String, _held_bytes: u64) -> Box<dyn Cut> {
        Box::new(PlainCut { space: self.space.clone(), has_moves: false })
    }

    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64)) {
        self.space.successors(index, |_, next| visit(next));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.space.is_goal(index)
    }
}

struct SpaceSearch<S> {
    space: S,
    layers: Layers,
}

impl<S: Space + Send> PatternSearch for SpaceSearch<S> {
    fn layers(&self) -> &[u64] {
        self.layers.counts()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.layers.step(&self.space, stop)
    }

    fn pack(self: Box<Self>) -> Result<Bytes> {
        let (_, columns) = self.layers.finish();
        let (Columns::Depths(depths) | Columns::DepthsAndMoves(depths, ..) | Columns::Halves(depths)) = columns;
        Ok(Bytes::shared(Arc::new(depths)))
    }
}
