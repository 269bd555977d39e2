//! Untrusted scratch files: resuming from them ends in the true table, or leaves the old one.

use super::chunked::{Cut, commit, write};
use super::forge_scratch::{Chunk, Folder, coded, decoded};
use homing::engine::{Generation, Options, ScratchPlace};
use homing::internals::layers::{Alone, Scratch};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The bytes of a change: its kind, a file, a place of two bytes, and a value.
const CHANGE_BYTES: usize = 5;

/// A search with its layers in files.
#[derive(Clone, Copy)]
enum Search {
    /// A sliding board with single steps and these columns.
    Slide(&'static [Kind]),
    /// A puzzle by its name and metric, as in the program.
    Puzzle(&'static str, Option<&'static str>),
}

/// The stopped searches, and the number of layers after which they stop: sliding boards, rows of a permutation puzzle, and single states of
/// other spaces, with and without states that cannot reach the goal.
const STOPPED: [(Search, [usize; 4]); 6] = [
    (
        Search::Slide(&[Kind::Move(2), Kind::Depth]),
        [3, 14, 22, 31],
    ),
    (Search::Slide(&[Kind::Half]), [6, 17, 26, 36]),
    (Search::Slide(&[Kind::Depth]), [9, 19, 29, 35]),
    (Search::Puzzle("perm:lrx-6", None), [2, 5, 9, 13]),
    (Search::Puzzle("slide:2x4", Some("lines")), [2, 6, 10, 14]),
    (Search::Puzzle("flip:3x4", None), [1, 2, 3, 4]),
];

struct Stopped {
    search: Search,
    files: Folder,
    table: Vec<u8>,
}

fn cut(columns: &'static [Kind]) -> Cut {
    Cut::new(Slide::new(2, 4, 7).unwrap(), 5, columns)
}

/// The states of a plane of a chunk.
fn plane_len() -> usize {
    let chunks = cut(&[Kind::Half]).chunks();
    chunks.model.layout().units.plane_len()
}

impl Search {
    /// Starts or resumes it in a folder, with its files in [`files`](Self::files).
    fn begin(self, folder: &Path, is_resumed: bool) -> Result<Box<dyn Generation>, homing::Error> {
        match self {
            Self::Slide(columns) => {
                let (scratch, cut) = (Scratch::take(folder.into())?, cut(columns));
                cut.search(
                    cut.storage(&scratch, is_resumed, 1 << 14, Duration::MAX)?,
                    Arc::new(Alone),
                )
            }
            Self::Puzzle(name, metric) => {
                let options = metric
                    .into_iter()
                    .fold(Options::default(), |options, metric| {
                        options.with("metric", metric)
                    });
                let puzzle = homing::catalog().puzzle(name, &options)?;
                puzzle.scratch_search().and_then(|search| {
                    search.begin(&ScratchPlace::new(folder, 64 << 20, is_resumed))
                })
            }
        }
    }

    fn files(self, folder: &Path) -> PathBuf {
        match self {
            Self::Slide(_) => folder.into(),
            Self::Puzzle(name, metric) => {
                let metric = metric.map_or(String::new(), |metric| format!("-{metric}"));
                folder.join(name.replace(':', "-") + &metric)
            }
        }
    }
}

/// A folder of this process, without files.
fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("homing-fuzz-{name}-{}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn all_stopped() -> &'static [Stopped] {
    static STOPPED_SEARCHES: OnceLock<Vec<Stopped>> = OnceLock::new();
    let stopped = |(search, steps): (Search, usize)| {
        let folder = empty_folder("stopped");
        let mut generation = search.begin(&folder, false).unwrap();
        (0..steps).for_each(|_| assert!(generation.step(&homing::Stop::NEVER).unwrap()));
        commit(&mut *generation).unwrap();
        let files = Folder::read(&search.files(&folder));
        write(generation, &folder.join("table")).unwrap();
        let table = std::fs::read(folder.join("table")).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        Stopped {
            search,
            files,
            table,
        }
    };
    STOPPED_SEARCHES.get_or_init(|| {
        let cases = STOPPED
            .into_iter()
            .flat_map(|(search, steps)| steps.into_iter().map(move |steps| (search, steps)));
        cases.map(stopped).collect()
    })
}

/// The first byte chooses a stopped search; the rest changes its files.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let Stopped {
        search,
        files,
        table,
    } = &all_stopped()[usize::from(choice) % all_stopped().len()];
    let forged = changed(files, rest);
    if forged == *files && !rest.is_empty() {
        return;
    }
    let folder = empty_folder("scratch");
    let target = folder.join("table");
    std::fs::create_dir_all(search.files(&folder)).unwrap();
    forged.write(&search.files(&folder));
    std::fs::write(&target, "the old table").unwrap();
    let written = search
        .begin(&folder, true)
        .and_then(|generation| write(generation, &target));
    let found = std::fs::read(&target).unwrap();
    assert!(
        if written.is_ok() {
            found == *table
        } else {
            found == b"the old table"
        },
        "{written:?}"
    );
}

/// The files, changed by the data.
fn changed(files: &Folder, data: &[u8]) -> Folder {
    let mut files = files.clone();
    for &[kind, file, low, high, value] in data.as_chunks::<CHANGE_BYTES>().0 {
        let place = usize::from(low) | usize::from(high) << 8;
        if kind % 20 < 12 {
            if !files.files.is_empty() {
                change_file(
                    &mut files,
                    usize::from(kind % 20),
                    usize::from(file),
                    place,
                    value,
                );
            }
        } else {
            change_manifest(&mut files, kind % 20, place, value);
        }
    }
    files
}

fn change_file(files: &mut Folder, kind: usize, file: usize, place: usize, value: u8) {
    let plane_len = plane_len();
    let (file, other) = (
        file % files.files.len(),
        usize::from(value) % files.files.len(),
    );
    let other_chunks = files.files[other].chunks.clone();
    if kind == 0 {
        files.files.remove(file);
        return;
    }
    let forged = &mut files.files[file];
    let (index_len, chunk_count) = (forged.index_len(), forged.chunks.len());
    if kind < 3 || chunk_count == 0 {
        match kind {
            1 => forged
                .lies
                .push((place % (index_len + 16), u32::MAX >> (value % 32))),
            _ => forged.chunks = other_chunks,
        }
        return;
    }
    let chunk = place % chunk_count;
    let next = (chunk + 1 + usize::from(value)) % chunk_count;
    let plane_count = forged.chunks[chunk].codes.len().max(1);
    match kind {
        3 => drop(forged.chunks.remove(chunk)),
        4 => forged.chunks[chunk].codes.iter_mut().for_each(Vec::clear),
        5 => forged.chunks[chunk].number = value.into(),
        6 => forged.chunks.push(Chunk {
            number: value.into(),
            ..forged.chunks[chunk].clone()
        }),
        7 => {
            let codes = forged.chunks[next].codes.clone();
            forged.chunks[next].codes = std::mem::replace(&mut forged.chunks[chunk].codes, codes);
        }
        8 => {
            if let Some(other) = other_chunks.get(place % other_chunks.len().max(1)) {
                forged.chunks[chunk].codes = other.codes.clone();
            }
        }
        _ => {
            let codes = &mut forged.chunks[chunk].codes;
            let Some(code) = codes.get_mut(place / chunk_count % plane_count) else {
                return;
            };
            if kind == 9 {
                // One state more or less.
                let (mut states, state) =
                    (decoded(code, plane_len), usize::from(value) % plane_len);
                if !states.remove(&state) {
                    states.insert(state);
                }
                *code = coded(&states, plane_len);
            } else if kind == 10 {
                code.push(value);
            } else if !code.is_empty() {
                let at = usize::from(value) % code.len();
                code[at] ^= 1 << (place % 8);
            }
        }
    }
    if kind == 5 || kind == 6 {
        forged.chunks.sort_by_key(|chunk| chunk.number);
    }
}

fn change_manifest(files: &mut Folder, kind: u8, place: usize, value: u8) {
    let (layers, kept) = (&mut files.layers, &mut files.kept);
    let (count, value) = (layers.len(), u64::from(value));
    match kind {
        // The counts agree with the files.
        12 => files.recount(plane_len()),
        13 | 14 if count > 0 => {
            let (depth, other) = (
                place % count,
                (place + if kind == 13 { 4 } else { 12 }) % count,
            );
            layers[depth] = layers[depth].wrapping_add(value);
            layers[other] = layers[other].wrapping_sub(value);
        }
        15 if count > 0 => layers[place % count] = value << (place % 57),
        16 => drop(layers.pop()),
        17 => layers.push(value),
        18 => match kept.len() {
            0 => kept.push(value),
            len => kept[place % len] = value,
        },
        _ => files.merges = value << (place % 57),
    }
}
