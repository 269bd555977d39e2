//! One rule in one direction, while its words are replaced by what they stand for.

use crate::parse::{Commands, Motion, Row, RuleLine, Term};
use homing_table::error::Error;

/// A rule in one direction.
#[derive(Clone, Debug)]
pub struct Variant {
    pub direction: Motion,
    pub left: Vec<Row>,
    pub right: Vec<Row>,
    pub line: u64,
    pub group: u64,
    pub is_late: bool,
    pub is_rigid: bool,
    pub commands: Commands,
    /// What stood for several movements of one object, and the one that it is now.
    pub movings: Vec<Moving>,
    /// What stood for several movements, the one that it is now, and how often it was replaced.
    pub motions: Vec<(Motion, Motion, u32)>,
    /// The properties that were replaced, by which object, and how often.
    pub properties: Vec<(u16, u16, u32)>,
}

/// A movement of an object that was replaced.
#[derive(Clone, Debug)]
pub struct Moving {
    pub of: (Term, Motion),
    pub by: Motion,
    pub count: u32,
    pub cell: (usize, usize),
}

impl Variant {
    /// The rule in this direction, which no movement is relative to any more.
    pub fn new(rule: &RuleLine, direction: Motion) -> Self {
        let mut variant = Self {
            direction,
            left: rule.left.clone(),
            right: rule.right.clone(),
            line: rule.line,
            group: rule.group,
            is_late: rule.is_late,
            is_rigid: rule.is_rigid,
            commands: rule.commands,
            movings: Vec::new(),
            motions: Vec::new(),
            properties: Vec::new(),
        };
        for (motion, _) in variant.cells_mut().flatten() {
            *motion = absolute(*motion, direction);
        }
        variant.turn();
        variant
    }

    /// All cells of both sides.
    pub fn cells_mut(&mut self) -> impl Iterator<Item = &mut Vec<(Motion, Term)>> {
        self.left.iter_mut().chain(&mut self.right).flatten()
    }

    /// Whether it is tried only in its own direction.
    pub fn is_directed(&self) -> bool {
        self.left.iter().any(|row| row.len() > 1)
    }

    /// Turns rules that go up or left into the same ones that go down or right.
    fn turn(&mut self) {
        let mut cells = self.left.iter().flatten().flatten();
        if cells.any(|&(motion, _)| motion == Motion::Gap) {
            return;
        }
        self.direction = match self.direction {
            Motion::Up => Motion::Down,
            Motion::Left => Motion::Right,
            _ => return,
        };
        self.left
            .iter_mut()
            .chain(&mut self.right)
            .for_each(|row| row.reverse());
    }
}

/// A movement in a rule with this direction.
fn absolute(motion: Motion, direction: Motion) -> Motion {
    use Motion::*;
    let [up, down, back, forward] = match direction {
        Right => [Up, Down, Left, Right],
        Up => [Left, Right, Down, Up],
        Down => [Right, Left, Up, Down],
        _ => [Down, Up, Right, Left],
    };
    match motion {
        RelativeUp => up,
        RelativeDown => down,
        Back => back,
        Forward => forward,
        motion => motion,
    }
}

/// The movements that a word stands for in a rule with this direction; empty if it is one itself.
pub fn movements_of(motion: Motion, direction: Motion) -> &'static [Motion] {
    use Motion::*;
    let is_horizontal = matches!(direction, Left | Right);
    match motion {
        Parallel if is_horizontal => &[Left, Right],
        Perpendicular if !is_horizontal => &[Left, Right],
        Horizontal => &[Left, Right],
        Vertical | Parallel | Perpendicular => &[Up, Down],
        Moving => &[Up, Down, Left, Right, Action],
        Orthogonal => &[Up, Down, Left, Right],
        _ => &[],
    }
}

/// The most rules that one line may stand for.
pub const MAX_VARIANTS: usize = 1 << 14;

/// The error for a line that stands for more.
pub fn too_many(line: u64) -> Error {
    let what = format!(
        "this rule stands for more than {MAX_VARIANTS} rules: name fewer directions or objects in it"
    );
    Error::input(what).on_line(line)
}
