//! How pages and comments are written: phrases to avoid, and a bound of words for every page.
//!
//! Code in blocks and between backticks does not count. To allow a phrase once more, raise its number in `PHRASES` and say why. To switch a
//! phrase off, delete its row.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Phrases that read as if translated, how often all pages together may use each, and what to write instead.
const PHRASES: [(&str, usize, &str); 27] = [
    ("so many", 0, "the number, or `a limited number of`"),
    ("so much", 0, "the amount, or the limit"),
    ("a work", 0, "an operation, a search"),
    ("whoever", 0, "the caller, a client, you"),
    ("hears", 0, "is notified of"),
    ("is told", 0, "receives, learns"),
    ("nobody", 2, "name the subject; right in `block nobody`"),
    ("on the spot", 0, "in memory, without a file"),
    ("of its own", 0, "its own, a separate"),
    ("of their own", 0, "their own, separate"),
    ("at hand", 0, "available"),
    ("the like", 0, "name the things"),
    ("in one go", 0, "at once, in one pass"),
    ("room for", 0, "space for, enough memory for"),
    ("goes on", 1, "continues, resumes"),
    ("went on", 0, "continued, resumed"),
    ("go on", 0, "continue, resume"),
    ("begun", 0, "started"),
    ("anew", 0, "again"),
    ("stands", 2, "is; right in `stands for`"),
    ("lies", 0, "is"),
    ("behind", 3, "after; right for a proxy"),
    ("tells", 2, "says, determines; right for a table that tells you"),
    ("mended", 0, "fixed, repaired"),
    ("look-up", 0, "lookup"),
    ("blanks", 1, "spaces: a blank is a cell of a board"),
    ("what is what", 0, "name both things"),
];

/// Phrases of `PHRASES` that comments must not contain either. The others are right too often: a cell behind a box, a letter that stands
/// for a cell.
const COMMENT_PHRASES: [&str; 18] = [
    "so many",
    "so much",
    "a work",
    "whoever",
    "hears",
    "is told",
    "nobody",
    "on the spot",
    "of its own",
    "of their own",
    "at hand",
    "the like",
    "in one go",
    "goes on",
    "went on",
    "begun",
    "anew",
    "mended",
];

/// The most words of a page.
const MAX_WORDS: usize = 2_000;
/// Pages with another bound, each with its reason. A page that grows by a paragraph loses another one.
const BOUNDS: [(&str, usize, &str); 10] = [
    ("README.md", 1_000, "a first visit takes five minutes"),
    ("docs/command-line.md", 1_850, "examples say it shorter"),
    ("docs/python.md", 2_350, "readers who know only numpy need no other page"),
    ("docs/server.md", 1_000, "`/docs` of the server has the rest"),
    ("docs/contributing/testing.md", 1_700, "the tests themselves have the rest"),
    ("docs/scale.md", 2_500, "files, shards and many machines share what they keep"),
    ("docs/your-own-puzzle.md", 3_100, "a third of it is three whole programs"),
    ("docs/python-reference.md", 8_000, "generated from the docstrings"),
    ("docs/contributing/architecture.md", 2_100, "the lists of files to change are complete"),
    ("tables/spaces.md", 2_400, "a specification of every family"),
];

/// The pages with their texts. Of the changelog only the unreleased section counts: the others are history.
fn pages() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md", "tables/README.md", "tables/spaces.md"].map(Into::into).into();
    for folder in ["docs", "docs/contributing"] {
        let entries = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.extend(entries.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")));
    }
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let mut pages: BTreeMap<String, String> = names.into_iter().map(|name| (name.clone(), text(&name))).collect();
    let changes = text("CHANGELOG.md");
    let unreleased = changes.split("\n## ").find(|section| section.starts_with("Unreleased")).unwrap_or_default();
    pages.insert("CHANGELOG.md".into(), unreleased.into());
    pages
}

/// The lines of a page without code, each with its number, in lower case.
fn prose(page: &str) -> Vec<(usize, String)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (line, number) in page.lines().zip(1..) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !line.starts_with("    ") {
            // Between backticks is every second part.
            let text: Vec<&str> = line.split('`').step_by(2).collect();
            lines.push((number, text.join("`").to_lowercase()));
        }
    }
    lines
}

/// How often a line has a phrase as whole words.
fn count(line: &str, phrase: &str) -> usize {
    let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-');
    let whole = |&(at, _): &(usize, &str)| !is_part(line[..at].chars().next_back()) && !is_part(line[at + phrase.len()..].chars().next());
    line.match_indices(phrase).filter(whole).count()
}

/// The number of words of a page. Marks of tables and lists are no words.
fn words(page: &str) -> usize {
    page.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

#[test]
fn pages_avoid_phrases_that_read_as_if_translated() {
    let pages = pages();
    // The reference is generated from docstrings.
    let lines: Vec<(String, String)> = pages
        .iter()
        .filter(|(name, _)| *name != "docs/python-reference.md")
        .flat_map(|(name, page)| prose(page).into_iter().map(move |(number, line)| (format!("{name}:{number}"), line)))
        .collect();
    assert!(lines.len() > 1_000, "only {} lines of prose are found", lines.len());
    let mut wrong = Vec::new();
    for (phrase, allowed, instead) in PHRASES {
        let found: Vec<&str> = lines.iter().flat_map(|(place, line)| vec![place.as_str(); count(line, phrase)]).collect();
        if found.len() > allowed {
            wrong.push(format!("{phrase:?} is there {} times, allowed {allowed}: {}; write: {instead}", found.len(), found.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_keeps_its_bound_of_words() {
    let pages = pages();
    let unknown: Vec<&str> = BOUNDS.iter().map(|(name, ..)| *name).filter(|name| !pages.contains_key(*name)).collect();
    assert!(unknown.is_empty(), "there are no pages {unknown:?}");
    let bound = |name: &str| BOUNDS.iter().find(|(page, ..)| *page == name).map_or(MAX_WORDS, |(_, bound, _)| *bound);
    let is_long = |(name, page): &(&String, &String)| words(page) > bound(name);
    let long: Vec<String> =
        pages.iter().filter(is_long).map(|(name, page)| format!("{name} has {} words, allowed {}", words(page), bound(name))).collect();
    assert!(long.is_empty(), "{}: take a paragraph out, or give the page another bound with its reason", long.join("\n"));
}

/// The Rust files in a folder of the package, as paths from its root.
fn rust_files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap()));
    names
        .flat_map(|name| match name.ends_with(".rs") {
            true => vec![name],
            false if Path::new(env!("CARGO_MANIFEST_DIR")).join(&name).is_dir() => rust_files(&name),
            false => Vec::new(),
        })
        .collect()
}

/// The comments of Rust text that take whole lines, each with its line number, in lower case and without code.
fn comments(text: &str) -> Vec<(usize, String)> {
    let comment = |line: &str| {
        line.trim_start().strip_prefix("//").map(|text| text.split('`').step_by(2).collect::<Vec<_>>().join("`").to_lowercase())
    };
    text.lines().zip(1..).filter_map(|(line, number)| Some((number, comment(line)?))).collect()
}

#[test]
fn comments_avoid_phrases_that_read_as_if_translated() {
    let files: Vec<String> = ["src", "tests", "examples", "benches"].into_iter().flat_map(rust_files).collect();
    assert!(files.len() > 300, "only {} files are found", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
        for (number, comment) in comments(&text) {
            let found = COMMENT_PHRASES.iter().filter(|phrase| count(&comment, phrase) > 0);
            wrong.extend(found.map(|phrase| format!("{file}:{number} has {phrase:?}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(COMMENT_PHRASES.iter().all(|phrase| PHRASES.iter().any(|(known, ..)| known == phrase)), "`PHRASES` says what to write instead");
}

/// Code does not count, and a phrase counts only as whole words.
#[test]
fn phrases_are_found_only_in_prose() {
    let page = "So many boards.\n`so many` stays.\n```sh\nso many\n```\n    so many\nAlso, so manyfold.\n";
    let found: Vec<usize> = prose(page).into_iter().filter(|(_, line)| count(line, "so many") > 0).map(|(number, _)| number).collect();
    assert_eq!(found, [1]);
    assert_eq!((count("behind, left-behind, behind", "behind"), words("| a | 3x3 | - |")), (2, 2));
    assert_eq!(comments("let a = 1; // no\n    /// So `so many` lines.\n"), [(2, "/ so ` lines.".to_string())]);
}
