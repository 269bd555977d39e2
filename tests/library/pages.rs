//! Checks that every path and every test that a page names exists.

use crate::common::repository::{pages, read, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Extensions of source files. Files with other extensions may belong to the reader: `graph.txt`, `tables/eight.tbl`.
const SOURCE_ENDS: [&str; 12] = [
    ".rs", ".md", ".py", ".sh", ".toml", ".ts", ".mjs", ".c", ".h", ".snap", ".service", ".yml",
];
/// Folders that are generated or not part of the repository.
const NOT_KEPT: [&str; 5] = ["target", "dist", "node_modules", ".git", "__pycache__"];

/// The files and folders of the repository, as paths from its root.
fn everything(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if NOT_KEPT.contains(&&*name) {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.file_type().unwrap().is_dir() {
            everything(&entry.path(), &format!("{path}/"), found);
        }
        found.insert(path);
    }
}

/// Whether a word is the name of a source file.
fn is_source(word: &str) -> bool {
    SOURCE_ENDS
        .iter()
        .any(|end| word.len() > end.len() && word.ends_with(end))
}

/// The paths and test programs of the repository.
struct Repository {
    paths: BTreeSet<String>,
    /// The test programs of the root package and of the crates.
    programs: Vec<String>,
}

impl Repository {
    fn read() -> Self {
        let mut paths = BTreeSet::new();
        everything(root(), "", &mut paths);
        let program_of = |path: &String| {
            let (folder, name) = path.strip_suffix("/main.rs")?.rsplit_once('/')?;
            let is_ours = folder == "tests" || folder.starts_with("crates/");
            (is_ours && folder.ends_with("tests")).then(|| name.to_string())
        };
        let programs: Vec<String> = paths.iter().filter_map(program_of).collect();
        assert!(
            paths.len() > 500 && programs.len() > 5,
            "{} {programs:?}",
            paths.len()
        );
        Self { paths, programs }
    }

    /// Whether a word is a path that should exist: a source file, or a path below a folder of the repository or of its sources.
    fn is_path(&self, word: &str) -> bool {
        let is_source = is_source(word);
        let first = word.split('/').next().unwrap_or_default();
        let is_folder = |path: String| self.paths.contains(&path) && !path.contains('.');
        let is_below = word.contains('/')
            && ["", "src/", "crates/"]
                .iter()
                .any(|before| is_folder(format!("{before}{first}")));
        let stands_for_others = word
            .split(['/', '.', '_'])
            .any(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()));
        let is_known = ["README", "CONTRIBUTING", "CHANGELOG", "SECURITY"]
            .iter()
            .any(|name| word.ends_with(&format!("{name}.md")));
        let is_readers = word
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.'))
            && !is_source;
        let is_made = word.split('/').any(|part| NOT_KEPT.contains(&part))
            || word.contains(['*', ':', '{', '$', '<']);
        (is_source || is_below) && (!stands_for_others || is_known) && !is_readers && !is_made
    }

    /// Whether a path exists, relative to the root or to any folder.
    fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.paths.contains(path)
            || self
                .paths
                .iter()
                .any(|known| known.ends_with(&format!("/{path}")))
    }

    /// Whether a program has a module of tests.
    fn has_module(&self, program: &str, module: &str) -> bool {
        let folders = ["", &format!("crates/{program}/")].map(|of| format!("{of}tests/{program}/"));
        let ends = [format!("/{module}.rs"), format!("/{module}")];
        self.paths.iter().any(|path| {
            folders.iter().any(|folder| path.starts_with(folder))
                && ends.iter().any(|end| path.ends_with(end))
        })
    }
}

/// The texts between backticks in a line, each with the text before it.
fn spans(line: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = line.split('`').collect();
    parts
        .chunks(2)
        .filter_map(|pair| Some((pair[0], *pair.get(1)?)))
        .collect()
}

/// The source files and tests that a command names but that do not exist.
fn wrong_words(repository: &Repository, line: &str) -> Vec<String> {
    let words: Vec<&str> = line
        .split(['#', '"'])
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let files = words
        .iter()
        .filter(|word| word.contains('/') && is_source(word) && repository.is_path(word));
    let missing = files.filter(|word| !repository.has(word.trim_start_matches("./")));
    let mut wrong: Vec<String> = missing.map(|word| format!("there is no {word}")).collect();
    if let Some(at) = words.iter().position(|&word| word == "--test") {
        let program = words.get(at + 1).copied().unwrap_or_default();
        let is_program = repository.programs.iter().any(|known| known == program);
        let module = words.get(at + 2).filter(|word| !word.starts_with('-'));
        if !is_program || module.is_some_and(|module| !repository.has_module(program, module)) {
            wrong.push(format!("there are no tests {:?}", &words[at..]));
        }
    }
    wrong
}

/// The names in a page that do not exist, each with its line.
fn wrong_names(repository: &Repository, name: &str, page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut block, mut is_table_of_tests, mut in_span) = (None, false, false);
    for (line, number) in page.lines().zip(1..) {
        let mut fail = |what: String| wrong.push(format!("{name}:{number}: {what}"));
        if let Some(kind) = line.strip_prefix("```") {
            block = block.is_none().then(|| kind.to_string());
            continue;
        }
        if let Some(kind) = &block {
            let is_read = kind == "sh" || line.contains("cargo test");
            wrong_words(repository, line)
                .into_iter()
                .filter(|_| is_read)
                .for_each(fail);
            continue;
        }
        is_table_of_tests =
            line.starts_with('|') && (is_table_of_tests || line.ends_with("| tests: module |"));
        // A span may continue from the previous line.
        let line = &format!("{}{line}", if in_span { "`" } else { "" });
        in_span = line.matches('`').count() % 2 == 1;
        let last_column = line
            .trim_end_matches(" |")
            .rfind("| ")
            .filter(|_| is_table_of_tests)
            .map_or(line.len(), |at| at);
        let mut program: Option<(&str, bool)> = None;
        let mut at = 0;
        for (before, span) in spans(line) {
            at += before.len() + span.len() + 2;
            let is_program = repository.programs.iter().any(|known| known == span);
            program = match before {
                ": " => program,
                ", " if program.is_some_and(|(_, has_module)| has_module) => program,
                _ => None,
            };
            if let Some((of, has_module)) = &mut program {
                *has_module = true;
                if !repository.has_module(of, span) {
                    fail(format!("{of} has no tests `{span}`"));
                }
                continue;
            }
            if is_program {
                program = Some((span, false));
            } else if is_table_of_tests && at > last_column {
                // `load` after the folder of the server's tests.
                let is_of_server =
                    before == ": " && repository.has(&format!("server/tests/server/{span}.rs"));
                if !(is_of_server || span.contains("test") && repository.has(span)) {
                    fail(format!("there are no tests in `{span}`"));
                }
            }
            for word in span.split([' ', ',', '(', ')', '[', '"', '\'']) {
                let word = word
                    .split('#')
                    .next()
                    .unwrap_or_default()
                    .trim_start_matches("./");
                if repository.is_path(word) && !repository.has(word) {
                    fail(format!("there is no `{word}`"));
                }
            }
        }
    }
    wrong
}

#[test]
fn every_path_and_test_in_a_page_exists() {
    let repository = Repository::read();
    let pages = pages();
    let wrong: Vec<String> = pages
        .iter()
        .flat_map(|(name, page)| wrong_names(&repository, name, page))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let named = pages
        .iter()
        .flat_map(|(_, page)| page.lines().flat_map(spans))
        .filter(|(_, span)| repository.is_path(span))
        .count();
    assert!(named > 100, "only {named} paths are found");
}

/// Each kind of name is checked.
#[test]
fn a_name_without_a_thing_is_found() {
    let repository = Repository::read();
    let table = "| what | compared with | tests: module |\n|---|---|---|\n";
    for (page, expected) in [
        ("`tests/pieces` is it", "page:1: there is no `tests/pieces`"),
        (
            "`engine/nothing.rs`, `NAME/mod.rs`",
            "page:1: there is no `engine/nothing.rs`",
        ),
        (
            "as `slide`: `rows`, `pattern_*`",
            "page:1: slide has no tests `pattern_*`",
        ),
        (
            "(`library`: `stop`; `program`: `hostile`)",
            "page:1: library has no tests `stop`",
        ),
        (
            &format!("{table}| ranks | lists | `src/index` |\n"),
            "page:3: there are no tests in `src/index`",
        ),
        (
            &format!("{table}| ranks | `src/index` | `library`: `index`, `flip` |\n"),
            "page:3: library has no tests `flip`",
        ),
        (
            "```sh\nsh tests/none.sh # tests/other.sh\n```\n",
            "page:2: there is no tests/none.sh",
        ),
        (
            "```sh\ncargo test --test slide no_module\n```\n",
            "page:2: there are no tests [\"--test\", \"slide\", \"no_module\"]",
        ),
    ] {
        assert_eq!(wrong_names(&repository, "page", page), [expected], "{page}");
    }
}

#[test]
fn the_page_for_contributors_names_all_test_programs() {
    let page = read("CONTRIBUTING.md");
    for program in ["library", "program", "fuzzed"] {
        assert!(
            page.contains(&format!("`tests/{program}`")),
            "CONTRIBUTING.md does not name tests/{program}"
        );
    }
}

/// The section of the version is dated, grouped, and short enough to read in two minutes.
#[test]
fn the_changelog_names_the_version() {
    let changelog = read("CHANGELOG.md");
    let heading = concat!("\n## ", env!("CARGO_PKG_VERSION"), " - ");
    let (_, rest) = changelog
        .split_once(heading)
        .expect("the version has a section");
    let (date, section) = rest
        .split("\n## ")
        .next()
        .unwrap()
        .split_once('\n')
        .unwrap();
    assert!(
        date.len() == 10 && date.split('-').all(|part| part.parse::<u32>().is_ok()),
        "{date:?} is no date"
    );
    let (words, groups) = (
        section.split_whitespace().count(),
        section.matches("\n### ").count(),
    );
    assert!(
        words <= 600 && groups >= 4,
        "{words} words in {groups} groups"
    );
    // A family added in this version is mentioned.
    let section = [changelog.split(heading).next().unwrap_or_default(), section].concat();
    let families = homing::puzzle::FAMILIES
        .iter()
        .map(|family| format!("`{}:", family.name));
    let faces = [
        "Rust",
        "Python",
        "JavaScript",
        "C:",
        "homing-server",
        "web/",
        "datasets/",
    ]
    .map(Into::into);
    for named in families.chain(faces) {
        assert!(
            section.contains(&named),
            "the section does not name {named}"
        );
    }
}
