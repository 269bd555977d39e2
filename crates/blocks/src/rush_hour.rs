//! Reads boards of Rush Hour as its database has them: `60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332`.
//!
//! A board is 36 letters in row order: capitals for cars, `o` or `.` for a free cell, `x` for a wall. The car A leaves to the right in row
//! 3. On a line, the number of moves may precede the board, and then the number of its states may follow.

use homing_table::error::{Error, Result};

/// The side of the board.
const SIDE: usize = 6;
/// The row of the car that leaves, from 0.
const EXIT_ROW: usize = 2;

/// A board of Rush Hour.
pub struct RushHour {
    /// The letters in row order, with `o` for free cells.
    pub board: String,
    /// The other words of its line.
    pub title: Option<String>,
}

/// Returns whether a text has boards of Rush Hour, one per line.
pub fn is_in(text: &str) -> bool {
    let mut lines = lines(text);
    let Some((_, line)) = lines.next() else {
        return false;
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    match words[..] {
        // A picture may have rows of 36 blocks, but such a row alone has no goal.
        [board] => {
            let in_exit_row = board.get(SIDE * EXIT_ROW..SIDE * (EXIT_ROW + 1));
            board.len() == SIDE * SIDE
                && board.chars().all(is_letter)
                && (in_exit_row.is_some_and(|row| row.contains("AA")) || lines.next().is_none())
        }
        [ref moves, _] => is_number(moves),
        [ref moves, _, ref states] => is_number(moves) && is_number(states),
        _ => false,
    }
}

/// Returns the lines of a text that are boards, each with its number from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with([';', '#']))
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_uppercase() || matches!(letter, 'o' | '.' | 'x')
}

impl RushHour {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (board, title) = match words[..] {
            [board] => (board, None),
            [moves, board] => (board, Some(format!("{moves} moves"))),
            [moves, board, states] => (board, Some(format!("{moves} moves, {states} states"))),
            _ => return Err(Error::unexpected("`MOVES BOARD STATES`", line)),
        };
        let found = board.chars().count();
        if let Some(at) = board.chars().position(|letter| !is_letter(letter)) {
            let letter = board.chars().nth(at).map_or(String::new(), String::from);
            let expected =
                "a capital letter for a car, `o` or `.` for a free cell, or `x` for a wall";
            return Err(Error::unexpected(expected, &letter).at_column(at + 1));
        }
        if found != SIDE * SIDE {
            return Err(Error::count(SIDE * SIDE, "letters, six rows of six", found));
        }
        let board = board.replace('.', "o");
        ('A'..='Z').try_for_each(|car| check_car(car, &board))?;
        Ok(Self { board, title })
    }

    /// Returns the board as the pictures of its start and its goal.
    pub fn pictures(&self) -> String {
        let letters: Vec<char> = self.board.chars().collect();
        let rows = letters.chunks(SIDE).map(|row| {
            let cell = |&letter: &char| match letter {
                'o' => '.',
                'x' => '#',
                car => car,
            };
            row.iter().map(cell).collect::<String>() + "\n"
        });
        let free = ".".repeat(SIDE) + "\n";
        let length = self.board.matches('A').count();
        let goal = ".".repeat(SIDE - length) + &"A".repeat(length) + "\n";
        let above = free.repeat(EXIT_ROW);
        let below = free.repeat(SIDE - EXIT_ROW - 1);
        format!(
            "rules: cars\n{}\n{above}{goal}{below}",
            rows.collect::<String>()
        )
    }
}

/// Checks that a car, if it is on the board, is straight, and that A can leave.
fn check_car(car: char, board: &str) -> Result<()> {
    let cells: Vec<usize> = board.match_indices(car).map(|(at, _)| at).collect();
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return if car == 'A' { Err(no_exit()) } else { Ok(()) };
    };
    let steps = |by| cells.windows(2).all(|pair| pair[1] == pair[0] + by);
    let lies_in_row = steps(1) && first / SIDE == last / SIDE;
    if cells.len() < 2 || !lies_in_row && !steps(SIDE) {
        let what = format!("car {car} is not a straight line of two cells or more");
        return Err(Error::input(what).at_column(first + 1));
    }
    if car == 'A' && !(lies_in_row && first / SIDE == EXIT_ROW) {
        return Err(no_exit());
    }
    let end = SIDE * (EXIT_ROW + 1);
    match board[..end]
        .rfind('x')
        .filter(|&at| car == 'A' && at > last)
    {
        Some(at) => Err(Error::input("a wall between the car A and the exit").at_column(at + 1)),
        None => Ok(()),
    }
}

fn no_exit() -> Error {
    Error::input("expected the car A in row 3, letters 13 to 18, where it leaves to the right")
}
