use super::codes::{CodeSet, NARROW, SortedCodes, WIDE};
use super::find::{Finder, all_codes};
use super::lists::{Listed, StateList, StateNames};
use super::rules::{AnyRules, CodeRules, Rules};
use super::space::Discovered;
use crate::{
    AnyTable, Contents, Generation, InChunks, Need, Product, ScratchSearch, need_of_space,
    need_of_states,
};
use homing_search::making::ScratchPlace;
use homing_search::making::{ChunkTable, Kept, SpaceSearch};
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::{Error, Lack, Result};
use homing_table::watch::{Stop, Watch};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The space of the states with these codes; what it lists goes to the files of a folder, if there is one.
type SpaceOf<P> = Box<dyn Fn(SortedCodes, Option<&Path>, &Stop) -> Result<Discovered<P>> + Send>;

/// The generation of a puzzle with unknown states: finds them forward from the starts, then builds the table backward from the goals.
pub struct FoundGeneration<P> {
    rules: Arc<dyn CodeRules>,
    space_of: SpaceOf<P>,
    memory_bytes: Option<u64>,
    /// The search for states in files; in memory, a single step finds all states.
    files: Option<FileSearch>,
    search: Option<Box<dyn Generation>>,
}

/// A search with states and layers in files.
struct FileSearch {
    finder: Finder,
    folder: PathBuf,
    memory_bytes: u64,
    file_name: String,
}

impl<P: Rules> FoundGeneration<P> {
    /// Starts without states, in memory.
    pub fn begin(rules: P) -> Self {
        Self {
            rules: Arc::new(rules.clone()),
            space_of: Box::new(move |codes, _, _| Ok(Discovered::of_codes(rules.clone(), codes))),
            memory_bytes: None,
            files: None,
            search: None,
        }
    }

    /// Starts with all states.
    ///
    /// # Errors
    ///
    /// None of the states is a goal, or there is too little memory.
    pub fn of_space(space: Discovered<P>) -> Result<Self> {
        let new = Self::begin(space.rules().clone());
        Ok(Self {
            search: Some(search(space)?),
            ..new
        })
    }

    /// Starts or resumes a search with states and layers in files.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] without a folder, with several processes, or if moves cannot be undone; and the errors of
    /// [`ScratchSearch::begin`].
    pub fn in_files(self, file_name: &str, place: &ScratchPlace) -> Result<Self> {
        let Some(folder) = place.folder.clone().filter(|_| place.peers.ranks() == 1) else {
            return Err(Error::lacks(
                self.rules.described().puzzle,
                Lack::Processes,
                "",
            ));
        };
        let stem = file_name.strip_suffix(".tbl").unwrap_or(file_name);
        let finder = Finder::begin(
            self.rules.clone(),
            folder.join(format!("{stem}-states")),
            place.memory_bytes,
            place.is_resumed,
        )?;
        Ok(Self {
            files: Some(FileSearch {
                finder,
                folder,
                memory_bytes: place.memory_bytes,
                file_name: file_name.into(),
            }),
            ..self
        })
    }

    /// Memory and disk space to find this number of states, to search them and to keep the table.
    pub fn need(rules: &P, states: u64) -> Need {
        let found_bytes = if rules.code_bits() <= 64 {
            CodeSet::<NARROW>::memory_bytes(states)
        } else {
            CodeSet::<WIDE>::memory_bytes(states)
        };
        let codes_bytes = SortedCodes::size_bytes(states, rules.code_bits());
        let need = need_of_states(states, rules.move_names().len() as u8);
        Need {
            memory_bytes: found_bytes.max(need.memory_bytes.saturating_add(codes_bytes)),
            table_bytes: need.table_bytes.saturating_add(codes_bytes),
            ..need
        }
    }

    /// Starts the backward search, once all states are found.
    fn begin_search(&self, stop: &Stop) -> Result<Box<dyn Generation>> {
        let Some(files) = &self.files else {
            let codes = all_codes(&*self.rules, u64::MAX, self.memory_bytes, stop)?;
            let codes = codes.ok_or_else(not_started)?;
            return search((self.space_of)(codes, None, stop)?);
        };
        let (finder, folder) = (&files.finder, &files.folder);
        let codes = finder.codes(stop)?;
        if !finder.is_resumed() {
            finder.check_undo(&codes)?;
        }
        let space = (self.space_of)(codes, Some(finder.folder()), stop)?;
        if finder.is_resumed() {
            let wrong = |error: Error| Error::scratch(folder, error.to_string());
            let checked = space.check_list(Watch::NONE.until(stop));
            checked.map_err(|error| match error {
                Error::Law { .. } => error,
                error => error.of_content(wrong),
            })?;
        }
        check_goals(&space)?;
        let place = ScratchPlace::new(folder, files.memory_bytes, finder.is_resumed());
        let is_resumed =
            place.is_resumed && ChunkTable::is_started_in(&place.within(&files.file_name));
        let product = Product::with_shortcuts(space.clone());
        let parts = Box::new(InChunks::of_space(product, space, files.file_name.clone())?);
        parts.begin(&ScratchPlace {
            is_resumed,
            ..place
        })
    }

    fn found(self) -> Result<(Box<dyn Generation>, Option<FileSearch>)> {
        Ok((self.search.ok_or_else(not_started)?, self.files))
    }
}

impl FoundGeneration<AnyRules> {
    /// Starts without states, in memory. The table will contain the moves, so that it answers without the rules.
    pub fn listed(rules: Arc<dyn CodeRules>) -> Self {
        Self::by_lists(rules, |rules, codes, folder, stop| {
            Listed::of_codes(rules, codes, folder, stop)
        })
    }

    /// The same with the texts of states as their names, and this name of the puzzle: for rules whose codes are valid only while they are
    /// held.
    pub fn by_texts(rules: Arc<dyn CodeRules>, name: String) -> Self {
        Self::by_lists(rules, move |rules, codes, _, stop| {
            Listed::of_texts(rules, name.clone(), &codes, stop)
        })
    }

    fn by_lists(
        rules: Arc<dyn CodeRules>,
        lists: impl Fn(&dyn CodeRules, SortedCodes, Option<&Path>, &Stop) -> Result<Listed>
        + Send
        + 'static,
    ) -> Self {
        let of_rules = rules.clone();
        Self {
            rules,
            space_of: Box::new(move |codes, folder, stop| {
                let lists = lists(&*of_rules, codes, folder, stop)?;
                Ok(Discovered::of_new_lists(lists, folder.is_none()))
            }),
            memory_bytes: None,
            files: None,
            search: None,
        }
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
    Ok(Product::with_shortcuts(space.clone()).by(SpaceSearch::begin(space)?))
}

impl StateList {
    /// Builds the table of a list in memory.
    ///
    /// # Errors
    ///
    /// Those of [`Listed::of`].
    pub fn table(self, names: StateNames, stop: &Stop) -> Result<AnyTable> {
        let lists = Listed::of(self, names, stop)?;
        let mut search = search(Discovered::of_new_lists(lists, true))?;
        while search.step(stop)? {}
        search.into_table()
    }
}

impl<P: Rules> Generation for FoundGeneration<P> {
    fn layers(&self) -> &[u64] {
        self.search.as_ref().map_or(&[], |search| search.layers())
    }

    fn states(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.states())
    }

    /// While states are being found in files, their number; the total is unknown.
    fn layer(&self) -> Layer {
        match (&self.search, &self.files) {
            (Some(search), _) => search.layer(),
            (None, files) => Layer {
                depth: 0,
                states: files.as_ref().map_or(0, |files| files.finder.count()),
                total: if files.is_some() { u64::MAX } else { 0 },
            },
        }
    }

    fn contents(&self) -> Contents {
        match &self.search {
            Some(search) => search.contents(),
            None => Contents::AtMost {
                states: self.layer().states,
            },
        }
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        if let Some(search) = &mut self.search {
            return search.step(stop);
        }
        let is_finding = match &mut self.files {
            Some(files) => files.finder.step(stop)?,
            None => false,
        };
        if !is_finding {
            self.search = Some(self.begin_search(stop)?);
        }
        Ok(true)
    }

    fn kept(&self) -> Kept {
        match self.files {
            Some(_) => Kept::InFiles,
            None => Kept::Nowhere,
        }
    }

    fn limit_memory(&mut self, bytes: u64) {
        self.memory_bytes = Some(bytes);
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        match (&mut self.search, &mut self.files) {
            (None, Some(files)) => files.finder.commit(),
            (Some(search), _) => search.write_checkpoint(path, watch),
            (None, None) => Err(not_started()),
        }
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        let (search, files) = self.found()?;
        search.write(path, watch)?;
        if let Some(files) = files {
            files.finder.remove();
        }
        Ok(())
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        self.found()?.0.into_table()
    }
}
