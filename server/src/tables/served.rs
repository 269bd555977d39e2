//! The tables that are served. They are opened and checked completely, then replaced all at once.

use super::no_file::{name_without_file, no_file};
use super::open_table::OpenTable;
use super::stamp::Stamp;
use crate::program::options::Naming;
use homing::engine::{
    AnyTable, BuildTime, Catalog, Contents, Family, Options, Puzzle, Question, RandomBoards, What,
    table_from,
};
use homing::table::{Access, TableFile};
use homing::{Error, Lack, Remedy, Result, Stop, Watch};
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The sources of tables.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The folder of table files.
    pub folder: Option<PathBuf>,
    /// The puzzles that are served under a name.
    pub namings: Vec<Naming>,
    /// How files are read.
    pub access: Access,
}

/// A puzzle that is served under a name.
pub struct ServedPuzzle {
    /// The name in addresses.
    pub name: String,
    /// The other name of the puzzle.
    pub other_name: Option<String>,
    /// The table for the default goal.
    pub open: Arc<OpenTable>,
    /// The file of the table, for downloads.
    pub file: Option<TableFile>,
    /// The default board.
    pub start: Option<String>,
    /// The question that `solve` answers.
    pub question: Question,
    /// The puzzle as the engine knows it, to choose other goals.
    origin: Option<(String, Options)>,
    /// The file in the folder, and its stamp.
    stamp: Option<(PathBuf, Stamp)>,
}

/// All tables that are served at a given time.
pub struct ServedTables {
    by_name: HashMap<String, Arc<ServedPuzzle>>,
    /// Each puzzle once, by name.
    list: Vec<Arc<ServedPuzzle>>,
    catalog: Catalog,
    /// Tables that answer for other goals, the newest last.
    for_goals: Mutex<VecDeque<(String, String, Arc<OpenTable>)>>,
}

/// The maximum number of tables for other goals that are kept.
const MAX_GOAL_TABLES: usize = 64;
/// The maximum number of them that cache answerers of batches, which take a hundred times the memory of the table.
const MAX_CACHING_GOAL_TABLES: usize = 8;
/// The maximum memory for generating a table that a client defines.
const MAX_DEFINED_BYTES: u64 = 1 << 27;

impl ServedTables {
    /// Returns what the file of a puzzle's table contains.
    pub fn contents(&self, served: &ServedPuzzle) -> Option<Contents> {
        served
            .file
            .as_ref()
            .map(|file| self.catalog.contents(file.header()))
    }

    /// Opens all tables. Tables whose files have not changed are taken from `before`.
    ///
    /// A damaged file in the folder is left out, or its old table stays; either is logged.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read, or a puzzle chosen by the operator cannot be opened.
    pub fn open(sources: &Sources, before: Option<&Self>) -> Result<Self> {
        let catalog = homing::catalog().read_by(sources.access);
        let catalog = match &sources.folder {
            Some(folder) => catalog.in_folder(folder),
            None => catalog,
        };
        let mut tables = Self {
            by_name: HashMap::new(),
            list: Vec::new(),
            catalog,
            for_goals: Mutex::new(VecDeque::new()),
        };
        for &(name, _) in tables
            .catalog
            .families()
            .iter()
            .flat_map(|family| family.nicknames)
        {
            let was = before
                .and_then(|tables| tables.get(name))
                .filter(|served| served.stamp.is_none() && served.other_name.is_some());
            match was {
                Some(served) => tables.insert(served.clone()),
                None => {
                    if let Some(served) = tables.carried(name)? {
                        tables.insert(Arc::new(served));
                    }
                }
            }
        }
        if let Some(folder) = &sources.folder {
            std::fs::read_dir(folder).map_err(|source| Error::Io {
                path: folder.clone(),
                doing: "cannot read the folder",
                source,
            })?;
            for path in tables.catalog.table_paths() {
                if let Some(served) = tables.of_file(&path, sources.access, before) {
                    tables.insert(served);
                }
            }
        }
        for naming in &sources.namings {
            let served = tables.named(naming, sources.access)?;
            tables.insert(Arc::new(served));
        }
        tables.list.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(tables)
    }

    /// Returns the puzzle with a name.
    pub fn get(&self, name: &str) -> Option<&Arc<ServedPuzzle>> {
        self.by_name.get(name)
    }

    /// Returns all puzzles, by name.
    pub fn list(&self) -> &[Arc<ServedPuzzle>] {
        &self.list
    }

    /// Adds a puzzle, replacing the one with the same name.
    fn insert(&mut self, served: Arc<ServedPuzzle>) {
        self.list.retain(|other| other.name != served.name);
        self.by_name.insert(served.name.clone(), served.clone());
        if let Some(name) = &served.other_name {
            self.by_name.insert(name.clone(), served.clone());
        }
        self.list.push(served);
    }

    /// Returns a puzzle whose table is in the program.
    fn carried(&self, name: &str) -> Result<Option<ServedPuzzle>> {
        let puzzle = self.catalog.puzzle(name, &Options::default())?;
        let Some(table) = puzzle.built_in() else {
            return Ok(None);
        };
        let table = table?;
        let file = TableFile::from_bytes(&format!("the table of {name}"), table.to_bytes()?)?;
        let other_name = Some(puzzle.name());
        Ok(Some(ServedPuzzle {
            other_name,
            ..of_puzzle(
                name,
                &*puzzle,
                table,
                Some(file),
                (name.into(), Options::default()),
                false,
            )
        }))
    }

    /// Returns the table of a file in the folder. If the file has none and there was none before, logs this and returns `None`.
    fn of_file(
        &self,
        path: &Path,
        access: Access,
        before: Option<&Self>,
    ) -> Option<Arc<ServedPuzzle>> {
        let was = before.and_then(|tables| {
            tables
                .list
                .iter()
                .find(|served| served.stamp.as_ref().is_some_and(|(of, _)| of == path))
        });
        let stamp = Stamp::of(path);
        if let (Some(was), Ok(stamp)) = (was, &stamp)
            && was.stamp.as_ref().is_some_and(|(_, old)| old == stamp)
        {
            return Some(was.clone());
        }
        let opened = stamp.and_then(|stamp| Ok((stamp, self.open_file(path, access)?)));
        match opened {
            Ok((stamp, served)) => {
                tracing::info!(path = %path.display(), name = served.name, digest = served.open.digest, "opened a table");
                Some(Arc::new(ServedPuzzle {
                    stamp: Some((path.into(), stamp)),
                    ..served
                }))
            }
            Err(error) => {
                let kept = was.map(|was| was.name.as_str());
                tracing::error!(%error, kept, "refused a table; what was served before is served still");
                was.cloned()
            }
        }
    }

    fn open_file(&self, path: &Path, access: Access) -> Result<ServedPuzzle> {
        let file = self.catalog.file(path)?;
        // Checked whatever its size, so that no answer comes from a damaged block.
        file.check_content(Watch::NONE)?;
        let header = file.header();
        let is_mapped = access == Access::Map;
        // The name of a puzzle with a size is its size, also for pattern tables; the table of a maze or a graph has the name of its file.
        let has_size = header.parameters.is_empty() || header.puzzle.starts_with("slide:");
        let known = self.known_puzzle(&header.puzzle);
        let file_name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let is_of_file = |puzzle: &dyn Puzzle| {
            puzzle
                .head()
                .file_names
                .first()
                .is_some_and(|name| name == file_name)
        };
        if let Some(puzzle) = known
            .as_deref()
            .filter(|puzzle| has_size && is_of_file(*puzzle))
        {
            let table = puzzle.open(&file)?;
            let origin = (puzzle.name(), Options::default());
            let long = puzzle.name();
            let short = self
                .by_name
                .get(&long)
                .map(|carried| carried.name.clone())
                .filter(|name| *name != long);
            let other_name = short.is_some().then(|| long.clone());
            let name = short.unwrap_or(long);
            return Ok(ServedPuzzle {
                other_name,
                ..of_puzzle(&name, puzzle, table, Some(file), origin, is_mapped)
            });
        }
        let table: AnyTable = self.catalog.open_file(&file)?;
        let walks = What::Walks {
            first: None,
            nodes: false,
            empty: true,
            simple: false,
        };
        let question = if table.lists().is_ok() {
            Question::PATH
        } else {
            Question::new(walks)
        };
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let origin = known
            .filter(|puzzle| puzzle.open(&file).is_ok())
            .map(|puzzle| (puzzle.name(), Options::default()));
        let open = Arc::new(OpenTable::new(table, Some(&file), "", is_mapped));
        Ok(ServedPuzzle {
            name,
            other_name: None,
            open,
            file: Some(file),
            start: None,
            question,
            origin,
            stamp: None,
        })
    }

    /// Returns the puzzle with the name in a table's header, if that is no name of a file.
    fn known_puzzle(&self, name: &str) -> Option<Box<dyn Puzzle>> {
        let (family, text) = name.split_once(':')?;
        let name = name_without_file(family, text).ok()?;
        self.catalog.puzzle(&name, &Options::default()).ok()
    }

    /// Returns a puzzle chosen by the operator: its table is in the folder, in the program, or generated in memory.
    fn named(&self, naming: &Naming, access: Access) -> Result<ServedPuzzle> {
        let Naming {
            name,
            puzzle,
            options,
        } = naming;
        let made = self.catalog.puzzle(puzzle, options)?;
        let origin = (puzzle.clone(), options.clone());
        let paths = made
            .head()
            .file_names
            .iter()
            .map(|name| self.catalog.folder().join(name))
            .filter(|path| path.exists());
        for path in paths.filter(|_| made.built_in().is_none()) {
            let file = self.catalog.file(&path)?;
            match made.open(&file) {
                Err(Error::OtherPuzzle { .. }) => {}
                table => {
                    file.check_content(Watch::NONE)?;
                    return Ok(of_puzzle(
                        name,
                        &*made,
                        table?,
                        Some(file),
                        origin,
                        access == Access::Map,
                    ));
                }
            }
        }
        let table = self.catalog.table(&*made)?;
        let file = table
            .to_bytes()
            .and_then(|bytes| TableFile::from_bytes(name, bytes))
            .ok();
        Ok(of_puzzle(name, &*made, table, file, origin, false))
    }

    /// Returns the table that answers for a goal, if it was requested recently.
    pub fn cached_for_goal(&self, served: &ServedPuzzle, goal: &str) -> Option<Arc<OpenTable>> {
        let for_goals = self
            .for_goals
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for_goals
            .iter()
            .find(|(name, of, _)| *name == served.name && of == goal)
            .map(|(.., open)| open.clone())
    }

    /// Creates the table that answers for a goal, from the tables in memory, or by generating it if that is quick. Opens no files.
    ///
    /// # Errors
    ///
    /// If the goal is invalid; [`Error::Lacks`] if no table answers for it; [`Error::Stopped`].
    pub fn open_for_goal(
        &self,
        served: &ServedPuzzle,
        goal: &str,
        stop: &Stop,
    ) -> Result<Arc<OpenTable>> {
        if let Some(open) = self.cached_for_goal(served, goal) {
            return Ok(open);
        }
        no_file(goal)?;
        let fixed = || {
            Error::lacks(&served.name, Lack::OtherGoals, "").remedied([Remedy::LeaveOut("goal")])
        };
        let (name, options) = served.origin.as_ref().ok_or_else(fixed)?;
        if !options.names().all(|option| option != "goal") {
            return Err(fixed());
        }
        let prefix = served.open.family();
        let family = self
            .catalog
            .families()
            .iter()
            .find(|family| family.name == prefix)
            .ok_or_else(fixed)?;
        if !family.options.iter().any(|option| option.name == "goal") {
            return Err(fixed());
        }
        let puzzle = self
            .catalog
            .puzzle(name, &options.clone().with("goal", goal))?;
        let table = self.table_of(&*puzzle, stop)?.ok_or_else(|| {
            Error::lacks(
                puzzle.name(),
                Lack::Table,
                format!("no table here answers for the goal {goal:?}"),
            )
        })?;
        let open = Arc::new(
            OpenTable::new(table, served.file.as_ref(), goal, served.open.is_mapped).for_goal(),
        );
        let mut for_goals = self
            .for_goals
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if for_goals.len() >= MAX_GOAL_TABLES {
            for_goals.pop_front();
        }
        for_goals.push_back((served.name.clone(), goal.into(), open.clone()));
        if let Some((.., older)) = for_goals.iter().nth_back(MAX_CACHING_GOAL_TABLES) {
            older.close_answerers();
        }
        Ok(open)
    }

    /// Returns random boards that need no table, or `None` if only a table of the puzzle can draw them.
    pub fn random_boards(
        &self,
        served: &ServedPuzzle,
        goal: Option<&str>,
        seed: u64,
    ) -> Option<RandomBoards> {
        let (name, options) = served.origin.as_ref()?;
        let options = goal
            .into_iter()
            .fold(options.clone(), |options, goal| options.with("goal", goal));
        self.catalog
            .puzzle(name, &options)
            .ok()?
            .random_boards(seed)
    }

    /// Opens a puzzle that a client describes: `text` is what the program has after `FAMILY:`, but never the name of a file. `known`
    /// returns the puzzle with the name that this one gets, if it was described before.
    ///
    /// # Errors
    ///
    /// If the description is invalid; [`Error::Lacks`] if its table takes too long or too much memory to generate, and it has no search
    /// from single boards; [`Error::Stopped`].
    pub fn define(
        &self,
        family: &str,
        text: &str,
        options: &Options,
        known: impl Fn(&str) -> Option<Arc<ServedPuzzle>>,
        stop: &Stop,
    ) -> Result<Arc<ServedPuzzle>> {
        if let Some(goal) = options.get("goal") {
            no_file(goal)?;
        }
        let origin = (name_without_file(family, text)?, options.clone());
        let digest = blake3::hash(format!("{origin:?}").as_bytes()).to_hex();
        let name = format!("{family}-{}", &digest[..8]);
        if let Some(served) = known(&name) {
            return Ok(served);
        }
        let puzzle = self.catalog.puzzle(&origin.0, options)?;
        let table = match self.table_of(&*puzzle, stop)? {
            Some(table) => table,
            None if puzzle.build_time() == BuildTime::Seconds
                && puzzle.need().memory_bytes <= MAX_DEFINED_BYTES =>
            {
                puzzle.need().check_memory()?;
                self.catalog.generate(&*puzzle, stop, &mut |_| {})?
            }
            None => self.catalog.search(&*puzzle).map_err(|_| {
                let why = "its table takes more time or memory than a client may use";
                Error::lacks(puzzle.name(), Lack::Table, why)
            })?,
        };
        let served = of_puzzle(&name, &*puzzle, table, None, origin, false);
        Ok(Arc::new(served))
    }

    /// Returns the families whose puzzles clients can define. The puzzles of `own` are files.
    pub fn definable(&self) -> impl Iterator<Item = &'static Family> + use<> {
        let families = self.catalog.families().iter().copied();
        families.filter(|family| family.name != "own")
    }

    /// Returns the table of a puzzle, from the tables in memory, or by generating it if that takes a moment. Opens no files.
    fn table_of(&self, puzzle: &dyn Puzzle, stop: &Stop) -> Result<Option<AnyTable>> {
        let held = |name: &str| {
            let is_it = |served: &&Arc<ServedPuzzle>| {
                served
                    .stamp
                    .as_ref()
                    .is_some_and(|(path, _)| path.ends_with(name))
            };
            self.list
                .iter()
                .find(is_it)
                .and_then(|served| served.file.as_ref())
        };
        let file = |name: &str| Ok(held(name).cloned());
        match table_from(puzzle, file, || {}, stop, &mut |_| {}) {
            Err(Error::OtherPuzzle { .. }) => Ok(None),
            table => table,
        }
    }
}

/// Wraps a puzzle with its table. Its default board is answered if none is given.
fn of_puzzle(
    name: &str,
    puzzle: &dyn Puzzle,
    table: AnyTable,
    file: Option<TableFile>,
    origin: (String, Options),
    is_mapped: bool,
) -> ServedPuzzle {
    let goal = origin.1.get("goal").unwrap_or_default().to_string();
    ServedPuzzle {
        name: name.into(),
        other_name: None,
        open: Arc::new(OpenTable::new(table, file.as_ref(), &goal, is_mapped)),
        file,
        start: puzzle.head().start.clone().map(|start| start.board),
        question: puzzle.head().question.clone(),
        origin: Some(origin),
        stamp: None,
    }
}
