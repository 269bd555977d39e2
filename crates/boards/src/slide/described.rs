use crate::size;
use crate::slide::Slide;
use homing_space::space::{Description, Space};
use homing_table::error::{Error, Result};

impl Slide {
    /// Returns the board that a table's header describes, whatever its metric.
    ///
    /// ```
    /// use homing::{Space, puzzle::slide::Slide};
    /// assert_eq!(Slide::described(&Slide::SIDE.describe())?, Slide::SIDE);
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if it describes another puzzle, or a goal without the tiles in order.
    pub fn described(description: &Description) -> Result<Self> {
        let size = description
            .puzzle
            .strip_prefix("slide:")
            .unwrap_or_default();
        let (rows, columns) = size::parse(size, &description.puzzle, "slide:RxC")?;
        let mut homes = (0..Self::MAX_CELLS).filter_map(|home| Self::new(rows, columns, home));
        let unknown = || {
            let name = format!(
                "{} with the goal \"{}\"",
                description.puzzle, description.goal
            );
            Error::unknown_puzzle(name, "a board with its tiles in order", None)
        };
        homes
            .find(|slide| {
                Description {
                    metric: description.metric.clone(),
                    ..slide.describe()
                } == *description
            })
            .ok_or_else(unknown)
    }
}
