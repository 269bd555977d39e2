//! Rules for the source text that no lint checks: the length of lines, the files with `unsafe`, and the words of the library.

use crate::common::repository::{library_sources, read, sources};
use std::collections::BTreeMap;

/// The greatest length of a line, in characters.
const MAX_LINE_CHARS: usize = 140;
/// The files and folders that may contain `unsafe`: the call that maps a file, vector instructions, the function that runs before `main`,
/// the C interface, and that of WebAssembly.
const UNSAFE: [&str; 5] = [
    "crates/table/src/table/file/bytes.rs",
    "crates/slide/src/batch/kernels/kernel.rs",
    "src/main.rs",
    "bindings/c/src/ffi.rs",
    "bindings/wasm/src/ffi.rs",
];
/// The number of `unsafe` blocks in the library, each of which explains why it is sound.
const UNSAFE_BLOCKS: [(&str, usize); 2] = [
    ("crates/table/src/table/file/bytes.rs", 1),
    ("crates/slide/src/batch/kernels/kernel.rs", 3),
];

/// The files that know what WebAssembly lacks: a clock, memory maps, and space for tables of constants. All others ask them.
const WASM: [&str; 5] = [
    "crates/table/src/clock.rs",
    "crates/table/src/memory.rs",
    "crates/boards/src/embedded.rs",
    "crates/boards/src/slide/lehmer.rs",
    "src/with_engine.rs",
];

/// Each line of the library and the program, with its place.
fn library_lines(except: &[&str]) -> Vec<(String, String)> {
    let files = library_sources();
    lines(
        &files.iter().map(String::as_str).collect::<Vec<_>>(),
        except,
    )
}

/// Each line of these files and folders with its place, `path:number`.
fn lines(paths: &[&str], except: &[&str]) -> Vec<(String, String)> {
    let files = paths
        .iter()
        .flat_map(|path| sources(path, &[".rs", ".c", ".h"]));
    let files = files.filter(|file| !except.contains(&file.as_str()));
    let lines_of = |file: String| {
        let text = read(&file);
        let numbered = text.lines().zip(1..);
        numbered
            .map(|(line, number)| (format!("{file}:{number}"), line.to_string()))
            .collect::<Vec<_>>()
    };
    files.flat_map(lines_of).collect()
}

/// The most sources beside each other in a folder.
const MAX_FILES: usize = 18;

#[test]
fn no_folder_is_crowded() {
    let of_faces = [
        "server/src",
        "web/src",
        "bindings/c/src",
        "bindings/js/src",
        "bindings/wasm/src",
    ]
    .into_iter()
    .chain(["bindings/python/src", "bindings/python/python"])
    .flat_map(|folder| sources(folder, &[".rs", ".ts", ".py", ".c", ".h"]));
    let mut files: BTreeMap<String, usize> = BTreeMap::new();
    for file in library_sources().into_iter().chain(of_faces) {
        let (folder, _) = file.rsplit_once('/').unwrap();
        *files.entry(folder.to_string()).or_default() += 1;
    }
    assert!(files.len() > 60, "the folders are found");
    files.retain(|_, count| *count > MAX_FILES);
    assert!(
        files.is_empty(),
        "folders with more than {MAX_FILES} sources: {files:#?}"
    );
}

#[test]
fn no_line_is_too_long() {
    let lines = lines(
        &[
            "src",
            "crates",
            "bindings/c/src",
            "bindings/c/tests",
            "bindings/wasm",
            "server",
            "tests",
            "benches",
            "examples",
        ],
        &[],
    );
    assert!(lines.len() > 10_000, "the sources are found");
    let long: Vec<_> = lines
        .iter()
        .filter(|(_, line)| line.chars().count() > MAX_LINE_CHARS)
        .map(|(place, _)| place)
        .collect();
    assert!(
        long.is_empty(),
        "lines of more than {MAX_LINE_CHARS} characters: {long:#?}"
    );
}

/// Cargo.toml says that the library has no unit tests, so they would not run.
#[test]
fn the_library_contains_no_tests() {
    for (place, line) in library_lines(&[]) {
        assert!(
            !line.contains("#[test]") && !line.contains("cfg(test)"),
            "{place}: {line}"
        );
    }
}

/// Only `internals` are hidden, and only tests and benchmarks use them: interfaces use what a user of the crate reads in its pages.
#[test]
fn the_interfaces_use_documented_items_only() {
    let lines_of_library = library_lines(&[]);
    let hidden = lines_of_library
        .windows(2)
        .filter(|pair| pair[0].1.contains("doc(hidden)") && pair[1].1 != "pub mod internals;");
    let hidden: Vec<_> = hidden.map(|pair| &pair[0].0).collect();
    assert!(hidden.is_empty(), "only `internals` are hidden: {hidden:?}");
    let interfaces = [
        "bindings/c/src",
        "bindings/python/src",
        "bindings/wasm/src",
        "server/src",
        "mpi/src",
        "examples",
    ];
    let used = lines(&interfaces, &[])
        .into_iter()
        .filter(|(_, line)| line.contains("internals"))
        .map(|(place, _)| place);
    assert_eq!(
        used.collect::<Vec<_>>(),
        Vec::<String>::new(),
        "these are for tests"
    );
}

/// Families and searches are the same in every build.
#[test]
fn only_the_named_files_know_web_assembly() {
    let places: Vec<_> = library_lines(&WASM)
        .into_iter()
        .filter(|(_, line)| line.contains("target_family"))
        .map(|(place, _)| place)
        .collect();
    assert!(
        places.is_empty(),
        "WebAssembly in other files than {WASM:?}: {places:#?}"
    );
}

#[test]
fn only_the_named_files_hold_unsafe_code() {
    // The word of browsers for allowing WebAssembly in a page's policy.
    let is_unsafe = |line: &str| {
        line.replace("wasm-unsafe-eval", "")
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|word| word == "unsafe")
    };
    let lines_elsewhere = lines(
        &["src", "crates", "bindings/c/src", "bindings/wasm", "server"],
        &UNSAFE,
    );
    let places: Vec<_> = lines_elsewhere
        .into_iter()
        .filter(|(_, line)| is_unsafe(line))
        .map(|(place, _)| place)
        .collect();
    assert!(
        places.is_empty(),
        "`unsafe` in other files than {UNSAFE:?}: {places:#?}"
    );
    for named in UNSAFE {
        assert!(
            lines(&[named], &[]).iter().any(|(_, line)| is_unsafe(line)),
            "{named} is named, but holds no `unsafe`"
        );
    }
}

/// The number of `unsafe` blocks in the documentation is checked: a new block must be counted here, and explain why it is sound.
#[test]
fn each_unsafe_block_is_counted_and_says_why_it_is_sound() {
    for (path, expected) in UNSAFE_BLOCKS {
        let lines = lines(&[path], &[]);
        let blocks: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at].1.contains("unsafe {"))
            .collect();
        assert_eq!(blocks.len(), expected, "{path}");
        for at in blocks {
            let says_why = lines[at.saturating_sub(4)..at]
                .iter()
                .any(|(_, line)| line.contains("// SAFETY:"));
            assert!(says_why, "{} has no comment SAFETY", lines[at].0);
        }
    }
}

/// The string literals of Rust text, each with the number of its line; comments are left out.
fn literals(text: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = text.chars().collect();
    let (mut found, mut line, mut at) = (Vec::new(), 1, 0);
    let begins = |at: usize, part: &str| {
        part.chars()
            .enumerate()
            .all(|(offset, letter)| letters.get(at + offset) == Some(&letter))
    };
    while at < letters.len() {
        if begins(at, "//") {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
        } else if begins(at, "'\"'") || begins(at, "'\\\"'") {
            at += if begins(at, "'\"'") { 3 } else { 4 };
        } else if letters[at] == '"' {
            let (first, mut literal) = (line, String::new());
            at += 1;
            while at < letters.len() && letters[at] != '"' {
                let width = if letters[at] == '\\' { 2 } else { 1 };
                literal.extend(&letters[at..(at + width).min(letters.len())]);
                line += letters[at..(at + width).min(letters.len())]
                    .iter()
                    .filter(|&&letter| letter == '\n')
                    .count();
                at += width;
            }
            at += 1;
            found.push((first, literal));
        } else {
            line += usize::from(letters[at] == '\n');
            at += 1;
        }
    }
    found
}

/// The fields of a table's header, which messages do not contain: there `states` is a field.
const OF_HEADERS: &str = "2 to the power of `states` colourings";

/// Whether a text names a flag or a verb of the program.
fn speaks_of_the_program(literal: &str) -> bool {
    if literal.starts_with(OF_HEADERS) {
        return false;
    }
    let flags = literal.match_indices("--").any(|(at, _)| {
        let next = literal[at + 2..].chars().next();
        let is_alone =
            !literal[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '-');
        is_alone && next.is_some_and(|letter| letter.is_ascii_lowercase() || letter == '{')
    });
    let verbs = [
        "gen", "solve", "hint", "check", "show", "random", "states", "stats", "compare", "verify",
        "info", "export", "judge", "man",
    ];
    flags
        || verbs.iter().any(|verb| {
            ["homing ", "`"]
                .iter()
                .any(|before| names_verb(literal, &format!("{before}{verb}")))
        })
}

fn names_verb(literal: &str, command: &str) -> bool {
    literal
        .match_indices(command)
        .any(|(at, _)| literal[at + command.len()..].starts_with([' ', '`', '"']))
}

#[test]
fn the_library_mentions_no_flags_or_verbs() {
    let code = "// --to\nlet a = '\"'; // \"--columns\"\nlet b = \"leave out --columns\"; let c = \"a\\\"b\";\n/// `homing gen`\n\
        let d = \"`homing gen`\";";
    let found = literals(code)
        .into_iter()
        .filter(|(_, literal)| speaks_of_the_program(literal))
        .map(|(line, _)| line);
    assert_eq!(found.collect::<Vec<_>>(), [3, 5], "{:?}", literals(code));
    assert!(
        speaks_of_the_program("ask `solve`")
            && speaks_of_the_program("--{name}: x")
            && !speaks_of_the_program("a--b, 1 -- 2 `x`")
    );
    let mut places = Vec::new();
    for file in library_sources() {
        if file.starts_with("src/cli/") || file == "src/main.rs" {
            continue;
        }
        let literals = literals(&read(&file)).into_iter();
        let wrong = literals.filter(|(_, literal)| speaks_of_the_program(literal));
        places.extend(wrong.map(|(line, literal)| format!("{file}:{line}: {literal}")));
    }
    assert!(
        places.is_empty(),
        "sentences of the library that name flags or verbs: {places:#?}"
    );
}
