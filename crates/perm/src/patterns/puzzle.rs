use super::choice::Choice;
use super::expected;
use super::first_layers::LayerSearch;
use super::pieces::Pieces;
use super::searched::SearchedPerm;
use super::space::PatternSpace;
use super::table;
use super::table::{PatternTables, WorkLimit, is_in};
use crate::boards::{SCRAMBLE_MOVES, scrambles, uniform_boards};
use crate::definition::PermRules;
use crate::pieces::Arrangement;
use crate::symmetry::Symmetries;
use homing_engine::{
    AnyTable, BuildTime, Frame, Generation, Head, Need, PatternGeneration, Puzzle, RandomBoards,
    ScratchSearch, Searched, Searches, frames_along, layer_count, need_of_patterns,
};
use homing_search::search::Limits;
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::table::TableFile;
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Memory for the program itself and for the numbering of pieces.
const REST_BYTES: u64 = 256 << 20;

/// The number of halvings of a table's search to fit into memory.
const MAX_HALVINGS: u32 = 8;

/// A permutation puzzle with too many states for a whole table in memory.
#[derive(Clone)]
pub struct PatternPuzzle {
    rules: PermRules,
    pieces: Arc<Pieces>,
    head: Head,
    /// Whether any path will do.
    is_near: bool,
    whole: Whole,
    /// The size of the tables in a file.
    work: WorkLimit,
    /// What its tables need, and their patterns. Computed on first use, since that numbers the states of a pattern.
    need: OnceLock<(Need, Vec<Choice>)>,
}

/// How to build the whole table of the puzzle, with a search that keeps its layers in files.
#[derive(Clone)]
pub struct Whole {
    /// Creates the puzzle of the whole table, from rules and its head. Returns `None` if its states cannot be numbered.
    pub puzzle: WholeTable,
    pub form: FileLayout,
}

/// How the file of a whole table is laid out.
#[derive(Clone, Copy, Default)]
pub struct FileLayout {
    /// Whether symmetric states share an entry, if possible.
    pub shares_entries: bool,
}

type WholeTable = fn(PermRules, Head, FileLayout) -> Option<Box<dyn Puzzle>>;

impl PatternPuzzle {
    /// Creates a puzzle whose head has the name of its table alone.
    pub fn new(rules: PermRules, mut head: Head, is_near: bool, whole: Whole) -> Result<Self> {
        let pieces = Arc::new(Pieces::of(&rules)?);
        // The whole table may answer too.
        let whole_name = head.file_name().replace(".tbl", "-whole.tbl");
        head.file_names.push(whole_name);
        Ok(Self {
            rules,
            pieces,
            head,
            is_near,
            whole,
            work: WorkLimit::FILE,
            need: OnceLock::new(),
        })
    }

    /// Opens the table of the puzzle that its header describes.
    pub fn in_file(file: &TableFile) -> Result<AnyTable> {
        let rules = PermRules::described(&file.header().description())?;
        let name = rules.puzzle();
        let whole = Whole {
            puzzle: |_, _, _| None,
            form: FileLayout::default(),
        };
        let head = Head {
            limits: Limits::NONE,
            ..Head::new(name, "")
        };
        Self::new(rules, head, false, whole)?.open(file)
    }

    /// Builds tables in memory, with at most `work` lookups for each pattern.
    pub fn build(&self, work: WorkLimit) -> Result<AnyTable> {
        let mut generation = Box::new(self.generation(work));
        while generation.step(&Stop::NEVER)? {}
        generation.into_table()
    }

    fn answers(&self, tables: PatternTables) -> AnyTable {
        let search = SearchedPerm::new(self.rules.clone(), self.pieces.clone(), tables);
        Arc::new(Searched::new(
            search,
            self.head.limits.clone(),
            self.is_near,
        ))
    }

    /// Starts to build tables, with at most `work` lookups for each pattern.
    fn generation(&self, work: WorkLimit) -> PatternGeneration<PatternSpace, ()> {
        let (builder, [puzzle, other]) = (
            table::begin(&self.rules, &self.pieces, work),
            [self.clone(), self.clone()],
        );
        let finish = Box::new(move |tables| Ok(puzzle.answers(tables)));
        let has_whole = Box::new(move || other.scratch_puzzle().is_some());
        PatternGeneration {
            name: self.head.name.clone(),
            file_name: self.head.file_name().into(),
            builder,
            has_whole,
            finish,
        }
    }

    fn needs(&self) -> &(Need, Vec<Choice>) {
        self.need.get_or_init(|| {
            let (choices, states, search_bytes) = table::need(&self.pieces, self.file_work());
            let need = need_of_patterns::<PatternSpace>(&states, search_bytes + REST_BYTES);
            (need, choices)
        })
    }

    fn file_work(&self) -> WorkLimit {
        if self.whole.form.shares_entries {
            self.work
        } else {
            WorkLimit {
                symmetric: 0,
                ..self.work
            }
        }
    }
}

impl Puzzle for PatternPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        if let Some(whole) = (!is_in(file)).then(|| self.scratch_puzzle()).flatten() {
            return whole.open(file);
        }
        Ok(self.answers(table::open(file, &self.rules, &self.pieces)?))
    }

    fn need(&self) -> Need {
        self.needs().0
    }

    fn board_time(&self) -> Option<Duration> {
        let seconds = expected::seconds(&self.pieces, &self.needs().1)?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Patterns are tried that take half as long to search, a quarter, and so on.
    fn within(&self, memory_bytes: u64) -> Option<Box<dyn Puzzle>> {
        if self.need().memory_bytes <= memory_bytes {
            return None;
        }
        let smaller = |times| Self {
            work: WorkLimit::FILE.halved(times),
            need: OnceLock::new(),
            ..self.clone()
        };
        let least = smaller(MAX_HALVINGS);
        if least.need().memory_bytes > memory_bytes {
            return Some(Box::new(least));
        }
        // Where no symmetric pattern of a size can be numbered, plain ones are smaller than the next symmetric one.
        let largest = (1..=MAX_HALVINGS)
            .map(smaller)
            .filter(|puzzle| puzzle.need().memory_bytes <= memory_bytes)
            .take(2)
            .max_by_key(|puzzle| puzzle.need().table_bytes)?;
        Some(Box::new(largest))
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::Moment
    }

    fn scratch_puzzle(&self) -> Option<Box<dyn Puzzle>> {
        let Whole { puzzle, form } = self.whole;
        let head = Head {
            file_names: self.head.file_names[1..].to_vec(),
            ..self.head.clone()
        };
        puzzle(self.rules.clone(), head, form)
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(self.generation(self.file_work())))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        let work = WorkLimit {
            has_bounds: false,
            ..self.file_work()
        };
        Ok(Box::new(self.generation(work)))
    }

    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(self.generation(WorkLimit::QUICK)))
    }

    fn random_boards(&self, seed: u64) -> Option<RandomBoards> {
        let rules = self.rules.clone();
        Some(match uniform_boards(&rules, seed) {
            Some(boards) => RandomBoards {
                moves: None,
                boards: Box::new(boards.map(move |board| rules.arrangement_text(&board))),
            },
            // A scramble starts from the solved arrangement, which need not be the goal.
            None if rules.goals[0] != rules.definition.solved => return None,
            None => RandomBoards {
                moves: Some(SCRAMBLE_MOVES),
                boards: Box::new(scrambles(&rules, seed).map(move |moves| {
                    let mut text = String::new();
                    rules.push_moves(moves.into_iter(), &mut text);
                    text
                })),
            },
        })
    }

    fn count_layers(&self) -> Option<Box<dyn Generation>> {
        let (rules, mut search) = (self.rules.clone(), None);
        Some(layer_count(move |stop| {
            let search = search
                .get_or_insert_with(|| LayerSearch::new(rules.clone(), Symmetries::of(&rules)));
            Ok(search.step(stop)?.then(|| search.states()))
        }))
    }

    fn advice(&self) -> Option<&'static str> {
        // If no pattern can be numbered, `gen` has nothing to write. A beam does not use a symmetric one, nor do neighbours any.
        let helps = table::has_some(&self.pieces, WorkLimit::FILE)
            && !(self.is_near && table::has_symmetric(&self.pieces, WorkLimit::FILE))
            && !expected::is_by_neighbours(&self.pieces, || &self.needs().1);
        helps.then_some("faster")
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let rules = &self.rules;
        let board = rules.parse_board(board)?;
        let moves = rules
            .parse_moves(moves)
            .map_err(|error| error.in_part("moves"))?;
        let text = |code: u8| rules.moves[usize::from(code)].name.clone();
        let after = |board: &Arrangement, code: u8| {
            Some(
                rules.moves[usize::from(code)]
                    .action
                    .apply(rules.sets(), board),
            )
        };
        frames_along(board, &moves, text, after, |board| rules.picture(board))
    }

    fn searches(&self) -> Result<Box<dyn Searches>> {
        let remedy = Remedy::Act("ask its table, which searches itself");
        Err(
            Error::lacks(&self.head.name, Lack::Searches, "it has too many states")
                .remedied([remedy]),
        )
    }
}
