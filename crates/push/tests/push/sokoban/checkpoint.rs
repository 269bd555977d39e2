//! A search that is stopped and resumed.

use super::{Random, random_level};
use crate::forge::{file_of, parts};
use homing::Watch;
use homing::internals::Product;
use homing::internals::push::LevelSearch;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb, generate};

fn space(text: &str, metric: Metric) -> Sokoban {
    Sokoban::new(&Xsb::parse(text, None).unwrap(), metric, Spare::Refused).unwrap()
}

/// Stopped after every layer, and resumed by another process, it ends in the same table.
#[test]
fn a_search_resumes_after_every_layer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search.checkpoint");
    let mut random = Random(11);
    for metric in [Metric::Pushes, Metric::Moves].into_iter().cycle().take(10) {
        let text = random_level(&mut random, 5, 2, 2);
        let space = space(&text, metric);
        let whole = generate(space.clone(), |_| {}).unwrap().to_bytes();
        let mut search = LevelSearch::begin(space.clone()).unwrap();
        loop {
            search.write_checkpoint(&path, Watch::NONE).unwrap();
            search = LevelSearch::resume(space.clone(), &path).unwrap();
            if !search.step(&homing::Stop::NEVER).unwrap() {
                break;
            }
        }
        let table = folder.path().join("table");
        let job = Product::of(space.clone()).by(search);
        job.write(&table, Watch::NONE).unwrap();
        assert_eq!(std::fs::read(table).unwrap(), whole);
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search.checkpoint");
    let text = "######\n#    #\n#@$$ #\n# .. #\n######\n";
    let mut search = LevelSearch::begin(space(text, Metric::Pushes)).unwrap();
    search.step(&homing::Stop::NEVER).unwrap();
    search.write_checkpoint(&path, Watch::NONE).unwrap();
    let worded =
        |error: homing::Error| error.worded(|option| option.into(), |remedy| format!("{remedy:?}"));
    let refused = |space| LevelSearch::resume(space, &path).err().map(worded).unwrap();
    assert!(
        refused(space(text, Metric::Moves)).contains("cannot resume: "),
        "{}",
        refused(space(text, Metric::Moves))
    );
    assert!(
        refused(space(
            "######\n#    #\n#@$$ #\n#. . #\n######\n",
            Metric::Pushes
        ))
        .contains("LeaveOut(\"resume\")")
    );
    generate(space(text, Metric::Pushes), |_| {})
        .unwrap()
        .write(&path)
        .unwrap();
    assert!(refused(space(text, Metric::Pushes)).contains("expected a table of"));
    search.write_checkpoint(&path, Watch::NONE).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for at in (0..bytes.len()).step_by(41) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        std::fs::write(&path, changed).unwrap();
        assert!(
            LevelSearch::resume(space(text, Metric::Pushes), &path).is_err(),
            "byte {at}"
        );
    }
}

/// Forged entries, counts and lengths, with correct checksums.
#[test]
fn a_forged_checkpoint_replaces_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let (path, target) = (
        folder.path().join("checkpoint"),
        folder.path().join("table"),
    );
    for metric in [Metric::Pushes, Metric::Moves] {
        let space = space("######\n#    #\n#@$$ #\n# .. #\n######\n", metric);
        let whole = generate(space.clone(), |_| {}).unwrap().to_bytes();
        let mut search = LevelSearch::begin(space.clone()).unwrap();
        (0..2).for_each(|_| assert!(search.step(&homing::Stop::NEVER).unwrap()));
        search.write_checkpoint(&path, Watch::NONE).unwrap();
        let (header, columns) = parts(&std::fs::read(&path).unwrap());
        let mut forged = Vec::new();
        for at in (0..columns[0].len()).step_by(7) {
            let mut columns = columns.clone();
            columns[0][at] ^= 1 << (at % 8);
            forged.push(file_of(header.clone(), &columns));
        }
        for (layer, other) in [(1, 2), (2, 1)] {
            let mut header = header.clone();
            header.layers[layer] += 1;
            header.layers[other] -= 1;
            forged.push(file_of(header, &columns));
        }
        // A list of doors longer than the number of pushes.
        let (mut long, mut doors) = (header.clone(), columns.clone());
        doors[1].resize(8 * (4 * header.states as usize + 1), 0);
        long.columns[1].entries = doors[1].len() as u64 / 8;
        forged.push(file_of(long, &doors));
        for bytes in forged {
            std::fs::write(&path, bytes).unwrap();
            std::fs::write(&target, "the old table").unwrap();
            let written = LevelSearch::resume(space.clone(), &path).and_then(|mut search| {
                while search.step(&homing::Stop::NEVER)? {}
                Product::of(space.clone())
                    .by(search)
                    .write(&target, Watch::NONE)
            });
            let found = std::fs::read(&target).unwrap();
            assert!(
                if written.is_ok() {
                    found == whole
                } else {
                    found == b"the old table"
                },
                "{written:?}"
            );
        }
    }
}

#[test]
fn the_needs_of_a_search_are_reported() {
    let level = space("######\n#    #\n#@$$ #\n# .. #\n######\n", Metric::Pushes);
    let need = level.need();
    let table = generate(level, |_| {}).unwrap();
    assert_eq!(
        need.table_bytes,
        table
            .columns()
            .iter()
            .map(|column| column.bytes().len() as u64)
            .sum::<u64>()
    );
    assert!(need.memory_bytes > need.table_bytes);
}
