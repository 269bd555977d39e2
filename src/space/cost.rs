use std::fmt;
use std::ops::Add;

/// The cost of a path: its weight first, the number of its moves second.
///
/// If all moves weigh the same, the weight is the number of moves. Both numbers are in one word, so that costs are compared and
/// added with one instruction.
///
/// ```
/// # use homing::space::Cost;
/// assert_eq!(format!("{:?}", Cost::new(3, 12)), "Cost { weight: 3, moves: 12 }");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(u64);

impl Cost {
    /// The cost of no moves.
    pub const ZERO: Self = Self(0);

    /// The cost of this weight and this number of moves.
    pub const fn new(weight: u32, moves: u32) -> Self {
        Self((weight as u64) << 32 | moves as u64)
    }

    /// The sum of the weights of the moves.
    pub const fn weight(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The number of moves.
    pub const fn moves(self) -> u32 {
        self.0 as u32
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// `Cost { weight: 3, moves: 12 }`
impl fmt::Debug for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cost").field("weight", &self.weight()).field("moves", &self.moves()).finish()
    }
}

/// `weight moves`
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.weight(), self.moves())
    }
}

/// The units of the two numbers of a [`Cost`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostOrder {
    /// Both count moves.
    Moves,
    /// The weight counts pushes, the second number all moves.
    PushesFirst,
    /// The weight counts all moves, the second number pushes.
    MovesFirst,
}

impl CostOrder {
    /// The moves, and the pushes where they are counted, of the two numbers of a cost or of a difference of costs.
    pub fn split<N>(self, weight: N, second: N) -> (N, Option<N>) {
        match self {
            Self::Moves => (second, None),
            Self::PushesFirst => (second, Some(weight)),
            Self::MovesFirst => (weight, Some(second)),
        }
    }

    /// The unit of depths.
    pub fn depth_unit(self) -> &'static str {
        if self == Self::PushesFirst { "pushes" } else { "moves" }
    }
}
