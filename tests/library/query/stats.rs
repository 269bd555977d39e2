//! The published counts of states at each depth (`tests/facts/depths.csv`).

use crate::common::published;
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::slide::Slide;
use homing::{Space, Table};

fn assert_published<S: Space>(space: S, name: &str, goal: &str) {
    assert_eq!(
        Table::generate(space, |_| {}).unwrap().layers(),
        published(name, goal),
        "{name}, {goal}"
    );
}

#[test]
fn eight_for_the_three_kinds_of_home() {
    for home in 0..9 {
        let goal = match home {
            4 => "blank in the centre",
            home if home % 2 == 0 => "blank last (corner)",
            _ => "blank at mid-side",
        };
        assert_published(Slide::new(3, 3, home).unwrap(), "slide 3x3", goal);
    }
}

#[test]
fn small_sliding_boards_both_ways_round() {
    for side in 2..=5 {
        let name = format!("slide 2x{side}");
        assert_published(
            Slide::new(2, side, 2 * side - 1).unwrap(),
            &name,
            "blank last",
        );
        assert_published(
            Slide::new(side, 2, 2 * side - 1).unwrap(),
            &name,
            "blank last",
        );
    }
}

#[test]
fn flip_for_both_goals() {
    assert_published(Flip::FOUR, "flip 4x4", "all white or all black");
    assert_published(
        Flip::new(4, 4, Goal::Only(0)).unwrap(),
        "flip 4x4",
        "all white only",
    );
}
