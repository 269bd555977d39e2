//! The console examples in the pages: every line after `$` is run, and must print what the page shows.
//!
//! The commands of a page run one after another in one folder, which is empty at first. `$ cat FILE` for a missing file creates it with the
//! lines in the page. Errors come after the output. A line `...` matches any lines, a time any time, and a space any number of spaces.

use crate::common;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The commands that a page may run; others belong in a different kind of block.
const COMMANDS: [&str; 4] = ["homing ", "printf ", "echo ", "cat "];

/// A command and the lines that it prints.
struct Example {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// The examples of a page, in order.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut in_console = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    line: number,
                    command: command.into(),
                    printed: Vec::new(),
                }),
                None => examples
                    .last_mut()
                    .expect("a block begins with a command")
                    .printed
                    .push(line.into()),
            }
        }
    }
    examples
}

/// A line with single spaces, and `TIME` for a number with a unit of time.
fn loosened(line: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in line.split_whitespace() {
        let is_unit = ["ns", "us", "ms", "s"].contains(&word.trim_end_matches(','));
        match words.last_mut() {
            Some(number) if is_unit && number.parse::<f64>().is_ok() => *number = "TIME",
            _ => words.push(word),
        }
    }
    words.join(" ")
}

/// Whether the lines match those of the page, where `...` matches any.
fn matches(printed: &[String], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(&printed[skipped..], rest))
        }
        Some((first, rest)) => printed.first() == Some(first) && matches(&printed[1..], rest),
    }
}

/// Runs the examples of a page and returns their number. Collects the mistakes.
fn run_page(page: &Path, wrong: &mut Vec<String>) -> usize {
    run(page, &examples(&fs::read_to_string(page).unwrap()), wrong)
}

/// Runs examples in a separate folder, and returns their number. Collects the mistakes.
fn run(page: &Path, examples: &[Example], wrong: &mut Vec<String>) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(common::PROGRAM).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    for Example {
        line,
        command,
        printed: expected,
    } in examples
    {
        let place = format!("{}:{line}: $ {command}", page.display());
        assert!(
            COMMANDS.iter().any(|known| command.starts_with(known)),
            "{place}\nis not run: use a block of another kind"
        );
        if let Some(name) = command
            .strip_prefix("cat ")
            .map(|name| folder.path().join(name))
            .filter(|name| !name.exists())
        {
            fs::write(name, expected.join("\n") + "\n").unwrap();
            continue;
        }
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command.as_str()])
            .current_dir(&folder)
            .stdin(Stdio::null());
        let output = shell
            .env("PATH", &path)
            .env_remove("HOMING_TABLES")
            .env("COLUMNS", "80")
            .output()
            .unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let lines = |lines: &mut dyn Iterator<Item = &str>| lines.map(loosened).collect::<Vec<_>>();
        let is_right = matches(
            &lines(&mut printed.lines()),
            &lines(&mut expected.iter().map(String::as_str)),
        );
        if !is_right {
            wrong.push(format!(
                "{place}\nprinted:\n{printed}\nthe page says:\n{}\n",
                expected.join("\n")
            ));
        }
    }
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
        .map(|page| run_page(page, &mut wrong))
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
