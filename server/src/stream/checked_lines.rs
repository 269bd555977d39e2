use homing::batch::{AnswerLines, OutputBuffer};
use homing::engine::{Form, What};
use homing::{Error, Result};
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::Arc;

/// Answers lines that first need an individual check: it converts JSON to text and rejects a K beyond the limit.
///
/// A line of JSON is a board as a string or as a list of cells, or an object with `board`, and with `moves` if a solution is graded.
pub struct CheckedLines {
    /// The answerer of the boards.
    pub lines: Arc<dyn AnswerLines>,
    /// The question.
    pub what: What,
    /// The form of the answers.
    pub form: Form,
    /// Whether lines are JSON.
    pub reads_json: bool,
    /// The greatest K of a walk.
    pub max_k: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum JsonQuestion<'l> {
    Board(#[serde(borrow)] JsonBoard<'l>),
    Object {
        #[serde(borrow)]
        board: JsonBoard<'l>,
        #[serde(borrow, default)]
        moves: Option<Cow<'l, str>>,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum JsonBoard<'l> {
    Text(#[serde(borrow)] Cow<'l, str>),
    Cells(Vec<serde_json::Value>),
}

impl<'l> JsonBoard<'l> {
    /// Returns the board in the text form that the program reads; a list of cells is one, too.
    fn into_text(self) -> Cow<'l, str> {
        match self {
            Self::Text(text) => text,
            Self::Cells(cells) => serde_json::Value::from(cells).to_string().into(),
        }
    }
}

impl CheckedLines {
    /// Appends a line as text. Returns a message if it is not a question, or exceeds a limit.
    fn push(&self, line: &[u8], text: &mut Vec<u8>) -> std::result::Result<(), String> {
        let from = text.len();
        if self.reads_json {
            self.push_json(line, text)?
        } else {
            text.extend_from_slice(line)
        }
        if let What::Walks { first: None, .. } = self.what {
            let k = std::str::from_utf8(&text[from..])
                .ok()
                .and_then(|line| line.split_ascii_whitespace().nth(1)?.parse().ok());
            if let Some(k) = k.filter(|&k: &u64| k > self.max_k) {
                text.truncate(from);
                return Err(format!(
                    "K is {k}, and this server lists walks up to the {}-th: ask for a smaller K",
                    self.max_k
                ));
            }
        }
        text.push(b'\n');
        Ok(())
    }

    fn push_json(&self, line: &[u8], text: &mut Vec<u8>) -> std::result::Result<(), String> {
        let expected = match self.what {
            What::Grade => "expected an object with board and moves, both strings",
            _ => "expected a board as a string or a list of cells, or an object with board",
        };
        let (board, moves) = match serde_json::from_slice(line).map_err(|_| expected.to_string())? {
            JsonQuestion::Board(board) => (board.into_text(), None),
            JsonQuestion::Object { board, moves } => (board.into_text(), moves),
        };
        if (self.what == What::Grade) != moves.is_some() {
            return Err(expected.into());
        }
        if [Some(&board), moves.as_ref()]
            .into_iter()
            .flatten()
            .any(|part| part.contains(['\n', '\t']))
        {
            return Err("it holds a tab or the end of a line: leave it out".into());
        }
        text.extend_from_slice(board.as_bytes());
        if let Some(moves) = moves {
            text.push(b'\t');
            text.extend_from_slice(moves.as_bytes());
        }
        Ok(())
    }

    /// Answers the boards gathered so far.
    fn answer_boards(&self, boards: &mut Vec<u8>, out: &mut OutputBuffer) -> Result<()> {
        if !boards.is_empty() {
            self.separate(out);
            self.lines.answer(boards, out)?;
            boards.clear();
        }
        Ok(())
    }

    /// Appends the separator between two answers.
    fn separate(&self, out: &mut OutputBuffer) {
        if out.counts().lines > 0 {
            out.push_bytes(self.lines.separator());
        }
    }
}

impl AnswerLines for CheckedLines {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let mut boards = Vec::with_capacity(text.len());
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        for line in text.split(|&byte| byte == b'\n') {
            if let Err(what) = self.push(line, &mut boards) {
                self.answer_boards(&mut boards, out)?;
                self.separate(out);
                let (error, mut invalid) = (Error::Input { what }, String::new());
                self.form
                    .render_invalid(&String::from_utf8_lossy(line), &error, &mut invalid);
                out.push_refused(invalid.as_bytes(), error);
            }
        }
        self.answer_boards(&mut boards, out)
    }

    fn separator(&self) -> &'static [u8] {
        self.lines.separator()
    }
}
