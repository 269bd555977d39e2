//! Puts the page into the program: `web/dist`, as `npm ci && npm run build` in `web/` makes it, or a plain page that says how to get it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    let dist = root.join("web/dist");
    let folder = if dist.join("index.html").exists() {
        dist
    } else {
        println!(
            "cargo:warning=the page is not in the server: run `npm ci && npm run build` in web/ and build the server again"
        );
        // Cargo runs this again when something in it changes. It would do so every time for a path that does not exist.
        println!("cargo:rerun-if-changed={}", root.join("web").display());
        root.join("server/assets/plain")
    };
    let mut files = Vec::new();
    gather(&folder, &mut files);
    files.sort();
    let mut source =
        String::from("/// The files of the page.\nstatic PAGE_FILES: &[StaticFile] = &[\n");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let name = path
            .strip_prefix(&folder)
            .expect("it lies in the folder")
            .to_string_lossy()
            .replace('\\', "/");
        let bytes = fs::read(path).expect("a file of the page can be read");
        let path = fs::canonicalize(path).expect("a file of the page has a path");
        let _ = writeln!(
            source,
            "    StaticFile {{ path: {name:?}, bytes: include_bytes!({path:?}), digest: {:#x} }},",
            fnv(&bytes)
        );
    }
    source.push_str("];\n");
    fs::write(out.join("page_files.rs"), source).expect("the build's folder can be written");
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
    {
        if path.is_dir() {
            gather(&path, files)
        } else {
            files.push(path)
        }
    }
}

/// A sum that tells a file from its predecessor (FNV-1a).
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
