//! Pushing boxes: all states of a maze by the family's search and by the plain one, one start by its table and by a forward search; and
//! levels of several boxes, compared with the A* of pathfinding.
//!
//! A* uses the sum of the pushes to the nearest targets as its estimate. It answers one start, a table all of them. Solvers such as
//! sokoban-rs answer one start too, but also handle levels too large for a table: 16 boxes on 66 cells.

use divan::{Bencher, black_box, black_box_drop};
use homing::Watch;
use homing::internals::push::Place;
use homing::puzzle::push::sokoban::{self, Metric, Sokoban, Spare, Xsb};
use homing::puzzle::push::{Maze, Push, generate};
use homing::{Space, Table, backward};
use std::collections::{HashMap, HashSet, VecDeque};

fn main() {
    divan::main();
}

/// A maze, and the expected result: the number of states from which the target is reached.
struct Case {
    name: &'static str,
    size: usize,
    is_wall: fn(usize, usize) -> bool,
    reachable: u64,
}

const CASES: [Case; 5] = [
    Case {
        name: "open 20x20",
        size: 20,
        is_wall: |_, _| false,
        reachable: 129_276,
    },
    Case {
        name: "scattered 20x20",
        size: 20,
        is_wall: scattered,
        reachable: 95_225,
    },
    Case {
        name: "open 64x64",
        size: 64,
        is_wall: |_, _| false,
        reachable: 15_741_180,
    },
    Case {
        name: "scattered 64x64",
        size: 64,
        is_wall: scattered,
        reachable: 11_434_868,
    },
    Case {
        name: "pillars 64x64",
        size: 64,
        is_wall: |row, column| row % 2 == 1 && column % 2 == 1,
        reachable: 8_481_852,
    },
];

/// One cell in eight, seemingly at random.
fn scattered(row: usize, column: usize) -> bool {
    let mixed = (row * 64 + column + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 61 == 0
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Case {
    fn space(&self) -> Push {
        let things = [
            (self.size / 2, self.size / 2, 'T'),
            (self.size / 3, self.size / 3, 'B'),
            (2, 0, 'S'),
        ];
        let letter = |row: usize, column: usize| match things
            .iter()
            .find(|thing| (thing.0, thing.1) == (row, column))
        {
            Some(thing) => thing.2,
            None if (self.is_wall)(row, column) => '#',
            None => '.',
        };
        let row = |row| {
            (0..self.size)
                .map(|column| letter(row, column))
                .collect::<String>()
        };
        let text: Vec<String> = (0..self.size).map(row).collect();
        Push::new(&Maze::parse(&text.join("\n")).expect("the maze is a maze"))
    }
}

/// Every state of the maze.
#[divan::bench(args = &CASES, sample_count = 10, sample_size = 1)]
fn generate_table(bencher: Bencher, case: &Case) {
    let space = case.space();
    bencher.with_inputs(|| space.clone()).bench_values(|space| {
        let table = generate(space, |_| {});
        assert_eq!(table.reachable(), case.reachable);
        table
    });
}

/// The same by Dijkstra's algorithm over any space with weights: a heap, and no knowledge of mazes.
#[divan::bench(args = &CASES[..2], sample_count = 10, sample_size = 1)]
fn plain_search(bencher: Bencher, case: &Case) {
    let space = case.space();
    bencher.bench(|| {
        let costs = backward::weighted(&space);
        assert_eq!(costs.layers.iter().sum::<u64>(), case.reachable);
        black_box_drop(costs);
    });
}

/// The table's file, checked state by state.
#[divan::bench(args = &CASES, sample_count = 3, sample_size = 1)]
fn verify_table(bencher: Bencher, case: &Case) {
    let table = generate(case.space(), |_| {});
    bencher.bench(|| table.verify(Watch::NONE).expect("the table is right"));
}

/// A level with several boxes, and the expected result: the number of solvable states, and the pushes and moves of its start.
struct LevelCase {
    name: &'static str,
    text: &'static str,
    reachable: u64,
    answer: (u32, u32),
}

const LEVELS: [LevelCase; 2] = [
    LevelCase {
        name: "4 boxes, 1.7 million states",
        text: "##########\n#        #\n# $  $   #\n#  ## #  #\n#  .. #  #\n\
            # $..  @ #\n#    #   #\n# $      #\n#        #\n##########\n",
        reachable: 1_624_511,
        answer: (13, 40),
    },
    LevelCase {
        name: "6 boxes, 89 million states",
        text: "###########\n#   #     #\n#   $     #\n#  ## ##$ #\n##$...    #\n\
            #  .+. $###\n#  #$     #\n#     #$  #\n#   #     #\n###########\n",
        reachable: 69_164_089,
        answer: (24, 95),
    },
];

impl std::fmt::Display for LevelCase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl LevelCase {
    fn space(&self, metric: Metric) -> (Sokoban, u64) {
        let level = Xsb::parse(self.text, None).expect("the level is a level");
        let space = Sokoban::new(&level, metric, Spare::Refused)
            .expect("the level has as many boxes as targets");
        let start = space
            .rank(&sokoban::State {
                boxes: level.boxes,
                man: level.man,
            })
            .expect("no box is on a dead cell");
        (space, start)
    }
}

/// Every state of a level with several boxes, by pushes. The answer to its start is checked.
#[divan::bench(args = &LEVELS, sample_count = 5, sample_size = 1)]
fn generate_level_by_pushes(bencher: Bencher, case: &LevelCase) {
    let (space, start) = case.space(Metric::Pushes);
    bencher.with_inputs(|| space.clone()).bench_values(|space| {
        let table = sokoban::generate(space, |_| {}).expect("the search ends");
        assert_eq!(table.reachable(), case.reachable);
        let cost = table
            .cost(start)
            .expect("the walk arrives")
            .expect("the level is solvable");
        assert_eq!((cost.weight(), cost.moves()), case.answer);
        table
    });
}

/// The same by moves.
#[divan::bench(args = &LEVELS, sample_count = 3, sample_size = 1)]
fn generate_level_by_moves(bencher: Bencher, case: &LevelCase) {
    let (space, _) = case.space(Metric::Moves);
    bencher.with_inputs(|| space.clone()).bench_values(|space| {
        let table = sokoban::generate(space, |_| {}).expect("the search ends");
        assert_eq!(table.reachable(), case.reachable);
        table
    });
}

/// One answer, that of the level's start, by the A* of pathfinding: the cost without a table. The estimate is the sum of the pushes that
/// each box needs to its nearest target with no other box in the way.
#[divan::bench(args = &LEVELS, sample_count = 1, sample_size = 1)]
fn one_answer_by_astar(bencher: Bencher, case: &LevelCase) {
    let (space, start) = case.space(Metric::Pushes);
    let nearest = pushes_to_nearest(&space);
    bencher.bench(|| {
        let successors = |&index: &u64| {
            let mut next = Vec::new();
            space.successors(index, |code, state| {
                next.push((state, u64::from(code < 4) << 32 | 1))
            });
            next
        };
        let estimate = |&index: &u64| {
            space
                .unrank(index)
                .boxes
                .iter()
                .map(|place| nearest[place])
                .sum::<u64>()
                << 32
        };
        let (_, cost) =
            pathfinding::directed::astar::astar(&start, successors, estimate, |&index| {
                space.is_goal(index)
            })
            .expect("solvable");
        assert_eq!(((cost >> 32) as u32, cost as u32), case.answer);
    });
}

/// For every cell, the pushes to the nearest target on the level without other boxes.
fn pushes_to_nearest(space: &Sokoban) -> HashMap<Place, u64> {
    let free: HashSet<Place> = (0..space.floor().cells() as u16)
        .map(|cell| space.floor().place(cell))
        .collect();
    let mut nearest: HashMap<Place, u64> = space.targets().map(|place| (place, 0)).collect();
    let mut to_visit: VecDeque<Place> = space.targets().collect();
    while let Some(place) = to_visit.pop_front() {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let step = |place: Place| Place {
                row: place.row.wrapping_add_signed(down),
                column: place.column.wrapping_add_signed(right),
            };
            let before = step(place);
            if free.contains(&before)
                && free.contains(&step(before))
                && !nearest.contains_key(&before)
            {
                nearest.insert(before, nearest[&place] + 1);
                to_visit.push_back(before);
            }
        }
    }
    nearest
}

/// Starts spread over the solvable states.
fn starts(table: &Table) -> Vec<u64> {
    let len = table.space().len();
    (0..1000)
        .map(|at| at * (len / 1000))
        .filter(|&index| table.is_reachable(index))
        .take(100)
        .collect()
}

/// A hundred starts, each solved by a walk in the table.
#[divan::bench(args = &CASES, sample_count = 20, sample_size = 1)]
fn hundred_answers_by_the_table(bencher: Bencher, case: &Case) {
    let table = generate(case.space(), |_| {});
    let starts = starts(&table);
    bencher.bench(|| {
        for &start in &starts {
            assert!(
                table
                    .cost(black_box(start))
                    .expect("the walk arrives")
                    .is_some()
            );
        }
    });
}

/// The same hundred starts, each by a forward search as a careful contestant would write it: a queue of states for each number of pushes,
/// in the order of their moves, until the box is on the target.
#[divan::bench(args = &CASES[..2], sample_count = 5, sample_size = 1)]
fn hundred_answers_by_searches(bencher: Bencher, case: &Case) {
    let table = generate(case.space(), |_| {});
    let starts = starts(&table);
    let costs: Vec<(u32, u32)> = starts
        .iter()
        .map(|&start| table.cost(start).unwrap().unwrap())
        .map(|c| (c.weight(), c.moves()))
        .collect();
    bencher.bench(|| {
        for (&start, &cost) in starts.iter().zip(&costs) {
            assert_eq!(search_forward(&case.space(), black_box(start)), Some(cost));
        }
    });
}

/// Pushes and moves of the best answer. A state is final when it leaves its queue; the states before a push enter the next layer in the
/// order of their moves, so that two queues, merged, are in order too.
fn search_forward(space: &Push, start: u64) -> Option<(u32, u32)> {
    let mut settled = vec![false; space.len() as usize];
    let mut pushed = VecDeque::from([(0, start)]);
    for pushes in 0.. {
        let (mut entering, mut walking) = (std::mem::take(&mut pushed), VecDeque::new());
        if entering.is_empty() {
            return None;
        }
        let mut arrived: Option<u32> = None;
        loop {
            let enter = match (entering.front(), walking.front()) {
                (Some(&(enters, _)), Some(&(walks, _))) => enters <= walks,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            let Some((moves, index)) = (if enter {
                entering.pop_front()
            } else {
                walking.pop_front()
            }) else {
                break;
            };
            if std::mem::replace(&mut settled[index as usize], true) {
                continue;
            }
            if space.is_goal(index) {
                arrived = Some(arrived.map_or(moves, |best| best.min(moves)));
                continue;
            }
            space.successors(index, |code, next| {
                if !settled[next as usize] {
                    if code < 4 {
                        pushed.push_back((moves + 1, next))
                    } else {
                        walking.push_back((moves + 1, next))
                    }
                }
            });
        }
        if let Some(moves) = arrived {
            return Some((pushes, moves));
        }
    }
    None
}
