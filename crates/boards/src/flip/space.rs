//! The space of a board.

use super::pattern::PressPattern;
use homing_space::space::{Cursor, Description, Space};

/// The colourings that count as solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// All white or all black, as in POJ 1753.
    Any,
    /// Only this colouring: bit `i` is set if piece `i` shows black.
    Only(u32),
}

/// A board of two-sided pieces. A press turns some of them: by default a piece and its side neighbours.
///
/// A state is its own index: bit `i` is set if piece `i`, counted row by row from 0, shows black. If there is a single goal, bit `i` is set
/// if piece `i` differs from the goal. Presses work the same if a piece is turned over in both board and goal, so all such goals share one
/// table.
///
/// Presses commute and are their own inverses, so an answer is a set. Taking the smallest code first lists the set in ascending order. None
/// of this depends on what a press turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    rows: usize,
    columns: usize,
    goal: Goal,
    /// `None` if each press was listed individually.
    pattern: Option<PressPattern>,
    /// The number of presses: that of the pieces, unless they were listed.
    presses: usize,
    /// By press: the pieces that it turns.
    turned: [u32; Flip::MAX_PIECES],
    /// Pieces of which every press turns an odd number: the number of black ones among them has the parity of the depth.
    odd: Option<u32>,
}

impl Flip {
    /// The greatest number of pieces: 25. The table of such a board takes 42 MB.
    pub const MAX_PIECES: usize = 25;
    /// The Flip Game of POJ 1753, 4x4: 65,536 states. 4,096 of them reach a goal, in at most 6 presses.
    pub const FOUR: Self = Self::patterned(4, 4, Goal::Any, PressPattern::CROSS);

    /// The same board with the goal all white.
    pub const FOUR_WHITE: Self = Self::patterned(4, 4, Goal::Only(0), PressPattern::CROSS);

    /// Creates a board of this size on which a press turns a piece and its side neighbours. Returns `None` if a side is 0, if there are
    /// more than 25 pieces, or if the goal has other pieces.
    pub fn new(rows: usize, columns: usize, goal: Goal) -> Option<Self> {
        Self::with_pattern(rows, columns, goal, PressPattern::CROSS)
    }

    /// Creates a board with any press pattern.
    pub fn with_pattern(
        rows: usize,
        columns: usize,
        goal: Goal,
        pattern: PressPattern,
    ) -> Option<Self> {
        Self::fits(rows.checked_mul(columns)?, goal)
            .then(|| Self::patterned(rows, columns, goal, pattern))
    }

    /// Creates a board with any number of pieces in one row, and with one mask of turned pieces per press. Returns `None` if there are no
    /// pieces, if there are more than 25 pieces or presses, or if a mask or the goal has other pieces.
    pub fn listed(pieces: usize, masks: &[u32], goal: Goal) -> Option<Self> {
        let fits = Self::fits(pieces, goal) && masks.len() <= Self::MAX_PIECES;
        if !fits || masks.iter().any(|&mask| u64::from(mask) >> pieces != 0) {
            return None;
        }
        let mut turned = [0; Self::MAX_PIECES];
        turned[..masks.len()].copy_from_slice(masks);
        Some(Self {
            rows: 1,
            columns: pieces,
            goal,
            pattern: None,
            presses: masks.len(),
            turned,
            odd: odd_pieces(&turned, (pieces, masks.len()), goal),
        })
    }

    fn fits(pieces: usize, goal: Goal) -> bool {
        (1..=Self::MAX_PIECES).contains(&pieces)
            && !matches!(goal, Goal::Only(black) if u64::from(black) >> pieces != 0)
    }

    /// Creates a board that is known to fit.
    const fn patterned(rows: usize, columns: usize, goal: Goal, pattern: PressPattern) -> Self {
        let mut turned = [0; Self::MAX_PIECES];
        let mut press = 0;
        while press < rows * columns {
            let mut number = 0;
            while number < pattern.reach(rows, columns) {
                if let Some(piece) = pattern.nth(rows, columns, press, number) {
                    turned[press] |= 1 << piece;
                }
                number += 1;
            }
            press += 1;
        }
        Self {
            rows,
            columns,
            goal,
            pattern: Some(pattern),
            presses: rows * columns,
            turned,
            odd: odd_pieces(&turned, (rows * columns, rows * columns), goal),
        }
    }

    /// Returns the same board with another goal, or `None` if the goal has more pieces.
    pub fn with_goal(&self, goal: Goal) -> Option<Self> {
        Self::fits(self.pieces(), goal).then(|| Self {
            goal,
            odd: odd_pieces(&self.turned, (self.pieces(), self.presses), goal),
            ..*self
        })
    }

    /// Returns the press pattern, or `None` if each press was listed individually.
    pub fn pattern(&self) -> Option<PressPattern> {
        self.pattern
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of presses.
    pub fn presses(&self) -> usize {
        self.presses
    }

    /// Returns the colourings that count as solved.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns the colouring in which every piece shows black.
    pub fn all_black(&self) -> u32 {
        (1 << self.pieces()) - 1
    }

    /// Returns the colouring with index 0.
    fn origin(&self) -> u32 {
        match self.goal {
            Goal::Any => 0,
            Goal::Only(goal) => goal,
        }
    }

    /// Returns the pieces that a press turns.
    #[inline]
    pub fn turned_by(&self, press: usize) -> u32 {
        self.turned[press]
    }

    /// Returns the presses that turn a piece.
    pub fn turners_of(&self, piece: usize) -> u32 {
        let turned = self
            .turned
            .iter()
            .enumerate()
            .filter(|(_, turned)| *turned >> piece & 1 == 1);
        turned.fold(0, |presses, (press, _)| presses | 1 << press)
    }

    /// Lists what each press turns, one line per press: `1: 1 2 5`.
    pub fn listing(&self) -> String {
        let line = |press: usize| {
            let turned = (0..self.pieces()).filter(|piece| self.turned_by(press) >> piece & 1 == 1);
            turned.fold(format!("{}:", press + 1), |line, piece| {
                format!("{line} {}", piece + 1)
            })
        };
        (0..self.presses).map(line).collect::<Vec<_>>().join("\n")
    }
}

/// Returns a set of pieces of which every press turns an odd number, or `None` if there is none. If there are two goals, the set has an
/// even number of pieces, so that all black has the parity of all white.
///
/// This is one linear equation over GF(2) for each press, solved by elimination. For the cross on a grid there always is such a set (Sutner
/// 1989): the presses that turn every piece once.
const fn odd_pieces(
    turned: &[u32; Flip::MAX_PIECES],
    (pieces, presses): (usize, usize),
    goal: Goal,
) -> Option<u32> {
    /// Set in an equation whose number of pieces must be odd.
    const ODD: u32 = 1 << 31;
    let mut equations = [0; Flip::MAX_PIECES + 1];
    let mut press = 0;
    while press < presses {
        equations[press] = turned[press] | ODD;
        press += 1;
    }
    if matches!(goal, Goal::Any) {
        equations[presses] = (1 << pieces) - 1;
    }
    let (mut pivots, mut rank, mut piece) = ([0; Flip::MAX_PIECES], 0, 0);
    while piece < pieces {
        let mut found = rank;
        while found <= presses && equations[found] >> piece & 1 == 0 {
            found += 1;
        }
        if found <= presses {
            let equation = equations[found];
            equations[found] = equations[rank];
            equations[rank] = equation;
            let mut other = 0;
            while other <= presses {
                if other != rank && equations[other] >> piece & 1 == 1 {
                    equations[other] ^= equation;
                }
                other += 1;
            }
            pivots[rank] = piece;
            rank += 1;
        }
        piece += 1;
    }
    let (mut set, mut at) = (0, 0);
    while at <= presses {
        if at < rank {
            set |= (equations[at] >> 31) << pivots[at];
        } else if equations[at] != 0 {
            return None;
        }
        at += 1;
    }
    Some(set)
}

impl Space for Flip {
    /// A colouring: bit `i` is set if piece `i` shows black.
    type State = u32;

    fn describe(&self) -> Description {
        let (puzzle, parameters) = match self.pattern {
            Some(pattern) => (
                format!("flip:{}x{}{}", self.rows, self.columns, pattern.suffix()),
                String::new(),
            ),
            None => (format!("flip:{}", self.pieces()), self.listing()),
        };
        Description {
            puzzle,
            parameters,
            goal: match self.goal {
                Goal::Any => "all white or all black".into(),
                Goal::Only(0) => "all white".into(),
                Goal::Only(black) if black == self.all_black() => "all black".into(),
                Goal::Only(black) => (0..self.pieces())
                    .map(|piece| if black >> piece & 1 == 1 { 'b' } else { 'w' })
                    .collect(),
            },
            index: match self.goal {
                Goal::Any | Goal::Only(0) => {
                    "bit i is set where piece i, row by row from 0, shows black".into()
                }
                Goal::Only(_) => {
                    "bit i is set where piece i, row by row from 0, is other than in the goal"
                        .into()
                }
            },
            metric: "one press".into(),
        }
    }

    fn len(&self) -> u64 {
        1 << self.pieces()
    }

    fn move_count(&self) -> u8 {
        self.presses as u8
    }

    fn rank(&self, state: &u32) -> Option<u64> {
        (u64::from(*state) < self.len()).then_some(u64::from(*state ^ self.origin()))
    }

    fn unrank(&self, index: u64) -> u32 {
        index as u32 ^ self.origin()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
        if self.goal == Goal::Any {
            visit(self.all_black().into());
        }
    }

    fn is_goal(&self, index: u64) -> bool {
        index == 0 || self.goal == Goal::Any && index == u64::from(self.all_black())
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for press in 0..self.presses {
            visit(press as u8, index ^ u64::from(self.turned_by(press)));
        }
    }

    /// A press is its own reverse.
    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.successors(index, visit);
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        (code < self.move_count()).then(|| index ^ u64::from(self.turned_by(code.into())))
    }

    fn can_move(&self, _at: Cursor, code: u8) -> bool {
        code < self.move_count()
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.odd
            .map(|odd| ((index as u32 & odd).count_ones() % 2) as u8)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        Some(code)
    }

    fn moves_commute(&self) -> bool {
        true
    }

    /// Reflections, rotations and shifts of the difference from the goal; with two goals, also with all pieces turned over.
    fn images(&self, state: &u32, mut visit: impl FnMut(u32)) {
        if self.goal == Goal::Any {
            visit(state ^ self.all_black());
        }
        let differing = state ^ self.origin();
        for place in self
            .pattern
            .iter()
            .flat_map(|pattern| pattern.symmetries(self.rows, self.columns).skip(1))
        {
            let image = (0..self.pieces()).fold(0, |image, piece| {
                image | (differing >> piece & 1) << place(piece)
            }) ^ self.origin();
            visit(image);
            if self.goal == Goal::Any {
                visit(image ^ self.all_black());
            }
        }
    }
}
