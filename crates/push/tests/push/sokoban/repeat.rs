//! A second search, which lists states and checks a table without walks.

use homing::internals::push::{search_states, verify_by_search};
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb, generate};
use homing::table::{Column, MOVE};
use homing::{Error, Table, Watch};

fn table(metric: Metric) -> (Sokoban, Table) {
    let level = Xsb::parse(
        "#######\n#@    #\n# $$  #\n# ..# #\n#     #\n#######\n",
        None,
    )
    .unwrap();
    let space = Sokoban::new(&level, metric, Spare::Refused).unwrap();
    (space.clone(), generate(space, |_| {}).unwrap())
}

/// The search lists the states that walks find.
#[test]
fn both_lists_are_the_same() {
    for (space, table) in [Metric::Pushes, Metric::Moves].map(table) {
        for depths in [0..=0, 0..=3, 2..=5, 4..=4, 3..=table.greatest_depth()] {
            assert_eq!(
                search_states(&space, &table, &depths, Watch::NONE).unwrap(),
                table.states_at(depths, Watch::NONE).unwrap()
            );
        }
        assert!(search_states(&space, &table, &(1000..=1000), Watch::NONE).is_err());
    }
}

/// The search finds every wrong entry and wrong count.
#[test]
fn wrong_entries_and_counts_are_found() {
    for (space, table) in [Metric::Pushes, Metric::Moves].map(table) {
        verify_by_search(&space, &table, Watch::NONE).unwrap();
        let entries = table.move_column().unwrap();
        let changed = |layers: Vec<u64>, wrong: u64| {
            let codes: Vec<u8> = (0..table.space().len())
                .map(|index| entries.code(index) ^ u8::from(index == wrong))
                .collect();
            Table::new(
                space.clone(),
                layers,
                vec![Column::pack(MOVE, 4, codes.into_iter())],
            )
            .unwrap()
        };
        for wrong in 0..table.space().len() {
            let found = verify_by_search(
                &space,
                &changed(table.layers().to_vec(), wrong),
                Watch::NONE,
            );
            assert!(
                matches!(found, Err(Error::Meaning { index, .. }) if index == wrong),
                "{wrong}"
            );
        }
        let mut layers = table.layers().to_vec();
        layers[1] += 1;
        layers[2] -= 1;
        assert!(matches!(
            verify_by_search(&space, &changed(layers, u64::MAX), Watch::NONE),
            Err(Error::Counts { .. })
        ));
    }
}
