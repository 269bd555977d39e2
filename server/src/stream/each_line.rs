use homing::batch::{AnswerLines, OutputBuffer};
use homing::{Result, Stop};
use std::sync::Arc;

/// Answers one line after another, and can be cancelled between two. Used for slow lookups: a thousand of them take seconds.
pub struct EachLine {
    /// The answerer of the lines.
    pub lines: Arc<dyn AnswerLines>,
    /// Cancels the answers.
    pub stop: Stop,
}

impl AnswerLines for EachLine {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            self.stop.check()?;
            if number > 0 {
                out.push_bytes(self.separator());
            }
            self.lines.answer(line, out)?;
        }
        Ok(())
    }

    fn separator(&self) -> &'static [u8] {
        self.lines.separator()
    }
}
