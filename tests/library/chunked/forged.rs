//! Forged scratch files with correct lengths, sizes and checksums. A search resumed from them ends in the true table, or leaves an older
//! one.

use super::kinds::{begin, depth, expected, finished, folder_of, kinds, puzzle, stopped};
use crate::common::forge_scratch::{Chunk, Folder, coded, decoded};
use homing::Error;
use homing::engine::Puzzle;
use rayon::prelude::*;

/// A stopped search.
struct Stopped {
    puzzle: Box<dyn Puzzle>,
    table: Vec<u8>,
    files: Folder,
    /// The states of a chunk, if it is one unit of single states.
    chunk_states: Option<usize>,
}

fn all_stopped() -> Vec<Stopped> {
    let stopped = |puzzle: Box<dyn Puzzle>| {
        let scratch = stopped(&*puzzle, depth(&*puzzle) * 3 / 5);
        let files = Folder::read(&folder_of(&*puzzle, scratch.path()));
        let number = |word| {
            let mut lines = files.head.lines();
            lines.find_map(|line| line.strip_prefix(word)?.parse::<u32>().ok())
        };
        let chunk_states = match number("rows ") {
            Some(_) => None,
            None => number("partition ").map(|number| 1 << number),
        };
        Stopped {
            table: expected(&*puzzle),
            puzzle,
            files,
            chunk_states,
        }
    };
    kinds().into_iter().map(stopped).collect()
}

impl Stopped {
    /// Resumes from these files. Returns `None` if it ends in the true table.
    fn refusal(&self, files: &Folder) -> Option<Error> {
        let scratch = tempfile::tempdir().unwrap();
        let folder = folder_of(&*self.puzzle, scratch.path());
        std::fs::create_dir(&folder).unwrap();
        files.write(&folder);
        match begin(&*self.puzzle, scratch.path(), true).and_then(finished) {
            Ok(table) => {
                assert!(
                    table == self.table,
                    "{}: a wrong table is in the place of the old one",
                    self.puzzle.name()
                );
                None
            }
            Err(error) => Some(error),
        }
    }

    /// Resumes from files forged in many ways. Returns how many were refused, each with an error about the scratch files.
    fn refused(&self, forged: Vec<(String, Folder)>) -> usize {
        assert!(self.refusal(&self.files).is_none());
        let is_refused = |(what, files): &&(String, Folder)| match self.refusal(files) {
            Some(Error::Scratch { .. }) => true,
            None => false,
            Some(error) => panic!("{}: {what}: {error:?}", self.puzzle.name()),
        };
        forged
            .par_iter()
            .filter(|(_, files)| *files != self.files)
            .filter(is_refused)
            .count()
    }

    /// The files with one change, and then with corrected counts of the layers.
    fn with_counts(
        &self,
        what: &str,
        change: impl Fn(&mut Folder),
        forged: &mut Vec<(String, Folder)>,
    ) {
        let mut changed = self.files.clone();
        change(&mut changed);
        if let Some(chunk_states) = self.chunk_states {
            let mut recounted = changed.clone();
            for file in changed.files.iter().filter(|file| file.word == "layer") {
                let codes = file.chunks.iter().filter_map(|chunk| chunk.codes.first());
                recounted.layers[file.number as usize] = codes
                    .map(|code| decoded(code, chunk_states).len() as u64)
                    .sum();
            }
            forged.push((format!("{what}, counts mended"), recounted));
        }
        forged.push((what.to_string(), changed));
    }
}

fn chunk_forgeries(stopped: &Stopped) -> Vec<(String, Folder)> {
    let mut forged = Vec::new();
    for (file, name) in stopped
        .files
        .files
        .iter()
        .map(|file| file.name())
        .enumerate()
    {
        let honest = &stopped.files.files[file].chunks;
        // One within a file, or the last.
        let chunk = [honest.len() / 3, honest.len() - 1][file % 2];
        let mut add = |what: &str, change: &dyn Fn(&mut Vec<Chunk>)| {
            let what = format!("{what}: chunk {chunk} of {name}");
            stopped.with_counts(
                &what,
                |files| change(&mut files.files[file].chunks),
                &mut forged,
            );
        };
        add("dropped", &|chunks| drop(chunks.remove(chunk)));
        add("emptied", &|chunks| {
            chunks[chunk].codes.iter_mut().for_each(Vec::clear)
        });
        let free = (0..)
            .find(|&number| honest.iter().all(|chunk| chunk.number != number))
            .unwrap();
        add("of another number", &|chunks| {
            chunks[chunk].number = free;
            chunks.sort_by_key(|chunk| chunk.number);
        });
        add("twice", &|chunks| {
            chunks.push(Chunk {
                number: free,
                ..chunks[chunk].clone()
            });
            chunks.sort_by_key(|chunk| chunk.number);
        });
        add("exchanged with the next", &|chunks| {
            let next = (chunk + 1) % chunks.len();
            let other = chunks[next].codes.clone();
            chunks[next].codes = std::mem::replace(&mut chunks[chunk].codes, other);
        });
        for (plane, code) in honest[chunk]
            .codes
            .iter()
            .enumerate()
            .filter(|(_, code)| !code.is_empty())
        {
            for byte in [0, 2, code.len() / 2, code.len() - 1]
                .into_iter()
                .filter(|&byte| byte < code.len())
            {
                add(
                    &format!("byte {byte} of plane {plane} changed"),
                    &|chunks| chunks[chunk].codes[plane][byte] ^= 1 << (byte % 8),
                );
            }
            add(&format!("no code in plane {plane}"), &|chunks| {
                chunks[chunk].codes[plane] = vec![9, 0, 1]
            });
            let Some(states) = stopped.chunk_states else {
                continue;
            };
            let edit = |chunks: &mut Vec<Chunk>, last: bool, more: bool| {
                let mut found = decoded(&chunks[chunk].codes[plane], states);
                let free = (0..states).rev().find(|place| !found.contains(place));
                let removed = if last {
                    found.pop_last()
                } else {
                    found.pop_first()
                };
                if more {
                    found.extend(removed);
                    found.extend(free);
                }
                chunks[chunk].codes[plane] = coded(&found, states);
            };
            add(&format!("a state less in plane {plane}"), &|chunks| {
                edit(chunks, false, false)
            });
            add(
                &format!("the last state missing in plane {plane}"),
                &|chunks| edit(chunks, true, false),
            );
            add(&format!("a state more in plane {plane}"), &|chunks| {
                edit(chunks, false, true)
            });
        }
    }
    forged
}

#[test]
fn a_forged_chunk_is_refused() {
    for stopped in all_stopped() {
        let forged = chunk_forgeries(&stopped);
        let (all, refused) = (forged.len(), stopped.refused(forged));
        assert!(
            refused * 2 > all && all > 75,
            "{}: {refused} of {all}",
            stopped.puzzle.name()
        );
    }
}

fn file_forgeries(stopped: &Stopped) -> Vec<(String, Folder)> {
    let (honest, mut forged) = (&stopped.files, Vec::new());
    for at in 0..honest.files.len() {
        let file = &honest.files[at];
        for other in (0..at).filter(|&other| honest.files[other].chunks != file.chunks) {
            let exchange = |files: &mut Folder| {
                let chunks = files.files[other].chunks.clone();
                files.files[other].chunks = std::mem::replace(&mut files.files[at].chunks, chunks);
            };
            stopped.with_counts(
                &format!("{} as {}", file.name(), honest.files[other].name()),
                exchange,
                &mut forged,
            );
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
    for stopped in all_stopped() {
        let forged = file_forgeries(&stopped);
        let (all, refused) = (forged.len(), stopped.refused(forged));
        assert!(
            refused + 10 > all && all > 60,
            "{}: {refused} of {all}",
            stopped.puzzle.name()
        );
    }
}

fn manifest_forgeries(stopped: &Stopped) -> Vec<(String, Folder)> {
    let (honest, mut forged) = (&stopped.files, Vec::new());
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
        for other in [3, 4, 6, 12]
            .into_iter()
            .filter_map(|period| depth.checked_sub(period))
        {
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
    for stopped in all_stopped() {
        let forged = manifest_forgeries(&stopped);
        let (all, refused) = (forged.len(), stopped.refused(forged));
        assert!(
            refused == all,
            "{}: {refused} of {all}",
            stopped.puzzle.name()
        );
    }
}

/// In a table of more states than are walked, each entry is compared with its neighbours: one wrong move is found.
#[test]
#[ignore = "33,554,432 states: some 20 seconds"]
fn a_forged_move_of_a_large_space_is_refused() {
    let puzzle = puzzle("shuffle:25", &[]);
    let scratch = stopped(&*puzzle, 24);
    let folder = folder_of(&*puzzle, scratch.path());
    let honest = Folder::read(&folder);
    // The last state with a bit in the plane of the moves: the bit is moved.
    let is_of_layer = |word: &str, number| word == "layer" && number == 20;
    let mut forged = honest.clone();
    let layer = forged
        .files
        .iter_mut()
        .find(|file| is_of_layer(&file.word, file.number))
        .unwrap();
    let code = layer
        .chunks
        .iter_mut()
        .map(|chunk| &mut chunk.codes[1])
        .find(|code| !code.is_empty())
        .unwrap();
    *code.last_mut().unwrap() -= 1;
    forged.write(&folder);
    let said = begin(&*puzzle, scratch.path(), true)
        .and_then(finished)
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("its entry is not the smallest of the best moves"),
        "{said}"
    );
    honest.write(&folder);
    finished(begin(&*puzzle, scratch.path(), true).unwrap()).unwrap();
}

/// A pipe has no end: the program must not wait for its writer.
#[test]
#[cfg(unix)]
fn a_pipe_instead_of_a_file_is_refused() {
    for Stopped { puzzle, files, .. } in all_stopped() {
        for name in files
            .files
            .iter()
            .map(|file| file.name())
            .chain(["manifest".into()])
        {
            let scratch = tempfile::tempdir().unwrap();
            let folder = folder_of(&*puzzle, scratch.path());
            std::fs::create_dir(&folder).unwrap();
            files.write(&folder);
            std::fs::remove_file(folder.join(&name)).unwrap();
            let made = std::process::Command::new("mkfifo")
                .arg(folder.join(&name))
                .status()
                .unwrap();
            assert!(made.success());
            let refused = begin(&*puzzle, scratch.path(), true).map(drop).unwrap_err();
            assert!(matches!(refused, Error::Scratch { .. }), "{refused}");
        }
    }
}
