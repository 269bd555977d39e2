use super::random_level;
use crate::Random;
use homing::internals::push::best_nodes;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, State, Xsb};

/// Random levels of up to three boxes, some with more targets, from their starts: bounds from the beginning, or from a later layer on,
/// leave all nodes on best paths.
#[test]
fn bounds_keep_all_best_paths() {
    let mut random = Random(0xB0);
    let mut solved = 0;
    for at in 0..900 {
        let boxes = 1 + random.below(3);
        let text = random_level(&mut random, 7, boxes, boxes + usize::from(at % 8 == 0));
        let level = Xsb::parse(&text, None).unwrap();
        let Ok(space) = Sokoban::new(&level, Metric::Pushes, Spare::Allowed) else {
            continue;
        };
        let state = State {
            boxes: level.boxes,
            man: level.man,
        };
        let found =
            [u64::MAX, 0, 20].map(|patience| best_nodes(space.clone(), &state, patience).unwrap());
        assert_eq!(found[0], found[1], "{text}");
        assert_eq!(found[0], found[2], "{text}");
        solved += usize::from(found[0].len() > 1);
    }
    assert!(solved >= 100, "{solved} levels have paths");
}
