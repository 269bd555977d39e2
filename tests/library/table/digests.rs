//! The bytes of tables from the time when a search stored a number per state: the search by bits writes the same.

use homing::discovered::{Discovered, Rules};
use homing::engine::Options;
use homing::{Description, Space, Stop, Table};

/// Each row has the CRC-32 of a table, its puzzle as a name or a text in one line, and its options.
#[test]
fn tables_keep_their_bytes() {
    let catalog = homing::catalog();
    let rows = include_str!("../../facts/tables.txt").lines();
    let wrong: Vec<String> = rows
        .filter_map(|row| {
            let [expected, puzzle, options] = row.split(" |").collect::<Vec<_>>()[..] else {
                panic!("{row}")
            };
            let named = options
                .split_whitespace()
                .filter_map(|option| option.split_once('='));
            let options = named.fold(Options::default(), |options, (name, value)| {
                options.with(name, value)
            });
            let puzzle = puzzle.trim().replace("\\n", "\n");
            let puzzle = catalog.puzzle(&puzzle, &options).unwrap();
            let made = catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {});
            let found = crc32fast::hash(&made.unwrap().to_bytes().unwrap());
            (format!("{found:08x}") != expected).then(|| format!("{found:08x}: {row}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Moves that exist only in some states and cannot be undone: neighbours may be any number of moves nearer or farther.
struct Jumps;

const STATES: u64 = 5003;

impl Space for Jumps {
    type State = u64;
    fn describe(&self) -> Description {
        let word = String::new;
        Description {
            puzzle: "jumps".into(),
            parameters: word(),
            goal: "0 or 4000".into(),
            index: word(),
            metric: word(),
        }
    }
    fn len(&self) -> u64 {
        STATES
    }
    fn move_count(&self) -> u8 {
        20
    }
    fn rank(&self, &state: &u64) -> Option<u64> {
        Some(state)
    }
    fn unrank(&self, index: u64) -> u64 {
        index
    }
    fn goals(&self, mut visit: impl FnMut(u64)) {
        [0, 4000].into_iter().for_each(&mut visit);
    }
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        if index % 10 == 7 {
            return;
        }
        for code in 0..20 {
            if index % 20 == code || index % 3 == code % 3 {
                visit(code as u8, (index * (code + 2) + code) % STATES);
            }
        }
    }
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for before in 0..STATES {
            self.successors(before, |code, next| {
                if next == index {
                    visit(code, before);
                }
            });
        }
    }
}

/// A counter that reaches 0 by steps of one or by halving an even number.
#[derive(Clone)]
struct Counter(u64);

impl Rules for Counter {
    type State = u64;
    fn name(&self) -> String {
        "counter".into()
    }
    fn starts(&self) -> Vec<u64> {
        vec![self.0]
    }
    fn is_goal(&self, &number: &u64) -> bool {
        number == 0
    }
    fn move_names(&self) -> Vec<String> {
        vec!["down".into(), "half".into()]
    }
    fn moves(&self, &number: &u64, mut visit: impl FnMut(u8, u64)) {
        if number > 0 {
            visit(0, number - 1);
        }
        if number > 0 && number % 2 == 0 {
            visit(1, number / 2);
        }
    }
}

#[test]
fn tables_of_user_spaces_keep_their_bytes() {
    let found = crc32fast::hash(&Table::generate(Jumps, |_| {}).unwrap().to_bytes());
    assert_eq!(found, 0x87de_0612);
    let counter = Discovered::find(Counter(10_000), &Stop::NEVER).unwrap();
    let found = crc32fast::hash(&Table::generate(counter, |_| {}).unwrap().to_bytes());
    assert_eq!(found, 0x6cad_59fb);
}
