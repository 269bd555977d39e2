//! Untrusted tables in shards: one that opens answers every question with an answer or an error, and one that `verify` accepts is correct.

use super::patch::{change, patched};
use super::tables::examine;
use homing::Table;
use homing::puzzle::slide::Slide;
use homing::table::{Access, Header, TableFile};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The bytes of a change: its kind, a shard, a place of two bytes, and a value.
const CHANGE_BYTES: usize = 5;
const PRELUDE_BYTES: usize = 24;

/// The files of a table in shards.
#[derive(Clone)]
struct Folder {
    header: Header,
    shard_bytes: u64,
    shards: Vec<Vec<u8>>,
    /// False checksums of shard headers in the manifest.
    lies: Vec<(usize, u32)>,
    /// Shards that are truncated or changed without updating their checksums: the shard, the place, and the changed bits.
    broken: Vec<(usize, usize, Option<u8>)>,
    /// How many shards the manifest has too many or too few.
    more: i8,
}

struct Honest {
    folder: Folder,
    file: Vec<u8>,
    path: PathBuf,
}

fn all() -> &'static [Honest] {
    static ALL: OnceLock<Vec<Honest>> = OnceLock::new();
    ALL.get_or_init(|| {
        let path = |name: &str| {
            let path = std::env::temp_dir()
                .join(format!("homing-fuzz-shards-{name}-{}", std::process::id()));
            std::fs::remove_dir_all(&path).ok();
            path
        };
        let honest = |(rows, columns)| {
            let path = path(&format!("{rows}x{columns}"));
            let table = Table::generate(
                Slide::new(rows, columns, rows * columns - 1).unwrap(),
                |_| {},
            )
            .unwrap();
            table.write_shards(&path, 4096).unwrap();
            Honest {
                folder: Folder::read(&path),
                file: table.to_bytes(),
                path,
            }
        };
        [(2, 4), (2, 3)].map(honest).into()
    })
}

/// The first byte chooses a table, and whether it is mapped; the rest changes its files. Then one question is asked.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let Honest { folder, file, path } = &all()[usize::from(choice & 127) % all().len()];
    folder.changed(rest).write(path);
    let access = if choice < 128 {
        Access::Map
    } else {
        Access::Read
    };
    if let Ok(found) = TableFile::open_by(path, access) {
        examine(&found, data, file);
    }
}

impl Folder {
    fn read(path: &Path) -> Self {
        let manifest = std::fs::read(path.join("manifest")).unwrap();
        let number = |at: usize| u64::from_le_bytes(manifest[at..at + 8].try_into().unwrap());
        let names = (0..)
            .map(|number| path.join(format!("{number:05}.shard")))
            .take_while(|path| path.exists());
        let shards: Vec<Vec<u8>> = names.map(|path| std::fs::read(path).unwrap()).collect();
        let end = manifest.len() - 4 * shards.len() - 16;
        assert_eq!(number(end + 8), shards.len() as u64);
        Self {
            header: Header::decode(&manifest[PRELUDE_BYTES..end]).unwrap(),
            shard_bytes: number(end),
            shards,
            lies: Vec::new(),
            broken: Vec::new(),
            more: 0,
        }
    }

    /// Writes the files over others, with corrected checksums of the shards in the manifest.
    fn write(&self, path: &Path) {
        let mut sums: Vec<u32> = self.shards.iter().map(|shard| checksum_in(shard)).collect();
        sums.resize(sums.len().saturating_add_signed(self.more.into()), 0);
        for &(shard, lie) in &self.lies {
            sums.get_mut(shard).into_iter().for_each(|sum| *sum ^= lie);
        }
        let mut encoded = self.header.encode().unwrap();
        encoded.extend(self.shard_bytes.to_le_bytes());
        encoded.extend((sums.len() as u64).to_le_bytes());
        encoded.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
        let mut manifest = b"\x89shards\n\x01\0\0\0".to_vec();
        manifest.extend((encoded.len() as u32).to_le_bytes());
        manifest.extend(crc32fast::hash(&encoded).to_le_bytes());
        manifest.extend([0; 4]);
        manifest.extend(encoded);
        std::fs::write(path.join("manifest"), manifest).unwrap();
        let mut shards = self.shards.clone();
        for &(shard, place, bits) in &self.broken {
            let (file, at) = (&mut shards[shard], place % self.shards[shard].len().max(1));
            match bits {
                None => file.truncate(at + 1),
                Some(bits) => file.get_mut(at).into_iter().for_each(|byte| *byte ^= bits),
            }
        }
        for (number, shard) in shards.iter().enumerate() {
            let path = path.join(format!("{number:05}.shard"));
            if shard.is_empty() {
                std::fs::remove_file(path).ok();
            } else {
                std::fs::write(path, shard).unwrap();
            }
        }
    }

    fn changed(&self, data: &[u8]) -> Self {
        let mut folder = self.clone();
        for &[kind, shard, low, high, value] in data.as_chunks::<CHANGE_BYTES>().0 {
            let (count, place) = (
                folder.shards.len(),
                usize::from(low) | usize::from(high) << 8,
            );
            let (shard, other) = (usize::from(shard) % count, usize::from(value) % count);
            let file = &mut folder.shards[shard];
            match kind % 32 {
                // A removed one is empty.
                _ if file.is_empty() && kind % 32 < 16 => {}
                kind @ 0..10 => *file = patched(file, &[kind, low, high, value]),
                10 => *file = patched(file, &[value, low, high, kind]),
                11 => file.clear(),
                12 => folder.broken.push((shard, place, None)),
                13 => folder.broken.push((shard, place, Some(value))),
                14 => folder.shards.swap(shard, other),
                15 => folder.shards[shard] = folder.shards[other].clone(),
                16 => folder.shard_bytes = u64::from(value) << (place % 57),
                17 => folder.shard_bytes = 4096 * u64::from(value % 8),
                18 => folder.more = value as i8,
                19 => folder.lies.push((shard, 1 << (place % 32))),
                20 => {
                    let other = place % folder.header.columns.len();
                    folder.header.columns.swap(0, other);
                }
                kind => change(&mut folder.header, &mut [], [kind - 16, low, high, value]),
            }
        }
        folder
    }
}

/// The header checksum at the start of a file.
fn checksum_in(file: &[u8]) -> u32 {
    file.get(16..20)
        .map_or(0, |bytes| u32::from_le_bytes(bytes.try_into().unwrap()))
}
