use crate::{Random, random_maze};
use homing::puzzle::push::{Maze, Push, State};
use homing::space::{Space, check};

#[test]
fn random_mazes_obey_the_laws() {
    let mut random = Random(7);
    for _ in 0..60 {
        let space = Push::new(&Maze::parse(&random_maze(&mut random, 6)).unwrap());
        check(&space).unwrap_or_else(|law| panic!("{law}\n{}", space.text()));
        assert_eq!(Push::from_text(space.text()).unwrap().text(), space.text());
    }
}

#[test]
fn box_and_man_are_on_two_floor_cells() {
    let space = Push::new(&Maze::parse("SB.T\n#...\n").unwrap());
    let place = |row, column| homing::internals::push::Place { row, column };
    let rank = |box_at, man_at| space.rank(&State { box_at, man_at });
    assert!(rank(place(0, 1), place(0, 0)).is_some());
    assert_eq!(rank(place(0, 1), place(0, 1)), None);
    assert_eq!(rank(place(1, 0), place(0, 0)), None);
    assert_eq!(rank(place(0, 1), place(2, 0)), None);
    assert_eq!(space.len(), 7 * 6);
}
