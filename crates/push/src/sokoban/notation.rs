use super::super::letters::Letters;
use super::super::notation::{look_of, parse_places, place_text};
use super::super::place::Place;
use super::space::{Sokoban, State};
use homing_table::error::Result;
use homing_table::notation::{Notation, Picture};

impl Notation for Sokoban {
    /// Reads row and column of each box, then row and column of the man, counted from 1 in the rectangle of the level. The order of the
    /// boxes does not matter.
    fn parse_board(&self, text: &str) -> Result<State> {
        let boxes = self.box_count();
        let mut places = parse_places(text, boxes + 1, || {
            format!("numbers, row and column of {boxes} boxes and of the man")
        })?;
        let man = places.remove(boxes);
        let mut state = State { boxes: places, man };
        self.check(&state)?;
        state.boxes.sort_unstable();
        Ok(state)
    }

    fn board_text(&self, state: &State) -> String {
        let places: Vec<String> = state
            .boxes
            .iter()
            .chain([&state.man])
            .map(|&place| place_text(place))
            .collect();
        places.join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.letters().push(moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        Letters::parse(text)
    }

    fn why_unsolvable(&self, state: &State) -> Option<String> {
        Sokoban::why_unsolvable(self, state)
    }

    /// Draws the level in XSB.
    fn picture(&self, state: &State) -> Picture {
        let targets: Vec<_> = self.targets().collect();
        let mut rows: Vec<Vec<char>> = self
            .text()
            .lines()
            .skip(1)
            .map(|row| {
                row.chars()
                    .map(|letter| if letter == '#' { '#' } else { ' ' })
                    .collect()
            })
            .collect();
        let mut put = |place: Place, plain, on_target| {
            rows[place.row][place.column] = if targets.contains(&place) {
                on_target
            } else {
                plain
            };
        };
        targets.iter().for_each(|&place| put(place, '.', '.'));
        state.boxes.iter().for_each(|&place| put(place, '$', '*'));
        put(state.man, '@', '+');
        let lines: Vec<String> = rows
            .into_iter()
            .map(|row| row.into_iter().collect())
            .collect();
        Picture::of_lines(lines, look_of)
    }
}
