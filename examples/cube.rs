//! The cube of 2x2x2, counted in half turns or in quarter turns, and the whole program for it.
//!
//! ```sh
//! cargo run --release --example cube -- gen cube:half
//! cargo run --release --example cube -- solve cube:half "URF ULB UBR UFL DFR DLF DRB"
//! ```

use homing::engine::{Family, Own, OwnFamily};
use homing::index::{Permutations, Product};
use homing::{Description, Error, Notation, Result, Space};
use std::process::ExitCode;
use std::sync::Arc;

/// The corners that move, and their places. The eighth, DBL, is fixed: turning the whole cube is not a move.
const CORNERS: [&str; 7] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB"];

/// A quarter turn of a face: for each place, the place its corner comes from, and its added twist.
const FACES: [(char, [u8; 7], [u8; 7]); 3] = [
    ('F', [1, 5, 2, 3, 0, 4, 6], [1, 2, 0, 0, 2, 1, 0]),
    ('R', [4, 1, 2, 0, 6, 5, 3], [2, 0, 0, 1, 1, 0, 2]),
    ('U', [3, 0, 1, 2, 4, 5, 6], [0; 7]),
];

/// For each place its corner, and how often it was twisted clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct State {
    corners: [u8; 7],
    twists: [u8; 7],
}

impl State {
    const SOLVED: Self = Self {
        corners: [0, 1, 2, 3, 4, 5, 6],
        twists: [0; 7],
    };

    fn turned(self, face: usize) -> Self {
        let (_, from, twist) = FACES[face];
        let at = |place: usize| usize::from(from[place]);
        State {
            corners: std::array::from_fn(|place| self.corners[at(place)]),
            twists: std::array::from_fn(|place| (self.twists[at(place)] + twist[place]) % 3),
        }
    }
}

/// The permutations of the corners, times the twists of six; that of the seventh follows, since no turn changes the sum mod 3.
///
/// The new permutation depends only on the old one, and the new twists only on the old ones, so both are looked up.
#[derive(Clone)]
struct Cube {
    /// The number of quarter turns of each move of a face.
    turns: &'static [u8],
    states: Product,
    next: Arc<Next>,
}

/// For each part, its number and the move: its number after the move.
struct Next([Vec<Vec<u64>>; 2]);

impl Cube {
    /// Creates the space of a metric: `half` or `quarter`.
    fn new(parameters: &str) -> Result<Self> {
        let turns: &[u8] = match parameters {
            "half" => &[1, 2, 3],
            "quarter" => &[1, 3],
            _ => {
                return Err(Error::PuzzleSize {
                    name: format!("cube:{parameters}"),
                    limits: "half or quarter turns: cube:half, cube:quarter".into(),
                });
            }
        };
        let states = Product::new([Permutations::new(7).len(), 3u64.pow(6)]);
        let codes =
            || (0..FACES.len()).flat_map(|face| turns.iter().map(move |&count| (face, count)));
        let after = |start: State, (face, count): (usize, u8)| {
            parts((0..count).fold(start, |state, _| state.turned(face)))
        };
        let order_after = |order| {
            codes()
                .map(|code| after(state([order, 0]), code)[0])
                .collect()
        };
        let twist_after = |twist| {
            codes()
                .map(|code| after(state([0, twist]), code)[1])
                .collect()
        };
        let next = Arc::new(Next([
            (0..5040).map(order_after).collect(),
            (0..729).map(twist_after).collect(),
        ]));
        Ok(Self {
            turns,
            states,
            next,
        })
    }

    fn metric(&self) -> &'static str {
        if self.turns.len() == 3 {
            "half"
        } else {
            "quarter"
        }
    }

    fn split(&self, index: u64) -> [u64; 2] {
        let mut parts = [0; 2];
        self.states.unrank(index, &mut parts);
        parts
    }
}

/// The numbers of the permutation and of the twists.
fn parts(state: State) -> [u64; 2] {
    let order = Permutations::new(7).rank(&state.corners).unwrap_or(0);
    [
        order,
        state.twists[..6]
            .iter()
            .fold(0, |number, &twist| 3 * number + u64::from(twist)),
    ]
}

/// The state with these numbers.
fn state([order, twist]: [u64; 2]) -> State {
    let (mut corners, mut twists) = ([0; 7], [0; 7]);
    Permutations::new(7).unrank(order, &mut corners);
    (0..6).for_each(|place| twists[place] = (twist / 3u64.pow(5 - place as u32) % 3) as u8);
    twists[6] = (18 - twists.iter().sum::<u8>()) % 3;
    State { corners, twists }
}

impl Space for Cube {
    type State = State;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("cube:{}", self.metric()),
            parameters: String::new(),
            goal: CORNERS.join(" "),
            index: "Lehmer code of the corners by place * 729 + twists of the first six places to the base 3".into(),
            metric: format!("one {} turn of F, R or U", if self.metric() == "half" { "quarter or half" } else { "quarter" }),
        }
    }

    fn len(&self) -> u64 {
        self.states.len()
    }

    fn move_count(&self) -> u8 {
        (FACES.len() * self.turns.len()) as u8
    }

    fn rank(&self, state: &State) -> Option<u64> {
        let is_whole = state.twists.iter().sum::<u8>().is_multiple_of(3);
        is_whole.then(|| self.states.rank(&parts(*state))).flatten()
    }

    fn unrank(&self, index: u64) -> State {
        state(self.split(index))
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.rank(&State::SOLVED).into_iter().for_each(&mut visit);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let ([order, twist], Next([orders, twists])) = (self.split(index), &*self.next);
        let next = orders[order as usize].iter().zip(&twists[twist as usize]);
        for ((&order, &twist), code) in next.zip(0..) {
            self.states
                .rank(&[order, twist])
                .into_iter()
                .for_each(|next| visit(code, next));
        }
    }

    /// The inverse of a turn completes it to four quarter turns.
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let turns = self.turns.len() as u8;
        self.successors(index, |code, before| {
            visit(code / turns * turns + turns - 1 - code % turns, before)
        });
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// A board is the corners in the places URF UFL ULB UBR DFR DLF DRB, each by its three colours on the faces of the place: `FUR` is the
/// corner URF twisted. A move is `F`, `F2` or `F'`.
impl Notation for Cube {
    fn parse_board(&self, text: &str) -> Result<State> {
        let mut state = State::SOLVED;
        let words: Vec<String> = text.split_whitespace().map(str::to_uppercase).collect();
        if words.len() != CORNERS.len() {
            return Err(Error::unexpected(
                format!("{} corners separated by spaces", CORNERS.len()),
                text,
            ));
        }
        for (word, place) in words.iter().zip(0..) {
            let twisted = |&twist: &u8| {
                CORNERS
                    .iter()
                    .position(|corner| corner_text(corner, twist) == *word)
            };
            let wrong = || {
                let expected = format!("one of {} or its twist", CORNERS.join(" "));
                Error::unexpected(expected, word).within("corner", (place + 1).to_string())
            };
            let twist = (0..3)
                .find(|twist| twisted(twist).is_some())
                .ok_or_else(wrong)?;
            let corner = twisted(&twist).ok_or_else(wrong)? as u8;
            if let Some(first) = state.corners[..place]
                .iter()
                .position(|&other| other == corner)
            {
                return Err(Error::Input {
                    what: format!(
                        "corner {}: {word} is already corner {}",
                        place + 1,
                        first + 1
                    ),
                });
            }
            (state.corners[place], state.twists[place]) = (corner, twist);
        }
        Ok(state)
    }

    fn board_text(&self, state: &State) -> String {
        let words = state
            .corners
            .iter()
            .zip(state.twists)
            .map(|(&corner, twist)| corner_text(CORNERS[usize::from(corner)], twist));
        words.collect::<Vec<_>>().join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        let word = |code: u8| {
            let (face, turn) = (
                usize::from(code) / self.turns.len(),
                usize::from(code) % self.turns.len(),
            );
            format!(
                "{}{}",
                FACES[face].0,
                ["", "2", "'"][usize::from(self.turns[turn]) - 1]
            )
        };
        *line += &moves.map(word).collect::<Vec<_>>().join(" ");
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let code_of = |word: &str| {
            let mut text = String::new();
            (0..self.move_count()).find(|&code| {
                text.clear();
                self.push_moves([code].into_iter(), &mut text);
                text == word
            })
        };
        let wrong = |word| {
            Error::unexpected(
                format!("turns as F, F2, F', R or U of the metric {}", self.metric()),
                word,
            )
        };
        text.split_whitespace()
            .map(|word| code_of(word).ok_or_else(|| wrong(word)))
            .collect()
    }

    fn why_unsolvable(&self, _: &State) -> Option<String> {
        Some("the twists of the corners do not add up to whole turns, and no turn changes that: a corner was twisted by hand".into())
    }
}

/// The colours of a corner on the faces of a place, after a number of twists.
fn corner_text(corner: &str, twist: u8) -> String {
    let (front, back) = corner.split_at(corner.len() - usize::from(twist));
    back.to_string() + front
}

const CUBE: Family = Family::plain(
    "cube",
    "cube:half|quarter",
    "the cube of 2x2x2, by half or quarter turns",
    &OwnFamily(|text| Cube::new(text).map(Own::space)),
);

fn main() -> ExitCode {
    homing::cli::run(&[&CUBE])
}
