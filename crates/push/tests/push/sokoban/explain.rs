//! Explanations of unsolvable states.

use super::{Random, random_level};
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, State, Xsb, generate};
use homing::{Notation, Space};

fn space(text: &str) -> Sokoban {
    Sokoban::new(
        &Xsb::parse(text, None).unwrap(),
        Metric::Pushes,
        Spare::Allowed,
    )
    .unwrap()
}

/// A state has an explanation exactly if the table has no answer for it, dead cells included.
#[test]
fn only_unsolvable_boards_are_explained() {
    let mut random = Random(4);
    let mut explained = [0; 5];
    for (boxes, targets) in [(1, 1), (2, 2), (2, 2), (3, 3), (2, 1), (2, 3)]
        .into_iter()
        .cycle()
        .take(60)
    {
        let text = random_level(&mut random, 4, boxes, targets);
        let space = space(&text);
        let table = generate(space.clone(), |_| {}).unwrap();
        let free: Vec<_> = (0..space.floor().cells() as u16)
            .map(|cell| space.floor().place(cell))
            .collect();
        for _ in 0..400 {
            let mut places: Vec<_> = (0..=boxes)
                .map(|_| free[random.below(free.len())])
                .collect();
            let man = places.pop().unwrap();
            places.sort_unstable();
            let state = State { boxes: places, man };
            if space.check(&state).is_err() {
                continue;
            }
            let is_solvable = space
                .rank(&state)
                .is_some_and(|index| table.is_reachable(index));
            let why = space.why_unsolvable(&state);
            assert_eq!(why.is_none(), is_solvable, "{state:?} {why:?} in\n{text}");
            let kinds = [
                "dead cell",
                "frozen",
                "matching",
                "cannot get to a side",
                "none of them is a solution",
            ];
            if let Some(why) = why {
                explained[kinds.iter().position(|kind| why.contains(kind)).unwrap()] += 1;
            }
        }
    }
    assert!(explained.iter().all(|&count| count > 0), "{explained:?}");
}

#[test]
fn the_sentences_name_the_places() {
    let why = |text: &str, board: &str| {
        let space = space(text);
        space
            .why_unsolvable(&space.parse_board(board).unwrap())
            .unwrap_or_default()
    };
    let level = "#######\n#     #\n#@$ $.#\n#   . #\n#     #\n#######\n";
    let dead = "the box in row 2, column 2 is on a dead cell: no pushes lead from there to a target, even without the other boxes";
    assert_eq!(why(level, "2 2 3 4 3 3"), dead);
    assert_eq!(why(level, "3 3 3 5 3 2"), "");
    let square = "########\n#      #\n#@$$ ..#\n# $$ ..#\n#      #\n########\n";
    let held = "walls, and boxes that cannot be moved either, leave no room to push";
    let frozen = format!(
        "4 boxes are frozen off the targets, from row 3, column 3 to row 4, column 4: {held} them"
    );
    assert_eq!(why(square, "3 3 3 4 4 3 4 4 3 2"), frozen);
    let split = "########\n#@$  . #\n#.     #\n#  $   #\n########\n";
    let matching = "the boxes have no matching to the targets: 2 boxes can be pushed to 1 target alone, even if no box is in the way";
    assert_eq!(why(split, "2 3 2 5 3 3"), matching);
    let walled = "######\n#@#  #\n##$ .#\n#  $.#\n######\n";
    assert!(Xsb::parse(walled, None).is_err());
}
