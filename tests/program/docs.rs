//! The console examples of the pages: every line behind `$` is run, and prints what the page says.
//!
//! The commands of a page run one after another in one folder, which is empty at first. `$ cat FILE` of a file that is not there makes it,
//! with what the page shows. Errors stand behind what is printed. A line `...` stands for any lines, a time for any time, and
//! blanks for any number of blanks.

use crate::common;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The commands that a page may run; others stand in blocks of another kind.
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
                Some(command) => examples.push(Example { line: number, command: command.into(), printed: Vec::new() }),
                None => examples.last_mut().expect("a block begins with a command").printed.push(line.into()),
            }
        }
    }
    examples
}

/// A line with one blank between words, and `TIME` for a number with a unit of time.
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

/// Whether lines are those of the page, where `...` stands for any.
fn matches(printed: &[String], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => (0..=printed.len()).any(|skipped| matches(&printed[skipped..], rest)),
        Some((first, rest)) => printed.first() == Some(first) && matches(&printed[1..], rest),
    }
}

/// Runs the examples of a page: their number, and what is wrong.
fn run_page(page: &Path, wrong: &mut Vec<String>) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(common::PROGRAM).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let examples = examples(&fs::read_to_string(page).unwrap());
    for Example { line, command, printed: expected } in &examples {
        let place = format!("{}:{line}: $ {command}", page.display());
        assert!(COMMANDS.iter().any(|known| command.starts_with(known)), "{place}\nis not run: use a block of another kind");
        if let Some(name) = command.strip_prefix("cat ").map(|name| folder.path().join(name)).filter(|name| !name.exists()) {
            fs::write(name, expected.join("\n") + "\n").unwrap();
            continue;
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", command.as_str()]).current_dir(&folder).stdin(Stdio::null());
        let output = shell.env("PATH", &path).env_remove("HOMING_TABLES").env("COLUMNS", "80").output().unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let lines = |lines: &mut dyn Iterator<Item = &str>| lines.map(loosened).collect::<Vec<_>>();
        let is_right = matches(&lines(&mut printed.lines()), &lines(&mut expected.iter().map(String::as_str)));
        if !is_right {
            wrong.push(format!("{place}\nprinted:\n{printed}\nthe page says:\n{}\n", expected.join("\n")));
        }
    }
    examples.len()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_console_example_prints_what_its_page_says() {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages: Vec<PathBuf> = pages.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    let mut wrong = Vec::new();
    let run: usize = pages.iter().chain(&[root().join("README.md")]).map(|page| run_page(page, &mut wrong)).sum();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 40, "only {run} examples were found");
}

#[test]
fn the_page_of_puzzles_has_the_code_of_the_examples() {
    let page = fs::read_to_string(root().join("docs/your-own-puzzle.md")).unwrap();
    for (section, name) in [("Too many states for a table", "stack"), ("With an index", "pancakes")] {
        let example = fs::read_to_string(root().join(format!("examples/{name}.rs"))).unwrap();
        let code = example.split_once("\n\n").unwrap().1;
        let (_, section) = page.split_once(&format!("\n## {section}")).unwrap();
        let shown = section.split("```").find_map(|block| block.strip_prefix("rust,no_run\n")).unwrap();
        assert!(shown == code, "docs/your-own-puzzle.md and examples/{name}.rs differ: copy the example into the page");
    }
}

#[test]
fn rust_in_a_page_is_tested() {
    let tested = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for page in fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()) {
        let has_rust = page.extension().is_some_and(|end| end == "md") && fs::read_to_string(&page).unwrap().contains("```rust");
        let name = format!("docs/{}", page.file_name().unwrap().to_str().unwrap());
        let is_tested = tested.contains(&format!("include_str!(\"../{name}\")"));
        assert!(
            !has_rust || is_tested,
            "{name} has Rust that is not tested: name it in `pages` of src/lib.rs, and in `include` of Cargo.toml"
        );
    }
}

#[test]
fn the_front_page_leads_to_every_page() {
    let front = fs::read_to_string(root().join("README.md")).unwrap();
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let page = format!("docs/{}", entry.unwrap().file_name().to_str().unwrap());
        assert!(front.contains(&format!("({page})")), "README.md has no link to {page}");
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let mut pages: Vec<_> = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    for page in pages {
        for link in fs::read_to_string(&page).unwrap().split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            let is_file = !target.is_empty() && !target.contains("::") && !target.starts_with("http");
            assert!(!is_file || page.parent().unwrap().join(target).exists(), "{}: no file {target}", page.display());
        }
    }
}
