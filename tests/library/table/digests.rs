//! The bytes of tables from the time when a search stored a number per state: the search by bits writes the same.

use homing::discovered::{Discovered, Rules};
use homing::engine::Options;
use homing::{Description, Space, Stop, Table};

fn digest(puzzle: &str, options: &[(&'static str, &str)]) -> u32 {
    let options = options
        .iter()
        .fold(Options::default(), |options, &(name, value)| {
            options.with(name, value)
        });
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle(puzzle, &options).unwrap();
    crc32fast::hash(
        &catalog
            .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
            .unwrap()
            .to_bytes()
            .unwrap(),
    )
}

#[test]
fn tables_keep_their_bytes() {
    type Known = (&'static str, &'static [(&'static str, &'static str)], u32);
    let known: &[Known] = &[
        ("flip:3x3", &[], 0x537a_177d),
        ("flip:3x3", &[("goal", "white")], 0xe687_abd0),
        ("flip:4x4", &[], 0x21fb_6923),
        ("flip:4x4", &[("goal", "white")], 0x3dae_6a2a),
        (
            "flip:3x3",
            &[("columns", "half"), ("goal", "white")],
            0x2b61_9a59,
        ),
        ("slide:2x2", &[("columns", "both")], 0x10ae_73f7),
        ("slide:2x2", &[("columns", "half")], 0x797a_2806),
        ("slide:2x3", &[("columns", "move")], 0x11ce_9a8c),
        ("slide:3x2", &[("columns", "depth")], 0x0580_1fee),
        ("slide:3x3", &[("columns", "both")], 0x2eda_246f),
        ("slide:3x3", &[("columns", "half")], 0x2142_93fe),
        ("slide:2x2", &[("metric", "lines")], 0xb2fa_961e),
        ("slide:2x3", &[("metric", "lines")], 0x912b_005e),
        ("slide:3x3", &[("metric", "lines")], 0x753a_de5f),
        ("perm:crates/perm/puzzles/2x2x2.tws", &[], 0xd968_c670),
        ("perm:crates/perm/puzzles/ivy.tws", &[], 0x9081_b8f0),
        ("perm:crates/perm/puzzles/pyraminx.tws", &[], 0x1676_5ff3),
        (
            "perm:crates/perm/puzzles/2x2x2.tws",
            &[("symmetry", "off")],
            0xb8c6_70ec,
        ),
        (
            "perm:crates/perm/puzzles/ivy.tws",
            &[("symmetry", "off")],
            0xa6fa_f3a7,
        ),
        (
            "perm:crates/perm/puzzles/pyraminx.tws",
            &[("symmetry", "off")],
            0xfef2_73c5,
        ),
        ("perm:topspin-8", &[], 0x6f47_7a56),
        ("perm:pancakes-7", &[], 0x2896_f482),
        ("perm:burnt-pancakes-5", &[], 0x199a_51d1),
        ("perm:lrx-9", &[], 0x4457_5a9c),
        ("perm:L := (6,5,4,3,2,1);\nX := (1,2);\n", &[], 0xfb78_d068),
        (
            "perm:L := (8,7,6,5,4,3,2,1);\nX := (1,2);\n",
            &[],
            0xf1b3_1105,
        ),
        (
            "perm:A := (1,2,3)(4,5,6,7);\nB := (3,4,5,6);\n",
            &[],
            0xcc26_2dbf,
        ),
        (
            "push:######\n#    #\n#@$$ #\n# .. #\n######\n",
            &[],
            0xe4a9_07f9,
        ),
        (
            "push:######\n#    #\n#@$$ #\n# .. #\n######\n",
            &[("metric", "moves")],
            0x31b3_2a2a,
        ),
        (
            "blocks:crates/blocks/puzzles/rush-hour-60.txt",
            &[],
            0xab70_2179,
        ),
        (
            "blocks:crates/blocks/puzzles/dads-puzzle.txt",
            &[],
            0xa6c7_afd2,
        ),
    ];
    let wrong = known
        .iter()
        .map(|&(puzzle, options, expected)| (puzzle, options, digest(puzzle, options), expected));
    let wrong: Vec<String> = wrong
        .filter(|case| case.2 != case.3)
        .map(|case| format!("{} {:?}: {:#010x}", case.0, case.1, case.2))
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
