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

    /// Creates a cost from a weight and a number of moves.
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
        f.debug_struct("Cost")
            .field("weight", &self.weight())
            .field("moves", &self.moves())
            .finish()
    }
}

/// `weight moves`
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.weight(), self.moves())
    }
}

/// The name of a unit, in the singular and the plural: `1 push`, `2 pushes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The singular: `push`.
    pub one: &'static str,
    /// The plural: `pushes`. JSON fields are named after it: `depth_pushes`.
    pub many: &'static str,
}

impl Unit {
    /// Moves. Depths are counted in moves unless moves have weights.
    pub const MOVES: Self = Self {
        one: "move",
        many: "moves",
    };
    /// Pushes of a box.
    pub const PUSHES: Self = Self {
        one: "push",
        many: "pushes",
    };
    /// The weights of a space that does not name their unit.
    pub const UNITS: Self = Self {
        one: "unit",
        many: "units",
    };

    /// Returns a number with the unit in words: `1 push`.
    pub fn counted(self, count: i64) -> String {
        format!("{count} {}", if count == 1 { self.one } else { self.many })
    }
}

/// The meaning of the two numbers of a [`Cost`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostOrder {
    /// Both count moves.
    Moves,
    /// The weight counts this unit, the second number counts all moves.
    WeightFirst(Unit),
    /// The weight counts all moves, the second number counts this unit.
    MovesFirst(Unit),
}

impl CostOrder {
    /// Splits the two numbers of a cost, or of a difference of costs, into the moves and the other number with its unit, if there is one.
    pub fn amount<N>(self, weight: N, second: N) -> Amount<N> {
        match self {
            Self::Moves => Amount {
                moves: second,
                weight: None,
            },
            Self::WeightFirst(unit) => Amount {
                moves: second,
                weight: Some((weight, unit)),
            },
            Self::MovesFirst(unit) => Amount {
                moves: weight,
                weight: Some((second, unit)),
            },
        }
    }

    /// Returns the amount of a cost.
    pub fn of(self, cost: Cost) -> Amount {
        self.amount(cost.weight(), cost.moves())
    }

    /// Splits the two numbers into the moves and the other number, if there is one.
    pub fn split<N>(self, weight: N, second: N) -> (N, Option<N>) {
        let Amount { moves, weight } = self.amount(weight, second);
        (moves, weight.map(|(weight, _)| weight))
    }

    /// Returns the unit of depths: `moves`, or the unit that is counted first.
    pub fn depth_unit(self) -> &'static str {
        match self {
            Self::Moves | Self::MovesFirst(_) => Unit::MOVES.many,
            Self::WeightFirst(unit) => unit.many,
        }
    }
}

/// The length of a path: its moves, and their weight if moves have weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount<N = u32> {
    /// The number of moves.
    pub moves: N,
    /// The weight with its unit.
    pub weight: Option<(N, Unit)>,
}

impl<N> Amount<N> {
    /// Moves that have no weights.
    pub const fn of_moves(moves: N) -> Self {
        Self {
            moves,
            weight: None,
        }
    }
}

/// `3 moves`; with weights `1 push, 3 moves`.
impl<N: Copy + Into<i64>> fmt::Display for Amount<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((weight, unit)) = self.weight {
            write!(f, "{}, ", unit.counted(weight.into()))?;
        }
        f.write_str(&Unit::MOVES.counted(self.moves.into()))
    }
}
