use crate::pieces::{Action, Moves, Permutation, Set, inverse, on_points, product};
use std::collections::HashMap;
use std::ops::Range;

/// Stands for a pair of moves that undo each other.
const NOTHING: u16 = u16::MAX;

/// A sequence of moves, and the permutation of points that it makes.
#[derive(Clone, Debug)]
pub struct Word {
    pub points: Permutation,
    /// Codes of [`Generators`].
    pub codes: Vec<u16>,
    /// The number of moves.
    pub len: u32,
}

/// The moves of a puzzle and their inverses, as permutations of points. Each orientation of each position is a point.
pub struct Generators {
    pub points: Vec<Permutation>,
    pub identity: Permutation,
    /// The points of each position.
    pub positions: Vec<Range<usize>>,
    /// For each point, its position.
    pub position_of: Vec<usize>,
    /// The number of moves. The inverses that are not moves themselves follow them.
    move_count: usize,
    inverses: Vec<u16>,
    /// For each code, the number of moves: an inverse that is not a move is a power of its move.
    lens: Vec<u32>,
    /// For each pair of codes, what the two do together, if that is [`NOTHING`] or one move.
    joined: Vec<Option<u16>>,
    /// For each pair of codes, whether their order does not matter.
    commuting: Vec<bool>,
}

impl Generators {
    pub fn of(sets: &[Set], moves: &[Action]) -> Self {
        let moves = Moves::of(sets, moves);
        let points: Vec<Permutation> = moves
            .all
            .iter()
            .map(|action| on_points(sets, action))
            .collect();
        let identity = on_points(sets, &Action::identity(sets));
        let ways = sets
            .iter()
            .flat_map(|set| std::iter::repeat_n(usize::from(set.orientations), set.size));
        let mut position_of = Vec::new();
        let positions: Vec<Range<usize>> = (0..)
            .zip(ways)
            .map(|(position, ways)| {
                position_of.extend(std::iter::repeat_n(position, ways));
                position_of.len() - ways..position_of.len()
            })
            .collect();
        let count = points.len();
        let lens = (0..count).map(|code| match code < moves.count {
            true => 1,
            false => order(&points[code]).saturating_sub(1),
        });
        let known: HashMap<&[u16], u16> = (0..moves.count)
            .rev()
            .map(|code| (&points[code][..], code as u16))
            .collect();
        let (mut joined, mut commuting) = (Vec::new(), Vec::new());
        for one in &points {
            for other in &points {
                let both = product(one, other);
                joined.push(if both == identity {
                    Some(NOTHING)
                } else {
                    known.get(&both[..]).copied()
                });
                commuting.push(both == product(other, one));
            }
        }
        Self {
            lens: lens.collect(),
            inverses: (0..count).map(|code| moves.inverse(code) as u16).collect(),
            move_count: moves.count,
            identity,
            positions,
            position_of,
            joined,
            commuting,
            points,
        }
    }

    /// The empty word.
    pub fn empty(&self) -> Word {
        Word {
            points: self.identity.clone(),
            codes: Vec::new(),
            len: 0,
        }
    }

    /// Appends a move. If it joins an earlier move, past moves that commute with it, the word becomes shorter.
    fn push(&self, codes: &mut Vec<u16>, code: u16) {
        for at in (0..codes.len()).rev() {
            let pair = usize::from(codes[at]) * self.points.len() + usize::from(code);
            if let Some(joint) = self.joined[pair] {
                let rest = codes.split_off(at).into_iter().skip(1);
                let joint = Some(joint).filter(|&joint| joint != NOTHING);
                return joint
                    .into_iter()
                    .chain(rest)
                    .for_each(|code| self.push(codes, code));
            }
            if !self.commuting[pair] {
                break;
            }
        }
        codes.push(code);
    }

    fn word(&self, points: Permutation, codes: Vec<u16>) -> Word {
        let lens = codes.iter().map(|&code| self.lens[usize::from(code)]);
        Word {
            len: lens.fold(0, u32::saturating_add),
            points,
            codes,
        }
    }

    /// A word followed by another one.
    pub fn then(&self, first: &Word, second: &Word) -> Word {
        let mut codes = first.codes.clone();
        second
            .codes
            .iter()
            .for_each(|&code| self.push(&mut codes, code));
        self.word(product(&first.points, &second.points), codes)
    }

    /// A word followed by one move.
    pub fn after(&self, word: &Word, code: usize) -> Word {
        let mut codes = word.codes.clone();
        self.push(&mut codes, code as u16);
        self.word(product(&word.points, &self.points[code]), codes)
    }

    /// The word that undoes a word.
    pub fn inverse(&self, word: &Word) -> Word {
        let back = word.codes.iter().rev();
        self.word(
            inverse(&word.points),
            back.map(|&code| self.inverses[usize::from(code)]).collect(),
        )
    }

    /// The moves of a word.
    pub fn moves(&self, word: &Word) -> Vec<u8> {
        let moves = word.codes.iter().flat_map(|&code| {
            let is_move = usize::from(code) < self.move_count;
            let mv = if is_move {
                code
            } else {
                self.inverses[usize::from(code)]
            };
            std::iter::repeat_n(mv as u8, self.lens[usize::from(code)] as usize)
        });
        moves.collect()
    }

    /// Whether every inverse is a move.
    pub fn are_closed(&self) -> bool {
        self.move_count == self.points.len()
    }
}

/// How often a permutation must be repeated to change nothing.
fn order(points: &[u16]) -> u32 {
    let mut is_seen = vec![false; points.len()];
    (0..points.len()).fold(1, |order: u32, begin| {
        let (mut at, mut len) = (begin, 0);
        while !std::mem::replace(&mut is_seen[at], true) {
            (at, len) = (points[at].into(), len + 1);
        }
        let (mut divisor, mut rest) = (order, len);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        order.saturating_mul(len.max(1) / if len > 0 { divisor } else { 1 })
    })
}
