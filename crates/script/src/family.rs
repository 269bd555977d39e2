//! The family of the games.

use super::level::ScriptLevel;
use homing_engine::discovered::{Discovered, DiscoveredPuzzle, Rules};
use homing_engine::given::{MAX_BYTES, all_of, content_name, file_and_choice, read_text};
use homing_engine::{
    Answer, AnyTable, BuildTime, Family, Frame, Generation, Head, Member, Need, Options, Puzzle,
    Puzzles, Question, ScratchSearch, StartSearch,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::table::TableFile;
use std::path::Path;

/// The family of the games written in PuzzleScript.
pub static FAMILY: Family = Family {
    answers: "Script: the inputs u d l r and x, the action; the first of the shortest in this order. A board is its rows in the \
              characters of the game with / between; a cell without one has the names of its objects, as [player+target] \
              [default: the level's start].",
    takes_files: true,
    ..Family::plain(
        "script",
        "script:FILE",
        "the PuzzleScript game in a file; script:FILE#N for level N, script:FILE#* for all levels",
        &ScriptFamily,
    )
};

/// Its puzzles.
struct ScriptFamily;

impl Puzzles for ScriptFamily {
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        // The lines of a game may replace the name of its file.
        let (level, stem, name) = if parameters.contains('\n') {
            let level = ScriptLevel::parse(parameters, None)?;
            (level, "game".to_owned(), "script:game".to_owned())
        } else {
            let (path, choice) = file_and_choice(parameters);
            let level = ScriptLevel::parse(&text_of(&path)?, choice)
                .map_err(|error| error.in_file(&path))?;
            let mut stem = path.file_stem().unwrap_or_default().display().to_string();
            if let Some(choice) = choice {
                stem.extend(["-", choice]);
            }
            (level, stem, format!("script:{parameters}"))
        };
        let stem = stem.replace(std::path::is_separator, "_") + ".txt";
        let digest = crc32fast::hash(level.parameters().as_bytes());
        let file_name = content_name("script", stem.as_ref(), digest);
        let head = Head::new(name, file_name).limited(options)?;
        Ok(Box::new(LevelPuzzle {
            wide_bits: level.is_wide().then(|| level.state_bits()),
            puzzle: DiscoveredPuzzle::named(level, head),
        }))
    }

    fn members(&self, parameters: &str) -> Result<Option<Vec<Member>>> {
        all_of(parameters, "levels", |path| {
            let count = ScriptLevel::count(&text_of(path)?).map_err(|error| error.in_file(path))?;
            match count {
                0 => Err(Error::input("the game has no levels").in_file(path)),
                count => Ok(vec![None; count]),
            }
        })
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let level = ScriptLevel::parse(&file.header().description().parameters, None)
            .map_err(|error| error.in_file(file.path()))?;
        Discovered::of_file(level, file)?.table_in(file)
    }
}

/// The text of a game.
fn text_of(path: &Path) -> Result<String> {
    let bytes = read_text(
        path,
        MAX_BYTES,
        "the game",
        ["cannot open the game", "cannot read the game"],
    )?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A level. If its states are wider than a code, it has tables in memory and none in files.
struct LevelPuzzle {
    puzzle: DiscoveredPuzzle<ScriptLevel>,
    /// The bits of its states, if they are too many for a file.
    wide_bits: Option<u32>,
}

impl LevelPuzzle {
    fn check_narrow(&self) -> Result<()> {
        self.wide_bits.map_or(Ok(()), |bits| {
            let reason =
                format!("its states take {bits} bits, and those of a table's file at most 128");
            let error = Error::lacks(&self.head().name, Lack::Table, reason);
            Err(error.remedied([Remedy::Act("ask for single boards, which are searched")]))
        })
    }
}

impl Puzzle for LevelPuzzle {
    fn head(&self) -> &Head {
        self.puzzle.head()
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        self.puzzle.built_in()
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        self.check_narrow()?;
        self.puzzle.open(file)
    }

    fn need(&self) -> Need {
        self.puzzle.need()
    }

    fn build_time(&self) -> BuildTime {
        self.puzzle.build_time()
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        self.check_narrow()?;
        self.puzzle.begin()
    }

    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        self.puzzle.begin()
    }

    fn start_search(&self) -> Option<StartSearch> {
        self.puzzle.start_search()
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        self.check_narrow()?;
        self.puzzle.scratch_search()
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        self.puzzle.frames(board, moves)
    }

    fn answer_start(&self, question: &Question) -> Option<Answer> {
        self.puzzle.answer_start(question)
    }
}
