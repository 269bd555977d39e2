use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tablebase::{Error, ErrorKind, Remedy};

/// The result of a call. 0 and above is an answer, below 0 an error with a message in `homing_error`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomingStatus {
    /// Success.
    Ok = 0,
    /// No goal can be reached: the board is unsolvable.
    Unsolvable = 1,
    /// The state is a goal, so there is no next move.
    Home = 2,
    /// The progress callback stopped the search, and no file was written.
    Stopped = 3,
    /// The search reached its limit: it is not known whether and how the board can be solved.
    Unknown = 4,
    /// The board is solved, by a path that may not be a shortest one.
    Near = 5,
    /// A required pointer is null.
    NullPointer = -1,
    /// A buffer is too short for the answer.
    ShortBuffer = -2,
    /// A text or a number is invalid: not a board of this puzzle, or no such puzzle, option or depth.
    Invalid = -3,
    /// The index is not below the number of states.
    OutOfRange = -4,
    /// A file cannot be read or written, is missing, is not a table of the puzzle, or is damaged.
    BadTable = -5,
    /// A bug in the library, caught before it reaches the caller.
    Defect = -6,
    /// This kind of table cannot answer this question.
    Unanswered = -7,
}

/// An error: its status and message.
pub struct Fault(pub HomingStatus, pub String);

impl Fault {
    /// A file or its content is wrong.
    pub fn bad_table(error: Error) -> Self {
        Self(HomingStatus::BadTable, worded(&error))
    }

    /// A buffer is too short for the answer.
    pub fn short(needed: usize, capacity: usize) -> Self {
        Self(
            HomingStatus::ShortBuffer,
            format!("the answer takes {needed} bytes, and the buffer has {capacity}"),
        )
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let status = match error.kind() {
            ErrorKind::Unanswered => HomingStatus::Unanswered,
            ErrorKind::Defect => HomingStatus::Defect,
            ErrorKind::File | ErrorKind::NoTable | ErrorKind::OtherTable | ErrorKind::Damage => {
                HomingStatus::BadTable
            }
            ErrorKind::Board
            | ErrorKind::Input
            | ErrorKind::Puzzle
            | ErrorKind::Depth
            | ErrorKind::Unsolvable => HomingStatus::Invalid,
            ErrorKind::TooMuch
            | ErrorKind::Memory
            | ErrorKind::Limit
            | ErrorKind::Stopped
            | ErrorKind::Rules => HomingStatus::Invalid,
        };
        Self(status, worded(&error))
    }
}

/// The message of an error, with its remedy in the words of C.
fn worded(error: &Error) -> String {
    error.worded(|option| format!("option {option}"), remedy)
}

fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate {
            deed,
            puzzle,
            options,
        } => {
            let puzzle = puzzle
                .as_ref()
                .map_or(String::new(), |puzzle| format!(" for {puzzle}"));
            let options = options
                .iter()
                .map(|(option, value)| given(option, value))
                .collect::<Vec<_>>()
                .join(", ");
            let options = if options.is_empty() {
                options
            } else {
                format!(" and the options {options}")
            };
            format!("{deed} with homing_generate{puzzle}{options}")
        }
        Remedy::Give {
            deed,
            option,
            value,
        } => format!(
            "{deed} with the option {}",
            given(option, value.unwrap_or_default())
        ),
        Remedy::LeaveOut(option) => format!("leave out the option {option}"),
    }
}

/// An option of a puzzle, as its line.
fn given(option: &str, value: &str) -> String {
    if value.is_empty() {
        option.into()
    } else {
        format!("{option}={value}")
    }
}

thread_local! {
    static SENTENCE: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Runs the body of a call: stores the message of an error for the thread, and catches panics.
///
/// A body writes to the caller's memory last, and changes nothing else that outlives it: a table is only its bytes. So nothing half done is
/// visible after a panic, as `AssertUnwindSafe` asserts.
pub fn guarded(body: impl FnOnce() -> Result<HomingStatus, Fault>) -> HomingStatus {
    let fault = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(status)) => return remember(status, None),
        Ok(Err(fault)) => fault,
        Err(panic) => {
            let said = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|said| said.to_string()));
            Fault(
                HomingStatus::Defect,
                format!("a defect in homing: {}", said.unwrap_or_default()),
            )
        }
    };
    // Texts from C have no zero byte, but a header may; in a message it would be the end.
    remember(fault.0, CString::new(fault.1.replace('\0', " ")).ok())
}

fn remember(status: HomingStatus, sentence: Option<CString>) -> HomingStatus {
    // When a thread ends, its message may be gone already, and nothing can ask for it.
    SENTENCE.try_with(|last| last.replace(sentence)).ok();
    status
}

/// The message of the thread's last call; empty if there was no error.
pub fn sentence() -> *const c_char {
    let last = SENTENCE.try_with(|last| last.borrow().as_ref().map(|sentence| sentence.as_ptr()));
    last.ok().flatten().unwrap_or(c"".as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last() -> String {
        SENTENCE.with_borrow(|last| {
            last.as_ref().map_or(String::new(), |sentence| {
                sentence.to_string_lossy().into_owned()
            })
        })
    }

    #[test]
    fn a_panic_stays_inside_and_is_named() {
        assert_eq!(guarded(|| panic!("entry {}", 7)), HomingStatus::Defect);
        assert_eq!(last(), "a defect in homing: entry 7");
        assert_eq!(guarded(|| panic!("no entry")), HomingStatus::Defect);
        assert_eq!(last(), "a defect in homing: no entry");
        assert_eq!(guarded(|| Ok(HomingStatus::Home)), HomingStatus::Home);
        assert_eq!(last(), "");
    }

    #[test]
    fn a_zero_byte_does_not_cut_a_sentence() {
        assert_eq!(
            guarded(|| Err(Fault(HomingStatus::Invalid, "a\0b".into()))),
            HomingStatus::Invalid
        );
        assert_eq!(last(), "a b");
    }
}
