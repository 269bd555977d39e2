//! How pages and comments are written: phrases to avoid, a bound of words for every page, and first sentences that explain names.
//!
//! Code in blocks and between backticks does not count. To allow a phrase once more, raise its number in `PHRASES` and say why. To switch
//! phrases off for a line, write `prose: off` on it.

use crate::common::repository::{self, library_sources, read, sources};
use std::collections::BTreeMap;

/// Phrases that read as if translated; how often all pages together, and all comments together, may use each; and what to write instead. In
/// comments those without a number are right too often: a cell behind a box, a letter that stands for a cell.
#[rustfmt::skip]
const PHRASES: &[(&str, usize, Option<usize>, &str)] = &[
    ("so many", 0, Some(0), "the number, or `a limited number of`"),
    ("so much", 0, Some(0), "the amount, or the limit"),
    ("at most so", 0, Some(0), "at most `count`"),
    ("a work", 0, Some(0), "an operation, a search"),
    ("whoever", 0, Some(0), "the caller, a client, you"),
    ("hears", 0, Some(0), "is notified of"),
    ("is told", 0, Some(0), "receives, learns"),
    ("are told", 0, Some(0), "receive, learn"),
    ("nobody", 1, Some(0), "name the subject; right in `block nobody`"),
    ("on the spot", 0, Some(0), "in memory, without a file"),
    ("of its own", 0, Some(0), "its own, a separate"),
    ("of their own", 0, Some(0), "their own, separate"),
    ("at hand", 0, Some(0), "available"),
    ("the like", 0, Some(0), "name the things"),
    ("in one go", 0, Some(0), "at once, in one pass"),
    ("room for", 0, Some(0), "space for, enough memory for"),
    ("goes on", 1, Some(0), "continues, resumes"),
    ("went on", 0, Some(0), "continued, resumed"),
    ("go on", 0, Some(0), "continue, resume"),
    ("begun", 0, Some(0), "started"),
    ("anew", 0, Some(0), "again"),
    ("mended", 0, Some(0), "fixed, repaired"),
    ("vouch", 0, Some(0), "verify"),
    ("vouched", 0, Some(0), "verified"),
    ("what is what", 0, Some(0), "name both things"),
    ("stands", 2, None, "is; right in `stands for`"),
    ("lies", 0, None, "is"),
    ("behind", 3, None, "after; right for a proxy"),
    ("tells", 2, None, "says, determines; right for a table that tells you"),
    ("look-up", 0, None, "lookup"),
    ("look-ups", 0, None, "lookups"),
    ("blanks", 1, None, "spaces: a blank is a cell of a board"),
    ("is what", 2, None, "turn the sentence round: `X does`, not `X is what does`"),
];

/// On a line of a page or a comment with this mark no phrase counts.
const OFF: &str = "prose: off";

/// The most words of a page.
const MAX_WORDS: usize = 2_000;
/// Pages with another bound, each with its reason. A page that grows by a paragraph loses another one.
const BOUNDS: [(&str, usize, &str); 13] = [
    (
        "CHANGELOG.md",
        2_800,
        "the first release lists every change",
    ),
    ("README.md", 1_000, "a first visit takes five minutes"),
    ("docs/command-line.md", 1_750, "examples say it shorter"),
    (
        "docs/python.md",
        2_350,
        "readers who know only numpy need no other page",
    ),
    ("docs/server.md", 900, "`/docs` of the server has the rest"),
    (
        "docs/permutations.md",
        2_250,
        "boards are written as four other programs write them",
    ),
    (
        "docs/contributing/testing.md",
        1_620,
        "the tests themselves have the rest",
    ),
    (
        "docs/scale.md",
        2_440,
        "files and many machines share what they keep",
    ),
    ("docs/your-own-puzzle.md", 2_250, "half of it is programs"),
    (
        "docs/python-reference.md",
        8_000,
        "generated from the docstrings",
    ),
    (
        "docs/contributing/architecture.md",
        2_200,
        "the lists of files to change are complete",
    ),
    (
        "tables/README.md",
        960,
        "tables of fields say it in fewer words",
    ),
    ("tables/spaces.md", 1_890, "a specification of every family"),
];

/// The pages with their texts. Of the changelog only the unreleased section counts: the others are history.
fn pages() -> BTreeMap<String, String> {
    let tables = ["tables/README.md", "tables/spaces.md"].map(|name| (name.into(), read(name)));
    let changes = read("CHANGELOG.md");
    let mut sections = changes.split("\n## ");
    let unreleased = sections.find(|section| section.starts_with("Unreleased"));
    let changes = ("CHANGELOG.md".into(), unreleased.unwrap_or_default().into());
    repository::pages()
        .into_iter()
        .chain(tables)
        .chain([changes])
        .collect()
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
    if line.contains(OFF) {
        return 0;
    }
    let is_part = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-')
    };
    let whole = |&(at, _): &(usize, &str)| {
        !is_part(line[..at].chars().next_back())
            && !is_part(line[at + phrase.len()..].chars().next())
    };
    line.match_indices(phrase).filter(whole).count()
}

/// The number of words of a page. Marks of tables and lists are no words.
fn words(page: &str) -> usize {
    page.split_whitespace()
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

/// Phrases that lines have more often than allowed, each as a message. A line has its place and its text.
fn excess(
    lines: &[(String, String)],
    allowed: impl Fn(&(&str, usize, Option<usize>, &str)) -> Option<usize>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for row @ (phrase, .., instead) in PHRASES {
        let Some(allowed) = allowed(row) else {
            continue;
        };
        let found: Vec<&str> = lines
            .iter()
            .flat_map(|(place, line)| vec![place.as_str(); count(line, phrase)])
            .collect();
        if found.len() > allowed {
            wrong.push(format!(
                "{phrase:?} is there {} times, allowed {allowed}: {}; write: {instead}",
                found.len(),
                found.join(", ")
            ));
        }
    }
    wrong
}

#[test]
fn pages_avoid_phrases_that_read_as_if_translated() {
    let pages = pages();
    // The reference is generated from docstrings.
    let lines: Vec<(String, String)> = pages
        .iter()
        .filter(|(name, _)| *name != "docs/python-reference.md")
        .flat_map(|(name, page)| {
            prose(page)
                .into_iter()
                .map(move |(number, line)| (format!("{name}:{number}"), line))
        })
        .collect();
    assert!(
        lines.len() > 1_000,
        "only {} lines of prose are found",
        lines.len()
    );
    let wrong = excess(&lines, |(_, allowed, ..)| Some(*allowed));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_keeps_its_bound_of_words() {
    let pages = pages();
    let unknown: Vec<&str> = BOUNDS
        .iter()
        .map(|(name, ..)| *name)
        .filter(|name| !pages.contains_key(*name))
        .collect();
    assert!(unknown.is_empty(), "there are no pages {unknown:?}");
    let bound = |name: &str| {
        BOUNDS
            .iter()
            .find(|(page, ..)| *page == name)
            .map_or(MAX_WORDS, |(_, bound, _)| *bound)
    };
    let is_long = |(name, page): &(&String, &String)| words(page) > bound(name);
    let long: Vec<String> = pages
        .iter()
        .filter(is_long)
        .map(|(name, page)| format!("{name} has {} words, allowed {}", words(page), bound(name)))
        .collect();
    assert!(
        long.is_empty(),
        "{}: take a paragraph out, or give the page another bound with its reason",
        long.join("\n")
    );
}

/// The comments of a text in Rust or TypeScript that take whole lines, each with its line number, in lower case and without code.
fn comments(text: &str) -> Vec<(usize, String)> {
    let comment = |line: &str| {
        let text = ["//", "/**", "* "]
            .iter()
            .find_map(|start| line.trim_start().strip_prefix(start))?;
        Some(
            text.split('`')
                .step_by(2)
                .collect::<Vec<_>>()
                .join("`")
                .to_lowercase(),
        )
    };
    text.lines()
        .zip(1..)
        .filter_map(|(line, number)| Some((number, comment(line)?)))
        .collect()
}

#[test]
fn comments_avoid_phrases_that_read_as_if_translated() {
    let folders = [
        "src",
        "crates",
        "tests",
        "examples",
        "benches",
        "mpi/src",
        "server/src",
        "web/src",
    ]
    .into_iter();
    let bindings = [
        "bindings/c/src",
        "bindings/js/src",
        "bindings/python/src",
        "bindings/wasm/src",
    ];
    let files: Vec<String> = folders
        .chain(bindings)
        .flat_map(|folder| sources(folder, &[".rs", ".ts"]))
        .collect();
    assert!(files.len() > 400, "only {} files are found", files.len());
    let lines: Vec<(String, String)> = files
        .iter()
        .flat_map(|file| {
            comments(&read(file))
                .into_iter()
                .map(move |(number, comment)| (format!("{file}:{number}"), comment))
        })
        .collect();
    let wrong = excess(&lines, |(_, _, allowed, _)| *allowed);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words that explain nothing beside a name.
const EMPTY_WORDS: [&str; 16] = [
    "a", "an", "the", "one", "of", "this", "these", "all", "returns", "creates", "visits", "new",
    "get", "is", "its", "some",
];
/// Words with which a first sentence that explains a name does not begin.
const BAD_STARTS: [&str; 11] = [
    "so", "by", "from", "that", "those", "as", "and", "which", "who", "it", "such",
];
/// The most words of a first sentence. The longest ones list the fields of a format.
const MAX_FIRST_WORDS: usize = 43;

/// The public items of a Rust text: the line number, the name, and the first sentence of its documentation in lower case.
fn first_sentences(text: &str) -> Vec<(usize, String, String)> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("pub ") else {
            continue;
        };
        let words: Vec<&str> = rest
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .collect();
        let is_item = [
            "fn", "unsafe", "struct", "enum", "trait", "type", "const", "static",
        ]
        .contains(&words[0]);
        let name = words
            .iter()
            .skip(1)
            .find(|word| !["fn", "unsafe"].contains(word))
            .copied()
            .unwrap_or_default();
        let above = lines[..at]
            .iter()
            .rev()
            .skip_while(|line| line.starts_with("#["));
        let mut doc: Vec<&str> = above
            .map_while(|line| line.strip_prefix("///"))
            .map(str::trim)
            .collect();
        doc.reverse();
        let paragraph = doc
            .into_iter()
            .take_while(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let first = paragraph
            .split(". ")
            .next()
            .unwrap_or_default()
            .to_lowercase();
        if is_item && !first.is_empty() {
            found.push((at + 1, name.into(), first));
        }
    }
    found
}

/// What is wrong with the first sentence about a name. A function may say no more than its name: `Returns the goal.`
fn fault(name: &str, sentence: &str) -> Option<&'static str> {
    let words: Vec<&str> = sentence
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (is_type, name) = (
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase),
        name.to_lowercase(),
    );
    let explains =
        |word: &&str| !EMPTY_WORDS.contains(word) && !name.contains(word.trim_end_matches('s'));
    if is_type && !words.iter().any(explains) {
        return Some("only repeats the name");
    }
    if BAD_STARTS.contains(&words[0]) {
        return Some("does not begin with what the item is or does");
    }
    (sentence.split(' ').count() > MAX_FIRST_WORDS).then_some("is too long")
}

#[test]
fn the_first_sentence_about_a_public_item_explains_its_name() {
    let files = library_sources();
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in &files {
        for (line, name, sentence) in first_sentences(&read(file)) {
            count += 1;
            wrong.extend(fault(&name, &sentence).map(|fault| {
                format!("{file}:{line}: the first sentence about {name} {fault}: {sentence}")
            }));
        }
    }
    assert!(count > 1_000, "only {count} items are found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn first_sentences_are_found_and_judged() {
    let found = first_sentences(
        "/// One cell. More.\n#[derive(Debug)]\npub struct Cell;\n\n/// Reads\n/// it.\npub const unsafe fn read() {}\n",
    );
    assert_eq!(found[0], (3, "Cell".into(), "one cell".into()));
    assert_eq!(
        (found[1].1.as_str(), found[1].2.as_str()),
        ("read", "reads it.")
    );
    assert_eq!(fault("Cell", "one cell"), Some("only repeats the name"));
    assert_eq!(fault("cell", "returns the cell"), None);
    assert_eq!(
        fault("cell", "so many cells"),
        Some("does not begin with what the item is or does")
    );
    assert_eq!(fault("Cell", "a square of the board"), None);
}

/// Code does not count, and a phrase counts only as whole words.
#[test]
fn phrases_are_found_only_in_prose() {
    let page =
        "So many boards.\n`so many` stays.\n```sh\nso many\n```\n    so many\nAlso, so manyfold.\n";
    let found: Vec<usize> = prose(page)
        .into_iter()
        .filter(|(_, line)| count(line, "so many") > 0)
        .map(|(number, _)| number)
        .collect();
    assert_eq!(found, [1]);
    assert_eq!(
        (
            count("behind, left-behind, behind", "behind"),
            words("| a | 3x3 | - |")
        ),
        (2, 2)
    );
    assert_eq!(
        comments("let a = 1; // no\n    /// So `so many` lines.\n"),
        [(2, "/ so ` lines.".to_string())]
    );
    assert_eq!(
        comments("/** So\n * many. */"),
        [(1, " so".to_string()), (2, "many. */".to_string())]
    );
    assert_eq!(count("so many boards <!-- prose: off -->", "so many"), 0);
}
