//! Forged scratch files with correct lengths, sizes and checksums. A search resumed from them ends in the true table, or leaves an older
//! one.

use crate::chunked::{Cut, commit, write};
use crate::forge_scratch::{Chunk, Folder, coded, decoded};
use homing::Error;
use homing::engine::Generation;
use homing::internals::layers::{Alone, Scratch};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// A stopped search, and how it is forged.
struct Case {
    columns: &'static [Kind],
    /// The number of layers found.
    steps: usize,
    /// The table cannot distinguish depths this far apart.
    period: usize,
}

/// Some have a result and some do not.
const CASES: [Case; 4] = [
    Case {
        columns: &[Kind::Move(2), Kind::Depth],
        steps: 15,
        period: 12,
    },
    Case {
        columns: &[Kind::Half],
        steps: 24,
        period: 4,
    },
    Case {
        columns: &[Kind::Depth],
        steps: 29,
        period: 6,
    },
    Case {
        columns: &[Kind::Half],
        steps: 36,
        period: 4,
    },
];
const OLD: &str = "the old table";

fn cut(columns: &'static [Kind]) -> Cut {
    Cut::new(Slide::new(2, 4, 7).unwrap(), 5, columns)
}

fn begin(
    scratch: &Scratch,
    columns: &'static [Kind],
    is_resumed: bool,
) -> Result<Box<dyn Generation>, Error> {
    let cut = cut(columns);
    cut.search(
        cut.storage(scratch, is_resumed, 1 << 12, Duration::MAX)?,
        Arc::new(Alone),
    )
}

impl Case {
    /// The files of the search, and its final table.
    fn honest(&self) -> (Folder, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let scratch = Scratch::take(folder.path().join("scratch")).unwrap();
        let mut search = begin(&scratch, self.columns, false).unwrap();
        (0..self.steps).for_each(|_| assert!(search.step(&homing::Stop::NEVER).unwrap()));
        commit(&mut *search).unwrap();
        let table = folder.path().join("table");
        let files = Folder::read(&folder.path().join("scratch"));
        write(search, &table).unwrap();
        (files, std::fs::read(table).unwrap())
    }

    /// Resumes from these files, over an older table. Returns `None` if it ends in this table.
    fn refusal(&self, files: &Folder, table: &[u8]) -> Option<Error> {
        let folder = tempfile::tempdir().unwrap();
        let (target, scratch) = (
            folder.path().join("table"),
            Scratch::take(folder.path().join("scratch")).unwrap(),
        );
        std::fs::write(&target, OLD).unwrap();
        files.write(&folder.path().join("scratch"));
        let written = begin(&scratch, self.columns, true).and_then(|search| write(search, &target));
        let found = std::fs::read(&target).unwrap();
        match written {
            Ok(()) => assert!(
                found == table,
                "a wrong table is in the place of the old one"
            ),
            Err(_) => assert!(found == OLD.as_bytes(), "the old table is gone"),
        }
        assert_eq!(
            folder.path().read_dir().unwrap().count(),
            2,
            "nothing is left beside the table"
        );
        written.err()
    }

    /// Resumes from files forged in many ways. Returns how many were refused, each with an error about the scratch files.
    fn refused(&self, forgeries: impl Fn(&Self, &Folder) -> Vec<(String, Folder)>) -> usize {
        let (honest, table) = self.honest();
        assert!(self.refusal(&honest, &table).is_none());
        let forged: Vec<_> = forgeries(self, &honest)
            .into_iter()
            .filter(|(_, files)| *files != honest)
            .collect();
        let is_refused = |(what, files): &&(String, Folder)| match self.refusal(files, &table) {
            Some(Error::Scratch { .. }) => true,
            // Other states in the last layers are harmless if no layer follows, or if none of them is found again.
            None if [self.steps - 1, self.steps]
                .iter()
                .any(|depth| what.contains(&format!("layer-{depth:03}"))) =>
            {
                false
            }
            other => panic!(
                "{what}, after {} layers for {:?}: {other:?}",
                self.steps, self.columns
            ),
        };
        forged.par_iter().filter(is_refused).count()
    }
}

fn plane_len() -> usize {
    cut(&[Kind::Half]).plane_len()
}

/// Each of the files with one change, then with corrected counts of the layers, then with the difference in a layer that the table cannot
/// distinguish from it.
fn with_counts(
    what: &str,
    case: &Case,
    honest: &Folder,
    change: impl Fn(&mut Folder),
) -> Vec<(String, Folder)> {
    let mut changed = honest.clone();
    change(&mut changed);
    let mut recounted = changed.clone();
    recounted.recount(plane_len());
    let mut forged = vec![(what.to_string(), changed)];
    if recounted.layers != honest.layers {
        let at = (0..honest.layers.len())
            .find(|&at| recounted.layers[at] != honest.layers[at])
            .unwrap();
        let others = [at.checked_sub(case.period), Some(at + case.period)];
        for other in others
            .into_iter()
            .flatten()
            .filter(|&other| other < honest.layers.len())
        {
            let mut evened = recounted.clone();
            evened.layers[other] =
                (honest.layers[other] + honest.layers[at]).wrapping_sub(recounted.layers[at]);
            forged.push((format!("{what}, in layer {other} instead"), evened));
        }
        forged.push((format!("{what}, counts mended"), recounted));
    }
    forged
}

fn chunk_forgeries(case: &Case, honest: &Folder) -> Vec<(String, Folder)> {
    let mut forged = Vec::new();
    for (file, name) in honest.files.iter().map(|file| file.name()).enumerate() {
        let count = honest.files[file].chunks.len();
        for chunk in [count / 3, count - 1] {
            let mut add = |what: &str, change: &dyn Fn(&mut Vec<Chunk>)| {
                let change = |files: &mut Folder| change(&mut files.files[file].chunks);
                forged.extend(with_counts(
                    &format!("{what}: chunk {chunk} of {name}"),
                    case,
                    honest,
                    change,
                ));
            };
            add("dropped", &|chunks| drop(chunks.remove(chunk)));
            add("emptied", &|chunks| {
                chunks[chunk].codes.iter_mut().for_each(Vec::clear)
            });
            add("of another number", &|chunks| {
                let free = (0..)
                    .find(|&number| chunks.iter().all(|chunk| chunk.number != number))
                    .unwrap();
                chunks[chunk].number = free;
                chunks.sort_by_key(|chunk| chunk.number);
            });
            add("twice", &|chunks| {
                let free = (0..)
                    .find(|&number| chunks.iter().all(|chunk| chunk.number != number))
                    .unwrap();
                chunks.push(Chunk {
                    number: free,
                    ..chunks[chunk].clone()
                });
                chunks.sort_by_key(|chunk| chunk.number);
            });
            if honest.files[file].chunks.len() > 1 {
                add("exchanged with the next", &|chunks| {
                    let next = (chunk + 1) % chunks.len();
                    let other = chunks[next].codes.clone();
                    chunks[next].codes = std::mem::replace(&mut chunks[chunk].codes, other);
                });
            }
            let plane = honest.files[file].chunks[chunk]
                .codes
                .iter()
                .position(|code| !code.is_empty())
                .unwrap();
            let edit = |chunks: &mut Vec<Chunk>, edit: &dyn Fn(&mut BTreeSet<usize>)| {
                let code = &mut chunks[chunk].codes[plane];
                let mut states = decoded(code, plane_len());
                edit(&mut states);
                *code = coded(&states, plane_len());
            };
            add("a state less", &|chunks| {
                edit(chunks, &|states| {
                    states.pop_first();
                });
            });
            let free = |states: &BTreeSet<usize>| {
                (0..plane_len())
                    .rev()
                    .find(|place| !states.contains(place))
                    .unwrap()
            };
            if decoded(&honest.files[file].chunks[chunk].codes[plane], plane_len()).len()
                < plane_len()
            {
                add("a state more", &|chunks| {
                    edit(chunks, &|states| {
                        states.insert(free(states));
                    });
                });
                add("a state elsewhere", &|chunks| {
                    edit(chunks, &|states| {
                        let place = free(states);
                        states.pop_first();
                        states.insert(place);
                    });
                });
            }
            add("no code", &|chunks| {
                chunks[chunk].codes[plane] = vec![9, 0, 1]
            });
            add("a state behind the last", &|chunks| {
                chunks[chunk].codes[plane] = vec![1, 0, plane_len() as u8]
            });
        }
    }
    forged
}

#[test]
fn a_forged_chunk_is_refused() {
    let count: usize = CASES.iter().map(|case| case.refused(chunk_forgeries)).sum();
    assert!(count > 900, "{count}");
}

fn file_forgeries(case: &Case, honest: &Folder) -> Vec<(String, Folder)> {
    let mut forged = Vec::new();
    for at in 0..honest.files.len() {
        let file = &honest.files[at];
        for other in (0..at).filter(|&other| honest.files[other].chunks != file.chunks) {
            let exchange = |files: &mut Folder| {
                let chunks = files.files[other].chunks.clone();
                files.files[other].chunks = std::mem::replace(&mut files.files[at].chunks, chunks);
            };
            forged.extend(with_counts(
                &format!("{} as {}", file.name(), honest.files[other].name()),
                case,
                honest,
                exchange,
            ));
        }
        let mut add = |what: &str, change: &dyn Fn(&mut Folder)| {
            let mut files = honest.clone();
            change(&mut files);
            forged.push((format!("{what}: {}", file.name()), files));
        };
        add("no chunk", &|files| files.files[at].chunks.clear());
        add("not named", &|files| drop(files.files.remove(at)));
        add("named twice", &|files| {
            files.files.push(files.files[at].clone())
        });
        // Lengths, offsets, numbers of chunks and of planes that are impossible.
        let end = file.index_len();
        for lie in [u32::MAX, 1 << 20] {
            for place in [0, 4, 8, 12, end.saturating_sub(8), end, end + 4, end + 8] {
                add(&format!("{lie} at {place} of the index"), &|files| {
                    files.files[at].lies.push((place, lie))
                });
            }
        }
        add("planes of no bytes", &|files| {
            files.files[at].lies.push((end, 0))
        });
    }
    forged
}

#[test]
fn forged_files_and_lengths_are_refused() {
    let count: usize = CASES.iter().map(|case| case.refused(file_forgeries)).sum();
    assert!(count > 700, "{count}");
}

fn manifest_forgeries(case: &Case, honest: &Folder) -> Vec<(String, Folder)> {
    let mut forged = Vec::new();
    let mut add = |what: &str, change: &dyn Fn(&mut Folder)| {
        let mut files = honest.clone();
        change(&mut files);
        forged.push((what.to_string(), files));
    };
    for depth in 0..honest.layers.len() {
        add(&format!("a state more at depth {depth}"), &|files| {
            files.layers[depth] += 1
        });
        add(&format!("no state at depth {depth}"), &|files| {
            files.layers[depth] = 0
        });
        add(
            &format!("more states at depth {depth} than fit a number"),
            &|files| files.layers[depth] = u64::MAX,
        );
        if let Some(other) = depth.checked_sub(case.period) {
            add(
                &format!("a state moved from depth {other} to {depth}"),
                &|files| {
                    files.layers[depth] += 1;
                    files.layers[other] -= 1;
                },
            );
        }
    }
    add("a layer less", &|files| {
        files.layers.pop();
    });
    add("a layer more", &|files| files.layers.push(1));
    add("no layers", &|files| files.layers.clear());
    add("many layers", &|files| files.layers.resize(200, 1));
    add("a layer that is kept twice", &|files| {
        files.kept.insert(0, *files.kept.first().unwrap_or(&0))
    });
    add("a layer that is kept far beyond", &|files| {
        files.kept.push(u64::MAX)
    });
    add("more merges", &|files| files.merges += 1);
    add("merges that no search makes", &|files| {
        files.merges = u64::MAX
    });
    forged
}

#[test]
fn a_forged_manifest_is_refused() {
    let count: usize = CASES
        .iter()
        .map(|case| case.refused(manifest_forgeries))
        .sum();
    assert!(count > 400, "{count}");
}

/// A pipe has no end: the program must not wait for its writer.
#[test]
fn a_pipe_instead_of_a_file_is_refused() {
    let (honest, _) = CASES[0].honest();
    for name in honest
        .files
        .iter()
        .map(|file| file.name())
        .chain(["manifest".into()])
    {
        let folder = tempfile::tempdir().unwrap();
        honest.write(folder.path());
        let path = folder.path().join(name);
        std::fs::remove_file(&path).unwrap();
        let made = std::process::Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap();
        assert!(made.success());
        let scratch = Scratch::take(folder.path().into()).unwrap();
        let refused = begin(&scratch, CASES[0].columns, true)
            .map(drop)
            .unwrap_err();
        assert!(matches!(refused, Error::Scratch { .. }), "{refused}");
    }
}
