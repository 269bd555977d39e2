//! TopSpin: numbered tokens in a ring, sorted by a turnstile that reverses some of them, and the whole program for it.
//!
//! ```sh
//! cargo run --release --example topspin -- solve topspin:8x4 "1 3 2 4 5 6 7 8"
//! cargo run --release --example topspin -- stats topspin:8x4
//! ```

use homing::engine::{Family, Own, OwnFamily};
use homing::index::Permutations;
use homing::{Description, Error, Notation, Result, Space};
use std::process::ExitCode;

/// A ring of `tokens` tokens with a turnstile that holds `turned` of them. A state lists the tokens clockwise from token 0, so rotating the
/// whole ring is not a move. Move `k` reverses the tokens in the places `k` to `k + turned - 1` after token 0, around the ring.
#[derive(Clone)]
struct TopSpin {
    tokens: usize,
    turned: usize,
    orders: Permutations,
}

impl TopSpin {
    /// Creates the space of a number of tokens and the size of the turnstile: `8x4`.
    fn new(parameters: &str) -> Result<Self> {
        let sizes = parameters
            .split_once(['x', 'X'])
            .and_then(|(tokens, turned)| Some((tokens.parse().ok()?, turned.parse().ok()?)));
        let fits = |&(tokens, turned): &(usize, usize)| {
            (4..=13).contains(&tokens) && (2..tokens).contains(&turned)
        };
        let limits = || Error::PuzzleSize {
            name: format!("topspin:{parameters}"),
            limits: "4 to 13 tokens and a turnstile of at least 2 and fewer than all, as 8x4"
                .into(),
        };
        let (tokens, turned) = sizes.filter(fits).ok_or_else(limits)?;
        Ok(Self {
            tokens,
            turned,
            orders: Permutations::new(tokens - 1),
        })
    }

    /// The ring after a move, clockwise from token 0.
    fn turn(&self, ring: &[u8], code: u8) -> Vec<u8> {
        let mut next = ring.to_vec();
        next.rotate_left(code.into());
        next[..self.turned].reverse();
        let first = next.iter().position(|&token| token == 0).unwrap_or(0);
        next.rotate_left(first);
        next
    }

    /// The inverse of a move: it holds the same tokens. If token 0 was the `j`-th of them, it is now the `j`-th from the end.
    fn inverse(&self, code: u8) -> u8 {
        match (self.tokens - usize::from(code)) % self.tokens {
            place if place < self.turned => {
                ((place + 1 + self.tokens - self.turned) % self.tokens) as u8
            }
            _ => code,
        }
    }
}

impl Space for TopSpin {
    type State = Vec<u8>;

    fn describe(&self) -> Description {
        Description {
            puzzle: format!("topspin:{}x{}", self.tokens, self.turned),
            parameters: String::new(),
            goal: "the tokens in order, clockwise".into(),
            index: "Lehmer code of the tokens clockwise behind the first".into(),
            metric: "one turn of the turnstile".into(),
        }
    }

    fn len(&self) -> u64 {
        self.orders.len()
    }

    fn move_count(&self) -> u8 {
        self.tokens as u8
    }

    fn rank(&self, ring: &Vec<u8>) -> Option<u64> {
        let others: Option<Vec<u8>> = ring
            .iter()
            .skip(1)
            .map(|token| token.checked_sub(1))
            .collect();
        if ring.first() == Some(&0) {
            self.orders.rank(&others?)
        } else {
            None
        }
    }

    fn unrank(&self, index: u64) -> Vec<u8> {
        let mut ring = vec![0; self.tokens];
        self.orders.unrank(index, &mut ring[1..]);
        ring[1..].iter_mut().for_each(|token| *token += 1);
        ring
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let ring = self.unrank(index);
        for code in 0..self.move_count() {
            self.rank(&self.turn(&ring, code))
                .into_iter()
                .for_each(|next| visit(code, next));
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| visit(self.inverse(code), before));
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Numbers separated by spaces: the tokens clockwise from any of them, and for each move how far after token 1 the turnstile starts.
impl Notation for TopSpin {
    fn parse_board(&self, text: &str) -> Result<Vec<u8>> {
        let wrong =
            || Error::unexpected(format!("the tokens 1 to {}, each once", self.tokens), text);
        let ring = numbers(text)?
            .into_iter()
            .map(|token| token.checked_sub(1))
            .collect::<Option<Vec<u8>>>();
        let mut ring = ring
            .filter(|ring| Permutations::new(self.tokens).rank(ring).is_some())
            .ok_or_else(wrong)?;
        let first = ring
            .iter()
            .position(|&token| token == 0)
            .ok_or_else(wrong)?;
        ring.rotate_left(first);
        Ok(ring)
    }

    fn board_text(&self, ring: &Vec<u8>) -> String {
        ring.iter()
            .map(|token| (token + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        *line += &moves
            .map(|code| code.to_string())
            .collect::<Vec<_>>()
            .join(" ");
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let wrong = |place: u8| {
            Error::unexpected(
                format!("places from 0 to {}", self.tokens - 1),
                &place.to_string(),
            )
        };
        let code = |place: u8| {
            if usize::from(place) < self.tokens {
                Ok(place)
            } else {
                Err(wrong(place))
            }
        };
        numbers(text)?.into_iter().map(code).collect()
    }
}

fn numbers(text: &str) -> Result<Vec<u8>> {
    let number = |word: &str| {
        word.parse()
            .map_err(|_| Error::unexpected("numbers separated by spaces", word))
    };
    text.split_whitespace().map(number).collect()
}

const TOPSPIN: Family = Family::plain(
    "topspin",
    "topspin:NxK",
    "a ring of N tokens with a turnstile that reverses K of them",
    &OwnFamily(|text| TopSpin::new(text).map(Own::space)),
);

fn main() -> ExitCode {
    homing::cli::run(&[&TOPSPIN])
}
