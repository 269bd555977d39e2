//! Boards, moves and questions as people may type them: parsing what was written returns the same.

use homing::Notation;
use homing::engine::{AnyTable, Options, Question};
use homing::puzzle::flip::{Flip, Goal, PressMatrix};
use homing::puzzle::perm::Perm;
use homing::puzzle::push::{Maze, Push};
use homing::puzzle::route::WalkQuery;
use homing::puzzle::slide::Slide;
use std::sync::LazyLock;

static MAZE: LazyLock<Push> =
    LazyLock::new(|| Push::new(&Maze::parse("#####\n#S..#\n#.B.#\n#..T#\n#####\n").unwrap()));
static TWISTS: LazyLock<Perm> = LazyLock::new(|| {
    let text = "Set A 3 3\nSet B 4 1\nMove R\nA\n2 3 1\n0 1 2\nEnd\nMove U\nB\n2 3 4 1\nEnd\n";
    Perm::parse(text).unwrap()
});

static COLOURS: LazyLock<[AnyTable; 2]> = LazyLock::new(|| {
    ["flip:2x3%3", "flip:2x2:king%12"].map(|name| {
        let catalog = homing::catalog();
        let puzzle = catalog.puzzle(name, &Options::default()).unwrap();
        catalog.table(&*puzzle).unwrap()
    })
});

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for (rows, columns) in [(2, 2), (3, 3), (3, 4), (2, 7)] {
        both_ways(&Slide::new(rows, columns, 0).unwrap(), &text);
    }
    for (rows, columns) in [(1, 1), (4, 4), (5, 5)] {
        both_ways(&Flip::new(rows, columns, Goal::Any).unwrap(), &text);
    }
    both_ways(&*MAZE, &text);
    both_ways(&*TWISTS, &text);
    for (first, k) in [(0, None), (1, None), (1, Some(3))] {
        if let Ok(WalkQuery { source, k }) = WalkQuery::read(&text, 9, first, k) {
            assert!(source < 9 && k > 0 && !text.trim_end().contains('\n'));
        }
    }
    let _ = PressMatrix::from_text(&text);
    for table in &*COLOURS {
        if let Ok(board) = table.parse_board(&text) {
            let written = table.text_of(&board);
            assert_eq!(
                table.text_of(&table.parse_board(&written).unwrap()),
                written
            );
            table.answer(&Question::PATH, &written).unwrap();
        }
    }
    // A puzzle's name that does not refer to a file.
    if !["perm:", "push:", "blocks:", "route:"]
        .iter()
        .any(|family| text.to_lowercase().contains(family))
    {
        let _ = homing::catalog()
            .puzzle(&text, &Options::default())
            .map(|puzzle| puzzle.name());
        let _ = homing::catalog().puzzle("eight", &Options::default().with("goal", &*text));
    }
}

fn both_ways<P: Notation>(space: &P, text: &str) {
    if let Ok(board) = space.parse_board(text) {
        assert_eq!(space.parse_board(&space.board_text(&board)).unwrap(), board);
        let _ = (space.why_unsolvable(&board), space.picture(&board).width());
        if let Some(index) = space.rank(&board) {
            assert!(index < space.len());
            assert_eq!(space.unrank(index), board);
        }
    }
    if let Ok(moves) = space.parse_moves(text) {
        assert!(moves.iter().all(|&code| code < space.move_count()));
        let mut written = String::new();
        space.push_moves(moves.iter().copied(), &mut written);
        assert_eq!(space.parse_moves(&written).unwrap(), moves);
    }
}
