//! Symmetries and classes of boards: their numbers compared with published ones, and with a search that uses only the table's moves.

use crate::table;
use homing::engine::{Answerer, Options};
use homing::internals::perm::by_patterns;
use homing::{Stop, Watch};
use std::collections::BTreeSet;

/// Cubes and similar puzzles: rotations, and reflections if a puzzle has them. A fixed corner leaves six of the 48 of the cube.
#[test]
fn the_number_of_symmetries_is_that_of_the_solid() {
    for (name, count) in [
        ("3x3x3", 48),
        ("2x2x2", 6),
        ("pyraminx", 24),
        ("skewb", 24),
        ("ivy", 24),
        ("dino", 4),
        ("pancakes-7", 1),
    ] {
        let found = by_patterns(name, 1 << 10, 0).unwrap().symmetry_count();
        assert_eq!(found, Some(count), "{name}");
    }
    assert_eq!(
        table(
            "perm:2x2x2",
            Options::default().with("metric", "quarter-turn")
        )
        .symmetry_count(),
        Some(6)
    );
    assert_eq!(
        table("perm:topspin-8", Options::default()).symmetry_count(),
        Some(2)
    );
}

/// OEIS A080601 for the positions of the cube by half turns, and the table of "God's Number is 20" for those up to symmetry.
#[test]
fn classes_of_the_cube_are_the_published_ones() {
    let cube = by_patterns("3x3x3", 1 << 10, 0).unwrap();
    let stats = cube.stats(true, Watch::NONE).unwrap();
    assert_eq!(stats.classes_at_depth[..6], [1, 2, 9, 75, 934, 12_077]);
    assert_eq!(
        stats.states_at_depth[..6],
        [1, 18, 243, 3240, 43_239, 574_908]
    );
    assert_eq!((stats.symmetries, stats.greatest_depth), (Some(48), None));
    assert_eq!(stats.states.to_string(), "43252003274489856000");
    assert!(
        cube.stats(false, Watch::NONE)
            .unwrap()
            .classes_at_depth
            .is_empty()
    );
}

/// All permutations of moves that are symmetries, as the images of all states: one for each permutation and each image of the first goal,
/// if following the moves from there leads each state to exactly one image, and goals to goals.
fn slow_images(table: &dyn Answerer) -> BTreeSet<Vec<usize>> {
    let (boards, arrays) = (table.boards().unwrap(), table.arrays().unwrap());
    let (states, moves) = (
        boards.state_count() as usize,
        usize::from(boards.move_count()),
    );
    let indices: Vec<i64> = (0..states as i64).collect();
    let steps: Vec<Vec<i64>> = (0..moves as u8)
        .map(|code| {
            let mut next = vec![0; states];
            arrays.steps(&indices, &vec![code; states], &mut next);
            next
        })
        .collect();
    let goals: Vec<usize> = boards_at(table, 0);
    let mut found = BTreeSet::new();
    permutations(moves, &mut Vec::new(), &mut |exchange| {
        for &to in &goals {
            let mut images = vec![usize::MAX; states];
            images[goals[0]] = to;
            let mut waiting = vec![goals[0]];
            let mut is_one = true;
            while let Some(state) = waiting.pop().filter(|_| is_one) {
                for (code, &other) in exchange.iter().enumerate() {
                    let (next, image) = (
                        steps[code][state] as usize,
                        steps[other][images[state]] as usize,
                    );
                    if images[next] == usize::MAX {
                        images[next] = image;
                        waiting.push(next);
                    }
                    is_one &= images[next] == image;
                }
            }
            // Nothing is known about states that cannot be reached.
            if is_one && goals.iter().all(|&goal| goals.contains(&images[goal])) {
                found.insert(images);
            }
        }
    });
    found
}

fn boards_at(table: &dyn Answerer, depth: u32) -> Vec<usize> {
    table
        .arrays()
        .unwrap()
        .states_at(depth..=depth, homing::Watch::NONE)
        .unwrap()
        .into_iter()
        .map(|index| index as usize)
        .collect()
}

fn permutations(count: usize, begun: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
    if begun.len() == count {
        return visit(begun);
    }
    for next in 0..count {
        if !begun.contains(&next) {
            begun.push(next);
            permutations(count, begun, visit);
            begun.pop();
        }
    }
}

/// Two of three corners that twist, and edges that flip: the puzzle has three rotations and a reflection.
const TRIANGLE: &str = "Set C 3 3\nSet E 3 2\nMove A\nC\n2 1 3\n2 1 0\nE\n2 3 1\n1 1 0\nEnd\n\
                        Move B\nC\n1 3 2\n0 2 1\nE\n2 3 1\n0 1 1\nEnd\n\
                        Move C\nC\n3 2 1\n1 0 2\nE\n2 3 1\n1 0 1\nEnd\n";
/// A ring of stickers that rotates both ways, or exchanges two opposite places.
const RING: &str = "L := (1,2,3,4,5,6); X := (1,2); Y := (4,5);";
/// One move has two names.
const TWICE: &str = "L := (1,2,3,4,5); K := (1,2,3,4,5); X := (1,2);";

/// Goals and identical pieces change the group: each kind is compared with a search over all permutations of the moves.
#[test]
fn a_slow_search_finds_the_same_symmetries_and_classes() {
    let alike = RING.to_string() + "\n";
    let cases: [(&str, &[&str]); 8] = [
        (TRIANGLE, &[]),
        (&alike, &[]),
        (&alike, &["1 2 3 4 5 6 | 4 5 6 1 2 3"]),
        (&alike, &["1 2 3 4 5 6 | 2 1 3 4 5 6"]),
        (&alike, &["1 2 ? ? ? ?"]),
        (&alike, &["1 ? ? 4 ? ?"]),
        (TWICE, &[]),
        ("lrx-6", &["? ? ? ? ? 6"]),
    ];
    let mut counts = Vec::new();
    for (text, goal) in cases {
        let quarter = Options::default().with("metric", "quarter-turn");
        let options = goal
            .iter()
            .fold(quarter, |options, goal| options.with("goal", *goal));
        let table = table(&format!("perm:{text}"), options);
        let images = slow_images(&*table);
        assert_eq!(
            table.symmetry_count(),
            Some(images.len() as u64),
            "{text} {goal:?}"
        );
        counts.push(images.len());
        let stats = table.stats(true, Watch::NONE).unwrap();
        let is_first = |state: &usize| images.iter().all(|image| image[*state] >= *state);
        let slow: Vec<u64> = (0..stats.states_at_depth.len() as u32)
            .map(|depth| {
                boards_at(&*table, depth)
                    .iter()
                    .filter(|at| is_first(at))
                    .count() as u64
            })
            .collect();
        assert_eq!(stats.classes_at_depth, slow, "{text} {goal:?}");
        assert_eq!(stats.classes, Some(slow.iter().sum()), "{text} {goal:?}");
    }
    assert_eq!(counts, [6, 4, 8, 4, 2, 2, 1, 1]);
}

/// Each class has one board in the list, and each is drawn about equally often, regardless of its size.
#[test]
fn one_board_of_a_class_is_listed_and_drawn() {
    let table = table("perm:ivy", Options::default());
    let lists = table.lists().unwrap();
    let classes = table.classes().unwrap();
    let listed: Vec<String> = classes
        .states_at(0..=8, false, Watch::NONE)
        .unwrap()
        .map(|board| board.unwrap().board)
        .collect();
    let all: BTreeSet<String> = lists
        .states_at(0..=8, false, Watch::NONE)
        .unwrap()
        .map(|board| table.representative(&board.unwrap().board).unwrap())
        .collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), all);
    assert_eq!(listed.len(), all.len());
    // Classes of 8, 24 and 12 boards are at depths 1 to 3: of depth 1 one, of depth 2 two.
    let drawn = classes
        .random(Some(0..=2), 7, true, Watch::NONE)
        .unwrap()
        .take(2000);
    let mut counts = [0; 3];
    drawn.for_each(|board| counts[board.unwrap().depth.unwrap().moves as usize] += 1);
    let expected = table.stats(true, Watch::NONE).unwrap().classes_at_depth;
    for (depth, &count) in counts.iter().enumerate() {
        let mean = 2000 * expected[depth] as i64 / expected[..3].iter().sum::<u64>() as i64;
        assert!(
            (count as i64 - mean).abs() < 120,
            "depth {depth}: {count} of {mean}"
        );
    }
    let again = classes
        .random(Some(0..=2), 7, false, Watch::NONE)
        .unwrap()
        .take(3)
        .map(|board| board.unwrap().board)
        .collect::<Vec<_>>();
    assert!(again.iter().all(|board| listed.contains(board)));
}

/// The first layers of a cube are counted within a limit, and counting can be cancelled.
#[test]
fn the_count_of_classes_ends_when_it_is_stopped() {
    let stop = Stop::new();
    stop.stop();
    let cube = by_patterns("3x3x3", 1 << 10, 0).unwrap();
    assert!(cube.stats(false, Watch::NONE.until(&stop)).is_err());
    let small = table("perm:2x2x2", Options::default());
    assert!(small.stats(true, Watch::NONE.until(&stop)).is_err());
}

/// Many moves of the same kind: each exchange of two of three with each of four cycles that rotations of a tetrahedron map to each other.
/// There are 6 relabellings of three, and 12 of four that keep these cycles.
#[test]
fn moves_that_look_alike_do_not_end_the_search() {
    let swaps = ["(1,2)", "(1,3)", "(2,3)"];
    let cycles = ["(4,5,6)", "(4,7,5)", "(4,6,7)", "(5,7,6)"];
    let pairs = swaps
        .iter()
        .flat_map(|swap| cycles.map(|cycle| format!("{swap}{cycle}")));
    let text: String = ('a'..)
        .zip(pairs)
        .map(|(name, cycles)| format!("{name} := {cycles};\n"))
        .collect();
    let found = [("listed", 72), ("half-turn", 144)].map(|(metric, symmetries)| {
        let options = Options::default().with("metric", metric);
        let stats = table(&format!("perm:{text}"), options)
            .stats(true, Watch::NONE)
            .unwrap();
        assert!(!stats.has_unknown_symmetries);
        assert_eq!(stats.symmetries, Some(symmetries), "{metric}");
        stats.classes_at_depth
    });
    assert_eq!(found, [vec![1, 1, 2, 2, 2, 1, 3], vec![1, 3, 5]]);
}

/// The biplane with 11 points: its blocks are the squares modulo 11, shifted.
fn blocks() -> Vec<BTreeSet<usize>> {
    (0..11)
        .map(|shift| [1, 3, 4, 5, 9].map(|square| (square + shift) % 11).into())
        .collect()
}

/// All permutations of the blocks that permutations of the points induce.
fn automorphisms() -> Vec<Vec<usize>> {
    let blocks = blocks();
    let holding = |points: &[usize]| {
        let holds = |block: &&BTreeSet<usize>| points.iter().all(|point| block.contains(point));
        blocks.iter().filter(holds).count()
    };
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for next in 0..11 {
        let mut longer = Vec::new();
        for begun in &all {
            for to in (0..11).filter(|to| !begun.contains(to)) {
                // Three points are in as many blocks as their images.
                let fits = |(one, other): (usize, usize)| {
                    holding(&[one, other, next]) == holding(&[begun[one], begun[other], to])
                };
                let mut pairs = (0..next).flat_map(|one| (0..one).map(move |other| (one, other)));
                if pairs.all(fits) {
                    longer.push([&begun[..], &[to]].concat());
                }
            }
        }
        all = longer;
    }
    let of_blocks = |points: Vec<usize>| {
        let image = |block: &BTreeSet<usize>| block.iter().map(|&point| points[point]).collect();
        let place = |block| blocks.iter().position(|other| *other == image(block));
        blocks.iter().map(place).collect::<Option<Vec<usize>>>()
    };
    all.into_iter().filter_map(of_blocks).collect()
}

/// The number of classes of sets of blocks, by the number of blocks.
fn classes_of_sets(automorphisms: &[Vec<usize>]) -> Vec<u64> {
    let mut classes = vec![0; 12];
    for set in 0..1u32 << 11 {
        let image = |automorphism: &Vec<usize>| -> u32 {
            let members = (0..11).filter(|&block| set >> block & 1 > 0);
            members.map(|block| 1 << automorphism[block]).sum()
        };
        classes[set.count_ones() as usize] +=
            u64::from(automorphisms.iter().all(|to| image(to) >= set));
    }
    classes
}

/// Moves without an order, each made of swaps for the points in a block: only all together show which exchanges are symmetries. If every
/// move also moves the places of other points, the search gives up.
#[test]
fn what_a_search_finds_before_it_gives_up_counts() {
    let automorphisms = automorphisms();
    let expected = classes_of_sets(&automorphisms);
    assert_eq!(automorphisms.len(), 660, "PSL(2, 11)");
    let definition = |swaps: &dyn Fn(usize, bool) -> String| -> String {
        let of_block = |(block, name): (&BTreeSet<usize>, char)| {
            let swaps: String = (0..11)
                .map(|point| swaps(4 * point, block.contains(&point)))
                .collect();
            format!("{name} := {swaps};\n")
        };
        blocks().iter().zip('a'..).map(of_block).collect()
    };
    let swapped = definition(&|first, is_in| match is_in {
        true => format!("({},{})", first + 1, first + 2),
        false => String::new(),
    });
    let stats = table(&format!("perm:{swapped}"), Options::default())
        .stats(true, Watch::NONE)
        .unwrap();
    assert_eq!(
        (stats.symmetries, stats.has_unknown_symmetries),
        (Some(660), false)
    );
    assert_eq!(stats.classes_at_depth, expected);
    let always = definition(&|first, is_in| {
        let [a, b, c, d] = [1, 2, 3, 4].map(|at| first + at);
        match is_in {
            true => format!("({a},{b})({c},{d})"),
            false => format!("({a},{c})({b},{d})"),
        }
    });
    let found = count_of_unfinished(&always, 660);
    assert!(
        found
            .iter()
            .zip(&expected)
            .all(|(found, least)| found >= least),
        "{found:?}"
    );
    // All exchanges of two of seven: classes of permutations by their cycle lengths.
    let pairs = (1..=7)
        .flat_map(|one| (1..one).map(move |other| format!("m{one}{other} := ({one},{other});\n")));
    let found = count_of_unfinished(&pairs.collect::<String>(), 5040);
    let classes = [1, 1, 2, 3, 4, 3, 1];
    assert!(
        found
            .iter()
            .zip(&classes)
            .all(|(found, least)| found >= least),
        "{found:?}"
    );
}

/// The classes at each depth under the symmetries that a search found before it gave up: a group in one of this order.
fn count_of_unfinished(definition: &str, order: u64) -> Vec<u64> {
    let table = table(&format!("perm:{definition}"), Options::default());
    let stats = table.stats(true, Watch::NONE).unwrap();
    let symmetries = stats.symmetries.unwrap();
    assert!(stats.has_unknown_symmetries && !table.has_all_symmetries());
    assert!(
        symmetries > 1 && symmetries < order && order.is_multiple_of(symmetries),
        "{symmetries}"
    );
    let text = stats.to_string();
    assert!(
        text.contains(&format!("symmetries        at least {symmetries}\n")),
        "{text}"
    );
    assert!(text.contains("classes           at most "), "{text}");
    let by_depth = (0..stats.classes_at_depth.len() as u32).map(|depth| {
        let listed = table
            .lists()
            .unwrap()
            .states_at(depth..=depth, false, Watch::NONE)
            .unwrap();
        let classes: BTreeSet<String> = listed
            .map(|board| table.representative(&board.unwrap().board).unwrap())
            .collect();
        classes.len() as u64
    });
    assert_eq!(stats.classes_at_depth, by_depth.collect::<Vec<u64>>());
    stats.classes_at_depth
}

/// Two marks on a ring of 130 places that only turns: its states are discovered, and are mirrored.
#[test]
fn discovered_states_have_images() {
    let turned = |by: usize| {
        let places = (0..130).map(|place| ((place + by) % 130 + 1).to_string());
        places.collect::<Vec<_>>().join(" ")
    };
    let text = format!(
        "Set R 130 1\nMetric listed\nSolved\nR\n{}2 2\nEnd\nMove L\nR\n{}\nEnd\nMove M\nR\n{}\nEnd\n",
        "1 ".repeat(128),
        turned(1),
        turned(129)
    );
    let table = table(&format!("perm:{text}"), Options::default());
    let stats = table.stats(true, Watch::NONE).unwrap();
    let states: Vec<u64> = [1].into_iter().chain([2; 64]).chain([1]).collect();
    assert_eq!(
        (stats.symmetries, stats.has_unknown_symmetries),
        (Some(2), false)
    );
    assert_eq!(
        (stats.states_at_depth, stats.classes_at_depth),
        (states, vec![1; 66])
    );
}
