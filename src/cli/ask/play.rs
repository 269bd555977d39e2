use crate::cli::boards::arguments::join_board;
use crate::cli::boards::film;
use crate::cli::console::sentences::sentence;
use crate::cli::console::status::{InvalidInput, Status};
use crate::cli::console::terminal::{Colored, width};
use crate::cli::puzzles::source::Source;
use anstream::AutoStream;
use anstream::adapter::strip_str;
use console::{Key, Term};
use homing_engine::{Answer, AnyTable, Catalog, Form, Puzzle, Question, Solution};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::watch::{Stop, Watch};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Play on a board in the terminal, with its depth after every move.
///
/// Arrow keys or the letters of moves make moves. Moves with longer names are typed, and Enter makes them. Tab draws a new board, ? shows
/// the best move, Backspace takes a move back, and Esc ends. The letters r, h, u and q do the same where no move begins with them.
#[derive(clap::Args)]
#[command(after_help = "Example: homing play eight \"2 3 4 1 5 x 7 6 8\"")]
pub struct Args {
    /// The board [default: the puzzle's start, or a random board]
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    #[command(flatten)]
    color: Colored,
    #[command(flatten)]
    source: Source,
}

/// The time to find the depth after a move.
const DEPTH_TIME: Duration = Duration::from_secs(1);
/// The time to find a best move.
const BEST_TIME: Duration = Duration::from_secs(10);

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Best,
    Undo,
    New,
    End,
}

/// A game on a terminal.
struct Game<'g> {
    puzzle: &'g dyn Puzzle,
    table: &'g AnyTable,
    /// The boards so far. The last one is shown.
    boards: Vec<AnyBoard>,
    /// The depth of the last board, with the number of boards then.
    depth: Option<(usize, String)>,
    /// The part of a move that was typed.
    typed: String,
    /// The last line below the board.
    message: String,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let term = Term::stdout();
    anyhow::ensure!(
        term.is_term() && io::stdin().is_terminal(),
        "play needs a terminal for its keys and its board: `homing solve` and `homing hint` answer without one"
    );
    let puzzle = args.source.board_puzzle(catalog)?;
    let table = args.source.watch(catalog, &*puzzle)?;
    let is_board = |text: &str| table.parse_board(text).is_ok();
    let given = join_board(args.boards, is_board).into_iter().next();
    let start = puzzle.head().start.clone().map(|start| start.board);
    let mut game = Game {
        puzzle: &*puzzle,
        table: &table,
        boards: Vec::new(),
        depth: None,
        typed: String::new(),
        message: String::new(),
    };
    let first = match given.map(|given| Source::board(&*puzzle, given)).or(start) {
        Some(text) => table.parse_board(&text).map_err(InvalidInput)?,
        None => game.random()?,
    };
    // Refuses a puzzle without moves to choose from before it draws anything.
    table.moves_on(&first)?;
    game.boards.push(first);
    let mut lines = 0;
    loop {
        let text = game.text()?;
        term.clear_last_lines(lines)?;
        let mut out = AutoStream::new(io::stdout().lock(), args.color.choice());
        out.write_all(text.as_bytes())?;
        out.flush()?;
        drop(out);
        lines = row_count(&text);
        let key = term.read_key()?;
        if game.press(key)? {
            return Ok(Status::Answered);
        }
    }
}

/// The number of rows of a text on the terminal, where a long line takes several.
fn row_count(text: &str) -> usize {
    let letters = |line| strip_str(line).to_string().chars().count();
    text.lines()
        .map(|line| letters(line).div_ceil(width().max(1)).max(1))
        .sum()
}

impl Game<'_> {
    fn board(&self) -> &AnyBoard {
        &self.boards[self.boards.len() - 1]
    }

    /// Draws a random board.
    fn random(&self) -> Result<AnyBoard> {
        let seed = RandomState::new().hash_one(0);
        let board = match self.puzzle.random_boards(seed) {
            Some(mut drawn) => drawn.boards.next(),
            None => {
                let lists = self.table.lists()?;
                let drawn = lists.random(None, seed, false, Watch::NONE)?.next();
                drawn.transpose()?.map(|drawn| drawn.board)
            }
        };
        let lacks = || Error::lacks(self.puzzle.name(), Lack::Start, "");
        self.table.parse_board(&board.ok_or_else(lacks)?)
    }

    /// Answers a question about the board within a time.
    fn ask(&self, question: &Question, time: Duration) -> Result<Answer> {
        let limited = self.table.until(&Stop::new().within(time));
        let table = limited.as_ref().unwrap_or(self.table);
        table.answer(question, &table.text_of(self.board()))
    }

    /// The depth of the board, as far as it is found soon.
    fn depth(&self) -> Result<String> {
        let (asked, mut text) = (Question::DEPTH, String::from("depth "));
        let answer = self.ask(&asked, DEPTH_TIME)?;
        Form::Text.render(&answer, &asked.what, &mut text);
        Ok(text)
    }

    /// The board and the lines around it.
    fn text(&mut self) -> anyhow::Result<String> {
        let found = self.table.moves_on(self.board())?;
        let depth = match &self.depth {
            _ if found.is_home => "solved".into(),
            Some((count, depth)) if *count == self.boards.len() => depth.clone(),
            _ => self.depth()?,
        };
        let made = self.boards.len() - 1;
        let mut frames = self.puzzle.frames(&self.table.text_of(self.board()), "")?;
        let plural = if made == 1 { "" } else { "s" };
        frames[0].heading = format!("{depth}, {made} move{plural} made");
        self.depth = Some((self.boards.len(), depth));
        let name = |&(code, _): &(u16, AnyBoard)| self.table.moves_line(&[code]);
        let names: Vec<String> = found.moves.iter().map(name).collect();
        let mut text = Vec::new();
        film::draw(&frames, width(), false, &mut text)?;
        writeln!(text, "moves: {}", names.join(" "))?;
        writeln!(text, "? best move, Backspace undo, Tab new board, Esc end")?;
        writeln!(text, "{}> {}", self.message, self.typed)?;
        Ok(String::from_utf8_lossy(&text).into())
    }

    /// Carries out a key. Returns whether the game is over.
    fn press(&mut self, key: Key) -> Result<bool> {
        self.message.clear();
        let letter = match key {
            Key::ArrowUp => return self.step(&["u", "n"]),
            Key::ArrowDown => return self.step(&["d", "s"]),
            Key::ArrowLeft => return self.step(&["l", "w"]),
            Key::ArrowRight => return self.step(&["r", "e"]),
            Key::Enter if self.typed.is_empty() => return Ok(false),
            Key::Enter => return self.enter(),
            Key::Backspace if self.typed.pop().is_some() => return Ok(false),
            Key::Backspace => return self.act(Deed::Undo),
            Key::Tab => return self.act(Deed::New),
            Key::Escape => return self.act(Deed::End),
            Key::Char(letter) if !letter.is_control() => letter,
            _ => return Ok(false),
        };
        let deed = match letter {
            '?' | 'h' => Some(Deed::Best),
            'u' => Some(Deed::Undo),
            'r' => Some(Deed::New),
            'q' => Some(Deed::End),
            _ => None,
        };
        let name = letter.to_string();
        if let Some(deed) = deed
            && self.typed.is_empty()
            && !self.begins_move(&name)?
        {
            return self.act(deed);
        }
        self.typed.push(letter);
        let is_whole = self.typed == name && self.are_letters()?;
        if is_whole { self.enter() } else { Ok(false) }
    }

    /// Whether a move begins with a text, on this board or on others.
    fn begins_move(&self, text: &str) -> Result<bool> {
        let moves = self.table.moves_on(self.board())?.moves;
        let begins = |code| self.table.moves_line(&[code]).starts_with(text);
        Ok(self.table.parse_moves(text).is_ok() || moves.iter().any(|&(code, _)| begins(code)))
    }

    /// Whether all moves on this board are single letters.
    fn are_letters(&self) -> Result<bool> {
        let moves = self.table.moves_on(self.board())?.moves;
        let name = |code| self.table.moves_line(&[code]);
        Ok(moves
            .iter()
            .all(|&(code, _)| name(code).chars().count() == 1))
    }

    /// Makes the move with one of these names, if there is one.
    fn step(&mut self, names: &[&str]) -> Result<bool> {
        self.typed.clear();
        let moves = self.table.moves_on(self.board())?.moves;
        let is_named = |code| {
            let own = self.table.moves_line(&[code]);
            names.iter().any(|name| own.eq_ignore_ascii_case(name))
        };
        match moves.into_iter().find(|&(code, _)| is_named(code)) {
            Some((_, board)) => self.boards.push(board),
            None => self.message = "there is no such move here ".into(),
        }
        Ok(false)
    }

    /// Makes the moves that were typed.
    fn enter(&mut self) -> Result<bool> {
        let typed = std::mem::take(&mut self.typed);
        if self.are_letters()? && typed.chars().count() == 1 {
            return self.step(&[&typed]);
        }
        let codes = match self.table.parse_moves(&typed) {
            Ok(codes) => codes,
            Err(error) => {
                self.message = format!("{} ", sentence(&error));
                return Ok(false);
            }
        };
        for code in codes {
            let moves = self.table.moves_on(self.board())?.moves;
            match moves.into_iter().find(|&(other, _)| other == code) {
                Some((_, board)) => self.boards.push(board),
                None => {
                    self.message =
                        format!("there is no move {} here ", self.table.moves_line(&[code]));
                    break;
                }
            }
        }
        Ok(false)
    }

    fn act(&mut self, deed: Deed) -> Result<bool> {
        match deed {
            Deed::End => return Ok(true),
            Deed::Undo if self.boards.len() > 1 => drop(self.boards.pop()),
            Deed::Undo => self.message = "no move was made ".into(),
            Deed::New => match self.random() {
                Ok(board) => (self.boards, self.depth) = (vec![board], None),
                Err(error) => self.message = format!("{} ", sentence(&error)),
            },
            Deed::Best => {
                let answer = self.ask(&Question::PATH, BEST_TIME)?;
                if let Answer::Solved {
                    solution: Solution::Path(path),
                    ..
                } = &answer
                {
                    let first = self.table.parse_moves(path)?.into_iter().next();
                    let name = |code| format!("best: {} ", self.table.moves_line(&[code]));
                    self.message = first.map_or("solved ".into(), name);
                } else {
                    Form::Text.render(&answer, &Question::PATH.what, &mut self.message);
                    self.message.push(' ');
                }
            }
        }
        Ok(false)
    }
}
