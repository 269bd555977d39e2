use crate::oracle::{self, Grid};
use crate::{Random, random_maze};

/// 10,000 random mazes up to 8x8, each from its start: the printed answer is legal, ends on the target, and has the pushes and moves of a
/// forward search.
#[test]
fn ten_thousand_random_mazes() {
    let mut random = Random(0x5EED);
    let (mut answers, mut longest) = (0, 0);
    for _ in 0..10_000 {
        let text = random_maze(&mut random, 8);
        let grid = Grid::read(&text);
        let (target, start) = (grid.find('T'), (grid.find('B'), grid.find('S')));
        let answer = crate::answer(&crate::table_of(&text), start);
        let played = answer.as_ref().map(|answer| {
            oracle::play(&grid, target, start, answer)
                .unwrap_or_else(|| panic!("{answer} does not solve\n{text}"))
        });
        assert_eq!(played, oracle::least(&grid, target, start), "{text}");
        answers += usize::from(played.is_some());
        longest = longest.max(played.map_or(0, |(_, moves)| moves));
    }
    assert!(
        answers > 2_500 && longest >= 40,
        "{answers} answers, {longest} moves: the mazes are too easy"
    );
}

/// Small mazes that nearly correct programs answer wrongly. Each wrong answer is legal, but worse.
#[test]
fn classic_wrong_answers() {
    // The mistake, the maze, the correct answer, and the program's answer.
    let cases = [
        (
            "counts all moves first: shorter, but three pushes",
            "...T\n..BS\n...#\n",
            "nwwsseNwnE",
            Some("WswNwnEE"),
        ),
        (
            "visits a box and side once: two pushes, but walks too far",
            "....\n.BS.\nT...\n",
            "WnwS",
            Some("nwSesW"),
        ),
        (
            "visits each cell of the box once: finds nothing",
            "...#.\n..BST\n.##..\n",
            "WnwwsEEE",
            None,
        ),
    ];
    for (program, text, right, wrong) in cases {
        let grid = Grid::read(text);
        let (target, start) = (grid.find('T'), (grid.find('B'), grid.find('S')));
        assert_eq!(
            crate::answer(&crate::table_of(text), start).as_deref(),
            Some(right),
            "a program that {program}"
        );
        if let Some(wrong) = wrong {
            let play = |answer| oracle::play(&grid, target, start, answer).unwrap();
            assert!(play(right) < play(wrong), "a program that {program}");
        }
    }
}
