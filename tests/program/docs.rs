//! The console examples in the pages of the documentation: errors come after the output; a time is any time, and a space any number of
//! spaces.

use super::console::{Example, examples, mistakes};
use std::fs;
use std::path::{Path, PathBuf};

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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of `docs/` and `docs/contributing/`, as paths from the root.
fn files_of_docs() -> Vec<String> {
    let files = ["docs", "docs/contributing"].map(|folder| {
        fs::read_dir(root().join(folder))
            .unwrap()
            .map(move |entry| (folder, entry))
    });
    let names = files
        .into_iter()
        .flatten()
        .map(|(folder, entry)| (folder, entry.unwrap()));
    let names = names.filter(|(_, entry)| entry.file_type().unwrap().is_file());
    names
        .map(|(folder, entry)| format!("{folder}/{}", entry.file_name().to_str().unwrap()))
        .collect()
}

/// The pages of `docs/`, as paths from the root.
fn pages_of_docs() -> Vec<String> {
    files_of_docs()
        .into_iter()
        .filter(|name| name.ends_with(".md"))
        .collect()
}

#[test]
fn every_console_example_prints_the_output_on_its_page() {
    let pages: Vec<PathBuf> = pages_of_docs()
        .iter()
        .map(|name| root().join(name))
        .collect();
    let mut wrong = Vec::new();
    let run: usize = pages
        .iter()
        .chain(&[root().join("README.md")])
        .map(|page| {
            let examples = examples(&fs::read_to_string(page).unwrap());
            run(page, &examples, &mut wrong)
        })
        .sum();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 40, "only {run} examples were found");
}

/// The page leaves parts of the examples out. What it shows is in them, paragraph by paragraph.
#[test]
fn the_page_of_puzzles_has_the_code_of_the_examples() {
    let page = fs::read_to_string(root().join("docs/your-own-puzzle.md")).unwrap();
    for (section, name) in [
        ("Too many states for a table", "stack"),
        ("With an index", "pancakes"),
    ] {
        let example = fs::read_to_string(root().join(format!("examples/{name}.rs"))).unwrap();
        let (_, section) = page.split_once(&format!("\n## {section}")).unwrap();
        let shown = section
            .split("```")
            .find_map(|block| block.strip_prefix("rust,ignore\n"))
            .unwrap();
        let other = shown.split("\n\n").find(|paragraph| {
            *paragraph != "    // ...\n}" && !example.contains(paragraph.trim_end())
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
    let tested = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for name in pages_of_docs() {
        let has_rust = fs::read_to_string(root().join(&name))
            .unwrap()
            .contains("```rust");
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
    let text = fs::read_to_string(&picture).unwrap();
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
    let front = fs::read_to_string(root().join("README.md")).unwrap();
    for page in files_of_docs() {
        assert!(
            front.contains(&format!("({page})")),
            "README.md has no link to {page}"
        );
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let tables = ["tables/README.md", "tables/spaces.md", "benches/README.md"];
    let others = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ]
    .into_iter()
    .chain(tables)
    .map(Into::into);
    for page in pages_of_docs()
        .into_iter()
        .chain(others)
        .map(|name| root().join(name))
    {
        for link in fs::read_to_string(&page).unwrap().split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            let is_file =
                !target.is_empty() && !target.contains("::") && !target.starts_with("http");
            assert!(
                !is_file || page.parent().unwrap().join(target).exists(),
                "{}: no file {target}",
                page.display()
            );
        }
    }
}
