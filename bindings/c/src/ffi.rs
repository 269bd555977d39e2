//! The functions of `include/homing.h`. Raw pointers are turned into references here and nowhere else, by the helpers at the end.
//! Besides the call that maps a file (`table/bytes.rs`), this is where the library has `unsafe`: C hands over pointers, and only C can
//! promise what lies behind them. The header says what a caller promises.
#![allow(unsafe_code)]
// The promises are the header's, one for all functions, and stand at its top.
#![allow(clippy::missing_safety_doc)]

use super::answers::{self, Answers, Batch};
use super::status::{Fault, HomingStatus, guarded, sentence};
use crate::batch::OutputBuffer;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::OnceLock;

/// A table that is open. Any number of threads may ask it at once.
pub struct HomingTable {
    answers: Box<dyn Answers>,
    /// Made when the first batch begins.
    batch: OnceLock<Batch>,
}

impl HomingTable {
    fn opened(answers: Box<dyn Answers>) -> *mut Self {
        Box::into_raw(Box::new(Self { answers, batch: OnceLock::new() }))
    }

    fn batch(&self) -> Result<&Batch, Fault> {
        // Two first batches at once may both make it; one is kept.
        match self.batch.get() {
            Some(batch) => Ok(batch),
            None => {
                let batch = self.answers.batch().map_err(Fault::bad_table)?;
                Ok(self.batch.get_or_init(|| batch))
            }
        }
    }
}

/// The part of a batch that is answered at once: at most so much is answered in vain where the room for answers ends.
const PART_BYTES: usize = 1 << 16;

/// The sentence that says what was wrong with this thread's last call; empty where it was answered. It lives until the thread's next call.
#[unsafe(no_mangle)]
pub extern "C" fn homing_error() -> *const c_char {
    sentence()
}

/// Opens the table in a file. The file is mapped: it must not be changed in place as long as the table is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_open(path: *const c_char, table: *mut *mut HomingTable) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts and places.
        let (path, table) = unsafe { (c_text(path, "path")?, place(table, "table")?) };
        let answers = answers::open(&path_of(path)?).map_err(Fault::bad_table)?;
        table.write(HomingTable::opened(answers));
        Ok(HomingStatus::Ok)
    })
}

/// Opens a table that the library carries: `eight` or `flip`. No file is read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_embedded(puzzle: *const c_char, table: *mut *mut HomingTable) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts and places.
        let (puzzle, table) = unsafe { (text(puzzle, "puzzle")?, place(table, "table")?) };
        let answers = answers::embedded(puzzle).map_err(Fault::invalid)?;
        table.write(HomingTable::opened(answers));
        Ok(HomingStatus::Ok)
    })
}

/// Closes a table, which nobody may be asking then or later. Of a null pointer there is nothing to close.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_close(table: *mut HomingTable) {
    if !table.is_null() {
        guarded(|| {
            // SAFETY: the caller's promise: the pointer came from `Box::into_raw` in a call that opened it, and is closed once.
            drop(unsafe { Box::from_raw(table) });
            Ok(HomingStatus::Ok)
        });
    }
}

/// The number of states. Their indices are 0 to `*states - 1`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_states(table: *const HomingTable, states: *mut u64) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, states) = unsafe { (opened(table)?, place(states, "states")?) };
        states.write(table.answers.states());
        Ok(HomingStatus::Ok)
    })
}

/// The index of a board, for the functions below. `HOMING_STATUS_UNSOLVABLE` where no goal can be reached; then nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_locate(table: *const HomingTable, board: *const c_char, index: *mut u64) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, texts and places.
        let (table, board, place) = unsafe { (opened(table)?, text(board, "board")?, place(index, "index")?) };
        let Some(index) = table.answers.locate(board).map_err(Fault::invalid)? else { return Ok(HomingStatus::Unsolvable) };
        place.write(index);
        Ok(HomingStatus::Ok)
    })
}

/// The board of an index, as text with a zero byte at its end. `*length` is its length without the zero byte, also where the buffer is too short.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_board(
    table: *const HomingTable,
    index: u64,
    board: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, places and buffers.
        let (table, board, length) = unsafe { (opened(table)?, buffer(board.cast(), capacity, "board")?, place(length, "length")?) };
        let text = table.answers.board(within(table, index)?);
        put_text(&text, board, length)
    })
}

/// The depth of a state: the number of moves of its best way home.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_depth(table: *const HomingTable, index: u64, depth: *mut u32) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, place) = unsafe { (opened(table)?, place(depth, "depth")?) };
        let Some(depth) = table.answers.depth(within(table, index)?).map_err(Fault::bad_table)? else {
            return Ok(HomingStatus::Unsolvable);
        };
        place.write(depth);
        Ok(HomingStatus::Ok)
    })
}

/// The code of the best move in a state, and the index of the state that it leads to. Codes: slide 0 `d`, 1 `l`, 2 `r`, 3 `u`, where
/// the blank goes; flip the piece to press, row by row from 0; push 0 to 7 `E N S W e n s w`. `HOMING_STATUS_HOME` in a goal; then nothing is
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_next_move(table: *const HomingTable, index: u64, code: *mut u8, next: *mut u64) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, code, next) = unsafe { (opened(table)?, place(code, "code")?, place(next, "next")?) };
        match table.answers.next_move(within(table, index)?) {
            Some((best, reached)) => {
                code.write(best);
                next.write(reached);
                Ok(HomingStatus::Ok)
            }
            None if table.answers.depth(index).map_err(Fault::bad_table)?.is_some() => Ok(HomingStatus::Home),
            None => Ok(HomingStatus::Unsolvable),
        }
    })
}

/// The codes of the way home, the lexicographically smallest of the shortest ones. `*length` is their number, also where the buffer is too short.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_path(
    table: *const HomingTable,
    index: u64,
    codes: *mut u8,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, buffers and places.
        let (table, codes, length) = unsafe { (opened(table)?, buffer(codes, capacity, "codes")?, place(length, "length")?) };
        let Some(path) = table.answers.path(within(table, index)?).map_err(Fault::bad_table)? else { return Ok(HomingStatus::Unsolvable) };
        put(&path, codes, length)
    })
}

/// Answers a board: the way home as the program writes it, with a zero byte at its end. `*length` is its length without the zero byte, also
/// where the buffer is too short.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_solve(
    table: *const HomingTable,
    board: *const c_char,
    answer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, texts, buffers and places.
        let (table, board, answer, length) =
            unsafe { (opened(table)?, text(board, "board")?, buffer(answer.cast(), capacity, "answer")?, place(length, "length")?) };
        let Some(index) = table.answers.locate(board).map_err(Fault::invalid)? else { return Ok(HomingStatus::Unsolvable) };
        let path = table.answers.path(index).map_err(Fault::bad_table)?.unwrap_or_default();
        put_text(&table.answers.moves_text(&path), answer, length)
    })
}

/// Answers many boards: `boards` has one a line, `answers` gets one line for each, as the program writes it: the moves, `unsolvable`, or `invalid`
/// where the line is no board. Nothing is terminated by a zero byte; the last line needs no line feed.
///
/// Answers as many lines as there is room for: `*boards_done` is the number of bytes of `boards` that are answered, `*answers_length` the number
/// of bytes of `answers` that are written. Go on behind them. `HOMING_STATUS_SHORT_BUFFER` where there is not even room for the first answer.
///
/// The first batch expands the tables of the 8-puzzle and the Flip Game into whole solutions: 2 ms and 1.5 MB, kept until the table is closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_solve_lines(
    table: *const HomingTable,
    boards: *const c_char,
    boards_length: usize,
    answers: *mut c_char,
    capacity: usize,
    boards_done: *mut usize,
    answers_length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, buffers and places; `boards` is as long as `boards_length` says.
        let (table, boards, answers, boards_done, answers_length) = unsafe {
            (
                opened(table)?,
                bytes(boards.cast(), boards_length, "boards")?,
                buffer(answers.cast(), capacity, "answers")?,
                place(boards_done, "boards_done")?,
                place(answers_length, "answers_length")?,
            )
        };
        let batch = table.batch()?;
        let mut output = OutputBuffer::default();
        let (mut done, mut written) = (0, 0);
        while done < boards.len() {
            let part = whole_lines(&boards[done..]);
            output.clear();
            batch.answer(part, &mut output).map_err(Fault::bad_table)?;
            let given = output.answers();
            let room = capacity - written;
            if given.len() <= room {
                fill(&mut answers[written..], given);
                written += given.len();
                done += part.len();
                continue;
            }
            let end = given[..room].iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
            let lines = given[..end].iter().filter(|&&byte| byte == b'\n').count();
            fill(&mut answers[written..], &given[..end]);
            written += end;
            done += part.split_inclusive(|&byte| byte == b'\n').take(lines).map(<[u8]>::len).sum::<usize>();
            if done == 0 {
                let first = given.iter().position(|&byte| byte == b'\n').map_or(given.len(), |last| last + 1);
                return Err(short(first, capacity));
            }
            break;
        }
        boards_done.write(done);
        answers_length.write(written);
        Ok(HomingStatus::Ok)
    })
}

/// The lines that a text begins with: about as many as a part has, at least one.
fn whole_lines(text: &[u8]) -> &[u8] {
    let is_end = |&byte: &u8| byte == b'\n';
    match text.get(..PART_BYTES) {
        None => text,
        Some(part) => match part.iter().rposition(is_end).or_else(|| text.iter().position(is_end)) {
            Some(end) => &text[..=end],
            None => text,
        },
    }
}

fn within(table: &HomingTable, index: u64) -> Result<u64, Fault> {
    let states = table.answers.states();
    let beyond = || Fault(HomingStatus::OutOfRange, format!("there are {states} states, and index {index} is beyond them"));
    if index < states { Ok(index) } else { Err(beyond()) }
}

fn short(needed: usize, capacity: usize) -> Fault {
    Fault(HomingStatus::ShortBuffer, format!("the answer takes {needed} bytes, and the buffer has {capacity}"))
}

fn put(content: &[u8], buffer: &mut [MaybeUninit<u8>], length: &mut MaybeUninit<usize>) -> Result<HomingStatus, Fault> {
    length.write(content.len());
    let capacity = buffer.len();
    fill(buffer.get_mut(..content.len()).ok_or_else(|| short(content.len(), capacity))?, content);
    Ok(HomingStatus::Ok)
}

fn put_text(text: &str, buffer: &mut [MaybeUninit<u8>], length: &mut MaybeUninit<usize>) -> Result<HomingStatus, Fault> {
    let terminated = [text.as_bytes(), b"\0"].concat();
    let put = put(&terminated, buffer, length);
    length.write(text.len());
    put
}

fn fill(room: &mut [MaybeUninit<u8>], content: &[u8]) {
    for (byte, &written) in room.iter_mut().zip(content) {
        byte.write(written);
    }
}

fn null(what: &str) -> Fault {
    Fault(HomingStatus::NullPointer, format!("the pointer {what} is null"))
}

/// # Safety
/// `table` is null, or came from a call that opened it and is not closed while the reference lives.
unsafe fn opened<'a>(table: *const HomingTable) -> Result<&'a HomingTable, Fault> {
    // SAFETY: by the above it points to a table, which is only ever shared: no function but `homing_close` takes it mutably.
    unsafe { table.as_ref() }.ok_or_else(|| null("table"))
}

/// # Safety
/// `pointer` is null, or points to a text that ends with a zero byte and does not change while the reference lives.
unsafe fn c_text<'a>(pointer: *const c_char, what: &str) -> Result<&'a CStr, Fault> {
    // SAFETY: not null, and otherwise the above.
    if pointer.is_null() { Err(null(what)) } else { Ok(unsafe { CStr::from_ptr(pointer) }) }
}

/// # Safety
/// As [`c_text`].
unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Fault> {
    // SAFETY: as for this function.
    let text = unsafe { c_text(pointer, what)? };
    text.to_str().map_err(|error| Fault(HomingStatus::Invalid, format!("the {what} is no text in UTF-8: {error}")))
}

/// # Safety
/// `pointer` is null, or points to aligned memory for a `T` that nobody else uses while the reference lives.
unsafe fn place<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut MaybeUninit<T>, Fault> {
    // SAFETY: the above; nothing is asked of the memory's content.
    unsafe { pointer.cast::<MaybeUninit<T>>().as_mut() }.ok_or_else(|| null(what))
}

/// # Safety
/// `pointer` is null, or points to `capacity` bytes that nobody else uses while the slice lives.
unsafe fn buffer<'a>(pointer: *mut u8, capacity: usize, what: &str) -> Result<&'a mut [MaybeUninit<u8>], Fault> {
    match (pointer.is_null(), capacity) {
        // So asks who only wants to know the length.
        (_, 0) => Ok(&mut []),
        (true, _) => Err(null(what)),
        // SAFETY: not null, and otherwise the above; nothing is asked of the memory's content.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), capacity) }),
    }
}

/// # Safety
/// `pointer` is null, or points to `length` bytes that do not change while the slice lives.
unsafe fn bytes<'a>(pointer: *const u8, length: usize, what: &str) -> Result<&'a [u8], Fault> {
    match (pointer.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(null(what)),
        // SAFETY: not null, and otherwise the above.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, length) }),
    }
}

/// A path as the operating system has it: any bytes on Unix, UTF-8 elsewhere.
fn path_of(text: &CStr) -> Result<std::borrow::Cow<'_, Path>, Fault> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(Path::new(std::ffi::OsStr::from_bytes(text.to_bytes())).into())
    }
    #[cfg(not(unix))]
    {
        let invalid = |error| Fault(HomingStatus::Invalid, format!("the path is no text in UTF-8: {error}"));
        Ok(std::path::PathBuf::from(text.to_str().map_err(invalid)?).into())
    }
}
