//! A puzzle of numbers, for tests of discovered states.

use homing::discovered::Rules;

/// A counter that reaches 0 by steps of one or by halving an even number. No move of it can be undone.
#[derive(Clone, Debug)]
pub struct Counter {
    pub start: u64,
    pub lie: Lie,
}

impl Counter {
    /// An honest one.
    pub fn new(start: u64) -> Self {
        Self {
            start,
            lie: Lie::None,
        }
    }
}

/// A false claim of its rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lie {
    None,
    Undo,
    /// All moves except one can be undone.
    UndoOnce,
    WayBack,
    Names,
    TooManyNames,
    Order,
    /// No lie: it counts up without end, by one or threefold.
    Endless,
}

impl Rules for Counter {
    type State = u64;
    fn name(&self) -> String {
        format!("counter:{}", self.start)
    }
    fn starts(&self) -> Vec<u64> {
        vec![self.start]
    }
    fn is_goal(&self, &number: &u64) -> bool {
        number == 0
    }
    fn move_names(&self) -> Vec<String> {
        match self.lie {
            Lie::Names => vec!["down".into()],
            Lie::UndoOnce => vec!["down".into(), "up".into(), "jump".into()],
            Lie::TooManyNames => (0..256).map(|code| format!("m{code}")).collect(),
            _ => vec!["down".into(), "half".into()],
        }
    }
    fn moves(&self, &number: &u64, mut visit: impl FnMut(u8, u64)) {
        if self.lie == Lie::Endless {
            visit(0, number + 1);
            visit(1, number.wrapping_mul(3));
            return;
        }
        if matches!(self.lie, Lie::UndoOnce | Lie::WayBack) {
            // A line with moves in both directions, and one jump that cannot be undone.
            (number > 0).then(|| visit(0, number - 1));
            (number < self.start).then(|| visit(1, number + 1));
            if self.lie == Lie::UndoOnce && number == self.start / 2 {
                visit(2, 0);
            }
            return;
        }
        if self.lie == Lie::Order && number > 0 && number % 2 == 0 {
            visit(1, number / 2);
        }
        (number > 0).then(|| visit(0, number - 1));
        (self.lie != Lie::Order && number > 0 && number % 2 == 0).then(|| visit(1, number / 2));
    }
    fn can_undo(&self) -> bool {
        matches!(self.lie, Lie::Undo | Lie::UndoOnce | Lie::WayBack)
    }
    fn moves_back(&self, &number: &u64, mut visit: impl FnMut(u8, u64)) {
        visit(0, number + 1);
        (self.lie != Lie::WayBack && number > 0).then(|| visit(1, number - 1));
    }
    fn code_bits(&self) -> u32 {
        64
    }
}
