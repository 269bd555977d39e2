//! The family of the games.

use super::level::ScriptLevel;
use homing_engine::discovered::{
    AnyRules, Discovered, DiscoveredPuzzle, FoundGeneration, Listed, Rules,
};
use homing_engine::given::{MAX_BYTES, all_of, content_name, file_and_choice, read_text};
use homing_engine::{
    Answer, AnyTable, BuildTime, Family, Frame, Generation, Head, Member, Need, Options, Puzzle,
    Puzzles, Question, ScratchSearch, StartSearch,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::table::TableFile;
use std::path::Path;
use std::sync::Arc;

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
        // The lines of a game may replace the name of its file. The first line may choose the level, as `#2`.
        let (level, stem, name) = if let Some((first, rest)) = parameters.split_once('\n') {
            let choice = first.trim().strip_prefix('#');
            let text = choice.map_or(parameters, |_| rest);
            let level = ScriptLevel::parse(text, choice)?;
            let name = choice.map_or(String::new(), |choice| format!("#{choice}"));
            (level, "game".to_owned(), format!("script:game{name}"))
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
            puzzle: DiscoveredPuzzle::named(AnyRules(Arc::new(level.clone())), head),
            level,
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
        Discovered::of_file(AnyRules(Arc::new(level)), file)?.table_in(file)
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

/// A level. If its states are wider than a code, the file of its table is that of a puzzle of one's own: with all boards and moves.
struct LevelPuzzle {
    puzzle: DiscoveredPuzzle<AnyRules>,
    level: ScriptLevel,
}

impl LevelPuzzle {
    /// The name of the puzzle in such a file.
    fn own_name(&self) -> String {
        format!("own:{}", self.head().file_name().trim_end_matches(".tbl"))
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
        if !self.level.is_wide() {
            return self.puzzle.open(file);
        }
        let mut expected = file.header().description();
        expected.puzzle = self.own_name();
        file.check_description(&expected)?;
        Discovered::of_lists(Listed::of_file(file)?).table_in(file)
    }

    fn need(&self) -> Need {
        self.puzzle.need()
    }

    fn build_time(&self) -> BuildTime {
        self.puzzle.build_time()
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        if !self.level.is_wide() {
            return self.puzzle.begin();
        }
        self.puzzle.check_solvable()?;
        let rules = Arc::new(self.level.clone());
        Ok(Box::new(FoundGeneration::by_texts(rules, self.own_name())))
    }

    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        self.puzzle.begin()
    }

    fn start_search(&self) -> Option<StartSearch> {
        // Codes of wide states mean nothing to another process, which might go on with the files of this one.
        let is_in_files = self.level.is_wide() && self.head().limits.scratch.is_some();
        if is_in_files {
            return None;
        }
        self.puzzle.start_search()
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        let reason = "it has moves that cannot be undone";
        Err(Error::lacks(&self.head().name, Lack::Scratch, reason))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        self.puzzle.frames(board, moves)
    }

    fn answer_start(&self, question: &Question) -> Option<Answer> {
        self.puzzle.answer_start(question)
    }
}
