//! Boards with only single-cell blocks behave like sliding tiles.

use crate::table;
use homing::discovered::Rules;
use homing::engine::{AnyTable, BoardTable};
use homing::puzzle::blocks::Metric::{Move, Slide, Step};
use homing::puzzle::slide;
use homing::{Notation, Space, Table};

#[test]
fn tiles_that_the_goal_names_are_sliding_tiles() {
    for (rows, columns) in [(2, 3), (3, 2), (2, 4)] {
        let tiles: Vec<String> = (1..rows * columns)
            .map(|tile| tile.to_string())
            .chain([".".into()])
            .collect();
        let picture: String = tiles
            .chunks(columns)
            .map(|row| row.concat() + "\n")
            .collect();
        let tiles = slide::Slide::new(rows, columns, rows * columns - 1).unwrap();
        let reference = Table::generate(tiles, |_| {}).unwrap();
        // One cell is free, so that a block moves by one cell in every metric.
        for metric in [Step, Move, Slide] {
            let (space, table) = table(&format!("{picture}\n{picture}"), metric);
            assert_eq!(table.layers(), reference.layers());
            for index in 0..reference.space().len() {
                let text = tiles
                    .board_text(&tiles.unrank(index))
                    .replace(['x', '0'], ".")
                    .replace(' ', "");
                let found = table
                    .locate(&space, &space.rules().parse_board(&text).unwrap())
                    .unwrap();
                assert_eq!(
                    table.depth(found).unwrap(),
                    reference.depth(index).unwrap(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn tiles_that_are_not_named_look_alike() {
    // Only the position of the free cell can be seen.
    let (_, alike) = table("ABC\nDEF\nGH.\n\n!..\n", Step);
    assert_eq!(alike.layers(), [8, 1]);
    let (named, _) = table("ABC\nDEF\nGH.\n\nA..\n", Step);
    assert_eq!(named.len(), 72, "A, and the free cell");
}

#[test]
fn arrays_have_the_characters_of_boards() {
    let (space, table) = table("AAB\n#.C\n\n.AA", Step);
    let arrays = AnyTable::from(BoardTable::new(table, space))
        .arrays()
        .unwrap();
    assert_eq!(arrays.shape().unwrap(), [2, 3]);
    let indices: Vec<i64> = (0..arrays.state_count() as i64).collect();
    let (mut cells, mut found) = (vec![0; 6 * indices.len()], vec![0; indices.len()]);
    arrays.unrank(&indices, &mut cells);
    assert!(
        cells.chunks(6).any(|board| board == b"AAB#.C")
            && cells.chunks(6).all(|board| board[3] == b'#')
    );
    arrays.rank(&cells, &mut found);
    assert_eq!(found, indices);
    arrays.rank(b"AAA#.C", &mut found[..1]);
    assert_eq!(found[0], homing::engine::INVALID);
}
