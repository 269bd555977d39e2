//! Seeds, and their mutations by fixed random numbers.

use super::random::Random;
use std::path::Path;

/// The seeds in a folder.
fn corpus(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// A few changes: flipped, replaced, inserted or deleted bytes, and pieces of other seeds.
fn mutate(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.next() as u8,
            2 => bytes.insert(at, random.next() as u8),
            3 => drop(bytes.drain(at..(at + 1 + random.below(6)).min(bytes.len()).max(at))),
            4 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let piece = other[from..(from + random.below(24)).min(other.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                let piece = bytes[at..(at + random.below(24)).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
}

/// Runs a check over the seeds in a folder of the package, and over a number of mutations. A panic's message contains the input.
pub fn run(folder: &str, mutations: u64, check: fn(&[u8])) {
    let seeds = corpus(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|seed| check(seed));
    let mut grown = seeds.clone();
    for seed in 0..mutations {
        let mut random = Random(seed);
        let mut bytes = grown[random.below(grown.len())].clone();
        mutate(&mut bytes, &seeds, &mut random);
        bytes.truncate(4096);
        let outcome = std::panic::catch_unwind(|| check(&bytes));
        assert!(
            outcome.is_ok(),
            "{folder}: mutation {seed} breaks it: {bytes:?}"
        );
        // Some mutations are mutated again, so that changes add up.
        if seed % 16 == 0 {
            let place = random.below(grown.len());
            if grown.len() < 4 * seeds.len() {
                grown.push(bytes)
            } else if place >= seeds.len() {
                grown[place] = bytes
            }
        }
    }
}
