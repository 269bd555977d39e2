use super::pattern::{Pattern, PatternSearch};
use crate::backward::{Layers, SearchColumns};
use crate::error::{Error, Lack, Result};
use crate::layers::{Cut, PlainCut};
use crate::space::Space;
use crate::table::{Bytes, Kind};
use crate::watch::Stop;
use std::sync::Arc;

/// A pattern that is a [`Space`]. Its table holds the depth mod 3 of each state.
#[derive(Clone, Debug)]
pub struct SpacePattern<S> {
    name: String,
    space: S,
}

impl<S: Space> SpacePattern<S> {
    /// Creates a pattern from a space and the name of its column.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if some move cannot be undone: such a move may change the depth by more than one, which depths mod 3 cannot
    /// express. The same for weights.
    pub fn new(name: &str, space: S) -> Result<Self> {
        if !space.is_symmetric() || space.weights().is_some() {
            let reason = format!("the pattern {name} has moves that cannot be undone, or weights");
            return Err(Error::lacks(
                space.describe().puzzle,
                Lack::Patterns,
                reason,
            ));
        }
        Ok(Self {
            name: name.into(),
            space,
        })
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
        Ok(Box::new(SpacePatternSearch {
            layers: Layers::of_depths(&self.space)?,
            space: self.space.clone(),
        }))
    }

    /// Ignores the identity: a search in files already checks which space it belongs to.
    fn cut(&self, _identity: String, _held_bytes: u64) -> Box<dyn Cut> {
        Box::new(PlainCut {
            space: self.space.clone(),
            has_moves: false,
        })
    }

    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64)) {
        self.space.successors(index, |_, next| visit(next));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.space.is_goal(index)
    }
}

struct SpacePatternSearch<S> {
    space: S,
    layers: Layers,
}

impl<S: Space + Send> PatternSearch for SpacePatternSearch<S> {
    fn layers(&self) -> &[u64] {
        self.layers.counts()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.layers.step(&self.space, stop)
    }

    fn pack(self: Box<Self>) -> Result<Bytes> {
        let (_, columns) = self.layers.finish();
        let (SearchColumns::Depths(depths)
        | SearchColumns::DepthsAndMoves(depths, ..)
        | SearchColumns::Halves(depths)) = columns;
        Ok(Bytes::shared(Arc::new(depths)))
    }
}
