//! Puzzles with discovered states. The oracle is a search over maps of states, which shares no code with the library.

use crate::common::eight::neighbours;
use crate::counter::{Counter, Lie};
use homing::discovered::{Code, Discovered, Rules};
use homing::engine::{Catalog, Family, Options, Outcome, Own, OwnFamily, Question, drive};
use homing::internals::{CodeSet, SortedCodes};
use homing::{Error, Result, Space, Stop, Table, space};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Farmer, wolf, goat and cabbage cross a river; a state is the set of those on the other side.
#[derive(Clone, Debug)]
struct River;

impl Rules for River {
    type State = [bool; 4];
    fn name(&self) -> String {
        "river".into()
    }
    fn starts(&self) -> Vec<[bool; 4]> {
        vec![[false; 4]]
    }
    fn is_goal(&self, there: &[bool; 4]) -> bool {
        *there == [true; 4]
    }
    fn move_names(&self) -> Vec<String> {
        ["alone", "wolf", "goat", "cabbage"]
            .map(String::from)
            .into()
    }
    fn moves(&self, there: &[bool; 4], mut visit: impl FnMut(u8, [bool; 4])) {
        for with in (0..4).filter(|&with| there[with] == there[0]) {
            let mut next = *there;
            next[with] = !there[0];
            next[0] = !there[0];
            let [farmer, wolf, goat, cabbage] = next;
            if goat == farmer || goat != wolf && goat != cabbage {
                visit(with as u8, next);
            }
        }
    }
    fn can_undo(&self) -> bool {
        true
    }
}

/// The 8-puzzle, from its goal; nine cells of a byte each take 72 bits.
#[derive(Clone, Debug)]
struct Eight;

impl Rules for Eight {
    type State = [u8; 9];
    fn name(&self) -> String {
        "eight".into()
    }
    fn starts(&self) -> Vec<[u8; 9]> {
        vec![[1, 2, 3, 4, 5, 6, 7, 8, 0]]
    }
    fn is_goal(&self, board: &[u8; 9]) -> bool {
        *board == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    }
    fn move_names(&self) -> Vec<String> {
        ["d", "l", "r", "u"].map(String::from).into()
    }
    fn moves(&self, board: &[u8; 9], mut visit: impl FnMut(u8, [u8; 9])) {
        for (letter, next) in neighbours(board) {
            visit("dlru".find(letter).unwrap() as u8, next);
        }
    }
    fn can_undo(&self) -> bool {
        true
    }
}

/// The depth of each state, by a search from each state in turn.
fn slow_depths<P: Rules>(rules: &P) -> BTreeMap<u128, Option<u32>> {
    let mut states = BTreeMap::new();
    let mut queue: VecDeque<P::State> = rules.starts().into();
    while let Some(state) = queue.pop_front() {
        if states.insert(state.code(), state.clone()).is_none() {
            rules.moves(&state, |_, next| queue.push_back(next));
        }
    }
    let depth = |start: &P::State| {
        let (mut layer, mut seen) = (vec![start.clone()], BTreeSet::from([start.code()]));
        for depth in 0.. {
            if layer.is_empty() || layer.iter().any(|state| rules.is_goal(state)) {
                return (!layer.is_empty()).then_some(depth);
            }
            let mut next_layer = Vec::new();
            for state in &layer {
                rules.moves(state, |_, next| {
                    if seen.insert(next.code()) {
                        next_layer.push(next);
                    }
                });
            }
            layer = next_layer;
        }
        None
    };
    states
        .iter()
        .map(|(&code, state)| (code, depth(state)))
        .collect()
}

fn agrees<P: Rules + std::fmt::Debug>(rules: P) {
    let expected = slow_depths(&rules);
    let found = Discovered::find(rules, &Stop::NEVER).unwrap();
    space::check(&found).unwrap();
    assert_eq!(found.len(), expected.len() as u64);
    let table = Table::generate(found.clone(), |_| {}).unwrap();
    for ((index, code), depth) in (0..).zip(expected.keys()).zip(expected.values()) {
        assert_eq!(found.unrank(index).code(), *code);
        assert_eq!(table.depth(index).unwrap(), *depth);
    }
    let bytes = table.to_bytes();
    let file = homing::table::TableFile::from_bytes("copy", bytes.clone()).unwrap();
    let space = Discovered::of_file(found.rules().clone(), &file).unwrap();
    space::check(&space).unwrap();
    let again = Table::from_file(&file, space).unwrap();
    assert_eq!(again.to_bytes(), bytes);
}

#[test]
fn found_states_have_the_depths_of_a_slow_search() {
    agrees(Counter::new(9));
    agrees(Counter::new(1000));
    agrees(River);
}

/// Published: 181,440 states, 31 moves at most (`tests/facts/depths.csv`).
#[test]
fn the_eight_puzzle_is_found() {
    let found = Discovered::find(Eight, &Stop::NEVER).unwrap();
    assert_eq!(found.len(), 181_440);
    let table = Table::generate(found.clone(), |_| {}).unwrap();
    assert_eq!(table.layers()[..6], [1, 2, 4, 8, 16, 20]);
    assert_eq!((table.greatest_depth(), table.layers()[31]), (31, 2));
    let text: Vec<u8> = vec![8, 6, 7, 2, 5, 4, 3, 0, 1];
    assert_eq!(
        table
            .depth(table.locate(&found, &text.try_into().unwrap()).unwrap())
            .unwrap(),
        Some(31)
    );
    // The codes take a third of their original size.
    let code_bytes: u64 = table
        .columns()
        .iter()
        .filter(|column| column.name().starts_with("code"))
        .map(|column| column.size_bytes())
        .sum();
    assert!(code_bytes < 181_440 * 4, "{code_bytes}");
}

#[test]
fn any_codes_are_found_at_their_indices() {
    let mut seed = 7u128;
    let mut random = || {
        seed = seed
            .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
            .wrapping_add(0x5851_F42D_4C95_7F2D);
        seed
    };
    for len in [1, 2, 3, 100, 3000] {
        for kind in 0..4 {
            let one = |number: u128| match kind {
                0 => number,
                1 => number >> 100,
                2 => number & 0x00ff_0000_0000_0000_f000_0000_0000_f0f0,
                _ => (number >> 120) + ((number >> 90 & 1) << 127),
            };
            let sorted: Vec<u128> = (0..len)
                .map(|_| one(random()))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect();
            let codes = SortedCodes::of_sorted(sorted.iter().copied()).unwrap();
            codes.check().unwrap();
            for (index, &code) in (0..).zip(&sorted) {
                assert_eq!((codes.get(index), codes.find(code)), (code, Some(index)));
                for other in [
                    code ^ 1,
                    code ^ 1 << 127,
                    code.wrapping_add(1),
                    code ^ 1 << 60,
                ] {
                    assert_eq!(
                        codes.find(other),
                        sorted.binary_search(&other).ok().map(|index| index as u64)
                    );
                }
            }
        }
    }
}

#[test]
fn a_set_keeps_each_code_once() {
    // Among them the code of ones.
    let codes: Vec<u128> = (0..50_000u64)
        .map(|number| u128::from((number % 20_000).wrapping_mul(0x9e37_79b9) ^ u64::MAX))
        .collect();
    let (mut found, mut fresh) = (CodeSet::<2>::new(None), Vec::new());
    codes
        .chunks(777)
        .for_each(|codes| found.add_all(codes, &mut fresh).unwrap());
    let expected: Vec<u128> = codes
        .into_iter()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(
        (fresh.len() as u64, found.count()),
        (20_000, expected.len() as u64)
    );
    let sorted = found.into_sorted().into_iter();
    let code = |[low, high]: [u32; 2]| u128::from(high) << 32 | u128::from(low);
    assert_eq!(sorted.map(code).collect::<Vec<_>>(), expected);
}

#[test]
fn numbers_are_written_as_codes_in_their_order() {
    fn round<C: Code>(state: &C) -> u128 {
        let mut numbers = state.numbers();
        assert_eq!(C::of_numbers(&numbers).as_ref(), Some(state));
        numbers.push(0);
        assert_eq!(C::of_numbers(&numbers), None);
        assert_eq!(C::of_code(state.code()), *state);
        state.code()
    }
    assert!(round(&(-3i8, 200u8)) < round(&(2i8, 0u8)));
    assert!(round(&i64::MIN) == 0 && round(&i64::MAX) == u64::MAX.into());
    assert_eq!(round(&[[true, false], [true, true]]), 0b1011);
    assert_eq!(round(&(u32::MAX, u16::MAX, u64::MAX, i16::MAX)), u128::MAX);
    assert_eq!((-3i8, true, 7u32).numbers(), [-3, 1, 7]);
    assert_eq!(<[bool; 2]>::of_numbers(&[0, 2]), None);
    assert_eq!(<(u8, u8)>::of_numbers(&[1, 256]), None);
}

fn counter(parameters: &str) -> Result<Counter> {
    parameters
        .parse()
        .map(Counter::new)
        .map_err(|_| Error::Input {
            what: format!("expected a number, found {parameters:?}"),
        })
}

const COUNTER: Family = Family::plain(
    "counter",
    "counter:N",
    "count down to 0 by one or by halves",
    &OwnFamily(|text| counter(text).map(Own::rules)),
);

#[test]
fn the_engine_answers_every_question() {
    let catalog = Catalog::new(&[&COUNTER]);
    let puzzle = catalog.puzzle("counter:9", &Options::default()).unwrap();
    let table = catalog.table(&*puzzle).unwrap();
    let answer = |question: &str, line: &str| {
        let question: Question = serde_json::from_str(question).unwrap();
        homing::engine::AnswerRecord::of(&table.answer(&question, line).unwrap()).to_json()
    };
    assert!(answer(r#"{"what":"path"}"#, "9").contains("down half half down down"));
    assert!(answer(r#"{"what":"hints"}"#, "8").contains("half"));
    assert!(answer(r#"{"what":"grade"}"#, "8\tdown").contains("status"));
    assert!(answer(r#"{"what":"count"}"#, "2").contains('2'));
    let error = table.answer(&Question::PATH, "10").unwrap_err().to_string();
    assert_eq!(
        error,
        "the start of the puzzle does not lead to the board \"10\""
    );
    table.verify(homing::Watch::NONE).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counter-9.tbl");
    std::fs::write(&path, table.to_bytes().unwrap()).unwrap();
    catalog
        .open(&path)
        .unwrap()
        .verify(homing::Watch::NONE)
        .unwrap();
    let other = catalog.puzzle("counter:8", &Options::default()).unwrap();
    assert!(matches!(
        catalog.table_at(&*other, &path),
        Err(Error::OtherPuzzle { .. })
    ));
}

#[test]
fn a_search_for_states_can_be_stopped() {
    let stop = Stop::new();
    stop.stop();
    assert!(matches!(
        Discovered::find(Counter::new(u64::MAX), &stop),
        Err(Error::Stopped)
    ));
}

/// A line of numbers longer than any memory.
const LINE: Family = Family::plain(
    "line",
    "line:",
    "numbers",
    &OwnFamily(|_| {
        Ok(Own::rules(Counter {
            start: 0,
            lie: Lie::Endless,
        }))
    }),
);

#[test]
fn a_search_for_states_keeps_to_its_memory_and_can_be_stopped_within() {
    let catalog = Catalog::new(&[&LINE]);
    let puzzle = catalog.puzzle("line:0", &Options::default()).unwrap();
    let mut generation = puzzle.begin().unwrap();
    generation.limit_memory(32 << 20);
    let said = generation.step(&Stop::NEVER).unwrap_err();
    let Error::Outgrown {
        found,
        percent: 80,
        memory_bytes,
    } = said
    else {
        panic!("{said}")
    };
    // Eight bytes in a set filled to at most seven eighths, and eight in the list.
    assert!(
        memory_bytes == 32 << 20 && (1_000_000..1_677_722).contains(&found),
        "{found}"
    );
    let stop = Stop::new();
    let (later, start) = (stop.clone(), std::time::Instant::now());
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        later.stop();
    });
    let outcome = drive(&mut *puzzle.begin().unwrap(), None, &stop, &mut |_| {}).unwrap();
    assert_eq!(
        outcome,
        Outcome::Stopped {
            depth: 0,
            kept: None
        }
    );
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn a_list_that_is_not_closed_is_found() {
    let table = Table::generate(Discovered::find(Eight, &Stop::NEVER).unwrap(), |_| {}).unwrap();
    table.verify(homing::Watch::NONE).unwrap();
    let bytes = crate::common::forge::forged(&table.to_bytes(), |header, columns| {
        // One code is changed: the list still ascends, and each is found.
        let low = header
            .columns
            .iter()
            .position(|column| column.name == "code low")
            .unwrap();
        columns[low][9] ^= 1;
    });
    let file = homing::table::TableFile::from_bytes("forged", bytes).unwrap();
    let space = Discovered::of_file(Eight, &file).unwrap();
    let table = Table::from_file(&file, space.clone()).unwrap();
    let said = homing::engine::Shortcuts::verify(&space, &table, homing::Watch::NONE);
    assert!(said.unwrap_err().to_string().contains("the list of states"));
}

/// Two tokens, each in a row of five cells, go to the middle. The rows can be reflected and exchanged: eight symmetries.
#[derive(Clone, Debug)]
struct Tokens(Claim);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    All,
    /// One token moves on a cycle.
    Shift,
    /// A quarter of a turn without a half.
    Quarter,
}

impl Rules for Tokens {
    type State = [u8; 2];
    fn name(&self) -> String {
        "tokens".into()
    }
    fn starts(&self) -> Vec<[u8; 2]> {
        vec![[2, 2]]
    }
    fn is_goal(&self, at: &[u8; 2]) -> bool {
        *at == [2, 2]
    }
    fn move_names(&self) -> Vec<String> {
        ["1<", "1>", "2<", "2>"].map(String::from).into()
    }
    fn moves(&self, at: &[u8; 2], mut visit: impl FnMut(u8, [u8; 2])) {
        for (token, codes) in [(0, [0, 1]), (1, [2, 3])] {
            let mut go = |code, to| {
                let mut next = *at;
                next[token] = to;
                visit(code, next);
            };
            if at[token] > 0 {
                go(codes[0], at[token] - 1);
            }
            if at[token] < 4 {
                go(codes[1], at[token] + 1);
            }
        }
    }
    fn can_undo(&self) -> bool {
        true
    }
    fn images(&self, &[one, other]: &[u8; 2], mut visit: impl FnMut([u8; 2])) {
        match self.0 {
            Claim::All => [[4 - one, other], [one, 4 - other], [4 - one, 4 - other]]
                .into_iter()
                .chain([
                    [other, one],
                    [4 - other, one],
                    [other, 4 - one],
                    [4 - other, 4 - one],
                ])
                .for_each(visit),
            Claim::Shift => visit([(one + 1) % 5, other]),
            Claim::Quarter => visit([other, 4 - one]),
        }
    }
}

fn tokens(text: &str) -> Result<Tokens> {
    Ok(Tokens(match text {
        "shift" => Claim::Shift,
        "quarter" => Claim::Quarter,
        _ => Claim::All,
    }))
}

/// Distances from the middle, regardless of sign and order: 1, 1, 2, 2 and 1 boards at depths 0 to 4.
#[test]
fn rules_name_their_symmetries() {
    const FAMILY: Family = Family::plain(
        "tokens",
        "tokens:",
        "tokens",
        &OwnFamily(|text| tokens(text).map(Own::rules)),
    );
    let catalog = Catalog::new(&[&FAMILY]);
    let made = |name: &str| {
        let puzzle = catalog.puzzle(name, &Options::default()).unwrap();
        catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {})
    };
    let table = made("tokens:all").unwrap();
    assert_eq!(table.symmetry_count(), Some(8));
    let stats = table.stats(true, homing::Watch::NONE).unwrap();
    assert_eq!(
        (stats.states_at_depth, stats.classes_at_depth),
        (vec![1, 4, 8, 8, 4], vec![1, 1, 2, 1, 1])
    );
    assert_eq!(table.representative("4 1").unwrap(), "0 1");
    for (claim, law) in [
        (
            "tokens:shift",
            "image 0 of 0 is 5, from which more moves lead than from 0: one to 0; state 0 is [0, 0]",
        ),
        (
            "tokens:quarter",
            "the images of 0 are others than those of 4, which is one of them",
        ),
    ] {
        let said = made(claim).err().unwrap();
        assert!(matches!(said.cause(), Error::Law { .. }), "{said}");
        assert!(said.to_string().contains(law), "{said}");
    }
}
