use super::{Flip, Goal, PressPattern};
use crate::size;
use homing_space::space::{Description, Space};
use homing_table::error::{Error, Result};

impl Flip {
    /// Returns the board that a table's header describes.
    ///
    /// ```
    /// use homing::{Space, puzzle::flip::Flip};
    /// assert_eq!(Flip::described(&Flip::FOUR_WHITE.describe())?, Flip::FOUR_WHITE);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if it describes another puzzle, or a goal other than one or two boards of a single colour.
    pub fn described(description: &Description) -> Result<Self> {
        let Description {
            puzzle,
            parameters,
            goal,
            ..
        } = description;
        let board = if parameters.is_empty() {
            Board::named(puzzle)?
        } else {
            let pieces = puzzle.strip_prefix("flip:").unwrap_or_default();
            Board::Listed(pieces.parse().unwrap_or(0), masks(parameters))
        };
        let mut flips = [Goal::Any, Goal::Only(0)]
            .into_iter()
            .filter_map(|goal| board.with_goal(goal));
        let unknown = || {
            let name = format!("{puzzle} with the goal \"{goal}\"");
            Error::unknown_puzzle(name, "the goal all white, or all white or all black", None)
        };
        flips
            .find(|flip| flip.describe() == *description)
            .ok_or_else(unknown)
    }
}

/// A board without its goal.
enum Board {
    Grid(usize, usize, PressPattern),
    Listed(usize, Vec<u32>),
}

impl Board {
    fn named(puzzle: &str) -> Result<Self> {
        let text = puzzle.strip_prefix("flip:").unwrap_or_default();
        let (size, pattern) = text.split_once(':').unwrap_or((text, "cross"));
        let (rows, columns) = size::parse(size, puzzle, "flip:RxC")?;
        let pattern = pattern
            .parse()
            .map_err(|what: String| Error::input(what).within("puzzle", puzzle))?;
        Ok(Self::Grid(rows, columns, pattern))
    }

    fn with_goal(&self, goal: Goal) -> Option<Flip> {
        match self {
            Self::Grid(rows, columns, pattern) => {
                Flip::with_pattern(*rows, *columns, goal, *pattern)
            }
            Self::Listed(pieces, masks) => Flip::listed(*pieces, masks, goal),
        }
    }
}

/// Returns what each press turns, from a [listing](Flip::listing). Whatever is not in one is skipped: the board then has another
/// description.
fn masks(listing: &str) -> Vec<u32> {
    let mask = |line: &str| {
        let pieces = line
            .split(' ')
            .skip(1)
            .filter_map(|piece| piece.parse::<u32>().ok()?.checked_sub(1));
        pieces.fold(0, |mask, piece| mask | 1u32.checked_shl(piece).unwrap_or(0))
    };
    listing.lines().map(mask).collect()
}
