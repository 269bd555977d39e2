//! Pages of console examples: every line after `$` is run, and must print the lines below it.
//!
//! The commands of a page run one after another in one folder, which is empty at first. `$ cat FILE` for a missing file creates it with the
//! lines in the page. `...` stands for any text, and alone on a line for any lines.
//!
//! The pages in `tests/console` are exact: lines of standard error come last, each after `! `, and then a status other than 0. After an
//! intended change, `HOMING_WRITE=1 cargo test --test program console` writes what is printed into them. Review the difference before you
//! commit it.

use crate::common;
use crate::common::repository::{names_in, read, root};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A command and the lines that it prints.
pub struct Example {
    pub line: usize,
    pub command: String,
    printed: Vec<String>,
}

/// An example that printed something else.
struct Mistake<'e> {
    example: &'e Example,
    printed: Vec<String>,
}

/// The examples of a page, in order.
pub fn examples(text: &str) -> Vec<Example> {
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

/// Whether a line is that of the page.
fn fits(line: &str, expected: &str) -> bool {
    let Some((start, rest)) = expected.split_once("...") else {
        return line == expected;
    };
    line.strip_prefix(start).is_some_and(|line| {
        let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
        ends.any(|at| fits(&line[at..], rest))
    })
}

/// Whether the lines are those of the page.
fn matches(printed: &[String], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(&printed[skipped..], rest))
        }
        Some((first, rest)) => {
            printed.first().is_some_and(|line| fits(line, first)) && matches(&printed[1..], rest)
        }
    }
}

/// Runs examples in a separate folder.
fn run(examples: &[Example], is_exact: bool) -> Vec<Mistake<'_>> {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(common::PROGRAM).parent().unwrap();
    // The pages of the documentation do not use the examples, which may have to be built.
    let examples_too = is_exact.then(super::examples::folder).unwrap_or(programs);
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{}:{path}", programs.display(), examples_too.display());
    let mut mistakes = Vec::new();
    for example in examples {
        let file = example.command.strip_prefix("cat ");
        if let Some(missing) = file
            .map(|name| folder.path().join(name))
            .filter(|file| !file.exists())
        {
            fs::write(missing, example.printed.join("\n") + "\n").unwrap();
            continue;
        }
        let mut shell = Command::new(if is_exact { "timeout" } else { "sh" });
        shell.args(if is_exact { &["600", "sh"][..] } else { &[] });
        shell.args(["-c", &example.command]).current_dir(&folder);
        shell.env("PATH", &path).env("COLUMNS", "80");
        shell.env_remove("HOMING_TABLES").stdin(Stdio::null());
        let output = shell.output().unwrap();
        let (out, words) = (
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        );
        let is_right = if is_exact {
            let mut printed: Vec<String> = out.lines().map(String::from).collect();
            printed.extend(words.lines().map(|line| format!("! {line}")));
            let status = output.status.code().filter(|status| *status != 0);
            printed.extend(status.map(|status| format!("[status {status}]")));
            (matches(&printed, &example.printed), printed)
        } else {
            let lines = |text: &str| text.lines().map(loosened).collect::<Vec<_>>();
            let printed = lines(&(out + &words));
            let expected = lines(&example.printed.join("\n"));
            (matches(&printed, &expected), printed)
        };
        if let (false, printed) = is_right {
            mistakes.push(Mistake { example, printed });
        }
    }
    mistakes
}

/// Runs the examples of a page, and describes the mistakes.
pub fn mistakes(page: &Path, examples: &[Example], is_exact: bool) -> Vec<String> {
    let mistakes = run(examples, is_exact);
    if is_exact && std::env::var_os("HOMING_WRITE").is_some() {
        let text = fs::read_to_string(page).unwrap();
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for Mistake { example, printed } in mistakes.iter().rev() {
            let end = example.line + example.printed.len();
            lines.splice(example.line..end, printed.iter().cloned());
        }
        fs::write(page, lines.join("\n") + "\n").unwrap();
    }
    let described = |Mistake { example, printed }: Mistake| {
        let (place, expected) = (page.display(), example.printed.join("\n"));
        let printed = printed.join("\n");
        let Example { line, command, .. } = example;
        format!("{place}:{line}: $ {command}\nprinted:\n{printed}\nthe page says:\n{expected}\n")
    };
    mistakes.into_iter().map(described).collect()
}

/// They use GNU tools and paths of Linux. The pool of rayon is for other tests.
#[test]
#[cfg(target_os = "linux")]
fn the_pages_of_tests_show_what_is_printed() {
    let pages = names_in("tests/console");
    assert!(pages.len() > 9, "the pages are found");
    let (pages, wrong) = (Mutex::new(pages.into_iter()), Mutex::new(Vec::new()));
    let work = || {
        // The lock is not held while a page is run.
        let next = || pages.lock().unwrap().next();
        while let Some(name) = next() {
            let examples = examples(&read(&name));
            assert!(examples.len() > 9, "{name}");
            let found = mistakes(&root().join(name), &examples, true);
            wrong.lock().unwrap().extend(found);
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().unwrap().get();
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let wrong: Vec<String> = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
