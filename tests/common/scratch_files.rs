//! The files of a stopped search, and the errors for damaged ones.

use std::path::Path;

/// A file's name and content.
pub type File = (String, Vec<u8>);

/// The files of a folder except its lock, sorted by name.
pub fn files_of(folder: &Path) -> Vec<File> {
    let file = |path: std::path::PathBuf| {
        (
            path.file_name().unwrap().to_str().unwrap().to_string(),
            std::fs::read(&path).unwrap(),
        )
    };
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| file(entry.unwrap().path()))
        .collect();
    files.retain(|(name, _)| name != "lock");
    files.sort();
    files
}

/// Removes, truncates, extends and changes files: `refusal` returns the error of a search resumed with these files, which must name the
/// file.
pub fn each_damage_is_named(files: &[File], refusal: impl Fn(&[File]) -> Option<String>) {
    for (at, (name, bytes)) in files.iter().enumerate() {
        let with = |damage: &str, changed: Option<Vec<u8>>| {
            let mut files = files.to_vec();
            match changed {
                Some(bytes) => files[at].1 = bytes,
                None => drop(files.remove(at)),
            }
            let refusal =
                refusal(&files).unwrap_or_else(|| panic!("{name} is not refused: {damage}"));
            assert!(
                refusal.contains(&name[..]) || refusal.contains("has no search to resume"),
                "{name}, {damage}: {refusal}"
            );
        };
        with("missing", None);
        for length in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            with(&format!("cut to {length}"), Some(bytes[..length].to_vec()));
        }
        with("too long", Some([&bytes[..], b"more"].concat()));
        let all_over = (0..12).map(|part| part * (bytes.len() - 1) / 11);
        for (number, place) in all_over
            .chain(bytes.len().saturating_sub(12)..bytes.len())
            .enumerate()
        {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (number % 8);
            with(&format!("changed at {place}"), Some(changed));
        }
    }
}
