//! The numbers of permutations with repeated symbols, compared with a list of all.

use homing::internals::perm::Arrangements;

/// All permutations of some symbols, ascending, by trying every symbol in every place.
fn orders(symbols: &[u8]) -> Vec<Vec<u8>> {
    let mut distinct = symbols.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let begun_with = |first: u8| {
        let mut rest = symbols.to_vec();
        rest.remove(rest.iter().position(|&symbol| symbol == first).unwrap());
        orders(&rest)
            .into_iter()
            .map(move |order| [vec![first], order].concat())
    };
    if symbols.is_empty() {
        vec![Vec::new()]
    } else {
        distinct.into_iter().flat_map(begun_with).collect()
    }
}

#[test]
fn numbers_agree_with_the_orders_in_a_row() {
    for symbols in [
        &[][..],
        &[4],
        &[2, 0, 1],
        &[3, 1, 2, 0, 4, 9],
        &[7, 7, 7],
        &[5, 1, 5, 0, 5],
        &[0, 0, 3, 1],
        &[9, 2, 9, 1, 9, 4],
    ] {
        let (all, arrangements) = (orders(symbols), Arrangements::of(symbols, 720).unwrap());
        assert_eq!(arrangements.count(), all.len(), "{symbols:?}");
        for (number, order) in all.iter().enumerate() {
            assert_eq!(&arrangements.get(number).collect::<Vec<u8>>(), order);
            assert_eq!(
                arrangements.number(order.iter().copied()),
                Some(number),
                "{order:?}"
            );
        }
    }
}

#[test]
fn unknown_symbols_have_no_number() {
    let arrangements = Arrangements::of(&[5, 1, 5, 0, 5], 20).unwrap();
    for other in [
        &[5, 1, 5, 0][..],
        &[5, 1, 5, 0, 5, 5],
        &[5, 1, 5, 1, 5],
        &[5, 5, 5, 5, 0],
        &[1, 0, 5, 5, 6],
        &[],
    ] {
        assert_eq!(
            arrangements.number(other.iter().copied()),
            None,
            "{other:?}"
        );
    }
    assert!(
        Arrangements::of(&[5, 1, 5, 0, 5], 19).is_none(),
        "more than the limit"
    );
    assert!(
        Arrangements::of(&[1, 1, 0, 0], 100).is_none(),
        "two symbols come twice"
    );
}
