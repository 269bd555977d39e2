//! Published numbers of states at each depth.

use crate::layers;
use homing::engine::Options;

/// The text of `depths.csv`: the counts of a space with a goal.
pub fn published(space: &str, goal: &str) -> Vec<u64> {
    let text = include_str!("../../../../tests/facts/depths.csv");
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{space},{goal},")))
        .unwrap();
    let counts: Vec<u64> = line
        .rsplit(',')
        .next()
        .unwrap()
        .split(' ')
        .map(|count| count.parse().unwrap())
        .collect();
    let fields: Vec<&str> = line.split(',').collect();
    assert_eq!(
        counts.iter().sum::<u64>().to_string(),
        fields[2],
        "{space}: the states of the line"
    );
    assert_eq!(
        (counts.len() - 1).to_string(),
        fields[3],
        "{space}: the depth of the line"
    );
    counts
}

#[test]
fn cubes_and_similar_puzzles_have_the_published_counts() {
    for (name, metric) in [
        ("2x2x2", "half-turn"),
        ("2x2x2", "quarter-turn"),
        ("pyraminx", "half-turn"),
        ("skewb", "half-turn"),
        ("ivy", "half-turn"),
        ("dino", "half-turn"),
    ] {
        let found = layers(
            &format!("perm:{name}"),
            Options::default().with("metric", metric),
        );
        assert_eq!(
            found,
            published(&format!("perm {name}"), metric),
            "{name} {metric}"
        );
    }
}

/// OEIS A058986: the greatest number of flips for a stack of 2, 3, ... pancakes. A078942: the same for burnt ones, from 1 on.
#[test]
fn stacks_of_pancakes_have_the_published_depths() {
    let depth = |name: String| layers(&name, Options::default()).len() - 1;
    for (greatest, size) in [1, 3, 4, 5, 7, 8, 9, 10].into_iter().zip(2..) {
        assert_eq!(depth(format!("perm:pancakes-{size}")), greatest);
    }
    for (greatest, size) in [1, 4, 6, 8, 10, 12, 14].into_iter().zip(1..) {
        assert_eq!(depth(format!("perm:burnt-pancakes-{size}")), greatest);
    }
}

/// Rotating a ring and exchanging two neighbours: at most n (n - 1) / 2 moves, as computed by the authors of CayleyPy.
#[test]
fn lrx_has_the_published_depths() {
    for size in 4..=9 {
        let found = layers(&format!("perm:lrx-{size}"), Options::default());
        assert_eq!(found.iter().sum::<u64>(), (1..=size).product::<u64>());
        assert_eq!(found.len() as u64 - 1, size * (size - 1) / 2, "lrx-{size}");
    }
}

/// A turnstile of 4 tokens reaches every permutation of an even ring, and the even permutations of an odd one.
#[test]
fn rings_with_a_turnstile_reach_all_orders_or_half_of_them() {
    for (name, states) in [
        ("topspin-8", 40_320),
        ("topspin-9", 181_440),
        ("topspin-9-3", 362_880),
        ("topspin-7-2", 5040),
    ] {
        let found: u64 = layers(&format!("perm:{name}"), Options::default())
            .iter()
            .sum();
        // Reversing three tokens exchanges two of them, two places apart: in an odd ring all permutations are reached.
        assert_eq!(found, states, "{name}");
    }
}
