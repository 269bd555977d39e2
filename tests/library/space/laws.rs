//! The laws of a space, on every state; and the check of the laws finds violations.

use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::perm::Perm;
use homing::puzzle::slide::Slide;
use homing::{Cursor, Description, Space, Table, backward, space};

#[test]
fn every_small_sliding_board_and_home_obeys_the_laws() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for home in 0..rows * columns {
            space::check(&Slide::new(rows, columns, home).unwrap()).unwrap();
        }
    }
}

#[test]
fn eight_obeys_the_laws_for_homes_in_every_row_and_column() {
    for home in [0, 1, 4, 8] {
        space::check(&Slide::new(3, 3, home).unwrap()).unwrap();
    }
}

#[test]
fn flip_boards_obey_the_laws() {
    for (rows, columns, goal) in [
        (4, 4, Goal::Any),
        (3, 4, Goal::Only(0)),
        (1, 1, Goal::Any),
        (2, 3, Goal::Only(0)),
        (1, 5, Goal::Any),
    ] {
        space::check(&Flip::new(rows, columns, goal).unwrap()).unwrap();
    }
}

/// The serial search is the definition; the search by bits must agree, for any number of threads.
#[test]
fn searches_agree_on_any_number_of_threads() {
    fn agree<S: Space + Clone + Send>(space: S) {
        let expected = Table::from_distances(space.clone(), backward::serial(&space)).to_bytes();
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let table = pool.install(|| Table::generate(space.clone(), |_| {}).unwrap());
            assert!(
                table.to_bytes() == expected,
                "{} on {threads} threads",
                space.describe().puzzle
            );
        }
    }
    agree(Slide::EIGHT);
    agree(Slide::new(2, 4, 3).unwrap());
    agree(Flip::FOUR);
    agree(Flip::new(3, 3, Goal::Only(0)).unwrap());
    // Codes of 4 bits and of 8, moves that cannot be undone, a number of states that ends within a word.
    agree(Perm::parse("L := (7,6,5,4,3,2,1);\nX := (1,2);\n").unwrap());
    for (len, moves) in [
        (1, 1),
        (63, 2),
        (64, 5),
        (65, 16),
        (4096, 17),
        (100_003, 40),
    ] {
        agree(Jumps { len, moves });
    }
}

/// States with moves that cannot be undone, so that moves may lead any number of steps farther; many cannot reach a goal.
#[derive(Clone)]
pub struct Jumps {
    pub len: u64,
    pub moves: u8,
}

impl Jumps {
    fn target(&self, index: u64, code: u8) -> u64 {
        let code = u64::from(code);
        let step = 1 + 13 * code;
        if code % 3 == 0 {
            (index + step) % self.len
        } else {
            (index + self.len - step % self.len) % self.len
        }
    }

    fn is_open(&self, index: u64, code: u8) -> bool {
        index % 11 != 5 && (index * 7 + u64::from(code) * 3) % 5 < 2
    }
}

impl Space for Jumps {
    type State = u64;
    fn describe(&self) -> Description {
        let word = String::new;
        Description {
            puzzle: format!("jumps:{}", self.len),
            parameters: word(),
            goal: word(),
            index: word(),
            metric: word(),
        }
    }
    fn len(&self) -> u64 {
        self.len
    }
    fn move_count(&self) -> u8 {
        self.moves
    }
    fn rank(&self, &state: &u64) -> Option<u64> {
        Some(state)
    }
    fn unrank(&self, index: u64) -> u64 {
        index
    }
    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
        if self.len > 50 {
            visit(50);
        }
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        (0..self.moves)
            .filter(|&code| self.is_open(index, code))
            .for_each(|code| visit(code, self.target(index, code)));
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in 0..self.moves {
            let step = self.target(0, code);
            let before = (index + self.len - step) % self.len;
            if self.is_open(before, code) {
                visit(code, before);
            }
        }
    }
}

#[test]
fn jumps_obey_the_laws() {
    for (len, moves) in [(1, 1), (63, 2), (64, 5), (65, 16), (4096, 17)] {
        space::check(&Jumps { len, moves }).unwrap();
    }
}

/// A line of states on which every move goes down by one; `flaw` breaks one law.
struct Line {
    flaw: Flaw,
}

#[derive(Clone, Copy, PartialEq)]
enum Flaw {
    None,
    Rank,
    Goals,
    GoalTwice,
    IsGoal,
    OnlyGoal,
    Order,
    CodeRange,
    Step,
    Advance,
    Predecessors,
    ExtraPredecessor,
    Symmetry,
    Range,
    Images,
    ImageCount,
    ImageOfGoal,
}

impl Space for Line {
    type State = u64;
    fn describe(&self) -> Description {
        let word = String::new;
        Description {
            puzzle: "line:9".into(),
            parameters: word(),
            goal: word(),
            index: word(),
            metric: word(),
        }
    }
    fn len(&self) -> u64 {
        9
    }
    fn move_count(&self) -> u8 {
        if self.flaw == Flaw::CodeRange { 1 } else { 2 }
    }
    fn rank(&self, &state: &u64) -> Option<u64> {
        Some(if self.flaw == Flaw::Rank && state == 7 {
            6
        } else {
            state
        })
    }
    fn unrank(&self, index: u64) -> u64 {
        index
    }
    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(if self.flaw == Flaw::Goals { 9 } else { 0 });
        if self.flaw == Flaw::GoalTwice {
            visit(0);
        }
    }
    fn is_goal(&self, index: u64) -> bool {
        index == if self.flaw == Flaw::IsGoal { 3 } else { 0 }
    }
    fn only_goal(&self) -> Option<u64> {
        (self.flaw == Flaw::OnlyGoal).then_some(3)
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        if index == 0 {
            return;
        }
        let codes = if self.flaw == Flaw::Order {
            [1, 0]
        } else {
            [0, 1]
        };
        for code in codes {
            visit(
                code,
                if self.flaw == Flaw::Range {
                    index + 8
                } else {
                    index - 1
                },
            );
        }
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        if index < 8 && !(self.flaw == Flaw::Predecessors && index == 4) {
            visit(0, index + 1);
            visit(1, index + 1);
        }
        if self.flaw == Flaw::ExtraPredecessor && index == 4 {
            visit(0, 8);
        }
    }
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        if self.flaw == Flaw::Step && index == 5 {
            Some(5)
        } else {
            (index > 0 && code < 2).then(|| index - 1)
        }
    }
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        let carried = if self.flaw == Flaw::Advance { 1 } else { 0 };
        self.step(at.index, code)
            .map(|index| Cursor { index, carried })
    }
    fn is_symmetric(&self) -> bool {
        self.flaw == Flaw::Symmetry
    }
    fn images(&self, &state: &u64, mut visit: impl FnMut(u64)) {
        // The states above 5 in reverse order.
        visit(if self.flaw == Flaw::Images && state > 5 {
            14 - state
        } else {
            state
        });
        if self.flaw == Flaw::ImageCount && state == 3 {
            visit(state);
        }
        if self.flaw == Flaw::ImageOfGoal {
            visit(8 - state);
        }
    }
}

#[test]
fn the_check_finds_each_broken_law() {
    use Flaw::*;
    space::check(&Line { flaw: None }).unwrap();
    for (flaw, says) in [
        (Rank, "state 7 unranks to 7, which ranks to Some(6)"),
        (Goals, "goal 9 is not below"),
        (GoalTwice, "goal 0 is visited twice"),
        (IsGoal, "is_goal(0) and goals() do not agree"),
        (OnlyGoal, "only_goal() is 3, but goals() do not agree on 0"),
        (Order, "do not ascend"),
        (CodeRange, "do not ascend below 1"),
        (
            Step,
            "5 precedes 4 by move 0, but that move does not lead there",
        ),
        (
            Advance,
            "advancing by 0 from 1 does not give the cursor that enters 0",
        ),
        (Predecessors, "is preceded by it 0 times"),
        (ExtraPredecessor, "8 precedes 4 by move 0"),
        (Symmetry, "no move leads from 0 back to 1"),
        (Range, "which is not below the number of states"),
        (
            Images,
            "image 0 of 6 is 8, but move 0 leads from 6 to 5, and no move of the same cost leads from 8 to the image of 5, 5",
        ),
        (ImageCount, "3 has 2 images, but 2 has 1"),
        (
            ImageOfGoal,
            "image 1 of 0 is Some(8), which is not a goal exactly where 0 is one",
        ),
    ] {
        let said = space::check(&Line { flaw }).unwrap_err();
        assert!(
            said.contains(says),
            "expected a sentence with {says:?}, found {said:?}"
        );
    }
}
