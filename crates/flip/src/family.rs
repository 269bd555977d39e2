use super::batch::FourLines;
use super::colours::{ColourBoard, ColourPuzzle};
use super::lights::{
    LightsGeneration, LightsPuzzle, LightsTable, SmallLines, Steps, USAGE, set_of,
};
use super::presses::searches;
use super::{Layout, Lights, PressMatrix};
use homing_boards::embedded;
use homing_boards::flip::{Flip, Goal};
use homing_engine::given::content_name;
use homing_engine::{
    ANY_PATH, Alias, AnyTable, BoardTable, BuildTime, DEFAULT_TIME, Family, FamilyOption,
    FastLines, Form, Frame, Generation, Head, InChunks, Need, Options, Product, Puzzle, Puzzles,
    Question, STANDARD_INPUT, Scope, ScratchSearch, Shortcuts, What, check_halved, frames,
    limit_nodes, limit_time, limits, need_of_depths, need_of_space, open_space,
};
use homing_search::making::SpaceSearch;
use homing_table::batch::AnswerLine;
use homing_table::error::{Error, Result, one_of};
use homing_table::notation::AnyBoard;
use homing_table::remedy::Remedy;
use homing_table::table::{Kind, Table, TableFile};
use std::path::Path;
use std::sync::Arc;

/// The options of its puzzles.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "goal",
        "BOARD",
        Scope::Puzzle,
        "The goal colouring: a board, white, black, with %K a colour, or any for all of one colour [default: any]",
    ),
    FamilyOption::value(
        "columns",
        "COLUMNS",
        Scope::Generation,
        "The columns of the table: both or half (one bit per board) [default: both]",
    ),
    ANY_PATH,
    limit_nodes("With %K: answer `unknown` after this many choices of presses"),
    limit_time(
        "Beyond 2^32 sets of presses, and with %K: answer `unknown` after this many seconds for all boards together [default: 60]",
    ),
];

/// Lights Out is the Flip Game with the goal of all lights out.
const OUT: Alias = Alias {
    name: "lights",
    implies: Some(("goal", "white")),
};

/// The family of the Flip Game.
pub static FAMILY: Family = Family {
    answers: "Flip: a board is its pieces in row order; an answer is the presses as piece numbers from 1, the smallest set.",
    nicknames: &[("flip", "4x4")],
    aliases: &[
        OUT,
        Alias {
            name: "lightsout",
            ..OUT
        },
    ],
    sizes: &["3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10"],
    takes_files: true,
    options: OPTIONS,
    ..Family::plain(
        "flip",
        USAGE,
        "the Flip Game (Lights Out) on R x C pieces, or on a graph; %K after it for K colours; flip is flip:4x4",
        &FlipFamily,
    )
};

/// Its puzzles.
struct FlipFamily;

impl Puzzles for FlipFamily {
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let typed = format!("flip:{parameters}");
        let question = if options.has("any") {
            Question::new(What::AnyPath)
        } else {
            Question::PATH
        };
        let goal = options.get("goal").unwrap_or("any");
        let (parameters, colours) = colours_of(parameters, &typed)?;
        let name = format!("flip:{parameters}");
        if colours > 2 {
            if options.has("columns") {
                return Err(Error::unfit_option(
                    "columns",
                    "more than two colours need no table",
                ));
            }
            let (presses, steps) = board_of(parameters, colours)?;
            let steps = steps.unwrap_or_else(|| presses.single_steps());
            let name = match presses.layout() {
                Layout::Grid { .. } => format!("{}%{colours}", presses.name()),
                Layout::Listed { .. } => typed,
            };
            let board = ColourBoard::new(name.clone(), &presses, steps, colours)?;
            let board = board
                .with_goal(goal)
                .map_err(|error| error.in_part("goal"))?;
            let limits = limits(options, DEFAULT_TIME)?;
            let head = Head {
                question,
                file_names: Vec::new(),
                limits: limits.clone(),
                ..Head::new(name, "")
            };
            return Ok(Box::new(ColourPuzzle::new(board, head, limits)));
        }
        // Boards of two colours count no nodes.
        let time = limits(&options.clone().without("limit-nodes"), DEFAULT_TIME)?.time;
        let is_halved = one_of(
            &[("both", false), ("half", true)],
            options.get("columns").unwrap_or("both"),
        );
        let remedy = Remedy::Act("give one of them, or leave it out");
        let is_halved = is_halved.map_err(|error| error.in_option("columns").remedied([remedy]))?;
        let presses = board_of(parameters, 2)?.0;
        let goals = presses
            .parse_goals(goal)
            .map_err(|error| error.in_part("goal"))?;
        let name = if let Layout::Grid { .. } = presses.layout() {
            presses.name()
        } else {
            name
        };
        let file_name = match presses.layout() {
            Layout::Grid { .. } => format!("{}.tbl", name.replace(':', "-")),
            Layout::Listed { .. } => content_name("flip", parameters.as_ref(), presses.digest()),
        };
        let goal = match &goals[..] {
            [goal] => Goal::Only(goal.words()[0] as u32),
            _ => Goal::Any,
        };
        let mut head = Head {
            question,
            ..Head::new(&name, file_name)
        };
        Ok(match presses.space(goal) {
            Some(flip) => {
                if flip.goal() != Goal::Any {
                    head.file_names[0] = head.file_name().replace(".tbl", "-white.tbl");
                    head.options = vec![("goal", "white".into())];
                }
                Box::new(FlipPuzzle {
                    flip,
                    head,
                    is_halved,
                })
            }
            None if options.has("columns") => {
                return Err(Error::unfit_option(
                    "columns",
                    format!("{name} has a matrix, and no entry for each board"),
                ));
            }
            None => Box::new(LightsPuzzle {
                head,
                presses,
                goals,
                time,
            }),
        })
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let found = file.header().description();
        if Lights::is_described(&found) {
            let lights = Lights::from_file(file)?;
            let goals = lights.presses().parse_goals("any")?;
            return Ok(Arc::new(LightsTable::new(lights, goals)));
        }
        let flip = Flip::described(&found)?;
        Ok(open_space(file, flip)?.with(FlipShortcuts(flip)).into())
    }
}

/// Splits the number of colours from the end of a name: two, if it is not `%K`.
fn colours_of<'n>(parameters: &'n str, name: &str) -> Result<(&'n str, u16)> {
    let most = ColourBoard::MAX_COLOURS;
    match parameters.rsplit_once('%') {
        Some((board, colours)) if !Path::new(parameters).is_file() => {
            let read = colours
                .parse()
                .ok()
                .filter(|read| (2..=most).contains(read));
            let expected = || format!("a number of colours from 2 to {most} after the %");
            let read =
                read.ok_or_else(|| Error::unexpected(expected(), colours).within("puzzle", name));
            Ok((board, read?))
        }
        _ => Ok((parameters, 2)),
    }
}

/// Returns the board of a name: a size with a pattern, or a file that lists the presses, and by how many colours each turns its pieces.
fn board_of(parameters: &str, colours: u16) -> Result<(PressMatrix, Option<Vec<Steps>>)> {
    let path = Path::new(parameters);
    let read = |path| {
        let (presses, steps) = PressMatrix::read_with_steps(path, colours)?;
        Ok((presses, Some(steps)))
    };
    if parameters == STANDARD_INPUT || path.is_file() {
        return read(path);
    }
    match PressMatrix::parse(parameters) {
        // A name that looks like a file name is reported as a missing file.
        Err(Error::UnknownPuzzle { .. })
            if parameters.ends_with(".txt") || parameters.contains('/') =>
        {
            read(path)
        }
        presses => Ok((presses?, None)),
    }
}

/// A board of the Flip Game with its goal.
struct FlipPuzzle {
    flip: Flip,
    head: Head,
    /// Whether its table has only the column `half`.
    is_halved: bool,
}

/// The maximum number of pieces of a board whose table is generated in memory.
const MAX_QUICK_PIECES: usize = 20;

impl FlipPuzzle {
    /// Returns the board whose table answers. A table with one colouring as the goal serves all colourings.
    fn stored(&self) -> Flip {
        let goal = match self.flip.goal() {
            Goal::Any => Goal::Any,
            Goal::Only(_) => Goal::Only(0),
        };
        self.flip.with_goal(goal).unwrap_or(self.flip)
    }

    /// Adapts the table of the stored board to the goal.
    fn adapt(flip: Flip, stored: Flip, table: Table) -> Result<AnyTable> {
        match flip.goal() {
            Goal::Only(goal) if goal != 0 => Ok(board_table(flip, flip.adapt(&table)?).into()),
            _ => Ok(board_table(stored, table).into()),
        }
    }
}

impl FlipPuzzle {
    /// Returns the parts of a search in chunks for the table.
    fn chunks(&self) -> Result<InChunks> {
        let (stored, file_name) = (self.stored(), self.head.file_name().into());
        if self.is_halved {
            InChunks::halved(self.product(), stored, file_name)
        } else {
            InChunks::of_space(self.product(), stored, file_name)
        }
    }

    /// The table, adapted to the goal.
    fn product(&self) -> Product {
        let (flip, stored) = (self.flip, self.stored());
        Product::adapted(stored, move |table| Self::adapt(flip, stored, table))
    }
}

impl Puzzle for FlipPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        let stored = self.stored();
        Some(Self::adapt(self.flip, stored, embedded::of_flip(stored)?))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let stored = self.stored();
        Self::adapt(self.flip, stored, Table::from_file(file, stored)?)
    }

    fn need(&self) -> Need {
        if self.is_halved {
            need_of_depths(&self.stored(), Kind::Half)
        } else {
            need_of_space(&self.stored())
        }
    }

    /// Large boards are answered by the matrix, which has the same answers for single boards.
    fn build_time(&self) -> BuildTime {
        BuildTime::Moment
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let stored = self.stored();
        let search = if self.is_halved {
            check_halved(&stored)?;
            SpaceSearch::begin_depths(stored, Kind::Half)?
        } else {
            SpaceSearch::begin(stored)?
        };
        Ok(self.product().by(search))
    }

    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        if self.flip.pieces() <= MAX_QUICK_PIECES {
            self.begin()
        } else {
            Ok(Box::new(LightsGeneration(LightsTable::of(&self.flip))))
        }
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(self.chunks()?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.flip, board, moves)
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        Ok(Box::new(searches(self.flip)))
    }
}

/// The table of a board, with all faster ways to answer.
pub fn board_table(flip: Flip, table: Table) -> BoardTable {
    BoardTable::new(table, flip).with(FlipShortcuts(flip))
}

/// Says why a colouring reaches no goal, by a set of pieces whose parity no press changes; `None` if it reaches one.
pub fn why_unsolvable(flip: &Flip, black: u32) -> Option<String> {
    LightsTable::of(flip).reason(&set_of(flip, black))
}

/// The faster ways of boards to answer.
struct FlipShortcuts(Flip);

impl Shortcuts for FlipShortcuts {
    /// The matrix of the board has the explanation.
    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        why_unsolvable(&self.0, *board.get())
    }

    fn fast_lines(
        &self,
        table: &Table,
        question: &Question,
        form: Form,
        plain: Box<dyn AnswerLine>,
    ) -> FastLines {
        let is_plain = matches!(question.what, What::Path | What::Depth) && form == Form::Text;
        if !is_plain {
            return Ok(None);
        }
        if self.0 == Flip::FOUR {
            return Ok(Some(Box::new(FourLines::new(
                &self.0,
                table,
                question.what == What::Depth,
                plain,
            )?)));
        }
        // The matrix needs no walk, and has the same answers.
        let LightsTable { lights, goals } = LightsTable::of(&self.0);
        Ok(SmallLines::new(&lights, &goals, &question.what, plain)
            .ok()
            .map(|lines| Box::new(lines) as _))
    }
}
