//! What the tables of the whole library and of the small one share, and the paths of their files.

use crate::status::{Fault, HomingStatus};
use std::ffi::CStr;
use std::path::Path;
use tablebase::batch::{AnswerLines, OutputBuffer};
use tablebase::query::BoardLookup;
use tablebase::{Error, check_room};

/// Bytes of a batch answered at once. At most this much is answered in vain when the buffer is full.
const PART_BYTES: usize = 1 << 16;

/// The table, if it contains the index.
pub fn at(boards: &BoardLookup, index: u64) -> Result<&BoardLookup, Fault> {
    let states = boards.state_count();
    let beyond = || {
        Fault(
            HomingStatus::OutOfRange,
            format!("expected an index below {states}, the number of states, found {index}"),
        )
    };
    if index < states {
        Ok(boards)
    } else {
        Err(beyond())
    }
}

/// Converts a path of the operating system: any bytes on Unix, UTF-8 elsewhere.
pub fn path_of(text: &CStr) -> Result<std::borrow::Cow<'_, Path>, Fault> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(Path::new(std::ffi::OsStr::from_bytes(text.to_bytes())).into())
    }
    #[cfg(not(unix))]
    {
        let invalid = |error| {
            Fault(
                HomingStatus::Invalid,
                format!("the path is not UTF-8: {error}"),
            )
        };
        Ok(std::path::PathBuf::from(text.to_str().map_err(invalid)?).into())
    }
}

/// The error of a name without an embedded table.
pub fn not_embedded(name: &str) -> Fault {
    Fault(
        HomingStatus::Invalid,
        format!("there is no embedded table of {name:?}: expected eight or flip"),
    )
}

/// The first `count` boards, one per line.
pub fn listed(
    boards: impl Iterator<Item = Result<String, Error>>,
    count: usize,
) -> Result<String, Fault> {
    let mut lines = String::new();
    for (number, board) in boards.take(count).enumerate() {
        lines += &board?;
        lines.push('\n');
        if number == 0 {
            // The others are about as long. Each is in memory twice: here and in the text with its zero byte.
            check_room(
                count as u64,
                "boards",
                count as u128 * 2 * lines.len() as u128,
            )?;
        }
    }
    Ok(lines)
}

/// Answers the lines of a text as far as the answers fit, and passes each to `write`. Returns the number of bytes answered, and the number
/// of bytes of answers.
pub fn solve_lines(
    lines: &dyn AnswerLines,
    text: &[u8],
    capacity: usize,
    mut write: impl FnMut(&[u8]),
) -> Result<(usize, usize), Fault> {
    let mut output = OutputBuffer::default();
    let (mut done, mut written) = (0, 0);
    while done < text.len() {
        // Answers are about as long as their questions: with a larger part, most answers would not fit and be computed again.
        let room = capacity - written;
        let part = whole_lines(&text[done..], room.min(PART_BYTES));
        output.clear();
        lines.answer(part, &mut output)?;
        let given = output.answers();
        if given.len() <= room {
            write(given);
            written += given.len();
            done += part.len();
            continue;
        }
        // As many answers as fit: each question and each answer is one line.
        let end = given[..room]
            .iter()
            .rposition(is_line_feed)
            .map_or(0, |last| last + 1);
        let answered = given[..end]
            .iter()
            .filter(|&byte| is_line_feed(byte))
            .count();
        write(&given[..end]);
        written += end;
        done += part
            .split_inclusive(is_line_feed)
            .take(answered)
            .map(<[u8]>::len)
            .sum::<usize>();
        if done == 0 {
            return Err(Fault::short(
                given
                    .iter()
                    .position(is_line_feed)
                    .map_or(given.len(), |last| last + 1),
                capacity,
            ));
        }
        break;
    }
    Ok((done, written))
}

/// The whole lines in the first bytes of a text, at least one.
fn whole_lines(text: &[u8], bytes: usize) -> &[u8] {
    match text.get(..bytes) {
        None => text,
        Some(part) => match part
            .iter()
            .rposition(is_line_feed)
            .or_else(|| text.iter().position(is_line_feed))
        {
            Some(end) => &text[..=end],
            None => text,
        },
    }
}

fn is_line_feed(byte: &u8) -> bool {
    *byte == b'\n'
}
