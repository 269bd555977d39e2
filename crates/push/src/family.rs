use super::level::{Level, LevelText};
use super::search::MazeSearch;
use super::sokoban::{self, LevelSearch, Metric, Sokoban, Spare, Xsb};
use super::{Letters, Place, Push, State};
use homing_engine::given::content_name;
use homing_engine::{
    ANY_PATH, Alias, AnyTable, BuildTime, Contents, Family, FamilyOption, Frame, Generation, Head,
    LIMIT_OPTIONS, Need, Options, Product, Puzzle, Puzzles, Question, Scope, Start, StartSearch,
    What, frames, no_checkpoints, open_space,
};
use homing_space::space::{Description, Space, Unit};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::Notation;
use homing_table::remedy::Remedy;
use homing_table::table::{Header, TableFile};
use std::path::{Path, PathBuf};

/// The options of its puzzles.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "box",
        "R,C",
        Scope::Faces,
        "The cell of the box, row and column from 1 [default: the maze's own]",
    ),
    FamilyOption::value(
        "man",
        "R,C",
        Scope::Faces,
        "The cell of the man, row and column from 1 [default: the maze's own]",
    ),
    FamilyOption::value(
        "metric",
        "METRIC",
        Scope::Puzzle,
        "What to minimise first, pushes or moves [default: pushes]",
    ),
    FamilyOption::flag(
        "spare",
        Scope::Puzzle,
        "Allow more boxes than targets, so that every target must get one, or more targets than boxes",
    ),
    FamilyOption::value(
        "notation",
        "LETTERS",
        Scope::Notation,
        "The letters of moves: compass (e n s w, capitals push) or lurd (l u r d, capitals push) [default: lurd for levels in XSB, \
         else compass]",
    ),
    LIMIT_OPTIONS[0],
    LIMIT_OPTIONS[1],
    LIMIT_OPTIONS[2],
    LIMIT_OPTIONS[3],
    ANY_PATH,
];

/// The name of the game that the levels belong to.
const SOKOBAN: &[Alias] = &[Alias {
    name: "sokoban",
    implies: None,
}];

/// The family of the mazes with boxes.
pub static FAMILY: Family = Family {
    answers: "Push: E N S W for pushes and e n s w for steps, in levels in XSB R U D L and r u d l; the fewest pushes first, \
                      then the fewest moves, then the smallest letters in this order. The depth is both counts. A board is row and \
                      column of each box and then of the man, or `start`, the maze's own [default: start].",
    aliases: SOKOBAN,
    takes_files: true,
    options: OPTIONS,
    ..Family::plain(
        "push",
        "push:FILE",
        "pushing boxes through the maze or Sokoban level in a file; push:FILE#N for level N of a file, push:FILE#* for all",
        &PushFamily,
    )
};

/// Its puzzles.
struct PushFamily;

impl Puzzles for PushFamily {
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        // The lines of a maze may replace the name of its file.
        let read = if parameters.contains('\n') {
            Level::parse(parameters)?
        } else {
            Level::read(parameters)?
        };
        let Level {
            path,
            choice,
            letters,
            text,
        } = read;
        let place = "a row and a column, counted from 1, as in 3,5";
        let (box_at, man_at) = (
            options.parsed::<Place>("box", place)?,
            options.parsed::<Place>("man", place)?,
        );
        let is_chosen = box_at.is_some() || man_at.is_some();
        let metric: Metric = options
            .parsed("metric", "pushes or moves")?
            .unwrap_or_default();
        let letters: Letters = options
            .parsed("notation", "compass or lurd")?
            .unwrap_or(letters);
        let spare = if options.has("spare") {
            Spare::Allowed
        } else {
            Spare::Refused
        };
        let name = LevelName {
            path,
            choice,
            metric,
            spare,
        };
        match text {
            LevelText::Maze(maze) if metric == Metric::Pushes => {
                let space = Push::new(&maze).written_in(letters);
                let start = State {
                    box_at: box_at.unwrap_or(maze.box_at),
                    man_at: man_at.unwrap_or(maze.man_at),
                };
                LevelPuzzle::boxed(space, &start, is_chosen, (&name, options))
            }
            text => {
                let mut level = match text {
                    LevelText::Maze(maze) => Xsb::from(maze),
                    LevelText::Several(level) => level,
                };
                if let Some(place) = box_at {
                    let [only] = &mut level.boxes[..] else {
                        let reason = format!(
                            "it is for levels of one box, and {} has {}",
                            name.text(),
                            level.boxes.len()
                        );
                        return Err(Error::unfit_option("box", reason)
                            .remedied([Remedy::Act("give the board after the level")]));
                    };
                    *only = place;
                }
                let space = Sokoban::new(&level, metric, spare)
                    .map_err(|error| error.in_file(&name.path))?
                    .written_in(letters);
                let start = sokoban::State {
                    boxes: level.boxes,
                    man: man_at.unwrap_or(level.man),
                };
                LevelPuzzle::boxed(space, &start, is_chosen, (&name, options))
            }
        }
    }

    fn members(&self, parameters: &str) -> Result<Option<Vec<(String, Option<String>)>>> {
        Level::all_of(parameters)
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let Description {
            parameters, metric, ..
        } = file.header().description();
        match Metric::of_table(&parameters, &metric) {
            Some(metric) => {
                let space = Sokoban::from_text(&parameters, metric)?;
                // Judges have no mazes with several boxes.
                let letters = if space.box_count() > 1 {
                    Letters::Lurd
                } else {
                    Letters::Compass
                };
                space.written_in(letters).open(file)
            }
            None => Push::from_text(&parameters)?.open(file),
        }
    }

    /// Pushes, unless the moves come first.
    fn depth_unit(&self, header: &Header) -> &'static str {
        match Metric::of_table(&header.parameters, &header.metric) {
            Some(Metric::Moves) => Unit::MOVES.many,
            Some(Metric::Pushes) | None => Unit::PUSHES.many,
        }
    }
}

/// The name of a level, and the part of its table's name that distinguishes it from other levels of the file.
struct LevelName {
    path: PathBuf,
    choice: Option<String>,
    metric: Metric,
    spare: Spare,
}

impl LevelName {
    fn text(&self) -> String {
        let choice = self
            .choice
            .iter()
            .map(|choice| format!("#{choice}"))
            .collect::<String>();
        format!("push:{}{choice}", self.path.display())
    }

    /// Returns the name of the level's file, the choice of the level, the metric, and a digest of the level: levels from files with the
    /// same name have different tables.
    fn file_name(&self, level: &str) -> String {
        let mut stem = self
            .path
            .file_stem()
            .unwrap_or_default()
            .display()
            .to_string();
        if let Some(choice) = &self.choice {
            stem.extend(["-", choice]);
        }
        if self.metric == Metric::Moves {
            stem.push_str("-moves");
        }
        let stem = stem.replace(std::path::is_separator, "_");
        content_name(
            "push",
            &PathBuf::from(stem + ".xsb"),
            crc32fast::hash(level.as_bytes()),
        )
    }
}

/// A level with the requested start.
struct LevelPuzzle<P: LevelSpace> {
    space: P,
    head: Head,
}

impl<P: LevelSpace> LevelPuzzle<P>
where
    P::State: Send + Sync,
{
    /// Creates a level with a start, which options may determine.
    fn boxed(
        space: P,
        start: &P::State,
        is_chosen: bool,
        (name, options): (&LevelName, &Options),
    ) -> Result<Box<dyn Puzzle>> {
        let metric = (name.metric == Metric::Moves).then(|| ("metric", "moves".into()));
        let spare = (name.spare == Spare::Allowed).then(|| ("spare", String::new()));
        let start = Start {
            board: space.board_text(start),
            is_chosen,
        };
        let head = Head {
            options: metric.into_iter().chain(spare).collect(),
            start: Some(start),
            ..Head::new(name.text(), name.file_name(&space.describe().parameters))
        };
        let what = if options.has("any") {
            What::AnyPath
        } else {
            What::Path
        };
        let head = Head {
            question: Question::new(what),
            ..head.limited(options)?
        };
        Ok(Box::new(Self { space, head }))
    }
}

/// The additional methods of the spaces of levels.
trait LevelSpace: Notation + Clone {
    fn open(self, file: &TableFile) -> Result<AnyTable>;
    fn need(&self) -> Need;
    fn start_search(self) -> StartSearch {
        StartSearch::of_space(self)
    }
    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(self, board, moves)
    }

    fn begin(self) -> Result<Box<dyn Generation>>;
    fn resume(self, checkpoint: &Path) -> Option<Result<Box<dyn Generation>>>;
}

impl LevelSpace for Push {
    fn open(self, file: &TableFile) -> Result<AnyTable> {
        Ok(open_space(file, self)?.into())
    }

    fn need(&self) -> Need {
        // The column, half a byte per state; the planes of the search are small in comparison.
        let table_bytes = self.len().div_ceil(2);
        Need {
            contents: Some(Contents::of_states(self.len(), self.len())),
            memory_bytes: table_bytes + (1 << 20),
            table_bytes,
            checkpoint_bytes: 0,
        }
    }

    fn begin(self) -> Result<Box<dyn Generation>> {
        Ok(Product::of(self.clone()).by(MazeSearch::begin(self)))
    }

    fn resume(self, _checkpoint: &Path) -> Option<Result<Box<dyn Generation>>> {
        None
    }
}

impl LevelSpace for Sokoban {
    fn open(self, file: &TableFile) -> Result<AnyTable> {
        Ok(open_space(file, self.clone())?.with(self).into())
    }

    fn need(&self) -> Need {
        self.need()
    }

    fn start_search(self) -> StartSearch {
        self.start_search()
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        self.frames(board, moves)
    }

    fn begin(self) -> Result<Box<dyn Generation>> {
        self.check_size()?;
        Ok(Product::with_shortcuts(self.clone()).by(LevelSearch::begin(self)?))
    }

    fn resume(self, checkpoint: &Path) -> Option<Result<Box<dyn Generation>>> {
        let product = Product::with_shortcuts(self.clone());
        Some(LevelSearch::resume(self, checkpoint).map(|search| product.by(search)))
    }
}

/// The maximum number of states of a level whose table is generated in a moment.
const MAX_QUICK_STATES: u64 = 1 << 20;
/// The maximum number of states of a level whose table is generated in two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 26;

impl<P: LevelSpace> Puzzle for LevelPuzzle<P>
where
    P::State: Send + Sync,
{
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        self.space.clone().open(file)
    }

    fn need(&self) -> Need {
        self.space.need()
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.space.len(), MAX_QUICK_STATES, MAX_SECONDS_STATES)
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(self.space.clone().start_search())
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        self.space.clone().begin()
    }

    fn resume(&self, checkpoint: &Path) -> Result<Box<dyn Generation>> {
        let resumed = self.space.clone().resume(checkpoint);
        resumed.unwrap_or_else(|| {
            Err(no_checkpoints(
                &self.head.name,
                "its table is built in a moment",
            ))
        })
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        self.space.frames(board, moves)
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        Err(Error::lacks(
            &self.head.name,
            Lack::Searches,
            "they find the fewest moves, and a maze's answer has the fewest pushes",
        ))
    }
}
