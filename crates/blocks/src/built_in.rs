//! The puzzles with known names: the pictures in `puzzles/`.

/// The pictures, by name.
const FILES: [(&str, &str); 4] = [
    ("huarong-dao", include_str!("../puzzles/huarong-dao.txt")),
    ("dads-puzzle", include_str!("../puzzles/dads-puzzle.txt")),
    ("rush-hour-93", include_str!("../puzzles/rush-hour-93.txt")),
    ("rush-hour-60", include_str!("../puzzles/rush-hour-60.txt")),
];

/// The names, for errors.
pub const NAMES: &str = "huarong-dao, dads-puzzle, rush-hour-93, rush-hour-60";

/// The picture with this name.
pub fn find(name: &str) -> Option<&'static str> {
    FILES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
}
