//! Lights of more than two colours, compared with a trial of all presses and a search through all boards.

use homing::engine::{Answer, AnyTable, Listed, Options, Question, Solution, What};
use homing::watch::Watch;
use std::collections::HashMap;

/// What each press adds to each light, written down once more.
struct Lights {
    name: String,
    colours: u32,
    presses: Vec<Vec<u32>>,
}

/// All combinations of presses to a goal: how often each is made, and their sum.
type Answers = Vec<(u32, Vec<u32>)>;

impl Lights {
    /// The cross on a grid, or on a torus.
    fn grid(rows: usize, columns: usize, colours: u32, is_torus: bool) -> Self {
        let is_near = |a: usize, b: usize, side: usize| {
            a.abs_diff(b) == 1 || is_torus && a.abs_diff(b) == side - 1 && a != b
        };
        let turns = |press: usize, light: usize| {
            let ((a, b), (c, d)) = (
                (press / columns, press % columns),
                (light / columns, light % columns),
            );
            press == light || a == c && is_near(b, d, columns) || b == d && is_near(a, c, rows)
        };
        let cells = rows * columns;
        let press = |press| (0..cells).map(|light| turns(press, light).into()).collect();
        let torus = if is_torus { ":cross@torus" } else { "" };
        Self {
            name: format!("flip:{rows}x{columns}{torus}%{colours}"),
            colours,
            presses: (0..cells).map(press).collect(),
        }
    }

    /// Any presses, as a file that lists them.
    fn listed(path: &std::path::Path, colours: u32, presses: Vec<Vec<u32>>) -> Self {
        let mut text = format!("pieces: {}\n", presses[0].len());
        for (press, number) in presses.iter().zip(1..) {
            let turned = press.iter().zip(1..).filter(|(steps, _)| **steps > 0);
            let turned = turned.map(|(&steps, light)| match steps {
                1 => format!(" {light}"),
                _ => format!(" {light}*{steps}"),
            });
            text += &format!("{number}:{}\n", turned.collect::<String>());
        }
        std::fs::write(path, text).unwrap();
        let name = format!("flip:{}%{colours}", path.display());
        Self {
            name,
            colours,
            presses,
        }
    }

    fn table(&self, goal: &str) -> AnyTable {
        table(&self.name, goal)
    }

    fn lights(&self) -> usize {
        self.presses[0].len()
    }

    /// All lists of numbers below K.
    fn all(&self, len: usize) -> Vec<Vec<u32>> {
        (0..len).fold(vec![Vec::new()], |lists, _| {
            let longer = |list: &Vec<u32>| {
                let list = list.clone();
                (0..self.colours).map(move |next| [&list[..], &[next]].concat())
            };
            lists.iter().flat_map(longer).collect()
        })
    }

    fn after(&self, board: &[u32], presses: &[u32]) -> Vec<u32> {
        let turned = |(light, colour): (usize, &u32)| {
            let added: u32 = self
                .presses
                .iter()
                .zip(presses)
                .map(|(press, times)| press[light] * times)
                .sum();
            (colour + added) % self.colours
        };
        board.iter().enumerate().map(turned).collect()
    }

    /// By board: the answers of the least sum, in order.
    fn fewest(&self, goals: &[Vec<u32>]) -> HashMap<Vec<u32>, Answers> {
        let mut fewest: HashMap<Vec<u32>, Answers> = HashMap::new();
        for presses in self.all(self.presses.len()) {
            let back: Vec<u32> = presses
                .iter()
                .map(|times| (self.colours - times) % self.colours)
                .collect();
            for goal in goals {
                let found = fewest.entry(self.after(goal, &back)).or_default();
                found.push((presses.iter().sum(), presses.clone()));
            }
        }
        for found in fewest.values_mut() {
            let least = found.iter().map(|answer| answer.0).min();
            found.retain(|answer| Some(answer.0) == least);
            found.sort_by_key(|(_, presses)| list(presses));
        }
        fewest
    }

    fn text(&self, board: &[u32]) -> String {
        let colours: Vec<String> = board.iter().map(u32::to_string).collect();
        colours.join(if self.colours <= 10 { "" } else { " " })
    }

    /// Compares every answer for every board.
    fn check(&self) {
        let one = self
            .all(self.lights())
            .into_iter()
            .nth(self.colours as usize - 1)
            .unwrap();
        let same = |colour| vec![colour; self.lights()];
        let goals = [
            ("any".into(), (0..self.colours).map(same).collect()),
            ("1".into(), vec![same(1)]),
            (self.text(&one), vec![one]),
        ];
        for (name, goals) in goals {
            let (table, fewest) = (self.table(&name), self.fewest(&goals));
            for board in self.all(self.lights()) {
                let (text, place) = (
                    self.text(&board),
                    format!("{} {board:?} to {name}", self.name),
                );
                let Some(found) = fewest.get(&board) else {
                    let explained = Question {
                        what: What::Path,
                        explain: true,
                    };
                    let Answer::Unsolvable { reason, .. } =
                        table.answer(&explained, &text).unwrap()
                    else {
                        panic!("{place}");
                    };
                    self.check_reason(&reason.expect(&place), &board, &goals);
                    continue;
                };
                let (depth, lists) = (found[0].0, found.iter().map(|(_, presses)| list(presses)));
                let lists: Vec<String> = lists.map(|list| line(&list)).collect();
                assert_eq!(
                    solved(&table, What::Path, &text),
                    (depth, Solution::Path(lists[0].clone())),
                    "{place}"
                );
                let count = lists.len() as u128;
                assert_eq!(
                    solved(&table, What::Count, &text),
                    (depth, Solution::Count(count)),
                    "{place}"
                );
                let paths = Solution::Paths {
                    count,
                    paths: lists,
                };
                assert_eq!(
                    solved(&table, What::Paths { limit: None }, &text),
                    (depth, paths),
                    "{place}"
                );
                let (_, Solution::Hints(hints)) = solved(&table, What::Hints, &text) else {
                    panic!("{place}");
                };
                for hint in hints {
                    let mut presses = vec![0; self.presses.len()];
                    presses[hint.r#move.parse::<usize>().unwrap() - 1] = 1;
                    let rest = fewest[&self.after(&board, &presses)][0].0;
                    assert_eq!(
                        hint.rest.unwrap().moves,
                        rest,
                        "{place}: press {}",
                        hint.r#move
                    );
                    assert_eq!(hint.is_best, rest + 1 == depth, "{place}");
                }
            }
        }
    }

    /// Adds up what a reason names: no press changes it, and no goal has it.
    fn check_reason(&self, reason: &str, board: &[u32], goals: &[Vec<u32>]) {
        let between = |from: &str, to: &str| {
            let rest = reason.split_once(from).expect(reason).1;
            rest.split_once(to)
                .map_or(rest, |(between, _)| between)
                .to_string()
        };
        let mut weights = vec![0; self.lights()];
        for word in between("the lights ", " add up")
            .split(',')
            .next()
            .unwrap()
            .split(' ')
        {
            let (light, times) = word.split_once('*').unwrap_or((word, "1"));
            weights[light.parse::<usize>().unwrap() - 1] = times.parse::<u32>().unwrap();
        }
        let modulus: u32 = between("modulo ", ",").parse().unwrap();
        let sum = |board: &[u32]| {
            board
                .iter()
                .zip(&weights)
                .map(|(colour, weight)| colour * weight)
                .sum::<u32>()
                % modulus
        };
        assert_eq!(self.colours % modulus, 0, "{reason}");
        assert!(self.presses.iter().all(|press| sum(press) == 0), "{reason}");
        assert_eq!(
            sum(board).to_string(),
            between("add up to ", " "),
            "{reason}"
        );
        assert!(
            goals
                .iter()
                .all(|goal| sum(goal).to_string() == between("in the goal it is ", "\n")),
            "{reason}"
        );
        assert_ne!(sum(board), sum(&goals[0]), "{reason}");
    }
}

/// Presses one by one.
fn list(presses: &[u32]) -> Vec<usize> {
    let times = presses.iter().zip(1..);
    times
        .flat_map(|(&times, press)| vec![press; times as usize])
        .collect()
}

fn line(list: &[usize]) -> String {
    list.iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn table(name: &str, goal: &str) -> AnyTable {
    let catalog = homing::catalog();
    let puzzle = catalog
        .puzzle(name, &Options::default().with("goal", goal))
        .unwrap();
    catalog.table(&*puzzle).unwrap()
}

fn solved(table: &AnyTable, what: What, board: &str) -> (u32, Solution) {
    match table
        .answer(
            &Question {
                what,
                explain: false,
            },
            board,
        )
        .unwrap()
    {
        Answer::Solved {
            depth, solution, ..
        } => (depth.moves, solution),
        other => panic!("{other:?}"),
    }
}

fn error(name: &str, goal: &str) -> String {
    let puzzle = homing::catalog().puzzle(name, &Options::default().with("goal", goal));
    puzzle.err().expect("it is wrong").to_string()
}

#[test]
fn every_answer_of_small_grids_is_that_of_a_trial_of_all_presses() {
    for (rows, columns, colours) in [
        (2, 2, 3),
        (1, 3, 4),
        (2, 3, 3),
        (1, 4, 5),
        (1, 2, 12),
        (1, 3, 9),
        (2, 2, 4),
        (1, 1, 7),
    ] {
        Lights::grid(rows, columns, colours, false).check();
    }
    Lights::grid(2, 3, 3, true).check();
    Lights::grid(1, 4, 4, true).check();
}

#[test]
fn every_answer_of_any_presses_is_that_of_a_trial_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut seed = 11u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    for (number, colours) in [3, 4, 6, 8, 9, 12, 3, 4, 6, 8, 4, 6, 10, 16]
        .into_iter()
        .enumerate()
    {
        let most = if colours > 6 { 2 } else { 3 };
        let (lights, presses) = (1 + random(most), 1 + random(most + u64::from(colours < 9)));
        let mut step = || {
            if random(3) == 0 {
                0
            } else {
                random(colours.into()) as u32
            }
        };
        let presses = (0..presses)
            .map(|_| (0..lights).map(|_| step()).collect())
            .collect();
        Lights::listed(
            &folder.path().join(format!("{number}.txt")),
            colours,
            presses,
        )
        .check();
    }
    // Presses on lights that have nothing to do with each other.
    let apart = vec![
        vec![2, 2, 0, 0],
        vec![2, 0, 0, 0],
        vec![0, 0, 2, 0],
        vec![0, 0, 2, 3],
    ];
    Lights::listed(&folder.path().join("apart.txt"), 4, apart).check();
}

/// The depths of all boards by a search forward from each goal's predecessors, in a map.
#[test]
fn the_depths_of_all_boards_are_those_of_a_search() {
    for (rows, columns, colours) in [(2, 3, 3), (3, 3, 3), (2, 2, 6)] {
        let lights = Lights::grid(rows, columns, colours, false);
        let goals: Vec<Vec<u32>> = (0..colours)
            .map(|colour| vec![colour; rows * columns])
            .collect();
        let mut depths: HashMap<Vec<u32>, u32> =
            goals.iter().map(|goal| (goal.clone(), 0)).collect();
        let (mut layer, mut counts) = (goals, Vec::new());
        while !layer.is_empty() {
            counts.push(layer.len() as u64);
            let mut next = Vec::new();
            for board in layer {
                for press in 0..rows * columns {
                    let mut back = vec![0; rows * columns];
                    back[press] = colours - 1;
                    let before = lights.after(&board, &back);
                    depths.entry(before.clone()).or_insert_with(|| {
                        next.push(before);
                        counts.len() as u32
                    });
                }
            }
            layer = next;
        }
        let table = lights.table("any");
        let stats = table.stats(false, Watch::NONE).unwrap();
        assert_eq!(
            (stats.states_at_depth, stats.greatest_depth),
            (counts.clone(), Some(counts.len() as u32 - 1))
        );
        let all = table
            .lists()
            .unwrap()
            .states_at(0..=99, true, Watch::NONE)
            .unwrap();
        let all: Vec<_> = all.map(Result::unwrap).collect();
        assert_eq!(all.len(), depths.len());
        for listed in all.iter().step_by(101) {
            let board: Vec<u32> = listed
                .board
                .chars()
                .map(|digit| digit.to_digit(10).unwrap())
                .collect();
            assert_eq!(listed.depth.unwrap().moves, depths[&board], "{board:?}");
            assert_eq!(
                solved(&table, What::Depth, &listed.board).0,
                depths[&board],
                "{board:?}"
            );
            let board = table.parse_board(&listed.board).unwrap();
            table.images_of(&board, &mut |image| {
                let depth = solved(&table, What::Depth, &table.text_of(&image)).0;
                assert_eq!(Some(depth), listed.depth.map(|depth| depth.moves));
            });
        }
    }
}

#[test]
fn random_boards_are_uniform_and_have_the_depths_asked_for() {
    let table = table("flip:2x2%4", "0");
    let drawn = |depths, count| {
        let boards =
            table
                .lists()
                .unwrap()
                .list(Listed::Random { depths, seed: 3 }, true, Watch::NONE);
        boards
            .unwrap()
            .take(count)
            .map(Result::unwrap)
            .collect::<Vec<_>>()
    };
    let mut counts: HashMap<String, u32> = HashMap::new();
    for listed in drawn(None, 12_800) {
        *counts.entry(listed.board).or_default() += 1;
    }
    assert_eq!(counts.len(), 256);
    assert!(counts.values().all(|&count| (20..100).contains(&count)));
    let mut counts: HashMap<String, u32> = HashMap::new();
    for listed in drawn(Some(2..=3), 3000) {
        assert!((2..=3).contains(&listed.depth.unwrap().moves));
        *counts.entry(listed.board).or_default() += 1;
    }
    // 10 boards take two presses and 20 take three: the presses of 2x2 are independent.
    assert_eq!(counts.len(), 30);
    assert!(counts.values().all(|&count| (50..160).contains(&count)));
}

#[test]
fn a_search_that_meets_its_limit_has_a_bound() {
    let catalog = homing::catalog();
    let options = Options::default()
        .with("limit-nodes", "5")
        .with("goal", "0");
    let puzzle = catalog.puzzle("flip:9x9%3", &options).unwrap();
    let table = catalog.table(&*puzzle).unwrap();
    let board = "0".repeat(80) + "1";
    let unsolvable = matches!(
        table.answer(&Question::PATH, &board),
        Ok(Answer::Unsolvable { .. })
    );
    assert!(unsolvable);
    let after = puzzle
        .frames(&"0".repeat(81), "1 41 41 77")
        .unwrap()
        .pop()
        .unwrap();
    let cells = after
        .picture
        .rows
        .iter()
        .flatten()
        .map(|cell| cell.text.as_str());
    let answer = table
        .answer(&Question::PATH, &cells.collect::<String>())
        .unwrap();
    assert!(
        matches!(
            answer,
            Answer::Unknown {
                at_least_moves: Some(1..=5),
                ..
            }
        ),
        "{answer:?}"
    );
}

#[test]
fn two_colours_are_the_flip_game() {
    let catalog = homing::catalog();
    let name = |name| catalog.puzzle(name, &Options::default()).unwrap().name();
    assert_eq!(name("flip:3x3:king@torus%2"), "flip:3x3:king@torus");
    assert_eq!(name("flip:3x3:cross%3"), "flip:3x3%3");
}

#[test]
fn what_is_wrong_is_named() {
    for colours in ["0", "1", "257", "x", "-3", ""] {
        let found = error(&format!("flip:3x3%{colours}"), "any");
        assert!(
            found.contains("expected a number of colours from 2 to 256 after the %"),
            "{found}"
        );
    }
    assert!(error("flip:65x64%3", "any").contains("1 to 4096 pieces"));
    assert!(error("flip:3x3%3", "black").contains("expected a colour from 0 to 2"));
    assert!(error("flip:3x3%3", "012").contains("has 9 cells, found 3"));
    assert!(error("flip:2x1%12", "11 12").contains("column 4: expected a colour from 0 to 11"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("presses.txt");
    for (text, what) in [
        (
            "1: 1 2*6\n2: 2\n",
            "line 1: expected a number of steps from 1 to 5, found \"6\"",
        ),
        (
            "1: 1\n2: 2*0\n",
            "line 2: expected a number of steps from 1 to 5, found \"0\"",
        ),
        (
            "1: 1 2*\n2: 2\n",
            "line 1: expected a number of steps from 1 to 5",
        ),
        (
            "1: 1 3\n2: 2\n",
            "line 1: expected a piece from 1 to 2, found \"3\"",
        ),
        (
            "1: 1 1*2\n2: 2\n",
            "press 1 turns a piece by two different numbers of steps",
        ),
        ("1: 1\n2", "line 2: expected `2: PIECES`"),
        ("", "expected the presses"),
    ] {
        std::fs::write(&path, text).unwrap();
        let found = error(&format!("flip:{}%6", path.display()), "any");
        assert!(found.contains(what), "{found}");
    }
    std::fs::write(&path, "1: 1*2\n").unwrap();
    assert!(
        error(&format!("flip:{}", path.display()), "any")
            .contains("put %K after the name of the file")
    );
}
