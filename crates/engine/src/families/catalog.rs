use super::family::{BuildTime, Family, Member, Puzzle};
use super::generation::run;
use super::table_from::table_from;
use crate::answers::AnyTable;
use crate::records::{Contents, Options, SEARCH_OPTIONS, nearest_name, plain_name};
use homing_search::search::ScratchFiles;
use homing_space::space::Unit;
use homing_table::backward::Layer;
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result, wrong};
use homing_table::table::{Access, Header, TableFile};
use homing_table::watch::Stop;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The name for standard input in place of a file.
pub const STANDARD_INPUT: &str = "-";

/// The fewest letters of a part of a name for looking up known names.
const MIN_WORD_LETTERS: usize = 4;

/// A catalog of tables: the known families, the folder of table files, and how to read them.
#[derive(Clone)]
pub struct Catalog {
    families: &'static [&'static Family],
    folder: PathBuf,
    access: Access,
}

impl Catalog {
    /// Creates a catalog of these families, with the folder `tables`.
    pub fn new(families: &'static [&'static Family]) -> Self {
        Self {
            families,
            folder: "tables".into(),
            access: Access::default(),
        }
    }

    /// The same catalog with another folder of tables.
    #[must_use]
    pub fn in_folder(self, folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            ..self
        }
    }

    /// The same catalog with another way to read files.
    #[must_use]
    pub fn read_by(self, access: Access) -> Self {
        Self { access, ..self }
    }

    /// The families.
    pub fn families(&self) -> &'static [&'static Family] {
        self.families
    }

    /// The folder of tables.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The puzzle with a name (`eight`, `slide:3x4`, `push:FILE`) and options.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if no family has such a puzzle, [`Error::UnfitOption`] if an option belongs to another family, and the
    /// errors of the options or the puzzle's file.
    pub fn puzzle(&self, name: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let (family, parameters) = self.find(name)?;
        let alias = name
            .split([':', ' '])
            .next()
            .and_then(|prefix| family.alias(prefix));
        let options = &match alias.and_then(|alias| alias.implies) {
            Some((option, value)) if !options.has(option) => options.clone().with(option, value),
            _ => options.clone(),
        };
        if let Some(members) = family.puzzles.members(&parameters)? {
            let first = members.first().map_or(String::new(), |(first, _)| {
                format!("{}:{first}", family.name)
            });
            return wrong(format!(
                "{name} contains {} puzzles: choose one by its number, as {first}",
                members.len()
            ));
        }
        // Search limits may be set for all puzzles, whether they are searched or not.
        let has_searches = family.no_boards.is_none();
        let options = &SEARCH_OPTIONS
            .iter()
            .map(|option| option.name)
            .filter(|option| has_searches && !family.takes(option))
            .fold(options.clone(), |options, option| options.without(option));
        for option in options.names() {
            if !family.takes(option) {
                return Err(self.foreign_option(option, family));
            }
        }
        let mut puzzle = family.puzzles.puzzle(&parameters, options);
        if let Err(Error::UnknownPuzzle { nearest, .. }) = &mut puzzle
            && nearest.is_empty()
            && plain_name(&parameters).len() >= MIN_WORD_LETTERS
            && parameters.contains(char::is_alphabetic)
        {
            let similar = nearest_name(&parameters, family.sizes.iter().copied());
            nearest.extend(similar.map(|similar| format!("{}:{similar}", family.name)));
        }
        puzzle
    }

    /// The puzzle with a name, which must have boards.
    ///
    /// # Errors
    ///
    /// As [`puzzle`](Self::puzzle), and [`Error::Lacks`] if the family has no boards.
    pub fn board_puzzle(&self, name: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        self.find(name)?.0.check_boards()?;
        self.puzzle(name, options)
    }

    /// The names and titles of the puzzles in a collection: `push:FILE#*`. `None` for a single puzzle.
    ///
    /// # Errors
    ///
    /// As [`puzzle`](Self::puzzle), and if the collection cannot be read.
    pub fn members(&self, name: &str) -> Result<Option<Vec<Member>>> {
        let (family, parameters) = self.find(name)?;
        let named = |(parameters, title)| (format!("{}:{parameters}", family.name), title);
        Ok(family
            .puzzles
            .members(&parameters)?
            .map(|members| members.into_iter().map(named).collect()))
    }

    /// Whether there is a file of a table of a puzzle.
    pub fn has_file(&self, puzzle: &dyn Puzzle) -> bool {
        let mut names = puzzle.head().file_names.iter();
        names.any(|name| self.folder.join(name).exists())
    }

    /// Names for completion: the short ones, the families with their colon, and the puzzles of the tables in the folder.
    pub fn known_names(&self) -> Vec<String> {
        let nicknames = self
            .families
            .iter()
            .flat_map(|family| family.nicknames)
            .map(|&(name, _)| name.to_string());
        let families = self
            .families
            .iter()
            .map(|family| format!("{}:", family.name));
        let of_header = |path: PathBuf| Some(TableFile::open(&path).ok()?.header().puzzle.clone());
        let stored = self
            .table_paths()
            .into_iter()
            .filter_map(of_header)
            .filter(|name| self.puzzle(name, &Options::default()).is_ok());
        let mut names: Vec<String> = nicknames.chain(families).chain(stored).collect();
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    /// The family with this name before the colon.
    pub fn family_called(&self, prefix: &str) -> Option<&'static Family> {
        self.families
            .iter()
            .copied()
            .find(|family| family.is_called(prefix))
    }

    /// The family of any name: its own, or that of a puzzle, which need not exist.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if no family has such a name.
    pub fn family_of_name(&self, name: &str) -> Result<&'static Family> {
        match self.family_called(name.trim_end_matches(':')) {
            Some(family) => Ok(family),
            None => Ok(self.find(name)?.0),
        }
    }

    /// The table files in the folder, by name.
    pub fn table_paths(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let mut paths: Vec<_> = entries
            .filter(|path| path.extension().is_some_and(|extension| extension == "tbl"))
            .collect();
        paths.sort();
        paths
    }

    /// The names of all families' puzzles, for errors and help.
    pub fn usage(&self) -> String {
        usage(self.families)
    }

    /// Finds the family of a puzzle's name, and the text after the colon. Case does not matter, a space may replace the colon, and
    /// `-puzzle` may follow a short name.
    fn find(&self, name: &str) -> Result<(&'static Family, String)> {
        let called = |prefix: &str| self.family_called(prefix);
        if let Some((prefix, parameters)) =
            name.split_once(':').or_else(|| name.trim().split_once(' '))
            && let Some(family) = called(prefix)
        {
            let parameters = parameters.trim();
            return if parameters.is_empty() {
                Err(family.bare(name))
            } else {
                // A number alone is a size, and a file of the name comes first.
                let has_letters = parameters.contains(char::is_alphabetic);
                let known = family
                    .parameters_of(parameters)
                    .filter(|_| has_letters && !Path::new(parameters).exists());
                Ok((family, known.unwrap_or_else(|| parameters.into())))
            };
        }
        for &family in self.families {
            if let Some(parameters) = family.parameters_of(name.trim()) {
                return Ok((family, parameters));
            }
        }
        if let Some(family) = called(name) {
            return Err(family.bare(name));
        }
        // If a size or a file follows the colon, the family's name before it was mistyped.
        let (prefix, rest) = name.split_at(name.find(':').unwrap_or(name.len()));
        let nicknames = self
            .families
            .iter()
            .flat_map(|family| family.nicknames)
            .map(|&(nickname, _)| nickname);
        let known = nicknames
            .filter(|_| rest.is_empty())
            .chain(self.families.iter().map(|family| family.name));
        let (mut nearest, similar) = (
            self.names_with(&plain_name(name)),
            nearest_name(prefix, known),
        );
        if nearest.is_empty() {
            nearest.extend(similar.map(|similar| format!("{similar}{rest}")));
        }
        Err(Error::UnknownPuzzle {
            name: name.into(),
            known: name_forms(self.families),
            nearest,
        })
    }

    /// The known puzzles whose names contain these letters: `blocks:rush-hour-93` for `rushhour`.
    fn names_with(&self, plain: &str) -> Vec<String> {
        let is_word =
            plain.len() >= MIN_WORD_LETTERS && plain.bytes().any(|byte| byte.is_ascii_alphabetic());
        let known = self
            .families
            .iter()
            .filter(|_| is_word)
            .flat_map(|family| family.names());
        known
            .filter(|name| {
                name.split_once(':')
                    .is_some_and(|(_, size)| plain_name(size).contains(plain))
            })
            .collect()
    }

    /// Joins a family's name and a size that a shell has split: `slide 3x3` becomes `slide:3x3`.
    pub fn join_names(&self, arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
        let is_family = |name: &str| self.family_called(name).is_some();
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_size = |text: &str| {
            text.split_once(['x', 'X', '×'])
                .is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
        };
        let mut joined: Vec<OsString> = Vec::new();
        for argument in arguments {
            let is_joined = joined
                .last()
                .and_then(|last| last.to_str())
                .is_some_and(is_family);
            match (joined.last_mut(), argument.to_str()) {
                (Some(family), Some(size)) if is_joined && is_size(size) => {
                    family.push(format!(":{size}"))
                }
                _ => joined.push(argument),
            }
        }
        joined
    }

    fn foreign_option(&self, option: &str, family: &Family) -> Error {
        let others: Vec<_> = self
            .families
            .iter()
            .filter(|family| family.takes(option))
            .map(|family| family.usage)
            .collect();
        let usage = family.usage;
        let reason = match &others[..] {
            [] => "no puzzle has an option of that name".into(),
            [others @ .., last] => {
                let of = if others.is_empty() {
                    (*last).to_string()
                } else {
                    format!("{} and {last}", others.join(", "))
                };
                format!("an option of {of}, and {usage} has none of that name")
            }
        };
        Error::unfit_option(option, reason)
    }

    /// Reads a table's file with this catalog's access; `-` is standard input.
    pub fn file(&self, path: &Path) -> Result<TableFile> {
        if path != Path::new(STANDARD_INPUT) {
            return TableFile::open_by(path, self.access);
        }
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(Error::io(path, "cannot read the table"))?;
        TableFile::from_bytes("standard input", bytes)
    }

    /// The file of a table, by its path or by its puzzle. A table that is embedded or built in memory is returned as a file in memory.
    pub fn file_of(&self, name: &str, options: &Options) -> Result<TableFile> {
        let path = Path::new(name);
        let is_path = name == STANDARD_INPUT
            || path.exists()
            || (name.contains(['/', '\\', '.']) && !name.contains(':'));
        if is_path {
            return self.file(path);
        }
        let puzzle = self.puzzle(name, options)?;
        let path = puzzle
            .head()
            .file_names
            .iter()
            .map(|name| self.folder.join(name))
            .find(|path| path.exists());
        match path {
            Some(path) => self.file(&path),
            None => TableFile::from_bytes(
                &format!("the table of {}", puzzle.name()),
                self.table(&*puzzle)?.to_bytes()?,
            ),
        }
    }

    /// The table in a file, for any puzzle in its header.
    ///
    /// # Errors
    ///
    /// The file is not a table of this catalog's families, or is damaged.
    pub fn open(&self, path: &Path) -> Result<AnyTable> {
        self.open_file(&self.file(path)?)
    }

    /// The table in an open file, for any puzzle in its header.
    pub fn open_file(&self, file: &TableFile) -> Result<AnyTable> {
        let header = file.header();
        let unknown = || Error::UnknownPuzzle {
            name: header.puzzle.clone(),
            known: name_forms(self.families),
            nearest: Vec::new(),
        };
        self.family_of(header)
            .ok_or_else(unknown)?
            .puzzles
            .open(file)
    }

    /// What a table with this header contains, according to its family.
    pub fn contents(&self, header: &Header) -> Contents {
        self.family_of(header).map_or(
            Contents::of_states(header.states, header.reachable),
            |family| family.puzzles.contents(header),
        )
    }

    /// The unit of the depths in a table's header: `moves`, `pushes`; `moves` if no family of this catalog knows the table.
    pub fn depth_unit(&self, header: &Header) -> &'static str {
        self.family_of(header)
            .map_or(Unit::MOVES.many, |family| family.puzzles.depth_unit(header))
    }

    fn family_of(&self, header: &Header) -> Option<&'static Family> {
        self.families
            .iter()
            .copied()
            .find(|family| family.is_of(header))
    }

    /// The path of a puzzle's table.
    pub fn path_of(&self, puzzle: &dyn Puzzle) -> PathBuf {
        self.folder.join(puzzle.head().file_name())
    }

    /// The table that answers for a puzzle: the embedded one, else one in the folder, else one built in memory if that takes at most two
    /// seconds, else a [search](Puzzle::start_search) that has the answers for single boards.
    ///
    /// # Errors
    ///
    /// [`Error::NoTable`] if there is neither, [`Error::NoRoom`] if there is too little memory to build it, [`Error::Io`] if the folder
    /// cannot be read, and the errors of an existing table.
    pub fn table(&self, puzzle: &dyn Puzzle) -> Result<AnyTable> {
        self.table_or_make(puzzle, || {})
    }

    /// The same; calls `making` before it builds a table.
    pub fn table_or_make(&self, puzzle: &dyn Puzzle, making: impl FnOnce()) -> Result<AnyTable> {
        if puzzle.head().limits.scratch.is_some() && puzzle.start_search().is_none() {
            return Err(Error::lacks(puzzle.name(), Lack::Scratch, ""));
        }
        let allowed = puzzle.head().limits.scratch.as_ref();
        if allowed.is_some_and(|scratch| scratch.memory_bytes < ScratchFiles::LEAST_BYTES) {
            let least = ScratchFiles::LEAST_BYTES >> 20;
            let reason = format!("a search with its layers in files needs at least {least}M");
            return Err(Error::unfit_option("memory", reason));
        }
        let file = |name: &str| {
            let path = self.folder.join(name);
            // A file that cannot be examined may still exist.
            let exists = path
                .try_exists()
                .map_err(Error::io(&path, "cannot look for the table"))?;
            exists.then(|| self.file(&path)).transpose()
        };
        match table_from(puzzle, file, making, &Stop::NEVER, &mut |_| {})? {
            Some(table) => Ok(table),
            None if puzzle.build_time() == BuildTime::Seconds => self.built_in_seconds(puzzle),
            None => self.search(puzzle),
        }
    }

    /// The table built in memory, or the search if that takes more than half of the time limit or too much memory.
    fn built_in_seconds(&self, puzzle: &dyn Puzzle) -> Result<AnyTable> {
        let time = puzzle.head().limits.time / 2;
        let stop = Stop::NEVER.within(time).since(Instant::now());
        let need = puzzle.need().check_memory();
        match need.and_then(|()| self.generate(puzzle, &stop, &mut |_| {})) {
            Err(error @ (Error::Limit { .. } | Error::NoRoom { .. })) => {
                self.search(puzzle).map_err(|_| error)
            }
            built => built,
        }
    }

    /// The [search](Puzzle::start_search) that answers single boards of a puzzle without its table.
    ///
    /// # Errors
    ///
    /// [`Error::NoTable`] if there is none.
    pub fn search(&self, puzzle: &dyn Puzzle) -> Result<AnyTable> {
        let (path, name) = (self.path_of(puzzle), puzzle.name());
        let (options, mut limits) = (puzzle.head().options.clone(), puzzle.head().limits.clone());
        limits.scratch = limits.scratch.map(|scratch| scratch.within(&path));
        let missing = move || Error::NoTable {
            path: path.clone(),
            puzzle: name.clone(),
            options: options.clone(),
        };
        match puzzle.start_search() {
            Some(search) => search.answerer(limits, missing),
            None => Err(missing()),
        }
    }

    /// The table in a given file, adapted to a puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if that is impossible, and the errors of the file.
    pub fn table_at(&self, puzzle: &dyn Puzzle, path: &Path) -> Result<AnyTable> {
        puzzle.open(&self.file(path)?)
    }

    /// Builds the table of a puzzle in memory, on the threads of the current rayon pool. `on_layer` receives each layer.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if memory cannot be allocated; [`Error::Stopped`] if it was cancelled.
    pub fn generate(
        &self,
        puzzle: &dyn Puzzle,
        stop: &Stop,
        on_layer: &mut dyn FnMut(Layer),
    ) -> Result<AnyTable> {
        run(puzzle.begin()?, stop, on_layer)
    }
}

/// The names of these families' puzzles, the short ones first: `eight, slide:RxC or push:FILE`.
pub fn usage(families: &[&Family]) -> String {
    let mut names = name_forms(families);
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        last
    } else {
        format!("{} or {last}", names.join(", "))
    }
}

/// The short names of these families' puzzles, and the forms of the others.
fn name_forms(families: &[&Family]) -> Vec<String> {
    let nicknames = families
        .iter()
        .flat_map(|family| family.nicknames)
        .map(|&(name, _)| name);
    nicknames
        .chain(families.iter().map(|family| family.usage))
        .map(Into::into)
        .collect()
}
