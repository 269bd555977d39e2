//! The Tower of Hanoi, with any number of pegs, and the whole program for it.
//!
//! ```sh
//! cargo run --release --example hanoi -- solve hanoi:3x4 aaaa
//! cargo run --release --example hanoi -- stats hanoi:4x8
//! ```

use homing::engine::{Family, Own, OwnFamily};
use homing::index::Product;
use homing::{Description, Error, Notation, Result, Space};
use std::process::ExitCode;

/// A state lists the peg of each disc, the smallest disc first. The goal has all discs on the last peg.
///
/// A move takes the top disc of a peg to another. Its code is `from * (pegs-1) + to`, where `to` counts the pegs other than `from`.
#[derive(Clone)]
struct Hanoi {
    pegs: u8,
    discs: usize,
    states: Product,
}

impl Hanoi {
    /// Creates the space of a number of pegs and discs: `3x8`.
    fn new(parameters: &str) -> Result<Self> {
        let sizes = parameters
            .split_once(['x', 'X'])
            .and_then(|(pegs, discs)| Some((pegs.parse().ok()?, discs.parse().ok()?)));
        let fits = |&(pegs, discs): &(u8, u32)| {
            (3..=8).contains(&pegs) && discs > 0 && u64::from(pegs).saturating_pow(discs) <= 1 << 30
        };
        let limits = || Error::PuzzleSize {
            name: format!("hanoi:{parameters}"),
            limits: "3 to 8 pegs and at least 1 disc, as 3x8, and at most 2^30 states".into(),
        };
        let (pegs, discs) = sizes.filter(fits).ok_or_else(limits)?;
        let discs = discs as usize;
        Ok(Self {
            pegs,
            discs,
            states: Product::new(vec![pegs.into(); discs]),
        })
    }

    fn code(&self, from: u8, to: u8) -> u8 {
        from * (self.pegs - 1) + to - u8::from(to > from)
    }

    /// The pegs that a move goes from and to.
    fn pegs_of(&self, code: u8) -> (u8, u8) {
        let (from, to) = (code / (self.pegs - 1), code % (self.pegs - 1));
        (from, to + u8::from(to >= from))
    }

    /// The letter of a peg, and the peg of a letter.
    fn peg(&self, letter: char) -> Result<u8> {
        let last = char::from(b'a' + self.pegs - 1);
        let wrong = || Error::unexpected(format!("pegs from a to {last}"), &letter.to_string());
        if ('a'..=last).contains(&letter) {
            Ok(letter as u8 - b'a')
        } else {
            Err(wrong())
        }
    }
}

impl Space for Hanoi {
    type State = Vec<u64>;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("hanoi:{}x{}", self.pegs, self.discs),
            parameters: String::new(),
            goal: "all discs on the last peg".into(),
            index: "the pegs of the discs as digits, the smallest disc first".into(),
            metric: "one disc".into(),
        }
    }

    fn len(&self) -> u64 {
        self.states.len()
    }

    fn move_count(&self) -> u8 {
        self.pegs * (self.pegs - 1)
    }

    fn rank(&self, pegs: &Vec<u64>) -> Option<u64> {
        self.states.rank(pegs)
    }

    fn unrank(&self, index: u64) -> Vec<u64> {
        let mut pegs = vec![0; self.discs];
        self.states.unrank(index, &mut pegs);
        pegs
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.len() - 1);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let mut pegs = self.unrank(index);
        let top = |peg: u8, pegs: &[u64]| pegs.iter().position(|&other| other == u64::from(peg));
        for code in 0..self.move_count() {
            let (from, to) = self.pegs_of(code);
            let Some(disc) = top(from, &pegs) else {
                continue;
            };
            if top(to, &pegs).is_none_or(|below| disc < below) {
                pegs[disc] = to.into();
                self.rank(&pegs)
                    .into_iter()
                    .for_each(|next| visit(code, next));
                pegs[disc] = from.into();
            }
        }
    }

    /// A disc that can move to a peg can have come from there.
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| {
            let (from, to) = self.pegs_of(code);
            visit(self.code(to, from), before);
        });
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// A board is the pegs of the discs, the smallest first: `aaab`. A move is the peg it goes from and the one it goes to: `ab`.
impl Notation for Hanoi {
    fn parse_board(&self, text: &str) -> Result<Vec<u64>> {
        let letters = || text.chars().filter(|letter| !letter.is_whitespace());
        if letters().count() == self.discs {
            letters()
                .map(|letter| Ok(self.peg(letter)?.into()))
                .collect()
        } else {
            Err(Error::unexpected(
                format!("a peg for each of {} discs", self.discs),
                text,
            ))
        }
    }

    fn board_text(&self, pegs: &Vec<u64>) -> String {
        pegs.iter()
            .map(|&peg| char::from(b'a' + peg as u8))
            .collect()
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        let word = |code| <[u8; 2]>::from(self.pegs_of(code)).map(|peg| char::from(b'a' + peg));
        *line += &moves
            .map(|code| String::from_iter(word(code)))
            .collect::<Vec<_>>()
            .join(" ");
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let code = |word: &str| {
            let wrong = || Error::unexpected("moves between two pegs, as ab", word);
            let pegs = word
                .chars()
                .map(|letter| self.peg(letter))
                .collect::<Result<Vec<_>>>()?;
            let [from, to] = pegs[..] else {
                return Err(wrong());
            };
            if from != to {
                Ok(self.code(from, to))
            } else {
                Err(wrong())
            }
        };
        text.split_whitespace().map(code).collect()
    }
}

const HANOI: Family = Family::plain(
    "hanoi",
    "hanoi:PxD",
    "the Tower of Hanoi with P pegs and D discs",
    &OwnFamily(|text| Hanoi::new(text).map(Own::space)),
);

fn main() -> ExitCode {
    homing::cli::run(&[&HANOI])
}
