//! How much pages say, and how comments begin: bounds of words, and first sentences that explain names.

use crate::common::repository::{library_sources, pages, read};

/// The most words of the pages in `docs` together. A page that grows by a paragraph loses another one.
const MAX_DOCS_WORDS: usize = 30_000;
/// The most words of the first page: a first visit takes five minutes.
const MAX_README_WORDS: usize = 1_000;

/// The number of words of a page. Marks of tables and lists are no words.
fn words(page: &str) -> usize {
    page.split_whitespace()
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

#[test]
fn pages_keep_their_bounds_of_words() {
    let docs = pages()
        .into_iter()
        .filter(|(name, _)| name.starts_with("docs/"));
    let of_pages: Vec<(usize, String)> = docs.map(|(name, page)| (words(&page), name)).collect();
    let all: usize = of_pages.iter().map(|(count, _)| count).sum();
    assert!(
        of_pages.len() > 20,
        "only {} pages are found",
        of_pages.len()
    );
    assert!(
        all <= MAX_DOCS_WORDS,
        "docs/ has {all} words, allowed {MAX_DOCS_WORDS}: {of_pages:#?}"
    );
    let first = words(&read("README.md"));
    assert!(
        first <= MAX_README_WORDS,
        "README.md has {first} words, allowed {MAX_README_WORDS}"
    );
    assert_eq!(words("| a | 3x3 | - |"), 2);
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
