//! The table's file.

use crate::{first, graph};
use homing::Table;
use homing::Watch;
use homing::puzzle::route::{Arc, Routes};
use homing::puzzle::slide::Slide;
use homing::table::TableFile;

#[test]
fn a_table_survives_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("route.tbl");
    let graph = graph(
        4,
        &[
            (0, 1, 1),
            (1, 2, 0),
            (2, 0, 3),
            (2, 1, 0),
            (1, 1, 2),
            (0, 3, 1),
        ],
    );
    let made = Routes::toward(&graph, 2, &homing::Stop::NEVER).unwrap();
    made.write(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let opened = Routes::open(&path, &graph, 2).unwrap();
    opened.verify(Watch::NONE).unwrap();
    assert_eq!((opened.reachable(), opened.greatest_distance()), (3, 1));
    for source in 0..4 {
        assert_eq!(
            first(opened.columns(), &graph, source, 50),
            first(made.columns(), &graph, source, 50)
        );
    }
    opened.write(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the same bytes again");

    let mut other = graph.clone();
    other
        .add(Arc {
            tail: 3,
            head: 3,
            weight: 0,
        })
        .unwrap();
    for (graph, target, expected) in [
        (
            &graph,
            1,
            "expected a table of route with the goal \"node 1, counted from 0\", found one of",
        ),
        (
            &other,
            2,
            "expected a table of route (4 nodes, 7 arcs, CRC-32 of the arcs",
        ),
        (&graph, 4, "there is no node 4 among the 4 nodes"),
    ] {
        let error = Routes::open(&path, graph, target).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    for place in 0..bytes.len() {
        for damaged in [flipped(&bytes, place), bytes[..place].to_vec()] {
            let opened = TableFile::from_bytes("a damaged file", damaged)
                .and_then(|file| Routes::from_file(&file));
            assert!(
                opened.is_err(),
                "a changed bit in, or an end at, byte {place} of {}",
                bytes.len()
            );
        }
    }
}

fn flipped(bytes: &[u8], place: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[place] ^= 1 << (place % 8);
    bytes
}

#[test]
fn a_table_of_another_puzzle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide.tbl");
    let slide = Slide::new(2, 2, 3).unwrap();
    Table::generate(slide, |_| ())
        .unwrap()
        .write(&path)
        .unwrap();
    let error = Routes::open(&path, &graph(1, &[]), 0)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("expected a table of route, found one of slide:2x2"),
        "{error}"
    );
    Routes::toward(&graph(1, &[]), 0, &homing::Stop::NEVER)
        .unwrap()
        .write(&path)
        .unwrap();
    let error = Table::open(&path, slide).unwrap_err().to_string();
    assert!(
        error.contains("expected a table of slide:2x2, found one of route"),
        "{error}"
    );
}
