//! The shapes of bandaged cubes, compared with those that JoshMermel/bandaged-cube-explorer publishes.

use crate::puzzle;
use homing::Error;
use homing::engine::Options;
use homing::internals::perm::{Shapes, shapes};
use std::collections::VecDeque;

const CUBE: &str = include_str!("../../puzzles/3x3x3.tws");

/// The bonds of the signatures of bandaged-cube-explorer: pairs of cubies, numbered by layer from below, row from the front and column from
/// the right.
fn bonds() -> Vec<[usize; 2]> {
    let mut bonds = Vec::new();
    for layer in 0..3 {
        for row in 0..3 {
            let at = 9 * layer + 3 * row;
            bonds.extend((at..at + 2).map(|at| [at, at + 1]));
            if row < 2 {
                bonds.extend((at..at + 3).map(|at| [at, at + 3]));
            }
        }
        if layer < 2 {
            bonds.extend((9 * layer..9 * layer + 9).map(|at| [at, at + 9]));
        }
    }
    bonds
}

/// The definition of a cube with a signature of bandaged-cube-explorer.
fn bandaged(signature: u64) -> String {
    let corners = ["DFR", "DFL", "DBR", "DBL", "UFR", "UFL", "UBR", "UBL"];
    let corners = corners.zip_with_numbers([5, 6, 8, 7, 1, 2, 4, 3]);
    let edges = [
        "DF", "DR", "DL", "DB", "FR", "FL", "BR", "BL", "UF", "UR", "UL", "UB",
    ];
    let edges = edges.zip_with_numbers([9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 4, 3]);
    let mut joined: Vec<usize> = (0..27).collect();
    for (_, [one, other]) in (0..54)
        .zip(bonds())
        .filter(|(bit, _)| signature >> bit & 1 == 1)
    {
        let (kept, lost) = (joined[one], joined[other]);
        joined
            .iter_mut()
            .filter(|group| **group == lost)
            .for_each(|group| *group = kept);
    }
    let mut text = CUBE.to_string();
    for group in 0..27 {
        let cubies: Vec<usize> = (0..27).filter(|&cubie| joined[cubie] == group).collect();
        if cubies.len() < 2 {
            continue;
        }
        text += "Block\n";
        for cubie in cubies {
            let name = [
                ["D", "", "U"][cubie / 9],
                ["F", "", "B"][cubie / 3 % 3],
                ["R", "", "L"][cubie % 3],
            ];
            let name = name.concat();
            let number =
                |known: &[(&str, i32)]| known.iter().find(|(other, _)| *other == name).unwrap().1;
            text += &match name.len() {
                3 => format!("CORNERS\n{}\n", number(&corners)),
                2 => format!("EDGES\n{}\n", number(&edges)),
                // A centre, or the core, which no move turns.
                _ => format!("? {name}\n"),
            };
        }
        text += "End\n";
    }
    text
}

trait ZipWithNumbers<'n> {
    fn zip_with_numbers<const N: usize>(self, numbers: [i32; N]) -> Vec<(&'n str, i32)>;
}

impl<'n, const M: usize> ZipWithNumbers<'n> for [&'n str; M] {
    fn zip_with_numbers<const N: usize>(self, numbers: [i32; N]) -> Vec<(&'n str, i32)> {
        self.into_iter().zip(numbers).collect()
    }
}

/// The distances from a shape to all, in the order in which the shapes are numbered.
fn distances(shapes: &Shapes, start: usize) -> Vec<u32> {
    let mut found = vec![u32::MAX; shapes.after.len()];
    found[start] = 0;
    let mut waiting = VecDeque::from([start]);
    while let Some(shape) = waiting.pop_front() {
        for &next in &shapes.after[shape] {
            if found[next as usize] == u32::MAX {
                found[next as usize] = found[shape] + 1;
                waiting.push_back(next as usize);
            }
        }
    }
    found
}

/// The greatest and the least distance from a shape to the one that is farthest from it, by F. W. Takes and W. A. Kosters (2011).
///
/// Moves can be taken back. So the distance d between two shapes and the greatest distance e from one of them bound that from the other:
/// it is at least d and e - d, and at most e + d. The next start is in turn one that may have the greatest or the least. Once no bound is
/// beyond those that are known, they are right.
fn diameter_and_radius(shapes: &Shapes) -> [u32; 2] {
    let mut bounds = vec![(0, u32::MAX); shapes.after.len()];
    for turn in 0.. {
        let greatest = bounds.iter().map(|(_, upper)| *upper).max().unwrap();
        let least = bounds.iter().map(|(lower, _)| *lower).min().unwrap();
        let is_greatest = bounds.iter().any(|(lower, _)| *lower == greatest);
        let is_least = bounds.iter().any(|(_, upper)| *upper == least);
        if is_greatest && is_least {
            return [greatest, least];
        }
        let open = bounds.iter().zip(0..);
        let open = open.filter(|((lower, upper), _)| lower < upper);
        let start = match !is_greatest && (is_least || turn % 2 == 0) {
            true => open.max_by_key(|((_, upper), _)| upper),
            false => open.min_by_key(|((lower, _), _)| lower),
        };
        let start = start.unwrap().1;
        let distances = distances(shapes, start);
        let farthest = *distances.iter().max().unwrap();
        for ((lower, upper), distance) in bounds.iter_mut().zip(distances) {
            *lower = distance.max(farthest - distance).max(*lower);
            *upper = (*upper).min(farthest + distance);
        }
    }
    unreachable!()
}

/// Checks the shapes of the cube with a signature: their number, and the diameter and the radius in quarter turns and in half turns.
fn check(signature: u64, count: usize, diameters_and_radii: [[u32; 2]; 2]) {
    let text = bandaged(signature);
    for (metric, expected) in ["quarter-turn", "half-turn"]
        .into_iter()
        .zip(diameters_and_radii)
    {
        let shapes = shapes(&text, metric, false).unwrap();
        assert_eq!(shapes.after.len(), count, "{signature:x}");
        let found = diameter_and_radius(&shapes);
        assert_eq!(found, expected, "{signature:x} {metric}");
    }
}

/// Some of the cubes of `diameter_analysis/analysis.csv`.
#[test]
fn shapes_of_bandaged_cubes_are_those_published() {
    check(0x400, 24, [[4, 4], [3, 3]]);
    check(0x1012_0080_0C00, 36, [[5, 4], [4, 3]]);
    check(0x8440_B5AF_F5AD, 25, [[14, 7], [9, 5]]);
    check(0x30_0000_0000_0003, 42, [[4, 4], [3, 3]]);
    check(0x20_1080_0000_0C03, 42, [[15, 15], [10, 9]]);
    check(0x1_807C_0C03, 32, [[5, 5], [4, 3]]);
    check(0x10_F401_8C7C_0C63, 32, [[11, 6], [7, 4]]);
    check(0x461, 328, [[11, 7], [9, 6]]);
    check(0x11_8400_8000_047F, 382, [[59, 30], [39, 20]]);
}

/// A cube with 92,176 shapes, of which the search ends with the time.
#[test]
fn the_search_for_shapes_stops() {
    let options = Options::default()
        .with(
            "glue",
            "DFR+DF,DR+D,DBR+DB+DBL,FR+F,BR+B,UFR+UF,UR+U,UBR+UB",
        )
        .with("limit-time", "0");
    let error = puzzle("perm:3x3x3", options).err().unwrap();
    assert!(matches!(error, Error::Limit { .. }), "{error}");
}

/// All cubes of that list, read where it is: `HOMING_BANDAGED_CUBES` names the file.
#[test]
fn shapes_of_all_bandaged_cubes_are_those_published() {
    let Some(path) = std::env::var_os("HOMING_BANDAGED_CUBES") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| columns.iter().position(|&column| column == name).unwrap();
    let count = column("vertices");
    let others = ["qtm", "htm"]
        .map(|metric| ["diameter", "radius"].map(|what| column(&format!("{what} ({metric})"))));
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let signature = u64::from_str_radix(&fields[0][2..], 16).unwrap();
        let number = |at: usize| fields[at].parse::<u32>().unwrap();
        check(
            signature,
            number(count) as usize,
            others.map(|of_metric| of_metric.map(number)),
        );
    }
}
