//! The examples of `docs/server.md`: every line after `$` in a `shellsession` block is run, and must print what the page shows.
//!
//! Three commands are supported, without a shell or curl. `cat FILE` writes the file that the page shows. `homing-server ...`
//! starts the program, and ends the previous one; the first one runs without arguments. `curl ADDRESS` asks the running one,
//! with `-X METHOD`, `-H HEADER` and `-T FILE`. A line `...` matches any lines.

use crate::client::Reply;
use crate::running::Running;
use std::fs;
use std::path::Path;

/// The address of the server in the examples.
const ADDRESS: &str = "http://127.0.0.1:8000";

/// A command and the lines that it prints.
struct Example {
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// The examples of a page, in order.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut in_block = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("```") {
            in_block = line == "```shellsession";
        } else if in_block {
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

/// The words of a command, without their quotation marks.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quote, mut is_word) = (vec![String::new()], None, false);
    for letter in command.chars() {
        match letter {
            '\'' | '"' if quote == Some(letter) => quote = None,
            '\'' | '"' if quote.is_none() => (quote, is_word) = (Some(letter), true),
            ' ' if quote.is_none() => {
                if std::mem::take(&mut is_word) {
                    words.push(String::new());
                }
            }
            _ => {
                words.last_mut().unwrap().push(letter);
                is_word = true;
            }
        }
    }
    assert!(
        quote.is_none() && is_word,
        "{command}: a quotation mark without its other, or a blank at the end"
    );
    words
}

/// The answer to `curl` with these arguments.
fn asked(server: &Running, folder: &Path, arguments: &[String]) -> Reply {
    let (mut method, mut headers, mut body, mut address) = ("GET", String::new(), Vec::new(), None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .unwrap_or_else(|| panic!("{argument} has no value"))
                .as_str()
        };
        match argument.as_str() {
            "-X" => method = value(),
            "-H" => headers += &format!("{}\r\n", value()),
            "-T" => body = fs::read(folder.join(value())).unwrap(),
            _ => address = argument.strip_prefix(ADDRESS),
        }
    }
    let address = address.unwrap_or_else(|| panic!("curl asks nothing at {ADDRESS}"));
    if method != "GET" {
        headers += &format!("Content-Length: {}\r\n", body.len());
    }
    server.client().ask(method, address, &headers, &body)
}

/// Whether lines match those of the page, where `...` matches any.
fn matches(printed: &[&str], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(&printed[skipped..], rest))
        }
        Some((first, rest)) => {
            printed.first() == Some(&first.as_str()) && matches(&printed[1..], rest)
        }
    }
}

#[test]
fn every_example_of_the_page_gets_the_printed_answer() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/server.md");
    let examples = examples(&fs::read_to_string(&page).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut server = Running::start(&[]);
    let mut answers = 0;
    for Example {
        line,
        command,
        printed: expected,
    } in &examples
    {
        let place = format!("docs/server.md:{line}: $ {command}");
        let words = words(command);
        match words[0].as_str() {
            "cat" => fs::write(folder.join(&words[1]), expected.join("\n") + "\n").unwrap(),
            "homing-server" => {
                assert!(expected.is_empty(), "{place}\nprints only its log");
                let arguments: Vec<&str> = words[1..]
                    .iter()
                    .map(String::as_str)
                    .filter(|word| *word != "&")
                    .collect();
                server = Running::start_under(&format!("cd '{}'", folder.display()), &arguments);
            }
            "curl" => {
                let reply = asked(&server, folder, &words[1..]);
                let is_right =
                    reply.is_whole && matches(&reply.text().lines().collect::<Vec<_>>(), expected);
                assert!(
                    is_right,
                    "{place}\nprinted:\n{}\nthe page says:\n{}\n",
                    reply.text(),
                    expected.join("\n")
                );
                answers += 1;
            }
            _ => panic!("{place}\nis not known here: use a block of another kind"),
        }
    }
    assert!(answers >= 8, "only {answers} answers were compared");
}
