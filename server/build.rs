//! Puts the page into the program.
//!
//! The page is `web/dist`, as `npm ci && npm run build` in `web/` makes it. Where it was not made and npm is there, it is made below
//! `OUT_DIR`, from a copy of the sources. Where neither is there, a plain page says how to get it.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    for source in ["web", "bindings/js"] {
        watch(&root.join(source));
    }
    let dist = root.join("web/dist");
    let page = if dist.join("index.html").exists() { Some(dist.clone()) } else { made(&root, &out) };
    if page.is_none() {
        // It may come later. Cargo runs this again as long as the folder is not there.
        println!("cargo:rerun-if-changed={}", dist.display());
        println!("cargo:warning=the page is not in the server: run `npm ci && npm run build` in web/ and build the server again");
    }
    let folder = page.unwrap_or_else(|| root.join("server/assets/plain"));
    let mut files = Vec::new();
    gather(&folder, &mut files);
    files.sort();
    let mut source = String::from("/// The files of the page.\nstatic PAGE_FILES: &[StaticFile] = &[\n");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&folder).expect("it lies in the folder").to_string_lossy().replace('\\', "/");
        let bytes = fs::read(path).expect("a file of the page can be read");
        let path = fs::canonicalize(path).expect("a file of the page has a path");
        let _ = writeln!(source, "    StaticFile {{ path: {name:?}, bytes: include_bytes!({path:?}), digest: {:#x} }},", fnv(&bytes));
    }
    source.push_str("];\n");
    fs::write(out.join("page_files.rs"), source).expect("the build's folder can be written");
}

/// Makes cargo look at what the page is made of, but not at what was made.
fn watch(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| !is_made(path)) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

fn is_made(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "node_modules" || name == "dist")
}

/// Makes the page in a copy of its sources; `None` where there are none, or npm is not there or fails.
fn made(root: &Path, out: &Path) -> Option<PathBuf> {
    if !root.join("web/package.json").exists() || !runs(Command::new("npm").arg("--version")) {
        return None;
    }
    let copy = out.join("page");
    let _ = fs::remove_dir_all(&copy);
    for source in ["web", "bindings/js", "tables"] {
        copy_folder(&root.join(source), &copy.join(source))?;
    }
    let web = copy.join("web");
    let is_made = runs(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&web))
        && runs(Command::new("npm").args(["run", "build"]).current_dir(&web));
    let dist = web.join("dist");
    (is_made && dist.join("index.html").exists()).then_some(dist)
}

fn runs(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn copy_folder(from: &Path, to: &Path) -> Option<()> {
    fs::create_dir_all(to).ok()?;
    for entry in fs::read_dir(from).ok()?.flatten().filter(|entry| !is_made(&entry.path())) {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy_folder(&path, &target)? } else { fs::copy(&path, &target).map(drop).ok()? }
    }
    Some(())
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() { gather(&path, files) } else { files.push(path) }
    }
}

/// A sum that tells a file from its predecessor (FNV-1a).
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
