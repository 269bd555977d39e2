//! Streams of lines: the fast paths, with every kernel of this processor, agree with the path for single boards.

use super::drawn;
use homing::Error;
use homing::batch::{AnswerLine, AnswerLines, OutputBuffer};
use homing::embedded;
use homing::engine::{BoardTable, Form, PlainLines, Question};
use homing::internals::slide::batch::{EightGrades, EightLines, Kernel, Relabelling};
use homing::puzzle::slide::Slide;
use std::sync::{Arc, OnceLock};

fn eight() -> &'static BoardTable {
    static EIGHT: OnceLock<BoardTable> = OnceLock::new();
    EIGHT.get_or_init(|| homing::puzzle::slide::board_table(Slide::EIGHT, embedded::eight()))
}

/// A question, and implementations for it: the line-by-line one first, then those compared with it.
type Answerers = (Question, Vec<Box<dyn AnswerLines + Send>>);

fn answerers() -> &'static [Answerers] {
    static ANSWERERS: OnceLock<Vec<Answerers>> = OnceLock::new();
    ANSWERERS.get_or_init(|| {
        let mut all: Vec<Answerers> = Vec::new();
        for question in [Question::PATH, Question::DEPTH] {
            let plain = || PlainLines::new(Arc::new(eight().clone()), question.clone(), Form::Text);
            let fast = || {
                let depth_only = question == Question::DEPTH;
                EightLines::new(Slide::EIGHT, eight().table(), depth_only, plain()).unwrap()
            };
            let mut answerers: Vec<Box<dyn AnswerLines + Send>> = vec![Box::new(plain())];
            for kernel in Kernel::all() {
                answerers.push(Box::new(fast().with_kernel(kernel)));
            }
            all.push((question.clone(), answerers));
        }
        all
    })
}

/// Bytes as a stream: if the first is odd, each following byte is one of the letters of a board, so that boards are frequent. One question
/// is asked.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let letters = b"1234567890x_.X \n\n\t\r\xff";
    let text: Vec<u8> = if choice % 2 == 0 {
        rest.to_vec()
    } else {
        rest.iter()
            .map(|&byte| letters[usize::from(byte) % letters.len()])
            .collect()
    };
    match answerers().get(drawn(data, answerers().len() + 1)) {
        Some(answerers) => answered(answerers, &text),
        None => graded(&text),
    }
}

fn answered((question, answerers): &Answerers, text: &[u8]) {
    let mut expected = None;
    for answerer in answerers {
        let mut output = OutputBuffer::default();
        answerer.answer(text, &mut output).unwrap();
        let told: Vec<String> = output
            .errors()
            .iter()
            .map(|(line, error): &(u64, Error)| format!("{line} {error}"))
            .collect();
        let found = (
            String::from_utf8_lossy(output.answers()).into_owned(),
            output.counts(),
            told,
        );
        assert_eq!(
            &found,
            expected.get_or_insert_with(|| found.clone()),
            "{question:?}"
        );
    }
}

/// Grades, for which a fast path handles only optimal solutions.
fn graded(text: &[u8]) {
    let plain = PlainLines::new(Arc::new(eight().clone()), Question::GRADE, Form::Text);
    let (mut expected, mut scratch) = (OutputBuffer::default(), String::new());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        plain
            .answer_line(
                line.strip_suffix(b"\n").unwrap_or(line),
                &mut scratch,
                &mut expected,
            )
            .unwrap();
    }
    static FAST: OnceLock<Box<dyn AnswerLines + Send>> = OnceLock::new();
    let fast = FAST.get_or_init(|| {
        let plain = PlainLines::new(Arc::new(eight().clone()), Question::GRADE, Form::Text);
        Box::new(
            EightGrades::new(Slide::EIGHT, eight().table(), Relabelling::none(), plain).unwrap(),
        )
    });
    let mut found = OutputBuffer::default();
    fast.answer(text, &mut found).unwrap();
    assert_eq!(
        String::from_utf8_lossy(found.answers()),
        String::from_utf8_lossy(expected.answers())
    );
}
