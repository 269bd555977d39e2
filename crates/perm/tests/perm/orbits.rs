//! Puzzles without a numbering, whose states are discovered: compared with a plain search over lists.

use crate::{counts_of, depths_from, puzzle, table};
use homing::Stop;
use homing::engine::{
    Answer, Answerer, BuildTime, Contents, Options, Puzzle, Question, ScratchPlace, Solution,
};
use std::collections::HashMap;

const RING: usize = 130;
const LAMPS: usize = 3;

/// A ring of 130 pieces, two of which are marked, and three lamps, two of which look alike. It has too many positions for coordinates.
const SETS: &str = "Set RING 130 1\nSet LAMPS 3 2\nMetric listed\n";

/// The effect of a move on both sets: where each piece comes from, and the twists of the lamps.
struct Turn {
    name: &'static str,
    ring: Vec<usize>,
    lamps: [usize; LAMPS],
    twists: [u8; LAMPS],
}

/// The ring rotates left while the lamps change places, and right while they change back; two pieces and two lamps are exchanged.
fn turns() -> [Turn; 3] {
    let left = |step: usize| (0..RING).map(|place| (place + step) % RING).collect();
    [
        Turn {
            name: "L",
            ring: left(1),
            lamps: [1, 2, 0],
            twists: [1, 1, 0],
        },
        Turn {
            name: "R",
            ring: left(RING - 1),
            lamps: [2, 0, 1],
            twists: [0, 1, 1],
        },
        Turn {
            name: "X",
            ring: [1, 0].into_iter().chain(2..RING).collect(),
            lamps: [1, 0, 2],
            twists: [1, 1, 0],
        },
    ]
}

/// The pieces of the ring, the lamps, and their twists.
type State = Vec<u8>;

fn solved() -> State {
    let ring = (0..RING).map(|place| u8::from(place + 2 >= RING));
    ring.chain([0, 0, 1]).chain([0; LAMPS]).collect()
}

fn after(turn: &Turn, state: &State) -> State {
    let ring = turn.ring.iter().map(|&from| state[from]);
    let lamps = turn.lamps.iter().map(|&from| state[RING + from]);
    let twists = turn
        .lamps
        .iter()
        .zip(turn.twists)
        .map(|(&from, by)| (state[RING + LAMPS + from] + by) % 2);
    ring.chain(lamps).chain(twists).collect()
}

fn definition(turns: &[Turn]) -> String {
    let line = |numbers: &mut dyn Iterator<Item = u8>| {
        numbers
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let from = |places: &[usize]| line(&mut places.iter().map(|&place| place as u8 + 1));
    let solved = solved();
    let [ring, lamps] = [&solved[..RING], &solved[RING..RING + LAMPS]]
        .map(|pieces| line(&mut pieces.iter().map(|&piece| piece + 1)));
    let mut text =
        format!("Name ring-and-lamps\n{SETS}Solved\nRING\n{ring}\nLAMPS\n{lamps}\nEnd\n");
    for Turn {
        name,
        ring,
        lamps,
        twists,
    } in turns
    {
        // The format lists a twist by the place that the lamp comes from.
        let mut by_lamp = *twists;
        for (&from, &twist) in lamps.iter().zip(twists) {
            by_lamp[from] = twist;
        }
        let twists = line(&mut by_lamp.iter().copied());
        text += &format!(
            "Move {name}\nRING\n{}\nLAMPS\n{}\n{twists}\nEnd\n",
            from(ring),
            from(lamps)
        );
    }
    text
}

/// The depth of each state reachable from the solved one.
fn depths(turns: &[Turn]) -> HashMap<State, u32> {
    depths_from(vec![solved()], |state| {
        turns
            .iter()
            .map(|turn| after(turn, state))
            .collect::<Vec<State>>()
    })
}

fn text(state: &State) -> String {
    let ring: Vec<String> = state[..RING]
        .iter()
        .map(|piece| (piece + 1).to_string())
        .collect();
    let lamps: Vec<String> = (0..LAMPS)
        .map(|place| {
            format!(
                "{}+{}",
                state[RING + place] + 1,
                state[RING + LAMPS + place]
            )
        })
        .collect();
    format!("{} / {}", ring.join(" "), lamps.join(" "))
}

/// Checks the layers, and the paths of some boards, whose moves are made by the rules in this file.
fn check(table: &dyn Answerer, depths: &HashMap<State, u32>, made: impl Fn(&str, &State) -> State) {
    assert_eq!(table.boards().unwrap().layers(), counts_of(depths));
    for (state, &depth) in depths.iter().step_by(97) {
        let answer = table.answer(&Question::PATH, &text(state)).unwrap();
        let Answer::Solved {
            solution: Solution::Path(path),
            ..
        } = answer
        else {
            panic!("{state:?} is solved")
        };
        assert_eq!(path.split_whitespace().count() as u32, depth, "{path}");
        let end = path
            .split_whitespace()
            .fold(state.clone(), |state, name| made(name, &state));
        assert_eq!(end, solved(), "{path}");
    }
}

fn by_name(name: &str, state: &State) -> State {
    after(
        turns().iter().find(|turn| turn.name == name).unwrap(),
        state,
    )
}

#[test]
fn states_that_no_rows_number_are_found() {
    let name = format!("perm:{}", definition(&turns()));
    let (depths, table) = (depths(&turns()), table(&name, Options::default()));
    check(&*table, &depths, by_name);
    table.verify(homing::Watch::NONE).unwrap();
    // Moves twist two lamps or none.
    let mut outside = solved();
    outside[RING + LAMPS] = 1;
    assert!(!depths.contains_key(&outside));
    let answer = table.answer(&Question::PATH, &text(&outside)).unwrap();
    assert!(matches!(answer, Answer::Unsolvable { .. }), "{answer:?}");
    let scramble = table.answer(&Question::DEPTH, "L2 X L'").unwrap();
    let expected = ["L", "L", "X", "R"]
        .into_iter()
        .fold(solved(), |state, name| by_name(name, &state));
    let Answer::Solved { depth, .. } = scramble else {
        panic!("{scramble:?}")
    };
    assert_eq!(depth.to_string(), format!("{} moves", depths[&expected]));
    let arrays = table.arrays().unwrap();
    assert_eq!(arrays.shape().unwrap(), [RING + 2 * LAMPS]);
    let mut indices = [0; 2];
    arrays.rank(&[expected, outside].concat(), &mut indices);
    assert!(indices[0] >= 0 && indices[1] < 0, "{indices:?}");
}

/// In files: the same bytes, and a table that opens by itself.
#[test]
fn states_are_found_in_files_too() {
    let found = puzzle(
        &format!("perm:{}", definition(&turns())),
        Options::default(),
    )
    .unwrap();
    let folder = same_in_files(&*found);
    let opened = homing::catalog()
        .open(&folder.path().join("files.tbl"))
        .unwrap();
    check(&*opened, &depths(&turns()), by_name);
}

/// Checks that a table has the same bytes if its states are found in files. Returns the folder with both.
fn same_in_files(found: &dyn Puzzle) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["memory.tbl", "files.tbl"].map(|name| folder.path().join(name));
    let in_files = found
        .scratch_search()
        .and_then(|search| search.begin(&ScratchPlace::new(folder.path(), 1 << 26, false)))
        .unwrap();
    for (mut generation, path) in [found.begin().unwrap(), in_files].into_iter().zip(&paths) {
        while generation.step(&Stop::NEVER).unwrap() {}
        generation.write(path, homing::Watch::NONE).unwrap();
    }
    let [in_memory, in_files] = paths.map(|path| std::fs::read(path).unwrap());
    assert!(in_memory == in_files, "the tables differ");
    folder
}

/// Without the rotation to the right, depths from the goal are those of a plain search; the states are the same as with it.
#[test]
fn states_are_found_if_moves_have_no_inverses() {
    let [left, _, exchange] = turns();
    let one_way = [left, exchange];
    let (both, depths) = (depths(&turns()), depths(&one_way));
    assert_eq!(both.len(), depths.len());
    let name = format!("perm:{}", definition(&one_way));
    let found = puzzle(&name, Options::default()).unwrap();
    assert_eq!(
        found.head().notes[0].what,
        "depths count the moves to the goal, and no move undoes L"
    );
    let table = table(&name, Options::default().with("from-goal", ""));
    let undone = |name: &str, state: &State| by_name(if name == "L'" { "R" } else { name }, state);
    check(&*table, &depths, undone);
    same_in_files(&*found);
}

/// A ring of 44 pieces, five of which are marked: C(44, 5) = 1,086,008 arrangements, more than a coordinate has values.
const SIZE: u32 = 44;
const ARRANGEMENTS: u64 = 1_086_008;

fn ring_of_44() -> String {
    let size = SIZE as usize;
    let turned = [
        (1..size).chain([0]).collect(),
        [size - 1].into_iter().chain(0..size - 1).collect(),
    ];
    let exchanged: Vec<usize> = [1, 0].into_iter().chain(2..size).collect();
    let generators: Vec<Vec<usize>> = turned.into_iter().chain([exchanged]).collect();
    let central: Vec<u8> = (0..size).map(|place| u8::from(place < 5)).collect();
    format!("perm:{{\"generators\": {generators:?}, \"central_state\": {central:?}}}")
}

/// Their number and the memory are known before any is found, and no table is generated unless requested.
#[test]
fn more_arrangements_than_a_coordinate_has_values_are_found() {
    let ring = puzzle(&ring_of_44(), Options::default()).unwrap();
    let need = ring.need();
    assert_eq!(
        need.contents,
        Some(Contents::of_states(ARRANGEMENTS, ARRANGEMENTS))
    );
    assert!(ring.build_time() != BuildTime::Moment);
    let made = |memory_bytes| {
        let mut generation = ring.begin().unwrap();
        generation.limit_memory(memory_bytes);
        while generation.step(&Stop::NEVER)? {}
        generation.into_table()
    };
    let found = made(need.memory_bytes).unwrap();
    assert!(matches!(
        made(need.memory_bytes / 2),
        Err(homing::Error::Outgrown { .. })
    ));
    // The first position is the lowest bit.
    let whole = (1u64 << SIZE) - 1;
    let moves = |state: u64| {
        let exchanged = state & !3 | state >> 1 & 1 | state << 1 & 2;
        [
            state >> 1 | state << (SIZE - 1) & whole,
            state << 1 & whole | state >> (SIZE - 1),
            exchanged,
        ]
    };
    let layers = counts_of(&depths_from(vec![0b11111], |&state| moves(state)));
    assert_eq!(layers.iter().sum::<u64>(), ARRANGEMENTS);
    assert_eq!(found.boards().unwrap().layers(), layers);
}

/// Unitriangular matrices modulo 26, as 26 pieces with as many twists: the images of a few points determine an element.
#[test]
fn a_group_is_found_where_its_pieces_have_too_many_twists() {
    const MODULUS: usize = 26;
    let line = |number: &dyn Fn(usize) -> usize| {
        (0..MODULUS)
            .map(|at| number(at).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (still, twists) = (line(&|at| at + 1), line(&|at| at));
    let (moved, none) = (line(&|at| (at + MODULUS - 1) % MODULUS + 1), line(&|_| 0));
    let name = format!(
        "perm:Set A {MODULUS} {MODULUS}\nMove a\nA\n{still}\n{twists}\nEnd\nMove b\nA\n{moved}\n{none}\nEnd\n"
    );
    let found = table(&name, Options::default().with("metric", "quarter-turn"));
    // The entries above the diagonal: in the first row, in the last column, in the corner.
    let step = |[row, column, corner]: [usize; 3], letter: usize| match letter {
        0 => [(row + 1) % MODULUS, column, (corner + column) % MODULUS],
        1 => [
            (row + MODULUS - 1) % MODULUS,
            column,
            (corner + MODULUS - column) % MODULUS,
        ],
        2 => [row, (column + 1) % MODULUS, corner],
        _ => [row, (column + MODULUS - 1) % MODULUS, corner],
    };
    let depths = depths_from(vec![[0; 3]], |&element| {
        [0, 1, 2, 3].map(|letter| step(element, letter))
    });
    assert_eq!(depths.len(), 26 * 26 * 26);
    assert_eq!(found.boards().unwrap().layers(), counts_of(&depths));
    found.verify(homing::Watch::NONE).unwrap();
    // The depth of a word is that of its matrix; the board that it reaches, written in full, has the same depth.
    let mut word = Vec::new();
    let mut element = [0; 3];
    for at in 0..300 {
        let letter = at * at % 7 % 4;
        element = step(element, letter);
        word.push(["a", "a'", "b", "b'"][letter]);
        let answer = found.answer(&Question::DEPTH, &word.join(" ")).unwrap();
        let Answer::Solved { board, depth, .. } = &answer else {
            panic!("{answer:?}")
        };
        let moves = depths[&element];
        assert_eq!(
            depth.to_string(),
            format!("{moves} move{}", if moves == 1 { "" } else { "s" })
        );
        assert_eq!(found.answer(&Question::DEPTH, board).unwrap(), answer);
    }
    let exchanged = line(&|at| [1, 0].get(at).copied().unwrap_or(at) + 1);
    let answer = found.answer(&Question::DEPTH, &exchanged).unwrap();
    assert!(matches!(answer, Answer::Unsolvable { .. }), "{answer:?}");
}

/// A goal must have the pieces that no move changes.
#[test]
fn missing_puzzles_get_a_message() {
    let name = format!("perm:{}", definition(&turns()));
    let refused = |options| puzzle(&name, options).map(|_| ()).unwrap_err().to_string();
    let apart = format!(
        "{} | {}",
        text(&solved()),
        text(&solved()).replace("2 2 / 1+0", "1 2 / 2+0")
    );
    let goal = refused(Options::default().with("goal", &apart));
    assert!(goal.contains("goal"), "{goal}");
}
