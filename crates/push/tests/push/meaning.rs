use crate::{Random, random_maze};
use homing::Watch;
use homing::puzzle::push::Push;
use homing::table::{Column, MOVE};
use homing::{Error, Table};

/// The table with other entries or counts.
fn changed((space, table): &(Push, Table), layers: &[u64], entry: impl Fn(u64) -> u8) -> Table {
    let codes: Vec<u8> = (0..table.space().len()).map(entry).collect();
    Table::new(
        space.clone(),
        layers.to_vec(),
        vec![Column::pack(MOVE, 4, codes.into_iter())],
    )
    .unwrap()
}

/// In small mazes, replaces every entry by every other code: all changes are found, whether they cause a detour, a cycle, an illegal move,
/// a larger letter or a false `unreachable`.
#[test]
fn every_wrong_entry_is_found() {
    let mut random = Random(99);
    for _ in 0..40 {
        let made = crate::table_of(&random_maze(&mut random, 4));
        let (space, table) = &made;
        let entries = table.move_column().unwrap();
        for index in 0..table.space().len() {
            for wrong in (0..16).filter(|&code| code != entries.code(index)) {
                let entry = |at| if at == index { wrong } else { entries.code(at) };
                let found = changed(&made, table.layers(), entry).verify(Watch::NONE);
                assert!(
                    matches!(found, Err(Error::Meaning { .. })),
                    "{wrong} at {index} in\n{}",
                    space.text()
                );
            }
        }
    }
}

#[test]
fn wrong_counts_are_found() {
    let made = crate::table_of("S.B.T\n.....\n");
    let table = &made.1;
    let entries = table.move_column().unwrap();
    let verify = |layers: &[u64]| {
        changed(&made, layers, |index| entries.code(index))
            .verify(Watch::NONE)
            .map_err(|error| error.to_string())
    };
    assert_eq!(verify(table.layers()), Ok(()));
    let mut more = table.layers().to_vec();
    more[1] += 1;
    let text = "the table's counts are wrong: 9 states have the weight 1, but the header says 10";
    assert_eq!(verify(&more), Err(text.into()));
    assert!(verify(&table.layers()[1..]).is_err());
    assert!(verify(&[table.layers(), &[1]].concat()).is_err());
}
