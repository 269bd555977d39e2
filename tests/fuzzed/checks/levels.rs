//! Levels in XSB: parsing what was written returns the same, and the table of a small level agrees with a naive search.

use super::drawn;
use homing::internals::push::Place;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, State, Xsb, generate};
use homing::{Notation, Space, Watch};
use std::collections::{BTreeSet, HashMap, VecDeque};

/// Levels of more states are only parsed.
const MAX_STATES: u64 = 600;

/// The bytes choose the number of the level, the metric, and whether boxes may be left over.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let draw = drawn(data, 16);
    let choice = [None, None, None, Some("2")][draw / 4];
    let metric = [Metric::Pushes, Metric::Moves][draw % 2];
    let spare = [Spare::Refused, Spare::Allowed][draw / 2 % 2];
    let Ok(level) = Xsb::parse(&text, choice) else {
        return;
    };
    assert_eq!(
        Xsb::parse(&written(&level), None).unwrap(),
        Xsb {
            title: None,
            ..level.clone()
        }
    );
    let Ok(space) = Sokoban::new(&level, metric, spare) else {
        return;
    };
    assert_eq!(
        Sokoban::from_text(space.text(), metric).unwrap().text(),
        space.text()
    );
    let start = State {
        boxes: level.boxes.clone(),
        man: level.man,
    };
    assert_eq!(space.parse_board(&space.board_text(&start)).unwrap(), start);
    if space.len() > MAX_STATES {
        return;
    }
    let table = generate(space.clone(), |_| {}).unwrap();
    table.verify(Watch::NONE).unwrap();
    let cost = space
        .rank(&start)
        .and_then(|index| table.cost(index).unwrap());
    assert_eq!(
        cost.map(|cost| cost.weight()),
        least(&level, metric),
        "{metric:?}"
    );
}

/// The level in letters.
fn written(level: &Xsb) -> String {
    let letter = |place: Place| {
        let is_target = level.targets.contains(&place);
        match (
            level.walls[place.row][place.column],
            level.boxes.contains(&place),
            level.man == place,
        ) {
            (true, ..) => '#',
            (_, true, _) => ['$', '*'][usize::from(is_target)],
            (.., true) => ['@', '+'][usize::from(is_target)],
            _ => ['-', '.'][usize::from(is_target)],
        }
    };
    let line = |row: usize| {
        (0..level.walls[row].len())
            .map(|column| letter(Place { row, column }))
            .collect::<String>()
            + "\n"
    };
    (0..level.walls.len()).map(line).collect()
}

/// The fewest pushes, or moves, that solve a level, by a search over boxes and men.
fn least(level: &Xsb, metric: Metric) -> Option<u32> {
    let cell = |place: &Place| (place.row, place.column);
    let targets: BTreeSet<_> = level.targets.iter().map(cell).collect();
    let is_free = |(row, column): (usize, usize)| {
        level.walls.get(row).and_then(|line| line.get(column)) == Some(&false)
    };
    let beside = |(row, column): (usize, usize), direction: usize| match direction {
        0 => Some((row, column + 1)),
        1 => Some((row + 1, column)),
        2 => column.checked_sub(1).map(|column| (row, column)),
        _ => row.checked_sub(1).map(|row| (row, column)),
    };
    let start = (
        level.boxes.iter().map(cell).collect::<BTreeSet<_>>(),
        cell(&level.man),
    );
    let solved = start.0.len().min(targets.len());
    // A step costs nothing if pushes are counted, so its state comes first.
    let (mut costs, mut queue) = (
        HashMap::from([(start.clone(), 0)]),
        VecDeque::from([(0, start)]),
    );
    while let Some((cost, (boxes, man))) = queue.pop_front() {
        if costs[&(boxes.clone(), man)] < cost {
            continue;
        }
        if boxes.intersection(&targets).count() == solved {
            return Some(cost);
        }
        for direction in 0..4 {
            let Some(to) = beside(man, direction).filter(|&to| is_free(to)) else {
                continue;
            };
            let (mut boxes, is_push) = (boxes.clone(), boxes.contains(&to));
            if is_push {
                let Some(beyond) = beside(to, direction)
                    .filter(|beyond| is_free(*beyond) && !boxes.contains(beyond))
                else {
                    continue;
                };
                boxes.remove(&to);
                boxes.insert(beyond);
            }
            let is_paid = is_push || metric == Metric::Moves;
            let (cost, state) = (cost + u32::from(is_paid), (boxes, to));
            if costs.get(&state).is_none_or(|&known| cost < known) {
                costs.insert(state.clone(), cost);
                if is_paid {
                    queue.push_back((cost, state))
                } else {
                    queue.push_front((cost, state))
                }
            }
        }
    }
    None
}
