use super::code_set::CodeSet;
use super::codes::SortedCodes;
use super::finder::Finder;
use super::rules::Rules;
use super::space::Discovered;
use crate::backward::Layer;
use crate::engine::{
    AnyTable, Contents, Generation, InChunks, Need, Product, ScratchPlace, ScratchSearch,
    Shortcuts, need_of_space, need_of_states,
};
use crate::error::{Error, Lack, Result};
use crate::making::{ChunkTable, Kept};
use crate::space::Space;
use crate::watch::{Stop, Watch};
use std::path::{Path, PathBuf};

/// The generation of a puzzle with unknown states, which its first step finds.
pub struct FindGeneration<P: Rules> {
    rules: P,
    memory_bytes: Option<u64>,
    search: Option<Box<dyn Generation>>,
}

impl<P: Rules> FindGeneration<P> {
    /// Starts without states.
    pub fn begin(rules: P) -> Self {
        Self {
            rules,
            memory_bytes: None,
            search: None,
        }
    }

    /// Memory and disk space to find this number of states, to search them and to keep the table.
    pub fn need(rules: &P, states: u64) -> Need {
        let found_bytes = if rules.code_bits() <= 64 {
            CodeSet::<u64>::memory_bytes(states)
        } else {
            CodeSet::<u128>::memory_bytes(states)
        };
        let codes_bytes = SortedCodes::size_bytes(states, rules.code_bits());
        let need = need_of_states(states, rules.move_names().len() as u8);
        Need {
            memory_bytes: found_bytes.max(need.memory_bytes.saturating_add(codes_bytes)),
            table_bytes: need.table_bytes.saturating_add(codes_bytes),
            ..need
        }
    }

    /// Starts with all states.
    ///
    /// # Errors
    ///
    /// None of the states is a goal, or there is too little memory.
    pub fn of_space(space: Discovered<P>) -> Result<Self> {
        let rules = space.rules().clone();
        Ok(Self {
            rules,
            memory_bytes: None,
            search: Some(search(space)?),
        })
    }

    fn found(self) -> Result<Box<dyn Generation>> {
        self.search.ok_or_else(not_started)
    }
}

fn not_started() -> Error {
    Error::Defect {
        what: "the table of a search that has not begun".into(),
    }
}

/// Why a puzzle cannot be solved.
pub(super) fn no_goal<P: Rules>(space: &Discovered<P>) -> String {
    let reason = space.rules().why_no_goal();
    reason.unwrap_or_else(|| {
        format!(
            "none of the {} states to which its start leads is a goal",
            space.len()
        )
    })
}

fn check_goals<P: Rules>(space: &Discovered<P>) -> Result<()> {
    if (0..space.len()).any(|index| space.is_goal(index)) {
        return Ok(());
    }
    let reason = no_goal(space);
    Err(if space.rules().may_lack_goals() {
        Error::Unsolvable {
            puzzle: space.rules().name(),
            reason,
        }
    } else {
        Error::Input { what: reason }
    })
}

fn search<P: Rules>(space: Discovered<P>) -> Result<Box<dyn Generation>> {
    check_goals(&space)?;
    need_of_space(&space).check_memory()?;
    Product::of_space(space)
}

impl<P: Rules> Generation for FindGeneration<P>
where
    Discovered<P>: Shortcuts,
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
        self.search = Some(search(Discovered::find_within(
            self.rules.clone(),
            self.memory_bytes,
            stop,
        )?)?);
        Ok(true)
    }

    fn limit_memory(&mut self, bytes: u64) {
        self.memory_bytes = Some(bytes);
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.found()?.write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        self.found()?.into_table()
    }
}

/// The generation with states and layers in files. Finds states layer by layer from the start, then builds the table by the search in
/// chunks, backward from the goals.
pub struct FileGeneration<P: Rules> {
    rules: P,
    /// The folder for scratch files, and the memory that the search may use.
    folder: PathBuf,
    memory_bytes: u64,
    file_name: String,
    finder: Finder,
    search: Option<Box<dyn Generation>>,
}

impl<P: Rules> FileGeneration<P>
where
    Discovered<P>: Shortcuts,
{
    /// Starts or resumes a search.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] without a folder, with several processes, or if moves cannot be undone; and the errors of
    /// [`ScratchSearch::begin`].
    pub fn begin(rules: P, file_name: &str, place: &ScratchPlace) -> Result<Self> {
        let Some(folder) = place.folder.as_ref().filter(|_| place.peers.ranks() == 1) else {
            return Err(Error::lacks(rules.name(), Lack::Processes, ""));
        };
        let (folder, memory_bytes) = (folder.clone(), place.memory_bytes);
        let stem = file_name.strip_suffix(".tbl").unwrap_or(file_name);
        let finder = Finder::begin(
            rules.clone(),
            folder.join(format!("{stem}-states")),
            memory_bytes,
            place.is_resumed,
        )?;
        Ok(Self {
            rules,
            folder,
            memory_bytes,
            file_name: file_name.into(),
            finder,
            search: None,
        })
    }

    /// Starts or resumes the backward search, once all states are found.
    fn begin_search(&self, stop: &Stop) -> Result<Box<dyn Generation>> {
        let space = Discovered::of_codes(self.rules.clone(), self.finder.codes(stop)?);
        if self.finder.is_resumed() {
            let wrong = |error: Error| Error::scratch(&self.folder, error.to_string());
            let checked = space.check_list(Watch::NONE.until(stop));
            checked.map_err(|error| {
                if matches!(error, Error::Law { .. }) {
                    error
                } else {
                    error.of_content(wrong)
                }
            })?;
        } else {
            space.check_undo(self.finder.laws())?;
        }
        check_goals(&space)?;
        let place = ScratchPlace::new(&self.folder, self.memory_bytes, self.finder.is_resumed());
        let is_resumed =
            place.is_resumed && ChunkTable::is_started_in(&place.within(&self.file_name));
        let parts = Box::new(InChunks::of_space(space, self.file_name.clone())?);
        parts.begin(&ScratchPlace {
            is_resumed,
            ..place
        })
    }

    fn found(self) -> Result<(Box<dyn Generation>, Finder)> {
        Ok((self.search.ok_or_else(not_started)?, self.finder))
    }
}

impl<P: Rules> Generation for FileGeneration<P>
where
    Discovered<P>: Shortcuts,
{
    fn layers(&self) -> &[u64] {
        self.search.as_ref().map_or(&[], |search| search.layers())
    }

    fn states(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.states())
    }

    /// While states are being found, their number; the total is unknown.
    fn layer(&self) -> Layer {
        let finding = || Layer {
            depth: 0,
            states: self.finder.count(),
            total: u64::MAX,
        };
        self.search
            .as_ref()
            .map_or_else(finding, |search| search.layer())
    }

    fn contents(&self) -> Contents {
        let finding = || Contents::AtMost {
            states: self.finder.count(),
        };
        self.search
            .as_ref()
            .map_or_else(finding, |search| search.contents())
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        match &mut self.search {
            Some(search) => return search.step(stop),
            None if self.finder.step(stop)? => {}
            None => self.search = Some(self.begin_search(stop)?),
        }
        Ok(true)
    }

    fn kept(&self) -> Kept {
        Kept::InFiles
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        match &mut self.search {
            Some(search) => search.write_checkpoint(path, watch),
            None => self.finder.commit(),
        }
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        let (search, finder) = self.found()?;
        search.write(path, watch)?;
        finder.remove();
        Ok(())
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        self.found()?.0.into_table()
    }
}
