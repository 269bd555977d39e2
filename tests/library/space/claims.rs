//! False claims of the author of a space or of rules: no table is written for them, and no board is answered.

use crate::counter::{Counter, Lie};
use homing::discovered::{Discovered, Rules};
use homing::engine::{
    BuildTime, Catalog, Family, Options, Outcome, Own, OwnFamily, Puzzle, Question, ScratchPlace,
    drive,
};
use homing::notation::{Notation, Picture};
use homing::search::MethodSet;
use homing::{Cursor, Description, Error, Result, Space, Stop, Table, space};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// States in a ring: one move goes forward, the other one back. The goal is 0. One of its claims is false.
#[derive(Clone, Copy, Debug)]
struct Ring {
    len: u64,
    flaw: Flaw,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Symmetry,
    Undo,
    Parity,
    ParityOfGoal,
    Order,
    Predecessors,
    ExtraPredecessor,
    MoveCount,
    Codes,
    Rank,
    Range,
    NoGoal,
    GoalOutside,
    GoalTwice,
    IsGoal,
    Weights,
    Step,
    Advance,
    AdvanceAll,
    CanMove,
    OnlyGoal,
    Images,
    ImageCount,
    ImageOfGoal,
}

const FLAWS: [(Flaw, &str); 20] = [
    (
        Flaw::Symmetry,
        "says that it is symmetric, but no move leads from",
    ),
    (
        Flaw::Undo,
        "undo says that move 0 undoes move 0, but not after",
    ),
    (Flaw::Parity, "whose parity should be"),
    (Flaw::ParityOfGoal, "the parity of state 0 is Some(1)"),
    (Flaw::Order, "says that moves commute, but from"),
    (Flaw::Predecessors, "is preceded by it 0 times"),
    (Flaw::ExtraPredecessor, "but that move does not lead there"),
    (Flaw::MoveCount, "do not ascend below 1"),
    (Flaw::Codes, "is preceded by it 0 times"),
    (Flaw::Rank, "which ranks to"),
    (Flaw::Range, "which is not below the number of states"),
    (Flaw::NoGoal, "goals() visits none of the"),
    (Flaw::GoalOutside, "is not below the number of states"),
    (Flaw::GoalTwice, "goal 0 is visited twice"),
    (Flaw::IsGoal, "and goals() do not agree"),
    (Flaw::Weights, "2 moves have 1 weights"),
    (Flaw::Step, "but successors("),
    (Flaw::Advance, "does not give the cursor that enters"),
    (Flaw::AdvanceAll, "advance_all by the moves from"),
    (Flaw::CanMove, "does not agree with can_move"),
];

/// Claims that only the whole check compares.
const CHECKED: [(Flaw, &str); 4] = [
    (
        Flaw::OnlyGoal,
        "only_goal() is 3, but goals() do not agree on 0",
    ),
    (
        Flaw::Images,
        "image 0 of 6 is 6, but move 0 leads from 6 to 7, and no move of the same cost leads from 6 to the image of 7, 20",
    ),
    (Flaw::ImageCount, "2 has 1 images, but 3 has 2"),
    (
        Flaw::ImageOfGoal,
        "image 0 of 0 is Some(180), which is not a goal exactly where 0 is one",
    ),
];

impl Ring {
    /// Whether the second move exists: without it nothing leads back.
    fn has_second(&self, index: u64) -> bool {
        match self.flaw {
            Flaw::Symmetry => false,
            Flaw::Order => index % 3 != 1,
            _ => true,
        }
    }
}

impl Space for Ring {
    type State = u64;
    fn describe(&self) -> Description {
        let word = String::new;
        Description {
            puzzle: format!("ring:{}", self.len),
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
        if self.flaw == Flaw::MoveCount { 1 } else { 2 }
    }
    fn rank(&self, &state: &u64) -> Option<u64> {
        Some(if self.flaw == Flaw::Rank && state > self.len / 2 {
            self.len - state
        } else {
            state
        })
    }
    fn unrank(&self, index: u64) -> u64 {
        index
    }
    fn goals(&self, mut visit: impl FnMut(u64)) {
        if self.flaw != Flaw::NoGoal {
            visit(0);
        }
        match self.flaw {
            Flaw::GoalOutside => visit(self.len),
            Flaw::GoalTwice => visit(0),
            _ => {}
        }
    }
    fn is_goal(&self, index: u64) -> bool {
        if self.flaw == Flaw::IsGoal {
            index.is_multiple_of(4)
        } else {
            index == 0 && self.flaw != Flaw::NoGoal
        }
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (on, back) = ((index + 1) % self.len, (index + self.len - 1) % self.len);
        let codes = if self.flaw == Flaw::Codes {
            [1, 0]
        } else {
            [0, 1]
        };
        visit(
            codes[0],
            if self.flaw == Flaw::Range {
                on + self.len
            } else {
                on
            },
        );
        if self.has_second(index) {
            visit(codes[1], back);
        }
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let (on, back) = ((index + 1) % self.len, (index + self.len - 1) % self.len);
        if !(self.flaw == Flaw::Predecessors && index % 2 == 1) {
            visit(0, back);
        }
        if self.has_second(on) {
            visit(1, on);
        }
        if self.flaw == Flaw::ExtraPredecessor {
            visit(0, (index + 5) % self.len);
        }
    }
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let mut reached = None;
        self.successors(index, |other, next| {
            reached = if other == code { Some(next) } else { reached }
        });
        if self.flaw == Flaw::Step {
            reached.map(|next| next / 2)
        } else {
            reached
        }
    }
    fn weights(&self) -> Option<&'static [u8]> {
        (self.flaw == Flaw::Weights).then_some(&[1])
    }
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        let carried = u64::from(self.flaw == Flaw::Advance);
        self.step(at.index, code)
            .map(|index| Cursor { index, carried })
    }
    fn can_move(&self, at: Cursor, code: u8) -> bool {
        self.flaw != Flaw::CanMove && self.step(at.index, code).is_some()
    }
    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        if self.flaw == Flaw::AdvanceAll {
            walks.iter_mut().for_each(|at| at.index = 0);
        }
        walks
            .iter_mut()
            .zip(codes)
            .all(|(at, &code)| self.advance(*at, code).map(|next| *at = next).is_some())
    }
    fn is_symmetric(&self) -> bool {
        self.flaw != Flaw::Order
    }
    fn depth_parity(&self, index: u64) -> Option<u8> {
        let parity = (index % 2) as u8;
        match self.flaw {
            Flaw::Parity => Some((index / 2 % 2) as u8),
            Flaw::ParityOfGoal => Some(1 - parity),
            _ => Some(parity),
        }
    }
    fn undo(&self, code: u8) -> Option<u8> {
        match self.flaw {
            Flaw::Undo => Some(code),
            Flaw::Order | Flaw::Symmetry | Flaw::MoveCount => None,
            _ => Some(1 - code),
        }
    }
    fn moves_commute(&self) -> bool {
        true
    }
    fn only_goal(&self) -> Option<u64> {
        (self.flaw == Flaw::OnlyGoal).then_some(3)
    }
    fn images(&self, &state: &u64, mut visit: impl FnMut(u64)) {
        match self.flaw {
            Flaw::Images => visit(if state == 7 { 20 } else { state }),
            Flaw::ImageCount => (0..if state == 3 { 2 } else { 1 }).for_each(|_| visit(state)),
            Flaw::ImageOfGoal => visit((state + self.len / 2) % self.len),
            _ => {}
        }
    }
}

impl Notation for Ring {
    fn parse_board(&self, text: &str) -> Result<u64> {
        let wrong = || Error::Input {
            what: format!("expected a number, found {text:?}"),
        };
        text.parse()
            .ok()
            .filter(|&index| index < self.len)
            .ok_or_else(wrong)
    }
    fn board_text(&self, state: &u64) -> String {
        state.to_string()
    }
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        moves.for_each(|code| line.push(if code == 0 { '+' } else { '-' }));
    }
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        Ok(text.chars().map(|letter| u8::from(letter != '+')).collect())
    }
    fn picture(&self, state: &u64) -> Picture {
        Picture::of_lines([self.board_text(state).as_str()], |_| {
            homing::notation::Look::Plain
        })
    }
}

/// A small ring has all its states checked, a large one a sample.
const LENS: [u64; 2] = [360, 20_000];

fn law_of<T>(result: Result<T>) -> String {
    match result {
        Err(Error::Law { law, .. }) => law,
        Err(error) => panic!("expected a broken law, found {error}"),
        Ok(_) => panic!("expected a broken law"),
    }
}

#[test]
fn false_claims_of_a_space_are_found() {
    for len in LENS {
        let good = Ring {
            len,
            flaw: Flaw::None,
        };
        assert_eq!(
            Table::generate(good, |_| {}).unwrap().layers().len() as u64,
            len / 2 + 1
        );
        for (flaw, says) in FLAWS {
            let ring = Ring { len, flaw };
            let law = law_of(Table::generate(ring, |_| {}));
            assert!(
                law.contains(says),
                "{flaw:?} of {len}: expected {says:?}, found {law:?}"
            );
            if flaw != Flaw::Weights {
                law_of(Table::generate_half(ring, |_| {}));
            }
            if len < 1000 && flaw != Flaw::NoGoal {
                let said = space::check(&ring).unwrap_err();
                assert!(
                    said.contains(says),
                    "{flaw:?}: expected {says:?}, found {said:?}"
                );
            }
        }
    }
}

#[test]
fn the_check_compares_images_and_the_only_goal() {
    for (flaw, says) in CHECKED {
        let said = space::check(&Ring { len: 360, flaw }).unwrap_err();
        assert!(
            said.contains(says),
            "{flaw:?}: expected {says:?}, found {said:?}"
        );
    }
}

/// The error contains the state and the move that break a law, and does not advise to generate the table again.
#[test]
fn the_sentence_names_the_state_and_the_move() {
    let error = Table::generate(
        Ring {
            len: 360,
            flaw: Flaw::Undo,
        },
        |_| {},
    )
    .unwrap_err();
    let said = error.worded(str::to_string, |remedy| format!("{remedy:?}"));
    let law = "undo says that move 0 undoes move 0, but not after 0; state 0 is 0";
    assert!(
        said.starts_with(&format!("the code of ring:360 contradicts itself: {law}: ")),
        "{said}"
    );
    assert!(
        said.contains("homing::space::check") && !said.contains("make the table"),
        "{said}"
    );
    assert!(!error.is_damage());
}

/// The flaw in the family's space.
static FLAW: AtomicU8 = AtomicU8::new(0);

fn ring(parameters: &str) -> Result<Ring> {
    let flaw = [Flaw::None, Flaw::Symmetry, Flaw::Predecessors][usize::from(FLAW.load(Relaxed))];
    let wrong = || Error::Input {
        what: format!("expected a number, found {parameters:?}"),
    };
    parameters
        .parse()
        .map(|len| Ring { len, flaw })
        .map_err(|_| wrong())
}

const RING: Family = Family::plain(
    "ring",
    "ring:N",
    "a ring",
    &OwnFamily(|text| ring(text).map(Own::space)),
);

/// All ways of the engine to a table or an answer.
#[test]
fn the_engine_refuses_tables_of_a_wrong_space() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ring-5000.tbl");
    let (catalog, none) = (Catalog::new(&[&RING]), Options::default());
    let good = catalog.puzzle("ring:5000", &none).unwrap();
    let table = catalog.table(&*good).unwrap();
    std::fs::write(&path, table.to_bytes().unwrap()).unwrap();
    table.verify(homing::Watch::NONE).unwrap();
    for flaw in [1, 2] {
        FLAW.store(flaw, Relaxed);
        let puzzle = catalog.puzzle("ring:5000", &none).unwrap();
        law_of(puzzle.begin());
        law_of(catalog.table(&*puzzle));
        law_of(catalog.table_at(&*puzzle, &path));
        law_of(catalog.open(&path));
        let place = ScratchPlace::new(folder.path(), 64 << 20, false);
        law_of(
            puzzle
                .scratch_search()
                .and_then(|search| search.begin(&place)),
        );
        assert!(!folder.path().join("ring-5000").exists());
    }
    FLAW.store(0, Relaxed);
    let wrong = Ring {
        len: 5000,
        flaw: Flaw::Predecessors,
    };
    law_of(homing::engine::Searches::solver(
        &MethodSet::blind(wrong),
        "bfs",
        homing::search::Limits::NONE,
    ));
    law_of(homing::engine::Searches::prepare(
        &MethodSet::blind(wrong),
        0,
    ));
    // A table generated before the space was checked.
    let moves = homing::table::Column::pack("move", 1, (0..360).map(|_| 0));
    let depths = homing::table::Column::pack(
        "depth",
        2,
        (0..360).map(|index| if index == 0 { 0 } else { 3 }),
    );
    let ring = Ring {
        len: 360,
        flaw: Flaw::Predecessors,
    };
    let wrong = Table::new(ring, vec![1], vec![moves, depths]).unwrap();
    let wrong = homing::engine::BoardTable::new(wrong, ring);
    law_of(homing::engine::Answerer::verify(
        &wrong,
        homing::Watch::NONE,
    ));
}

/// A pair of numbers whose code has more bits than claimed.
#[derive(Clone, Debug)]
struct Wide;

impl Rules for Wide {
    type State = (u64, u64);
    fn name(&self) -> String {
        "wide:1".into()
    }
    fn starts(&self) -> Vec<(u64, u64)> {
        vec![(0, 7)]
    }
    fn is_goal(&self, state: &(u64, u64)) -> bool {
        state.1 == 0
    }
    fn move_names(&self) -> Vec<String> {
        vec!["on".into()]
    }
    fn moves(&self, &(high, low): &(u64, u64), mut visit: impl FnMut(u8, (u64, u64))) {
        (low > 0).then(|| visit(0, (high + u64::from(low < 4), low - 1)));
    }
    fn code_bits(&self) -> u32 {
        64
    }
}

fn lies(start: u64) -> Vec<(Lie, String)> {
    let half = start / 2;
    let undo = |moved: String| {
        format!("can_undo says that every move can be undone, but {moved}, and no move leads back")
    };
    vec![
        (Lie::Undo, undo("the move down leads from 1 to 0".into())),
        (
            Lie::UndoOnce,
            undo(format!("the move jump leads from {half} to 0")),
        ),
        (
            Lie::TooManyNames,
            "it has 256 names of moves, and at most 255 are supported".into(),
        ),
        (
            Lie::Names,
            format!("{start} has a move with code 1, but there are only 1 names of moves"),
        ),
        (
            Lie::Order,
            format!(
                "the moves of {start} do not ascend by code: the move down follows the move half"
            ),
        ),
    ]
}

#[test]
fn false_claims_of_rules_are_found() {
    for start in [360, 30_000] {
        let honest = Discovered::find(Counter::new(start), &Stop::NEVER).unwrap();
        let table = Table::generate(honest, |_| {}).unwrap();
        assert_eq!(table.reachable(), start + 1);
        for (lie, says) in lies(start) {
            assert_eq!(
                law_of(Discovered::find(Counter { start, lie }, &Stop::NEVER)),
                says
            );
        }
        // Each move can be undone, but `moves_back` disagrees with the moves.
        let way = Discovered::find(
            Counter {
                start,
                lie: Lie::WayBack,
            },
            &Stop::NEVER,
        )
        .unwrap();
        assert!(law_of(Table::generate(way, |_| {})).contains("is preceded by it 0 times"));
    }
    assert_eq!(
        law_of(Discovered::find(Wide, &Stop::NEVER)),
        "code_bits is 64, but the state 1 2 has the code 0x10000000000000002"
    );
}

/// The false claim in the family's rules.
static LIE: AtomicU8 = AtomicU8::new(0);

fn counter(parameters: &str) -> Result<Counter> {
    let lie = [Lie::None, Lie::Undo, Lie::WayBack][usize::from(LIE.load(Relaxed))];
    let wrong = || Error::Input {
        what: format!("expected a number, found {parameters:?}"),
    };
    parameters
        .parse()
        .map(|start| Counter { start, lie })
        .map_err(|_| wrong())
}

const COUNTER: Family = Family::plain(
    "counter",
    "counter:N",
    "down to 0",
    &OwnFamily(|text| counter(text).map(Own::rules)),
);

/// A board of twelve moves was unsolvable, and a table of one state was written.
#[test]
fn rules_whose_moves_cannot_be_undone_answer_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counter-360.tbl");
    let (catalog, none) = (Catalog::new(&[&COUNTER]), Options::default());
    let honest = catalog
        .table(&*catalog.puzzle("counter:360", &none).unwrap())
        .unwrap();
    let answer = honest.answer(&Question::PATH, "360").unwrap();
    let said = homing::engine::AnswerRecord::of(&answer).to_json();
    assert!(said.contains(r#""depth_moves":12"#), "{said}");
    std::fs::write(&path, honest.to_bytes().unwrap()).unwrap();
    LIE.store(1, Relaxed);
    let lying: Box<dyn Puzzle> = catalog.puzzle("counter:360", &none).unwrap();
    assert!(lying.build_time() == BuildTime::Moment);
    law_of(catalog.table(&*lying));
    law_of(lying.begin());
    law_of(lying.searches());
    law_of(catalog.table_at(&*lying, &path));
    law_of(catalog.open(&path));
    // Too many states to find immediately: the first step of the generation finds them.
    let large = catalog.puzzle("counter:3000000", &none).unwrap();
    assert!(large.build_time() != BuildTime::Moment);
    let outcome = drive(
        &mut *large.begin().unwrap(),
        None,
        &Stop::NEVER,
        &mut |_| {},
    );
    assert!(
        law_of(outcome.map(|outcome| outcome == Outcome::Finished)).starts_with("can_undo says")
    );
    // With the states in files.
    let place = ScratchPlace::new(folder.path(), 64 << 20, false);
    let outcome = drive(
        &mut *lying
            .scratch_search()
            .and_then(|search| search.begin(&place))
            .unwrap(),
        None,
        &Stop::NEVER,
        &mut |_| {},
    );
    assert!(
        law_of(outcome.map(|outcome| outcome == Outcome::Finished)).starts_with("can_undo says")
    );
    LIE.store(2, Relaxed);
    let wrong_way = catalog.puzzle("counter:360", &none).unwrap();
    law_of(catalog.table(&*wrong_way));
    LIE.store(0, Relaxed);
}
