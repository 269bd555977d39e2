//! Tests for every family.

use super::sample::Sample;
use homing::batch::{self, AnswerLine, AnswerLines, OutputBuffer};
use homing::engine::{Answer, Form, PlainLines, Question, Solution, What, drive};
use homing::{Stop, Watch};
use serde_json::Value;

/// The questions about boards, with the text after the board in a line.
fn board_questions() -> Vec<(Question, &'static str)> {
    let questions = [
        What::Path,
        What::Depth,
        What::Count,
        What::Hints,
        What::Paths { limit: Some(3) },
    ];
    let questions = questions.map(|what| (Question::new(what), ""));
    let explained = (Question::PATH.explained(), "");
    questions
        .into_iter()
        .chain([explained, (Question::GRADE, "\t")])
        .collect()
}

pub fn made_and_verified(sample: &Sample) {
    let (catalog, puzzle) = (sample.catalog(), sample.puzzle());
    let mut generation = puzzle.begin().unwrap();
    let mut layers = 0;
    drive(&mut *generation, None, &Stop::NEVER, &mut |_| layers += 1).unwrap();
    assert!(layers > 0, "the watcher hears of layers");
    let path = catalog.path_of(&*puzzle);
    generation.write(&path, Watch::NONE).unwrap();
    // The same table: found in the folder, opened by its header alone, and generated again.
    let found = puzzle.open(&catalog.file(&path).unwrap()).unwrap();
    let by_header = catalog.open(&path).unwrap();
    by_header.verify(Watch::NONE).unwrap();
    let made = catalog
        .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
        .unwrap();
    for line in &sample.lines {
        let question = puzzle.head().question.clone();
        let answer = found.answer(&question, line).unwrap();
        assert_eq!(made.answer(&question, line).unwrap(), answer, "{line}");
        if sample.options.iter().all(|(name, _)| *name != "goal") {
            assert_eq!(by_header.answer(&question, line).unwrap(), answer, "{line}");
        }
    }
    let (words, _, status) = sample.run(
        "gen",
        &["--dir", sample.folder.path().to_str().unwrap()],
        "",
    );
    assert!(
        status == 0
            && words.contains(&puzzle.name())
            && words.ends_with(&format!("{}\n", path.display())),
        "{words}"
    );
}

pub fn lines_agree(sample: &Sample) {
    let table = sample.catalog().table(&*sample.puzzle()).unwrap();
    let questions = if sample.has_boards() {
        board_questions()
    } else {
        vec![(sample.puzzle().head().question.clone(), "")]
    };
    for (question, behind) in questions {
        for form in [Form::Text, Form::Json] {
            let plain = PlainLines::new(table.clone(), question.clone(), form);
            let fast = table.lines(&question, form).unwrap();
            let mut lines: Vec<String> = sample
                .lines
                .iter()
                .map(|line| format!("{line}{behind}"))
                .collect();
            if question.what == What::Grade {
                let solve = |line: &&str| match table.answer(&Question::PATH, line).unwrap() {
                    Answer::Solved {
                        solution: Solution::Path(moves),
                        ..
                    } => moves,
                    _ => String::new(),
                };
                lines.extend(
                    sample
                        .lines
                        .iter()
                        .map(|line| format!("{line}\t{}", solve(line))),
                );
            }
            lines.push(sample.bad_line.into());
            lines.push(format!("{}{}", sample.lines[0], " ".repeat(5_000)));
            lines.push(format!(
                "{}{}",
                sample.lines[0],
                " ".repeat(batch::MAX_LINE_BYTES)
            ));
            let text = lines.join("\n");
            let (mut expected, mut scratch) = (OutputBuffer::default(), String::new());
            for (line, number) in lines.iter().zip(0..) {
                if number > 0 {
                    expected.push_bytes(plain.separator());
                }
                plain
                    .answer_line(line.as_bytes(), &mut scratch, &mut expected)
                    .unwrap();
            }
            for threads in [1, 3] {
                let mut out = Vec::new();
                let mut complaints = Vec::new();
                let complain =
                    |line, error: &homing::Error| complaints.push(format!("line {line}: {error}"));
                let counts =
                    batch::stream(&*fast, text.as_bytes(), &mut out, complain, threads).unwrap();
                assert_eq!(
                    String::from_utf8_lossy(&out),
                    String::from_utf8_lossy(expected.answers()),
                    "{question:?} {form:?}"
                );
                assert_eq!(counts, expected.counts());
                assert_eq!(counts.invalid, complaints.len() as u64);
            }
            if form == Form::Json {
                for line in String::from_utf8_lossy(expected.answers()).lines() {
                    let value: Value = serde_json::from_str(line).unwrap();
                    assert_eq!(value["v"], 1, "{line}");
                    assert!(value["status"].is_string(), "{line}");
                    let answer: homing::engine::AnswerRecord =
                        serde_json::from_value(value).unwrap();
                    assert_eq!(
                        serde_json::to_string(&answer).unwrap(),
                        line,
                        "an answer is read back as it was written"
                    );
                }
            }
        }
    }
}

pub fn every_verb(sample: &Sample) {
    let board = sample.lines[0];
    let has_entries = sample
        .catalog()
        .table(&*sample.puzzle())
        .unwrap()
        .boards()
        .is_ok();
    let verbs: [(&str, &[&str]); 11] = [
        ("solve", &[board]),
        ("solve", &["--print", "depth", board]),
        ("solve", &["--print", "count", board]),
        ("hint", &[board]),
        ("check", &[board, ""]),
        ("show", &[board]),
        ("random", &["--seed", "1"]),
        ("states", &["--depth", "0"]),
        ("stats", &[]),
        ("export", &["--format", "csv"]),
        ("compare", &[board]),
    ];
    for (verb, arguments) in verbs {
        let (out, words, status) = sample.run(verb, arguments, "");
        let answered = !out.is_empty() && (status == 0 || verb == "check" && status == 1);
        let refused = status == 2
            && out.is_empty()
            && words.lines().count() == 1
            && words.starts_with("error: ");
        assert!(
            answered || refused,
            "{verb} {arguments:?}: {status}\n{out}{words}"
        );
        if sample.has_boards() {
            let has_searches = !sample.name.starts_with("push:")
                && sample.options.iter().all(|(name, _)| *name != "goal");
            // A matrix has no entry for each board, so that boards cannot be listed or counted.
            let listed = has_entries || !matches!(verb, "states" | "stats" | "export" | "compare");
            assert!(
                answered || verb == "compare" && !has_searches || !listed,
                "{verb} {arguments:?}: {words}"
            );
            assert!(
                listed || words.contains("matrix") || words.contains("algebra"),
                "{verb}: {words}"
            );
        } else {
            let is_walks = verb == "solve" && arguments.len() == 1;
            assert!(
                answered == is_walks
                    && (is_walks || words.contains("a graph has walks and no boards")),
                "{verb}: {words}"
            );
        }
    }
}

pub fn bad_input(sample: &Sample) {
    let board = sample.lines[0];
    let input = format!(
        "\u{feff}; one\n\n{board}\r\n{}\n{board}\n; end\n",
        sample.bad_line
    );
    let verbs: &[&str] = if sample.has_boards() {
        &["solve", "hint"]
    } else {
        &["solve"]
    };
    for verb in verbs {
        let (out, words, status) = sample.run(verb, &[], &input);
        assert_eq!(status, 1, "{words}");
        assert!(
            words.starts_with("error: line 4: ") && words.lines().count() == 1,
            "{words}"
        );
        assert_eq!(
            out.lines().filter(|line| *line == "invalid").count(),
            1,
            "{out}"
        );
        let (_, by_argument, status) = sample.run(verb, &[board, sample.bad_line], "");
        let noun = if sample.has_boards() {
            "board"
        } else {
            "question"
        };
        let expected = words.replace("line 4", &format!("{noun} 2"));
        assert_eq!(
            (by_argument, status),
            (expected, 1),
            "one sentence, wherever it comes from"
        );
        let (out, _, _) = sample.run(verb, &["--json"], &input);
        assert_eq!(
            out.lines()
                .filter(|line| line.contains("\"status\":\"invalid\",\"error\":"))
                .count(),
            1,
            "{out}"
        );
    }
    let (_, words, status) = sample.run("solve", &["--nonsense"], "");
    assert!(status == 2 && words.contains("--nonsense"), "{words}");
    // Options of other families are refused by verbs that know them, and nothing is written.
    for (foreign, owner) in [
        ("--zero-based", "route:"),
        ("--columns=move", "slide:"),
        ("--blank=1", "slide:"),
    ] {
        if !sample.puzzle().name().starts_with(owner) {
            let (out, words, status) = sample.run("gen", &[foreign], "");
            assert!(
                status == 2 && out.is_empty() && words.contains("leave it out"),
                "{foreign}: {status} {words}"
            );
        }
    }
}

pub fn damaged(sample: &Sample) {
    let (catalog, puzzle) = (sample.catalog(), sample.puzzle());
    let path = catalog.path_of(&*puzzle);
    let mut generation = puzzle.begin().unwrap();
    drive(&mut *generation, None, &Stop::NEVER, &mut |_| {}).unwrap();
    generation.write(&path, Watch::NONE).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let file = path.to_str().unwrap();
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let mut newer = whole.clone();
    newer[8] += 1;
    for (content, says) in [
        (&whole[..whole.len() - 1], "the file is cut off or too long"),
        (&flipped[..], "the file is damaged"),
        (&newer[..], "expected format 1, found format 2"),
        (&whole[..0], "found an empty file"),
        (
            b"something else altogether",
            "expected a table of homing, found a file that begins with",
        ),
    ] {
        std::fs::write(&path, content).unwrap();
        for (verb, arguments) in [
            ("solve", ["--table", file, sample.lines[0]]),
            ("gen", ["--dir", file, "--quiet"]),
        ] {
            let (out, words, status) = sample.run(verb, &arguments, "");
            assert!(
                status == 2 && out.is_empty() && words.lines().count() == 1,
                "{verb}: {status} {out} {words}"
            );
            assert!(verb == "gen" || words.contains(says), "{says}: {words}");
        }
    }
}
