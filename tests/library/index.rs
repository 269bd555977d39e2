//! Permutations, combinations and products, compared with complete lists.

use crate::common::eight::orders as listed;
use homing::index::{Combinations, Permutations, Product};

#[test]
fn orders_are_numbered_as_they_are_listed() {
    for size in 0..=7 {
        let (orders, all) = (
            Permutations::new(size),
            listed(&(0..size as u8).collect::<Vec<_>>()),
        );
        assert_eq!(orders.len(), all.len() as u64);
        for (order, index) in all.iter().zip(0..) {
            assert_eq!(orders.rank(order), Some(index), "{order:?}");
            let mut found = vec![9; size];
            orders.unrank(index, &mut found);
            assert_eq!(found, *order);
        }
    }
}

#[test]
fn the_first_and_the_last_order_of_twenty_have_their_index() {
    let orders = Permutations::new(20);
    assert_eq!(orders.len(), 2_432_902_008_176_640_000);
    let mut order: Vec<u8> = (0..20).collect();
    assert_eq!(orders.rank(&order), Some(0));
    order.reverse();
    assert_eq!(orders.rank(&order), Some(orders.len() - 1));
    let mut last = [0; 20];
    orders.unrank(orders.len() - 1, &mut last);
    assert_eq!(order, last);
}

#[test]
fn invalid_permutations_have_no_index() {
    let orders = Permutations::new(3);
    for wrong in [
        &[0, 1][..],
        &[0, 1, 2, 3],
        &[0, 1, 1],
        &[0, 1, 3],
        &[0, 1, 200],
        &[1, 2, 3],
    ] {
        assert_eq!(orders.rank(wrong), None, "{wrong:?}");
    }
    assert_eq!(Permutations::new(0).rank(&[]), Some(0));
}

#[test]
fn lists_are_numbered_as_loops_visit_them() {
    let product = Product::new([3, 1, 4, 2]);
    let mut index = 0;
    for a in 0..3 {
        for c in 0..4 {
            for d in 0..2 {
                assert_eq!(product.rank(&[a, 0, c, d]), Some(index));
                let mut found = [9; 4];
                product.unrank(index, &mut found);
                assert_eq!(found, [a, 0, c, d]);
                index += 1;
            }
        }
    }
    assert_eq!(product.len(), index);
}

#[test]
fn the_extremes_of_64_bits_and_missing_bounds() {
    let product = Product::new([u64::MAX, 1]);
    assert_eq!(product.rank(&[u64::MAX - 1, 0]), Some(u64::MAX - 1));
    for wrong in [&[u64::MAX, 0][..], &[0], &[0, 0, 0], &[0, 1]] {
        assert_eq!(product.rank(wrong), None);
    }
    assert_eq!(
        (Product::new([]).len(), Product::new([]).rank(&[])),
        (1, Some(0))
    );
    assert!(Product::new([3, 0]).is_empty());
}

#[test]
#[should_panic(expected = "beyond 64 bits")]
fn a_product_beyond_64_bits_is_refused() {
    let _ = Product::new([1 << 40, 1 << 24]);
}

/// The indices are the positions in the list of all choices, sorted by the last place, then the one before, and so on.
#[test]
fn choices_are_numbered_as_they_are_listed() {
    for (places, size) in [(1, 1), (5, 2), (7, 3), (9, 4), (6, 6), (12, 5), (4, 0)] {
        let choices = Combinations::new(places, size);
        let sets = (0u32..1 << places).filter(|set| set.count_ones() as usize == size);
        let listed: Vec<Vec<u16>> = sets
            .map(|set| (0..places).filter(|place| set >> place & 1 == 1).collect())
            .collect();
        assert_eq!(choices.len(), listed.len() as u64);
        for (chosen, index) in listed.iter().zip(0..) {
            assert_eq!(choices.rank(chosen), Some(index));
            let mut found = vec![0; size];
            choices.unrank(index, &mut found);
            assert_eq!(found, *chosen);
            for near in listed.iter().step_by(7) {
                found.clone_from(near);
                choices.unrank_near(index, &mut found);
                assert_eq!(found, *chosen);
            }
            for at in 0..size {
                for to in (0..places).filter(|to| !chosen.contains(to)) {
                    let mut moved: Vec<u16> = chosen
                        .iter()
                        .copied()
                        .filter(|&place| place != chosen[at])
                        .chain([to])
                        .collect();
                    moved.sort_unstable();
                    assert_eq!(
                        Some(choices.rank_moved(chosen, index, at, to)),
                        choices.rank(&moved)
                    );
                }
            }
        }
    }
}

#[test]
fn invalid_choices_have_no_index() {
    let choices = Combinations::new(5, 2);
    for wrong in [&[0][..], &[0, 1, 2], &[1, 1], &[2, 1], &[0, 5]] {
        assert_eq!(choices.rank(wrong), None, "{wrong:?}");
    }
    assert!(Combinations::new(2, 3).is_empty());
    assert_eq!(Combinations::new(1000, 30).len(), u64::MAX);
}
