//! Cayley and Schreier graphs, compared with a plain search over lists that applies generators as CayleyPy does.

use crate::{counts_of, depths_from, puzzle, table};
use homing::Stop;
use homing::engine::{Answer, BuildTime, Contents, Options, Question, ScratchPlace, Solution};
use std::collections::HashMap;

/// A graph: generators as lists, where `after[i] = before[generator[i]]`, and the central state.
pub struct Graph {
    pub generators: Vec<Vec<usize>>,
    pub central: Vec<u8>,
}

impl Graph {
    /// The generators of a ring that rotates, in one direction or in both, and exchanges its first two.
    fn lrx(names: &str, central: &[u8]) -> Self {
        let size = central.len();
        let generator = |name| -> Vec<usize> {
            match name {
                'L' => (1..size).chain([0]).collect(),
                'R' => [size - 1].into_iter().chain(0..size - 1).collect(),
                _ => [1, 0].into_iter().chain(2..size).collect(),
            }
        };
        Self {
            generators: names.chars().map(generator).collect(),
            central: central.to_vec(),
        }
    }

    /// The generators given by cycles of points from 1.
    fn of_cycles(points: usize, cycles: &[&[&[usize]]]) -> Self {
        let generator = |cycles: &&[&[usize]]| {
            let mut from: Vec<usize> = (0..points).collect();
            for cycle in *cycles {
                (0..cycle.len())
                    .for_each(|at| from[cycle[(at + 1) % cycle.len()] - 1] = cycle[at] - 1);
            }
            from
        };
        Self {
            generators: cycles.iter().map(generator).collect(),
            central: (0..points as u8).collect(),
        }
    }

    /// The definition as CayleyPy writes it.
    pub fn definition(&self) -> String {
        format!(
            "{{\"generators\": {:?}, \"central_state\": {:?}}}",
            self.generators, self.central
        )
    }

    /// The depth of each state reachable from the central one.
    pub fn depths(&self) -> HashMap<Vec<u8>, u32> {
        let after = |state: &Vec<u8>| -> Vec<Vec<u8>> {
            self.generators
                .iter()
                .map(|generator| generator.iter().map(|&from| state[from]).collect())
                .collect()
        };
        depths_from(vec![self.central.clone()], after)
    }

    /// Checks the whole table: its layers, and the depth and the path of some boards.
    fn check(&self, options: Options) {
        self.check_depths(&self.depths(), options);
    }

    /// The same with these depths.
    fn check_depths(&self, depths: &HashMap<Vec<u8>, u32>, options: Options) {
        let table = table(&format!("perm:{}", self.definition()), options);
        assert_eq!(table.boards().unwrap().layers(), counts_of(depths));
        let mut labels = self.central.clone();
        labels.sort_unstable();
        labels.dedup();
        for (state, &depth) in depths.iter().step_by(depths.len() / 500 + 1) {
            let text: Vec<String> = state
                .iter()
                .map(|piece| (labels.binary_search(piece).unwrap() + 1).to_string())
                .collect();
            let answer = table.answer(&Question::PATH, &text.join(" ")).unwrap();
            let Answer::Solved {
                solution: Solution::Path(path),
                ..
            } = answer
            else {
                panic!("{text:?} is solved")
            };
            assert_eq!(path.split_whitespace().count(), depth as usize, "{text:?}");
        }
    }
}

fn two_colours(size: usize, ones: usize) -> Vec<u8> {
    (0..size)
        .map(|place| u8::from(place >= size - ones))
        .collect()
}

#[test]
fn generators_that_change_nothing_are_dropped_with_a_note() {
    let graph = Graph {
        generators: vec![vec![1, 0, 2], vec![0, 1, 2], vec![1, 2, 0]],
        central: vec![0, 1, 2],
    };
    let found = puzzle(&format!("perm:{}", graph.definition()), Options::default()).unwrap();
    assert_eq!(
        found.head().notes[0].what,
        "moves that change nothing are left out: g2"
    );
    graph.check(Options::default().with("from-goal", ""));
}

/// Without the rotation to the right most boards have different depths to the goal and from it.
#[test]
fn depths_count_from_the_goal_on_request() {
    let central = [0, 0, 0, 1, 1, 2, 2];
    let graph = Graph::lrx("LX", &central);
    let found = puzzle(&format!("perm:{}", graph.definition()), Options::default()).unwrap();
    let [note] = &found.head().notes[..] else {
        panic!("one note")
    };
    assert_eq!(
        note.what,
        "depths count the moves to the goal, and no move undoes g1"
    );
    assert!(note.remedy.is_some());
    graph.check(Options::default().with("from-goal", ""));
    // To the goal: from it by the inverses.
    let inverse = |generator: &Vec<usize>| {
        (0..7)
            .map(|at| generator.iter().position(|&from| from == at).unwrap())
            .collect()
    };
    let back = Graph {
        generators: graph.generators.iter().map(inverse).collect(),
        central: central.to_vec(),
    };
    let layers = |graph: &Graph| counts_of(&graph.depths());
    assert_ne!(layers(&back), layers(&graph));
    let to_goal = table(&format!("perm:{}", graph.definition()), Options::default());
    assert_eq!(to_goal.boards().unwrap().layers(), layers(&back));
    // A scramble uses the moves of the definition, and the path undoes it.
    let from_goal = table(
        &format!("perm:{}", graph.definition()),
        Options::default().with("from-goal", ""),
    );
    let answer = from_goal.answer(&Question::PATH, "g1 g1 g1").unwrap();
    let Answer::Solved {
        solution: Solution::Path(path),
        ..
    } = answer
    else {
        panic!("it is solved")
    };
    assert_eq!(path, "g1' g1' g1'");
}

#[test]
fn inverses_among_the_generators_need_no_note() {
    let found = puzzle("perm:lrx-5", Options::default()).unwrap();
    assert_eq!(found.head().notes, []);
    let turned = puzzle("perm:lrx-5", Options::default().with("from-goal", "")).unwrap();
    assert_eq!(turned.head().notes, []);
}

/// C(18, 9) permutations of two colours and 18! / (9! 8! 1!) with a third piece: one numbering by halves, one by rows.
#[test]
fn arrangements_of_two_colours_have_the_depths_of_a_plain_search() {
    Graph::lrx("LRX", &two_colours(18, 9)).check(Options::default());
    Graph::lrx("LRX", &two_colours(20, 5)).check(Options::default().with("metric", "listed"));
    Graph::lrx("LX", &two_colours(18, 8)).check(Options::default().with("from-goal", ""));
    let mut three = two_colours(18, 9);
    three[17] = 2;
    Graph::lrx("LRX", &three).check(Options::default());
}

#[test]
fn a_ring_of_twelve_and_twelve_has_a_whole_table_by_itself() {
    let found = puzzle(
        &format!(
            "perm:{}",
            Graph::lrx("LRX", &two_colours(24, 12)).definition()
        ),
        Options::default(),
    )
    .unwrap();
    assert_eq!(
        found.need().contents,
        Some(Contents::AtMost { states: 2_704_156 })
    );
    assert!(found.build_time() == BuildTime::Moment);
}

/// The colours of an even ring whose turnstile exchanges pieces two places apart: many permutations cannot be reached.
#[test]
fn arrangements_that_moves_do_not_reach_are_unsolvable() {
    let mut graph = Graph::lrx("LR", &two_colours(18, 9));
    graph
        .generators
        .push([2, 1, 0].into_iter().chain(3..18).collect());
    graph.check(Options::default());
}

/// The Mathieu group of 12 points has 95,040 elements, out of 12! = 479,001,600 permutations.
#[test]
fn a_group_that_has_few_of_all_orders_is_numbered_by_its_elements() {
    let m12 = Graph::of_cycles(
        12,
        &[
            &[&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
            &[&[3, 7, 11, 8], &[4, 10, 5, 6]],
            &[&[1, 12], &[2, 11], &[3, 6], &[4, 8], &[5, 9], &[7, 10]],
        ],
    );
    m12.check(Options::default().with("from-goal", ""));
    m12.check(
        Options::default()
            .with("from-goal", "")
            .with("metric", "listed"),
    );
    let table = table(
        &format!("perm:{}", m12.definition()),
        Options::default().with("metric", "quarter-turn"),
    );
    assert_eq!(table.boards().unwrap().state_count(), 95_040);
    assert_eq!(table.boards().unwrap().layers().iter().sum::<u64>(), 95_040);
    // With three colours the same group reaches fewer.
    let colours = Graph {
        central: [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4].to_vec(),
        ..m12
    };
    colours.check(Options::default().with("from-goal", ""));
}

/// The Mathieu group of 23 points has 10,200,960 elements. Its rows have 960 of the orders of 20 points, and more permutations of them than
/// pairs of points.
#[test]
fn a_group_with_rows_of_few_orders_is_whole() {
    let cycle: Vec<usize> = (1..=23).collect();
    let second: [&[usize]; 4] = [
        &[3, 17, 10, 7, 9],
        &[4, 13, 14, 19, 5],
        &[8, 18, 11, 12, 23],
        &[15, 20, 22, 21, 16],
    ];
    let graph = Graph::of_cycles(23, &[&[&cycle], &second]);
    let options = Options::default().with("metric", "quarter-turn");
    let puzzle = puzzle(&format!("perm:{}", graph.definition()), options).unwrap();
    let mut generation = puzzle.begin().unwrap();
    while generation.step(&Stop::NEVER).unwrap() {}
    assert_eq!(generation.layers().iter().sum::<u64>(), 10_200_960);
    assert_eq!(
        generation.layers()[..10],
        [1, 4, 12, 34, 98, 280, 798, 2276, 6490, 18482]
    );
}

/// All cycles of a number of points, as CayleyPy lists them.
fn all_cycles(points: usize) -> Graph {
    let mut generators = std::collections::BTreeSet::new();
    let mut begun: Vec<Vec<usize>> = (0..points).map(|point| vec![point]).collect();
    while let Some(cycle) = begun.pop() {
        if cycle.len() > 1 {
            let mut from: Vec<usize> = (0..points).collect();
            (0..cycle.len()).for_each(|at| from[cycle[(at + 1) % cycle.len()]] = cycle[at]);
            generators.insert(from);
        }
        // The least point of a cycle comes first.
        let others = (cycle[0] + 1..points).filter(|point| !cycle.contains(point));
        begun.extend(others.map(|point| [cycle.clone(), vec![point]].concat()));
    }
    Graph {
        generators: generators.into_iter().collect(),
        central: (0..points as u8).collect(),
    }
}

/// 409 generators: growth, depths, paths and antipodes without move codes. According to CayleyPy, the growth is 1, 409, 310.
#[test]
fn more_generators_than_codes_have_depths_and_paths() {
    let graph = all_cycles(6);
    assert_eq!(graph.generators.len(), 409);
    graph.check(Options::default());
    let table = table(&format!("perm:{}", graph.definition()), Options::default());
    assert_eq!(table.boards().unwrap().layers(), [1, 409, 310]);
    let answer = table.answer(&Question::DEPTH, "2 1 4 3 6 5").unwrap();
    assert!(
        matches!(
            answer,
            Answer::Solved {
                solution: Solution::Depth,
                ..
            }
        ),
        "{answer:?}"
    );
    let antipodes = table
        .lists()
        .unwrap()
        .states_at(2..=2, true, homing::Watch::NONE)
        .unwrap();
    let depths: Vec<String> = antipodes
        .map(|board| board.unwrap().depth.unwrap().to_string())
        .collect();
    assert_eq!(depths, vec!["2 moves"; 310]);
    assert_eq!(
        table.stats(false, homing::Watch::NONE).unwrap().mean_depth,
        Some((409.0 + 620.0) / 720.0)
    );
    table.verify(homing::Watch::NONE).unwrap();
    let error = table.answer(&Question::HINTS, "2 1 3 4 5 6").unwrap_err();
    assert!(error.to_string().contains("more than 255 moves"), "{error}");
}

/// A ring that rotates left, and this many permutations of its first six, none of which is the rotation or has its inverse in the list.
fn one_way(count: usize) -> Graph {
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..6 {
        let longer = |order: &Vec<usize>| {
            (0..6)
                .filter(|at| !order.contains(at))
                .map(|at| [order.clone(), vec![at]].concat())
                .collect()
        };
        orders = orders
            .iter()
            .flat_map(|order| -> Vec<Vec<usize>> { longer(order) })
            .collect();
    }
    orders.retain(|order| *order < reverse(order));
    orders.truncate(count);
    assert_eq!(orders.len(), count);
    let turn: Vec<usize> = (1..9).chain([0]).collect();
    let generators = orders
        .into_iter()
        .map(|order| order.into_iter().chain(6..9).collect())
        .chain([turn])
        .collect();
    Graph {
        generators,
        central: vec![0, 0, 0, 1, 1, 1, 2, 2, 3],
    }
}

fn reverse(generator: &[usize]) -> Vec<usize> {
    (0..generator.len())
        .map(|at| generator.iter().position(|&from| from == at).unwrap())
        .collect()
}

/// Checks depths to the goal and from it.
fn check_both_ways(graph: &Graph) {
    let back = Graph {
        generators: graph
            .generators
            .iter()
            .map(|generator| reverse(generator))
            .collect(),
        central: graph.central.clone(),
    };
    let (to_goal, from_goal) = (back.depths(), graph.depths());
    assert_ne!(to_goal, from_goal);
    assert!(from_goal.values().any(|&depth| depth > 3));
    graph.check_depths(&to_goal, Options::default());
    graph.check_depths(&from_goal, Options::default().with("from-goal", ""));
}

/// A neighbour may be three moves farther, so depths modulo 3 do not determine the path.
#[test]
fn many_generators_without_reverses_have_depths_and_paths() {
    let graph = one_way(300);
    check_both_ways(&graph);
    let name = format!("perm:{}", graph.definition());
    let table = table(&name, Options::default().with("from-goal", ""));
    table.verify(homing::Watch::NONE).unwrap();
    let layers = table.boards().unwrap().layers().to_vec();
    let greatest = layers.len() as u32 - 1;
    let antipodes = table
        .lists()
        .unwrap()
        .states_at(greatest..=greatest, true, homing::Watch::NONE)
        .unwrap();
    let depths: Vec<String> = antipodes
        .map(|board| board.unwrap().depth.unwrap().to_string())
        .collect();
    assert_eq!(
        depths,
        vec![format!("{greatest} moves"); layers[greatest as usize] as usize]
    );
    let folder = tempfile::tempdir().unwrap();
    let found = puzzle(&name, Options::default()).unwrap();
    let refused = found
        .scratch_search()
        .and_then(|search| search.begin(&ScratchPlace::new(folder.path(), 1 << 28, false)))
        .map(|_| ())
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("is searched in memory: it has more than 255 moves, some without reverses"),
        "{refused}"
    );
}

/// With their inverses they would be more than 255.
#[test]
fn generators_without_inverses_have_codes_if_these_suffice() {
    let graph = one_way(160);
    check_both_ways(&graph);
    let table = table(&format!("perm:{}", graph.definition()), Options::default());
    assert!(table.answer(&Question::HINTS, "1 1 1 2 2 3 2 3 4").is_ok());
}

/// Questions that need codes are refused with that reason.
#[test]
fn questions_that_need_move_codes_are_refused_with_a_message() {
    let table = table(
        &format!("perm:{}", all_cycles(6).definition()),
        Options::default(),
    );
    let too_many = "has more than 255 moves, so it is asked for paths, depths and boards alone";
    let hints = table
        .answer(&Question::HINTS, "2 1 3 4 5 6")
        .unwrap_err()
        .to_string();
    assert!(hints.contains(too_many), "{hints}");
    let grade = table
        .answer(&Question::GRADE, "2 1 3 4 5 6\tg1")
        .unwrap_err()
        .to_string();
    assert!(grade.contains(too_many), "{grade}");
    let selection = homing::engine::Selection::default();
    let rows = table
        .boards()
        .unwrap()
        .select(&selection, homing::Watch::NONE)
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(rows.contains(too_many), "{rows}");
}

/// Layers in files: messages name moves beyond 255, too.
#[test]
fn many_generators_are_searched_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut graph = all_cycles(7);
    // More than one row, so that rows are exchanged.
    graph.central = vec![0, 1, 2, 3, 4, 5, 6];
    let found = puzzle(&format!("perm:{}", graph.definition()), Options::default()).unwrap();
    let mut generation = found
        .scratch_search()
        .and_then(|search| search.begin(&ScratchPlace::new(folder.path(), 1 << 28, false)))
        .unwrap();
    while generation.step(&Stop::NEVER).unwrap() {}
    assert_eq!(generation.layers(), [1, 2365, 2674]);
}

/// The Heisenberg group of 5 x 5 matrices modulo 3, on the 243 vectors: 2,187 elements, on dependent orbits.
#[test]
fn a_group_on_many_points_is_numbered_by_a_few_of_them() {
    let vector = |index: usize| -> Vec<usize> {
        (0..5).map(|place| index / 3usize.pow(place) % 3).collect()
    };
    let index = |vector: &[usize]| {
        vector
            .iter()
            .rev()
            .fold(0, |index, entry| index * 3 + entry % 3)
    };
    // Adds a multiple of one entry to another: the elementary matrices of the first row and the last column.
    let adds = |from: usize, to: usize, times: usize| -> Vec<usize> {
        let after = |mut vector: Vec<usize>| {
            vector[to] += times * vector[from];
            index(&vector)
        };
        (0..243).map(|at| after(vector(at))).collect()
    };
    let places = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)];
    let generators = places
        .iter()
        .flat_map(|&(from, to)| [adds(from, to, 1), adds(from, to, 2)])
        .collect();
    let graph = Graph {
        generators,
        central: (0..243).collect(),
    };
    assert_eq!(graph.depths().len(), 2187);
    graph.check(Options::default());
}

/// The 945 pairings of ten points: they permute the last eight in too many ways.
#[test]
fn many_generators_cut_shorter_rows() {
    fn pairings(points: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, rest)) = points.split_first() else {
            return vec![Vec::new()];
        };
        let with = |&other: &usize| {
            let left: Vec<usize> = rest
                .iter()
                .copied()
                .filter(|&point| point != other)
                .collect();
            pairings(&left)
                .into_iter()
                .map(move |pairs| [vec![(first, other)], pairs].concat())
                .collect::<Vec<_>>()
        };
        rest.iter().flat_map(with).collect()
    }
    let generator = |pairs: Vec<(usize, usize)>| {
        let mut from = vec![0; 10];
        pairs
            .into_iter()
            .for_each(|(one, other)| (from[one], from[other]) = (other, one));
        from
    };
    let points: Vec<usize> = (0..10).collect();
    let graph = Graph {
        generators: pairings(&points).into_iter().map(generator).collect(),
        central: (0..10).collect(),
    };
    let table = table(&format!("perm:{}", graph.definition()), Options::default());
    // As computed by CayleyPy.
    assert_eq!(
        table.boards().unwrap().layers(),
        [1, 945, 168231, 1611855, 1646168, 201600]
    );
}
