use super::text;
use crate::records::{Answer, AnswerRecord, ListedBoard, What};
use homing_table::error::Error;

/// How answers are rendered as lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Text for people and pipes.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

impl Form {
    /// Appends an answer, without the last line end. As text it may take several lines.
    pub fn render(self, answer: &Answer, what: &What, line: &mut String) {
        match self {
            Self::Text => text::write(answer, what, line),
            Self::Json => line.push_str(&AnswerRecord::of(answer).to_json()),
        }
    }

    /// Appends a board of a list.
    pub fn render_listed(self, listed: &ListedBoard, line: &mut String) {
        match self {
            Self::Text => line.push_str(&listed.board),
            Self::Json => line.push_str(&AnswerRecord::listed(listed).to_json()),
        }
    }

    /// Appends the answer to an invalid line.
    pub fn render_invalid(self, line: &str, error: &Error, out: &mut String) {
        match self {
            Self::Text => out.push_str("invalid"),
            Self::Json => out.push_str(&AnswerRecord::invalid(line, error).to_json()),
        }
    }
}
