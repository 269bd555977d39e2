use super::pattern::Pattern;
use crate::layers::{Cut, PlainCut};
use crate::making::{SpaceSearch, TableSearch};
use homing_space::space::Space;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Kind;

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

    fn begin(&self) -> Result<Box<dyn TableSearch>> {
        let search = SpaceSearch::begin_depths(self.space.clone(), Self::KIND)?;
        Ok(Box::new(search))
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
