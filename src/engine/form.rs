use super::answer::{Answer, ListedBoard};
use super::answer_record::AnswerRecord;
use super::question::What;
use super::text;
use crate::error::Error;

/// How answers are rendered as lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Text for people and pipes.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

impl Form {
    /// Appends an answer, without the line's end. In text it may take several lines.
    pub fn render(self, answer: &Answer, what: &What, line: &mut String) {
        match self {
            Self::Text => text::write(answer, what, line),
            Self::Json => line.push_str(&AnswerRecord::of(answer).to_json()),
        }
    }

    /// Appends a board that is listed.
    pub fn render_listed(self, listed: &ListedBoard, line: &mut String) {
        match self {
            Self::Text => line.push_str(&listed.board),
            Self::Json => line.push_str(&AnswerRecord::listed(listed).to_json()),
        }
    }

    /// Appends what is said to a line that is no question.
    pub fn render_invalid(self, line: &str, error: &Error, out: &mut String) {
        match self {
            Self::Text => out.push_str("invalid"),
            Self::Json => out.push_str(&AnswerRecord::invalid(line, error).to_json()),
        }
    }
}
