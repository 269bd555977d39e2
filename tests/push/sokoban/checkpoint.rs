//! A search that is put down and taken up.

use super::{Random, random_level};
use homing::puzzle::push::sokoban::{Metric, Search, Sokoban, Spare, Xsb, generate};

fn space(text: &str, metric: Metric) -> Sokoban {
    Sokoban::new(&Xsb::parse(text, None).unwrap(), metric, Spare::Refused).unwrap()
}

/// Put down after every layer, by one process after another, it ends in the same table.
#[test]
fn a_search_resumes_after_every_layer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search.checkpoint");
    let mut random = Random(11);
    for metric in [Metric::Pushes, Metric::Moves].into_iter().cycle().take(10) {
        let text = random_level(&mut random, 5, 2, 2);
        let space = space(&text, metric);
        let whole = generate(space.clone(), |_| {}).unwrap().to_bytes();
        let mut search = Search::begin(space.clone()).unwrap();
        loop {
            search.write_checkpoint(&path).unwrap();
            search = Search::resume(space.clone(), &path).unwrap();
            if !search.step().unwrap() {
                break;
            }
        }
        assert_eq!(search.finish().unwrap().to_bytes(), whole);
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search.checkpoint");
    let text = "######\n#    #\n#@$$ #\n# .. #\n######\n";
    let mut search = Search::begin(space(text, Metric::Pushes)).unwrap();
    search.step().unwrap();
    search.write_checkpoint(&path).unwrap();
    let worded = |error: homing::Error| error.worded(|option| option.into(), |remedy| format!("{remedy:?}"));
    let refused = |space| Search::resume(space, &path).err().map(worded).unwrap();
    assert!(refused(space(text, Metric::Moves)).contains("cannot resume: "), "{}", refused(space(text, Metric::Moves)));
    assert!(refused(space("######\n#    #\n#@$$ #\n#. . #\n######\n", Metric::Pushes)).contains("LeaveOut(\"resume\")"));
    generate(space(text, Metric::Pushes), |_| {}).unwrap().write(&path).unwrap();
    assert!(refused(space(text, Metric::Pushes)).contains("expected a table of"));
    search.write_checkpoint(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for at in (0..bytes.len()).step_by(41) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        std::fs::write(&path, changed).unwrap();
        assert!(Search::resume(space(text, Metric::Pushes), &path).is_err(), "byte {at}");
    }
}

#[test]
fn what_a_search_takes_is_told() {
    let level = space("######\n#    #\n#@$$ #\n# .. #\n######\n", Metric::Pushes);
    let need = level.need();
    let table = generate(level, |_| {}).unwrap();
    assert_eq!(need.table_bytes, table.columns().iter().map(|column| column.bytes().len() as u64).sum::<u64>());
    assert!(need.memory_bytes > need.table_bytes);
}
