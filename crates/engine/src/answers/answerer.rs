use super::board_table::BoardTable;
use super::numbers::Numbers;
use super::shortcuts::FastLines;
use crate::records::{Answer, Contents, ListedBoard, Question, Stats};
use crate::render::Form;
use homing_search::search::QuestionClock;
use homing_search::search::SearchResult;
use homing_space::space::{Cost, CostOrder, Description};
use homing_table::batch::AnswerLine;
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::{Grade, Hint};
use homing_table::remedy::Remedy;
use homing_table::table::Header;
use homing_table::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Answers questions about one puzzle: a table, a guided search, a graph, a matrix of lights, or a search without a table.
///
/// An implementation has the operations; [`answer`](#method.answer) and [`lines`](#method.lines) build the answers from them, in one place.
/// A board is what [`parse_board`](Self::parse_board) returns, and a move is a number of the puzzle's own.
///
/// A search that reaches its limit returns [`Error::Limit`], which becomes [`Answer::Unknown`].
pub trait Answerer: Send + Sync + 'static {
    /// Description of the puzzle, as in the header of its table.
    fn description(&self) -> Description;

    /// Checks that this kind of question has answers here.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it does not, with what can be asked.
    fn check(&self, question: &Question) -> Result<()>;

    /// The time limit that the searches of a question share, and what cancels them. `None` if there is no such limit.
    fn clock(&self) -> Option<(&QuestionClock, &Stop)> {
        None
    }

    /// Whether answers are found by searches.
    fn searches(&self) -> bool {
        false
    }

    /// The same for one question about one board or a million: all its searches share the time limit, counted from the first of them,
    /// or that of [`Stop::within`] if it is shorter, and [`stop`](Stop) cancels its searches, counts and lists. `None` if none is needed:
    /// each lookup takes microseconds.
    fn until(&self, _stop: &Stop) -> Option<Arc<dyn Answerer>> {
        None
    }

    /// Parses a board.
    fn parse_board(&self, text: &str) -> Result<AnyBoard>;

    /// A board in the puzzle's notation.
    fn text_of(&self, board: &AnyBoard) -> String;

    /// Visits the image of a board under each symmetry of the puzzle that preserves its goals, except the identity. All have the same
    /// depth.
    fn images_of(&self, _board: &AnyBoard, _visit: &mut dyn FnMut(AnyBoard)) {}

    /// The number of these symmetries, with the identity; `None` if they are not computed.
    fn symmetry_count(&self) -> Option<u64> {
        None
    }

    /// Whether there are certainly no other symmetries: the search for them did not give up.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// Parses moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u16>>;

    /// Moves in the puzzle's notation.
    fn moves_line(&self, moves: &[u16]) -> String;

    /// The units of the two numbers of a cost.
    fn cost_order(&self) -> CostOrder {
        CostOrder::Moves
    }

    /// Why no goal can be reached, if known.
    fn why_unsolvable(&self, _board: &AnyBoard) -> Option<String> {
        None
    }

    /// The best path; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if a search gave up; an error if the table is damaged. The same holds for the methods below.
    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>>;

    /// Some path, if the best one may take too long; otherwise the best.
    fn any_path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        self.path_of(board)
    }

    /// The number of shortest paths; 0 if no goal can be reached.
    fn count_of(&self, _board: &AnyBoard) -> Result<u128> {
        Err(one_path())
    }

    /// The number of shortest paths, and the first `limit` of them in lexicographic order. `counted` is their number, if known.
    fn paths_of(
        &self,
        _board: &AnyBoard,
        _counted: Option<u128>,
        _limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        Err(one_path())
    }

    /// The legal moves, best first, on a board whose best path costs `here`.
    fn hints_of(&self, _board: &AnyBoard, _here: Cost) -> Result<Vec<Hint<u16>>> {
        Err(one_path())
    }

    /// The legal moves on a board, in the order of their codes, found without a search. The board need not be solvable.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are none to list; [`Error::Input`] if the table has no index for the board.
    fn moves_on(&self, _board: &AnyBoard) -> Result<BoardMoves> {
        Err(one_path())
    }

    /// The grade of moves; `None` if no goal can be reached.
    fn grade_of(&self, _board: &AnyBoard, _moves: &[u16]) -> Result<Option<Grade>> {
        Err(one_path())
    }

    /// The answer to a question for walks, of a graph.
    fn walks(&self, _question: &Question, _line: &str) -> Result<Answer> {
        Err(no_walks(&self.description().puzzle))
    }

    /// Whether a line is a valid question, whatever its answer.
    fn reads(&self, question: &Question, line: &str) -> bool {
        question.split(line).is_ok_and(|(board, moves)| {
            self.parse_board(board).is_ok()
                && moves.is_none_or(|moves| self.parse_moves(moves).is_ok())
        })
    }

    /// The remedies for a search that reached its limit.
    fn remedies(&self) -> Vec<Remedy> {
        Vec::new()
    }

    /// A faster way to answer many lines than one after the other, if there is one. It has the answers of `plain`, and may leave lines to
    /// it.
    ///
    /// # Errors
    ///
    /// The table is damaged.
    fn fast_lines(
        &self,
        _question: &Question,
        _form: Form,
        _plain: &dyn Fn() -> Box<dyn AnswerLine>,
    ) -> FastLines {
        Ok(None)
    }

    /// Whether each answer may take milliseconds or more, so that lines are worth a thread each.
    fn is_slow(&self) -> bool {
        false
    }

    /// Checks the meaning of every entry, beyond the checksums.
    ///
    /// # Errors
    ///
    /// The first wrong entry or count.
    fn verify(&self, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// The bytes of the table's file.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if such a table has no file.
    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(self.lacks(Lack::Table))
    }

    /// The table, if it has an entry for each board.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it does not, with what it can be asked instead.
    fn boards(&self) -> Result<&BoardTable> {
        Err(self.lacks(Lack::Table))
    }

    /// The boards with their numbers, if arrays of them are searched: see [`Arrays`](crate::Arrays).
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if boards have no index, with what can be asked instead.
    fn numbered(&self) -> Result<Arc<dyn NumberedBoards>> {
        Err(self
            .boards()
            .err()
            .unwrap_or_else(|| self.lacks(Lack::Arrays)))
    }

    /// A function that finds the path of this board at each call, by a lookup or by the search that the table guides. For comparisons.
    ///
    /// # Errors
    ///
    /// The board is invalid; as [`boards`](Self::boards) if the table neither looks up nor searches. A call returns
    /// [`Error::Limit`] if the search gave up.
    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<SearchResult> + 't>> {
        let boards = self.boards()?;
        let index = boards.locate(board)?;
        Ok(Box::new(move || {
            let moves = index.map(|index| boards.path(index)).transpose()?.flatten();
            Ok(SearchResult {
                moves,
                nodes_expanded: 0,
            })
        }))
    }

    /// Lists and draws boards.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if there are none.
    fn lists(&self) -> Result<&dyn Lists> {
        Err(self.lacks(Lack::Table))
    }

    /// Lists of classes of boards: a board and its images under the symmetries of the puzzle count as one, and the
    /// [representative](#method.representative) is listed, in the order of the smallest indices.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if boards cannot be listed.
    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        self.lists()?;
        Err(Error::lacks(
            self.description().puzzle,
            Lack::Classes,
            "its table does not contain each board",
        ))
    }

    /// Statistics of the whole table; `by_class` adds the number of [classes](Self::classes) at each depth.
    ///
    /// # Errors
    ///
    /// As [`classes`](Self::classes).
    fn stats(&self, _by_class: bool, _watch: Watch) -> Result<Stats> {
        Err(self
            .classes()
            .err()
            .unwrap_or_else(|| self.lacks(Lack::Entries)))
    }

    /// The greatest depth of a state from which a goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it is unknown.
    fn greatest_depth(&self) -> Result<u32> {
        let stats = self.stats(false, Watch::NONE)?;
        let unknown = || {
            Error::lacks(stats.puzzle, Lack::Counts, "")
                .remedied([Remedy::Act("give the depths as numbers")])
        };
        stats.greatest_depth.ok_or_else(unknown)
    }

    /// A one-line summary of a table, from the counts in its header and their meaning in its family.
    fn summary(&self, header: &Header, contents: Contents) -> String {
        summary(header, contents)
    }

    /// The error that the puzzle lacks something.
    fn lacks(&self, lack: Lack) -> Error {
        Error::lacks(self.description().puzzle, lack, "")
    }
}

/// A table of any kind, shared, whose puzzle is known only at run time.
pub type AnyTable = Arc<dyn Answerer>;

/// A puzzle whose boards have numbers and are searched, for arrays of them.
pub trait NumberedBoards: Answerer {
    /// The numbering of boards.
    fn numbers(&self) -> &dyn Numbers;

    /// The number of codes of moves.
    fn move_count(&self) -> u8;

    /// A board after a move; `None` if the move is illegal.
    fn after(&self, board: &AnyBoard, code: u8) -> Option<AnyBoard>;

    /// A lower bound on the moves from a board to a goal; `None` if there is no path.
    fn lower_bound(&self, board: &AnyBoard) -> Result<Option<u16>>;

    /// The codes of the moves that start a shortest path, by one search for all of these.
    fn best_codes(&self, board: &AnyBoard) -> Result<Vec<u8>>;

    /// As [`Answerer::until`].
    fn numbered_until(&self, stop: &Stop) -> Arc<dyn NumberedBoards>;

    /// The token that cancels the searches.
    fn stop(&self) -> &Stop;
}

/// The error for asking a puzzle with boards for walks.
pub fn no_walks(puzzle: &str) -> Error {
    Error::lacks(puzzle, Lack::Walks, "")
}

/// The error of a search that finds only one path.
pub fn one_path() -> Error {
    Error::lacks("the puzzle", Lack::MorePaths, "")
}

/// A board with its legal moves.
pub struct BoardMoves {
    /// Whether the board is a goal.
    pub is_home: bool,
    /// The moves, and the boards after them.
    pub moves: Vec<(u16, AnyBoard)>,
}

/// A path home.
pub struct FoundPath {
    /// Its moves.
    pub moves: Vec<u16>,
    /// What they cost.
    pub cost: Cost,
    /// A proven lower bound, if the path is not proven to be shortest.
    pub at_least_moves: Option<u32>,
    /// The number of shortest paths, if it was found with the path.
    pub counted: Option<u128>,
}

impl FoundPath {
    /// A path of this cost that is proven to be best.
    pub fn best<M: Into<u16>>(moves: Vec<M>, cost: Cost) -> Self {
        Self {
            moves: wide(moves),
            cost,
            at_least_moves: None,
            counted: None,
        }
    }

    /// A shortest path whose moves all weigh the same.
    pub fn shortest<M: Into<u16>>(moves: Vec<M>) -> Self {
        let count = moves.len() as u32;
        Self::best(moves, Cost::new(count, count))
    }

    /// A path whose moves all weigh the same, and a lower bound.
    pub fn near<M: Into<u16>>(moves: Vec<M>, at_least_moves: u32) -> Self {
        let found = Self::shortest(moves);
        let is_proven = found.moves.len() <= at_least_moves as usize;
        Self {
            at_least_moves: (!is_proven).then_some(at_least_moves),
            ..found
        }
    }
}

/// Moves as the engine has them.
pub fn wide<M: Into<u16>>(moves: Vec<M>) -> Vec<u16> {
    moves.into_iter().map(Into::into).collect()
}

/// Moves as a table has them.
pub fn narrow(moves: &[u16]) -> Vec<u8> {
    moves.iter().map(|&code| code as u8).collect()
}

/// A one-line summary of a table, from the counts in its header.
pub fn summary(header: &Header, contents: Contents) -> String {
    match contents.state_counts() {
        Some((_, reachable)) => format!(
            "{contents}, {reachable} reachable, greatest depth {}",
            header.greatest_depth
        ),
        None => contents.to_string(),
    }
}

/// A sequence of states.
pub(super) type Indices<'t> = Box<dyn Iterator<Item = Result<u64>> + 't>;

/// A sequence of listed boards.
pub type Listing<'t> = Box<dyn Iterator<Item = Result<ListedBoard>> + 't>;

/// The boards of a list.
#[derive(Clone, Debug)]
pub enum Listed {
    /// An endless sequence of random boards with a depth in a range: see [`Sample`](homing_table::query::Sample).
    Random {
        /// Their depths; `None` for all.
        depths: Option<RangeInclusive<u32>>,
        /// The seed of the generator.
        seed: u64,
    },
    /// All boards with a depth in this range, by ascending index.
    All(RangeInclusive<u32>),
}

/// Lists of boards and depths.
pub trait Lists {
    /// The boards, each with its depth if that is asked for.
    ///
    /// # Errors
    ///
    /// No state has such a depth, they are too rare, or there are too many states to examine each.
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>>;
}

impl dyn Lists + '_ {
    /// [Random](Listed::Random) boards.
    ///
    /// # Errors
    ///
    /// As [`list`](Lists::list).
    pub fn random(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        self.list(Listed::Random { depths, seed }, with_depth, watch)
    }

    /// [All](Listed::All) boards with a depth in a range.
    ///
    /// # Errors
    ///
    /// As [`list`](Lists::list).
    pub fn states_at(
        &self,
        depths: RangeInclusive<u32>,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>> {
        self.list(Listed::All(depths), with_depth, watch)
    }
}
