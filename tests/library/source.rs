//! Rules for the source text that no lint checks: the length of lines, and the files that may hold `unsafe`.

use std::fs;
use std::path::{Path, PathBuf};

/// No line is longer, in characters.
const MAX_LINE_CHARS: usize = 140;
/// The files and folders that may hold `unsafe`: the call that maps a file, the vector code, the function that runs before `main`, and the
/// C interface.
const UNSAFE: [&str; 4] = ["src/table/bytes.rs", "src/puzzle/slide/batch/simd.rs", "src/main.rs", "bindings/c/src/ffi.rs"];
/// The blocks of `unsafe` in the files of the library, which each say why they are sound.
const UNSAFE_BLOCKS: [(&str, usize); 2] = [("src/table/bytes.rs", 1), ("src/puzzle/slide/batch/simd.rs", 8)];

/// The source files in a folder of the package, or a single file, as paths from the package's root.
fn sources(path: &Path) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if root.join(path).is_dir() {
        let entries = fs::read_dir(root.join(path)).unwrap().map(|entry| path.join(entry.unwrap().file_name()));
        return entries.flat_map(|entry| sources(&entry)).collect();
    }
    let is_source = path.extension().is_some_and(|extension| ["rs", "c", "h"].iter().any(|&known| extension == known));
    if is_source { vec![path.into()] } else { Vec::new() }
}

/// Each line of these files with its place, `path:number`.
fn lines(paths: &[&str], except: &[&str]) -> Vec<(String, String)> {
    let files = paths.iter().flat_map(|path| sources(path.as_ref()));
    let files = files.filter(|file| !except.iter().any(|prefix| file.starts_with(prefix)));
    let lines_of = |file: PathBuf| {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
        let numbered = text.lines().zip(1..).map(|(line, number)| (format!("{}:{number}", file.display()), line.to_string()));
        numbered.collect::<Vec<_>>()
    };
    files.flat_map(lines_of).collect()
}

#[test]
fn no_line_is_too_long() {
    let lines = lines(&["src", "bindings/c/src", "bindings/c/tests", "server", "tests", "benches", "examples", "build.rs"], &[]);
    assert!(lines.len() > 10_000, "the sources are found");
    let long: Vec<_> = lines.iter().filter(|(_, line)| line.chars().count() > MAX_LINE_CHARS).map(|(place, _)| place).collect();
    assert!(long.is_empty(), "lines of more than {MAX_LINE_CHARS} characters: {long:#?}");
}

#[test]
fn only_the_named_files_hold_unsafe_code() {
    let is_unsafe = |line: &str| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == "unsafe");
    let lines_elsewhere = lines(&["src", "bindings/c/src", "server", "build.rs"], &UNSAFE);
    let places: Vec<_> = lines_elsewhere.into_iter().filter(|(_, line)| is_unsafe(line)).map(|(place, _)| place).collect();
    assert!(places.is_empty(), "`unsafe` in other files than {UNSAFE:?}: {places:#?}");
    for named in UNSAFE {
        assert!(lines(&[named], &[]).iter().any(|(_, line)| is_unsafe(line)), "{named} is named, but holds no `unsafe`");
    }
}

/// What the documentation says of `unsafe` is counted: a new block has to be claimed here, and to say why it is sound.
#[test]
fn each_unsafe_block_is_counted_and_says_why_it_is_sound() {
    for (path, expected) in UNSAFE_BLOCKS {
        let lines = lines(&[path], &[]);
        let blocks: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].1.contains("unsafe {")).collect();
        assert_eq!(blocks.len(), expected, "{path}");
        for at in blocks {
            let says_why = lines[at.saturating_sub(4)..at].iter().any(|(_, line)| line.contains("// SAFETY:"));
            assert!(says_why, "{} has no comment SAFETY", lines[at].0);
        }
    }
}
