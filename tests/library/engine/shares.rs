//! Progress of long operations: shares ascend, stay within 0 and 1, and come close to 1.

use homing::backward::Layer;
use homing::engine::{Answerer, BoardTable, Options, Selection, drive};
use homing::internals::slide::{Metric, listing};
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::rows;
use homing::{Space, Stop, Table, Watch};

/// The progress reported by an operation: at least this many shares.
fn shares_of(least: usize, work: impl FnOnce(Watch)) {
    let mut shares = Vec::new();
    work(Watch::new(&mut |share| shares.push(share)));
    assert!(shares.len() >= least && shares.is_sorted(), "{shares:?}");
    let (first, last) = (shares[0], shares[shares.len() - 1]);
    assert!(
        (0.0..0.2).contains(&first) && (0.8..=1.0).contains(&last),
        "from {first} to {last}"
    );
}

fn boards() -> BoardTable {
    let slide = Slide::new(2, 5, 9).unwrap();
    homing::puzzle::slide::board_table(slide, rows::generate(slide, |_| {}).unwrap())
}

/// 2x5 is searched, with and without its column `move`.
#[test]
fn walks_and_checks_report_progress() {
    let table = rows::generate(Slide::new(2, 5, 9).unwrap(), |_| {}).unwrap();
    let last = table.greatest_depth();
    shares_of(20, |watch| table.verify(watch).unwrap());
    shares_of(20, |watch| {
        drop(table.states_at(last..=last, watch).unwrap())
    });
    // A table that has listed one depth has an index of all.
    let table = boards();
    shares_of(20, |watch| {
        drop(
            table
                .lists()
                .unwrap()
                .states_at(3..=4, true, watch)
                .unwrap(),
        )
    });
    shares_of(20, |watch| {
        drop(table.select(&Selection::default(), watch).unwrap())
    });
}

#[test]
fn a_draw_reports_the_progress_of_its_list() {
    let table = boards();
    shares_of(20, |watch| {
        drop(
            table
                .lists()
                .unwrap()
                .random(Some(55..=55), 7, false, watch)
                .unwrap(),
        )
    });
}

/// Boards that are searched for: the listing of states, up to a depth and for all depths.
#[test]
fn searches_report_each_layer() {
    let slide = Slide::EIGHT;
    for depths in [0..=12, 31..=31, 7..=99] {
        let mut layers = Vec::new();
        let hear = |layer: Layer| {
            layers.push(layer.depth);
            Ok(())
        };
        listing::states_at(slide, Metric::Steps, &depths, &Stop::NEVER, hear).unwrap();
        assert!(
            layers.into_iter().eq(0..=31.min(*depths.end())),
            "{depths:?}"
        );
    }
    let mut found = 0;
    let hear = |layer: Layer| {
        found = layer.states;
        Ok(())
    };
    listing::all_depths(slide, Metric::Steps, &Stop::NEVER, hear).unwrap();
    assert_eq!(found, slide.len());
}

/// Every block of bytes is reported, and the last one ends the file.
#[test]
fn writing_reports_progress() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("written.tbl");
    let graph = folder.path().join("graph.gr");
    let arcs: String = (1..40_000)
        .map(|node| format!("{node} {} 3\n", node + 1))
        .collect();
    std::fs::write(&graph, format!("40000 39999\n{arcs}")).unwrap();
    let graph = format!("route:{}", graph.display());
    for (puzzle, options) in [
        ("slide:2x5", Options::default()),
        ("flip:4x5", Options::default()),
        (&*graph, Options::default().with("to", "40000")),
    ] {
        let catalog = homing::catalog();
        let mut generation = catalog.puzzle(puzzle, &options).unwrap().begin().unwrap();
        drive(&mut *generation, None, &Stop::NEVER, &mut |_| {}).unwrap();
        let mut shares = Vec::new();
        generation
            .write(&path, Watch::new(&mut |share| shares.push(share)))
            .unwrap();
        assert!(
            shares.len() > 1 && shares.is_sorted() && shares[0] > 0.0 && shares.ends_with(&[1.0]),
            "{puzzle}: {shares:?}"
        );
        let table = catalog.open(&path).unwrap();
        shares_of(1, |mut watch| {
            watch.report(0.0).unwrap();
            table.verify(watch.part(0.0, 1.0)).unwrap();
            watch.report(1.0).unwrap();
        });
    }
}

/// A table of weights is walked as well.
#[test]
fn tables_of_weights_report_progress() {
    let maze = homing::puzzle::push::Maze::parse(&format!(
        "{}\n#S.B.T#\n{}\n",
        "#".repeat(7),
        "#".repeat(7)
    ))
    .unwrap();
    let push = homing::puzzle::push::Push::new(&maze);
    let table = Table::generate(push.clone(), |_| {}).unwrap();
    let mut shares = Vec::new();
    table
        .verify(Watch::new(&mut |share| shares.push(share)))
        .unwrap();
    assert_eq!(shares, [0.0, 0.4], "the walks, and the neighbours");
    assert!(BoardTable::new(table, push).verify(Watch::NONE).is_ok());
}
