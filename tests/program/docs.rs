//! The console examples in the pages of the documentation: errors come after the output; a time is any time, and a space any number of
//! spaces.

use super::console::{Example, examples, mistakes};
use crate::common::repository::{names_in, pages, read, root};
use std::path::Path;

/// The commands that a page may run; others belong in a different kind of block.
const COMMANDS: [&str; 4] = ["homing ", "printf ", "echo ", "cat "];

/// Runs the examples of a page and returns their number. Collects the mistakes.
fn run(page: &Path, examples: &[Example], wrong: &mut Vec<String>) -> usize {
    for Example { line, command, .. } in examples {
        assert!(
            COMMANDS.iter().any(|known| command.starts_with(known)),
            "{}:{line}: $ {command}\nis not run: use a block of another kind",
            page.display()
        );
    }
    wrong.extend(mistakes(page, examples, false));
    examples.len()
}

/// The pages of `docs/` and `docs/contributing/`, each with its text.
fn pages_of_docs() -> impl Iterator<Item = (String, String)> {
    let pages = pages().into_iter();
    pages.filter(|(name, _)| name.starts_with("docs/"))
}

#[test]
fn every_console_example_prints_the_output_on_its_page() {
    let mut wrong = Vec::new();
    let run: usize = pages_of_docs()
        .chain([("README.md".into(), read("README.md"))])
        .map(|(name, text)| run(&root().join(name), &examples(&text), &mut wrong))
        .sum();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 40, "only {run} examples were found");
}

/// The page leaves parts of the examples out. What it shows is in them, paragraph by paragraph.
#[test]
fn the_page_of_puzzles_has_the_code_of_the_examples() {
    let page = read("docs/your-own-puzzle.md");
    for (section, name) in [
        ("Too many states for a table", "stack"),
        ("With an index", "pancakes"),
    ] {
        let example = read(&format!("examples/{name}.rs"));
        let (_, section) = page.split_once(&format!("\n## {section}")).unwrap();
        let shown = section
            .split("```")
            .find_map(|block| block.strip_prefix("rust,ignore\n"))
            .unwrap();
        let other = shown.split("\n\n").find(|paragraph| {
            paragraph.trim_end() != "    // ...\n}" && !example.contains(paragraph.trim_end())
        });
        assert!(
            other.is_none(),
            "docs/your-own-puzzle.md has code that examples/{name}.rs has not: {}",
            other.unwrap()
        );
    }
}

#[test]
fn rust_in_a_page_is_tested() {
    let tested = read("src/lib.rs");
    for (name, text) in pages_of_docs() {
        let has_rust = text.contains("```rust");
        let is_tested = tested.contains(&format!("include_str!(\"../{name}\")"));
        assert!(
            !has_rust || is_tested,
            "{name} has Rust that is not tested: name it in `pages` of src/lib.rs, and in `include` of Cargo.toml"
        );
    }
}

/// `site/terminal.py` draws the picture. Each of its lines is a `<text>` element.
#[test]
fn the_picture_of_a_terminal_shows_the_output_of_the_program() {
    let picture = root().join("docs/terminal.svg");
    let text = read("docs/terminal.svg");
    let lines: Vec<String> = text
        .lines()
        .filter(|line| line.starts_with("<text "))
        .map(text_of_element)
        .collect();
    let examples = examples(&format!("```console\n{}\n```\n", lines.join("\n")));
    let mut wrong = Vec::new();
    assert!(
        run(&picture, &examples, &mut wrong) >= 5,
        "the picture shows too few commands"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of an element, without tags.
fn text_of_element(line: &str) -> String {
    let text: String = line
        .split('<')
        .skip(1)
        .filter_map(|part| part.split_once('>'))
        .map(|(_, text)| text)
        .collect();
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[test]
fn the_front_page_leads_to_every_page() {
    let front = read("README.md");
    for page in ["docs", "docs/contributing"].into_iter().flat_map(names_in) {
        assert!(
            root().join(&page).is_dir() || front.contains(&format!("({page})")),
            "README.md has no link to {page}"
        );
    }
}

/// The anchors of a page: each heading in lower case, without punctuation, with `-` for spaces.
fn anchors(page: &str) -> Vec<String> {
    let (mut is_code, mut anchors) = (false, Vec::new());
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        let Some((marks, heading)) = line.split_once(' ').filter(|_| !is_code) else {
            continue;
        };
        if !marks.is_empty() && marks.chars().all(|mark| mark == '#') {
            let is_kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
            let kept: String = heading.to_lowercase().chars().filter(is_kept).collect();
            anchors.push(kept.replace(' ', "-"));
        }
    }
    anchors
}

#[test]
fn links_between_pages_lead_somewhere() {
    let others = [
        "CHANGELOG.md",
        "tables/README.md",
        "tables/spaces.md",
        "benches/README.md",
    ];
    let others = others.map(|name| (name.into(), read(name)));
    let mut wrong = Vec::new();
    for (page, text) in pages().into_iter().chain(others) {
        let folder = root().join(&page).parent().unwrap().to_path_buf();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            if target.contains("::") || target.starts_with("http") {
                continue;
            }
            let file = if target.is_empty() {
                root().join(&page)
            } else {
                folder.join(target)
            };
            let has_anchor = || {
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                anchors(&text).iter().any(|known| known == anchor)
            };
            let names_heading = !anchor.is_empty();
            if !file.exists() || names_heading && !has_anchor() {
                wrong.push(format!("{page}: nothing at {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
