//! The files of the repository, for tests that read them. Names are paths from its root.

use std::fs;
use std::path::Path;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file.
pub fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names in a folder, not those below it.
pub fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    entries
        .map(|entry| format!("{folder}/{}", name(entry.unwrap())))
        .collect()
}

/// The files in a folder and below it whose names have one of these ends. A file is in itself.
pub fn sources(path: &str, ends: &[&str]) -> Vec<String> {
    if root().join(path).is_dir() {
        let names = names_in(path).into_iter();
        return names.flat_map(|name| sources(&name, ends)).collect();
    }
    let is_source = ends.iter().any(|end| path.ends_with(end));
    is_source.then(|| path.to_string()).into_iter().collect()
}

/// The sources of the library and the program.
pub fn library_sources() -> Vec<String> {
    let crates = names_in("crates").into_iter();
    let folders = crates.map(|name| format!("{name}/src"));
    folders
        .chain(["src".into()])
        .flat_map(|folder| sources(&folder, &[".rs"]))
        .collect()
}

/// The pages of the documentation, each with its text.
pub fn pages() -> Vec<(String, String)> {
    let docs = ["docs", "docs/contributing"].into_iter().flat_map(names_in);
    let top = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(Into::into);
    docs.filter(|name| name.ends_with(".md"))
        .chain(top)
        .map(|name| (name.clone(), read(&name)))
        .collect()
}
