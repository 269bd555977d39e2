use super::rules::Rules;
use super::space::Discovered;
use crate::engine::{AnyTable, Generation, PlayableSpace, SpaceGeneration};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::watch::{Stop, Watch};
use std::path::Path;

/// The generation of a puzzle whose states are not known yet: its first step finds them.
pub struct FindGeneration<P: Rules> {
    rules: P,
    memory_bytes: Option<u64>,
    search: Option<SpaceGeneration<Discovered<P>>>,
}

impl<P: Rules> FindGeneration<P> {
    /// Begins with nothing.
    pub fn begin(rules: P) -> Self {
        Self { rules, memory_bytes: None, search: None }
    }

    /// Begins with all states.
    ///
    /// # Errors
    ///
    /// None of them is a goal; a lack of memory.
    pub fn of_space(space: Discovered<P>) -> Result<Self> {
        let rules = space.rules().clone();
        Ok(Self { rules, memory_bytes: None, search: Some(search(space)?) })
    }

    fn found(self) -> Result<SpaceGeneration<Discovered<P>>> {
        self.search.ok_or_else(|| Error::Defect { what: "the table of a search that has not begun".into() })
    }
}

fn search<P: Rules>(space: Discovered<P>) -> Result<SpaceGeneration<Discovered<P>>> {
    if !(0..space.len()).any(|index| space.is_goal(index)) {
        let what = format!("none of the {} states to which the start of {} leads is a goal", space.len(), space.rules().name());
        return Err(Error::Input { what });
    }
    SpaceGeneration::<Discovered<P>>::need(&space).check_memory()?;
    SpaceGeneration::begin(space)
}

impl<P: Rules> Generation for FindGeneration<P>
where
    Discovered<P>: PlayableSpace,
{
    fn layers(&self) -> &[u64] {
        self.search.as_ref().map_or(&[], |search| search.layers())
    }

    fn states(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.states())
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        if let Some(search) = &mut self.search {
            return search.step(stop);
        }
        self.search = Some(search(Discovered::find_within(self.rules.clone(), self.memory_bytes, stop)?)?);
        Ok(true)
    }

    fn limit_memory(&mut self, bytes: u64) {
        self.memory_bytes = Some(bytes);
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        Box::new(self.found()?).write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        Box::new(self.found()?).into_table()
    }
}
