//! Forged folders of scratch files with correct lengths, sizes and checksums.

use std::collections::BTreeSet;
use std::path::Path;

const MAGIC: [u8; 8] = *b"\x89layer\r\n";
/// The bytes after the index.
const END_BYTES: usize = 24;

/// The files of a stopped search.
#[derive(Clone, PartialEq)]
pub struct Folder {
    /// The lines of the manifest that identify the search.
    pub head: String,
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The depths of the stored layers.
    pub kept: Vec<u64>,
    pub merges: u64,
    pub files: Vec<LayerFile>,
}

/// The file of a layer or of the result.
#[derive(Clone, PartialEq)]
pub struct LayerFile {
    /// As in its line of the manifest: `layer`, `result` or `found`, and its number.
    pub word: String,
    pub number: u64,
    pub chunks: Vec<Chunk>,
    /// Words that replace the correct ones in the index or after it, each with its offset in bytes.
    pub lies: Vec<(usize, u32)>,
}

#[derive(Clone, PartialEq)]
pub struct Chunk {
    pub number: u32,
    /// The codes of its planes.
    pub codes: Vec<Vec<u8>>,
}

fn word(bytes: &[u8]) -> usize {
    u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize
}

impl LayerFile {
    /// The name of the file, as a single process writes it.
    pub fn name(&self) -> String {
        if self.word == "result" {
            format!("result-{}.0", self.number)
        } else {
            format!("{}-{:03}.0", self.word, self.number)
        }
    }

    fn of(kind: &str, number: u64, bytes: &[u8]) -> Self {
        let end = &bytes[bytes.len() - END_BYTES..];
        let (planes, index) = (word(&end[4..]), word(&end[8..]));
        let chunk = |entry: &[u8]| {
            let mut at = word(&entry[4..]);
            let codes = entry[12..].chunks(8).map(|code| {
                at += word(code);
                bytes[at - word(code)..at].to_vec()
            });
            Chunk {
                number: word(entry) as u32,
                codes: codes.collect(),
            }
        };
        let chunks = bytes[index..bytes.len() - END_BYTES]
            .chunks(12 + 8 * planes)
            .map(chunk);
        Self {
            word: kind.into(),
            number,
            chunks: chunks.collect(),
            lies: Vec::new(),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let (mut bytes, mut index) = (MAGIC.to_vec(), Vec::new());
        for Chunk { number, codes } in &self.chunks {
            index.extend(number.to_le_bytes());
            index.extend((bytes.len() as u64).to_le_bytes());
            for code in codes {
                index.extend((code.len() as u32).to_le_bytes());
                index.extend(crc32fast::hash(code).to_le_bytes());
                bytes.extend(code);
            }
        }
        let planes = self
            .chunks
            .first()
            .map_or(0, |chunk| chunk.codes.len() as u32);
        let mut end = [
            &planes.to_le_bytes()[..],
            &(bytes.len() as u64).to_le_bytes(),
            &MAGIC,
        ]
        .concat();
        for &(place, lie) in &self.lies {
            match place.checked_sub(index.len()) {
                None => index
                    .iter_mut()
                    .skip(place)
                    .zip(lie.to_le_bytes())
                    .for_each(|(byte, lie)| *byte = lie),
                Some(place) => end
                    .iter_mut()
                    .skip(place)
                    .zip(lie.to_le_bytes())
                    .for_each(|(byte, lie)| *byte = lie),
            }
        }
        let checksum = crc32fast::hash(&[&index[..], &end].concat());
        [bytes, index, checksum.to_le_bytes().to_vec(), end].concat()
    }

    /// The length of the index, in bytes.
    pub fn index_len(&self) -> usize {
        self.chunks
            .iter()
            .map(|chunk| 12 + 8 * chunk.codes.len())
            .sum()
    }

    /// The number of its states, if a chunk has that many per plane, at most a unit.
    pub fn states(&self, plane_len: usize) -> u64 {
        self.chunks
            .iter()
            .flat_map(|chunk| &chunk.codes)
            .map(|code| decoded(code, plane_len).len() as u64)
            .sum()
    }
}

impl Folder {
    pub fn read(folder: &Path) -> Self {
        let manifest = std::fs::read_to_string(folder.join("manifest")).unwrap();
        let mut read = Self {
            head: String::new(),
            layers: Vec::new(),
            kept: Vec::new(),
            merges: 0,
            files: Vec::new(),
        };
        for line in manifest.lines() {
            let (word, values) = line.split_once(' ').unwrap();
            let numbers = || {
                values
                    .split_whitespace()
                    .map(|value| value.parse().unwrap())
                    .collect::<Vec<u64>>()
            };
            match word {
                "layers" => read.layers = numbers(),
                "kept" => read.kept = numbers(),
                "merges" => read.merges = numbers()[0],
                "layer" | "result" | "found" => {
                    let mut file = LayerFile {
                        word: word.into(),
                        number: numbers()[0],
                        chunks: Vec::new(),
                        lies: Vec::new(),
                    };
                    file = LayerFile::of(
                        word,
                        file.number,
                        &std::fs::read(folder.join(file.name())).unwrap(),
                    );
                    read.files.push(file);
                }
                "checksum" => {}
                _ => read.head += &format!("{line}\n"),
            }
        }
        read
    }

    /// Writes the files into an empty folder.
    pub fn write(&self, folder: &Path) {
        let joined = |numbers: &[u64]| {
            numbers
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let (layers, kept) = (joined(&self.layers), joined(&self.kept));
        let mut manifest = format!(
            "{}layers {layers}\nkept {kept}\nmerges {}\n",
            self.head, self.merges
        );
        for file in &self.files {
            let bytes = file.to_bytes();
            manifest += &format!("{} {} 0 {}\n", file.word, file.number, bytes.len());
            std::fs::write(folder.join(file.name()), bytes).unwrap();
        }
        manifest += &format!("checksum {:08x}\n", crc32fast::hash(manifest.as_bytes()));
        std::fs::write(folder.join("manifest"), manifest).unwrap();
    }

    /// Sets the count of each layer with a file to the number of states in the file.
    pub fn recount(&mut self, plane_len: usize) {
        for file in self.files.iter().filter(|file| file.word == "layer") {
            if let Some(count) = self.layers.get_mut(file.number as usize) {
                *count = file.states(plane_len);
            }
        }
    }
}

/// The states of a code, of a plane that is one unit.
pub fn decoded(code: &[u8], plane_len: usize) -> BTreeSet<usize> {
    let unit = code.get(2..).unwrap_or_default();
    if unit.len() >= plane_len.div_ceil(8) {
        return (0..plane_len)
            .filter(|place| unit[place / 8] >> (place % 8) & 1 == 1)
            .collect();
    }
    let mut next = 0;
    let state = |&gap: &u8| {
        next += usize::from(gap) + usize::from(gap < u8::MAX);
        (gap < u8::MAX).then_some(next - 1)
    };
    unit.iter()
        .filter_map(state)
        .filter(|&state| state < plane_len)
        .collect()
}

/// The code of states, of a plane that is one unit.
pub fn coded(states: &BTreeSet<usize>, plane_len: usize) -> Vec<u8> {
    if states.is_empty() {
        return Vec::new();
    }
    let (mut unit, mut next) = (Vec::new(), 0);
    for &state in states {
        let gap = state - next;
        unit.extend(vec![u8::MAX; gap / 255]);
        unit.push((gap % 255) as u8);
        next = state + 1;
    }
    if unit.len() >= plane_len.div_ceil(8) {
        unit = vec![0; plane_len.div_ceil(8)];
        states
            .iter()
            .for_each(|state| unit[state / 8] |= 1 << (state % 8));
    }
    [&(unit.len() as u16).to_le_bytes()[..], &unit].concat()
}
