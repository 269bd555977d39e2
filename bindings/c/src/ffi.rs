//! The functions of `include/homing.h`. The helpers at the end are the only place that turns raw pointers into references, so this is the
//! only file of the crate with `unsafe`. Only the C caller can guarantee what a pointer points to: the header lists what a caller must
//! guarantee.
#![allow(unsafe_code)]
// The header lists the safety requirements once for all functions, at its top.
#![allow(clippy::missing_safety_doc)]

#[cfg(feature = "engine")]
use crate::open::HomingTable;
#[cfg(not(feature = "engine"))]
use crate::reader::HomingTable;
use crate::records::{HomingGrade, HomingHint};
use crate::status::{Fault, HomingStatus, guarded, sentence};
use crate::table::{at, path_of};
#[cfg(feature = "engine")]
use std::ffi::c_int;
#[cfg(any(feature = "engine", target_family = "wasm"))]
use std::ffi::c_void;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
#[cfg(feature = "engine")]
use tablebase::{Stop, backward::Layer};

/// The version of the library, `MAJOR.MINOR.PATCH`. The string is static.
#[unsafe(no_mangle)]
pub extern "C" fn homing_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// The error message of this thread's last call; empty if it succeeded. It is valid until the thread's next call.
#[unsafe(no_mangle)]
pub extern "C" fn homing_error() -> *const c_char {
    sentence()
}

/// Opens a table file. The file is mapped: do not change it in place while the table is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_open(
    path: *const c_char,
    table: *mut *mut HomingTable,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts and places.
        let (path, table) = unsafe { (c_text(path, "path")?, place(table, "table")?) };
        table.write(boxed(HomingTable::from_file(&path_of(path)?)?));
        Ok(HomingStatus::Ok)
    })
}

/// Opens a table embedded in the library: `eight` or `flip`. Reads no file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_embedded(
    puzzle: *const c_char,
    table: *mut *mut HomingTable,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts and places.
        let (puzzle, table) = unsafe { (text(puzzle, "puzzle")?, place(table, "table")?) };
        table.write(boxed(HomingTable::embedded(puzzle)?));
        Ok(HomingStatus::Ok)
    })
}

/// Opens the table for a puzzle: `eight`, `slide:3x4`, `flip:5x5`, `push:MAZE.txt`, `route:GRAPH.txt`. Uses the embedded table, else the
/// file in the folder, else builds a small table in memory if that takes no time.
///
/// `options` are those of the program without the dashes, one `NAME=VALUE` per line, or an empty text: `goal=1 2 3 8 x 4 7 6 5`.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_open_puzzle(
    puzzle: *const c_char,
    options: *const c_char,
    folder: *const c_char,
    table: *mut *mut HomingTable,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts and places.
        let (puzzle, options, folder, table) = unsafe {
            (
                text(puzzle, "puzzle")?,
                text(options, "options")?,
                c_text(folder, "folder")?,
                place(table, "table")?,
            )
        };
        table.write(boxed(HomingTable::of_puzzle(
            puzzle,
            options,
            &path_of(folder)?,
        )?));
        Ok(HomingStatus::Ok)
    })
}

/// Receives the progress of a search after each layer: the depth of the layer, the states found so far, the total number of states, and the
/// caller's `data`. Return 0 to continue, any other value to stop the search.
#[cfg(feature = "engine")]
pub type HomingProgress =
    Option<unsafe extern "C" fn(depth: u32, found: u64, states: u64, data: *mut c_void) -> c_int>;

/// Generates the table of a puzzle on all processors, and writes it to a file in one step: the file is complete or absent. Puzzle and
/// options are those of `homing_open_puzzle`. `progress` is called on the calling thread, and may be null.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_generate(
    puzzle: *const c_char,
    options: *const c_char,
    path: *const c_char,
    progress: HomingProgress,
    data: *mut c_void,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on texts.
        let (puzzle, options, path) = unsafe {
            (
                text(puzzle, "puzzle")?,
                text(options, "options")?,
                c_text(path, "path")?,
            )
        };
        let stop = Stop::new();
        let mut on_layer = |layer: Layer| {
            // SAFETY: the caller's promise: the function can be called with these arguments, on this thread.
            if progress.is_some_and(
                |progress| unsafe { progress(layer.depth, layer.states, layer.total, data) } != 0,
            ) {
                stop.stop();
            }
        };
        let is_whole =
            crate::open::generate(puzzle, options, &path_of(path)?, &stop, &mut on_layer)?;
        Ok(if is_whole {
            HomingStatus::Ok
        } else {
            HomingStatus::Stopped
        })
    })
}

/// Allocates memory for texts and results, filled with zeros and aligned to 8 bytes; null if there is none left. Only in WebAssembly, where
/// a host has no other way to get memory that the library can read.
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub extern "C" fn homing_allocate(size_bytes: usize) -> *mut c_void {
    // SAFETY: the layout has at least 8 bytes.
    wasm_layout(size_bytes).map_or(std::ptr::null_mut(), |layout| {
        unsafe { std::alloc::alloc_zeroed(layout) }.cast()
    })
}

/// Frees memory of `homing_allocate`, with the same size. Does nothing for a null pointer.
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_free(memory: *mut c_void, size_bytes: usize) {
    if let Some(layout) = wasm_layout(size_bytes).filter(|_| !memory.is_null()) {
        // SAFETY: the caller's promise: the memory came from `homing_allocate` with this size, so it has this layout.
        unsafe { std::alloc::dealloc(memory.cast(), layout) };
    }
}

#[cfg(target_family = "wasm")]
fn wasm_layout(size_bytes: usize) -> Option<std::alloc::Layout> {
    std::alloc::Layout::from_size_align(size_bytes.max(8), 8).ok()
}

/// Closes a table, which no thread may use during the call or later. Does nothing for a null pointer.
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

/// The number of state indices, which are 0 to `*states - 1`. A permutation group may have fewer states than indices.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_states(
    table: *const HomingTable,
    states: *mut u64,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, states) = unsafe { (opened(table)?, place(states, "states")?) };
        states.write(table.boards()?.state_count());
        Ok(HomingStatus::Ok)
    })
}

/// The index of a board, for the functions below. Returns `HOMING_STATUS_UNSOLVABLE`, and writes nothing, if no goal can be reached.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_locate(
    table: *const HomingTable,
    board: *const c_char,
    index: *mut u64,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, texts and places.
        let (table, board, place) = unsafe {
            (
                opened(table)?,
                text(board, "board")?,
                place(index, "index")?,
            )
        };
        let Some(index) = table.boards()?.locate(board)? else {
            return Ok(HomingStatus::Unsolvable);
        };
        place.write(index);
        Ok(HomingStatus::Ok)
    })
}

/// The board of an index, as text terminated by a zero byte. `*length` is its length without the zero byte, even if the buffer is too
/// short.
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
        let (table, board, length) = unsafe {
            (
                opened(table)?,
                buffer(board.cast::<u8>(), capacity, "board")?,
                place(length, "length")?,
            )
        };
        let mut text = String::new();
        at(table.boards()?, index)?.push_board(index, &mut text);
        put_text(&text, board, length)
    })
}

/// The depth of a state: the number of moves of its best path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_depth(
    table: *const HomingTable,
    index: u64,
    depth: *mut u32,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, place) = unsafe { (opened(table)?, place(depth, "depth")?) };
        let Some(cost) = at(table.boards()?, index)?.cost(index)? else {
            return Ok(HomingStatus::Unsolvable);
        };
        place.write(cost.moves());
        Ok(HomingStatus::Ok)
    })
}

/// The code of the best move in a state, and the index of the state it leads to. Codes: slide 0 `d`, 1 `l`, 2 `r`, 3 `u`, the direction of
/// the blank; flip the piece to press, row by row from 0; push 0 to 7 `E N S W e n s w`. Returns `HOMING_STATUS_HOME`, and writes nothing,
/// in a goal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_next_move(
    table: *const HomingTable,
    index: u64,
    code: *mut u8,
    next: *mut u64,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables and places.
        let (table, code, next) =
            unsafe { (opened(table)?, place(code, "code")?, place(next, "next")?) };
        let boards = at(table.boards()?, index)?;
        match boards.next_move(index)? {
            Some((best, reached)) => {
                code.write(best);
                next.write(reached);
                Ok(HomingStatus::Ok)
            }
            None if boards.cost(index)?.is_some() => Ok(HomingStatus::Home),
            None => Ok(HomingStatus::Unsolvable),
        }
    })
}

/// The move codes of the best path, the lexicographically smallest of the shortest ones. `*length` is their number, even if the buffer is
/// too short.
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
        let (table, codes, length) = unsafe {
            (
                opened(table)?,
                buffer(codes, capacity, "codes")?,
                place(length, "length")?,
            )
        };
        let Some(path) = at(table.boards()?, index)?.path(index)? else {
            return Ok(HomingStatus::Unsolvable);
        };
        put(&path, codes, length)
    })
}

/// Answers a board: the best path as the program prints it, terminated by a zero byte. For a graph a line `S K` asks for a walk. `*length`
/// is its length without the zero byte, even if the buffer is too short.
///
/// `HOMING_STATUS_NEAR`: the path may not be a shortest one. `HOMING_STATUS_UNKNOWN`: the search reached its limit, and the answer is a
/// lower bound for the number of moves, in decimal; empty if none is known.
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
        let (table, board, answer, length) = unsafe {
            (
                opened(table)?,
                text(board, "board")?,
                buffer(answer.cast::<u8>(), capacity, "answer")?,
                place(length, "length")?,
            )
        };
        match table.solve(board)? {
            (HomingStatus::Unsolvable, _) => Ok(HomingStatus::Unsolvable),
            (status, solution) => put_text(&solution, answer, length).map(|_| status),
        }
    })
}

/// The legal moves on a board, the best first. `capacity` and `*length` count hints; `*length` is their number even if the buffer is too
/// short. Returns `HOMING_STATUS_UNKNOWN` if a search reached its limit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_hints(
    table: *const HomingTable,
    board: *const c_char,
    hints: *mut HomingHint,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, texts, buffers and places.
        let (table, board, hints, length) = unsafe {
            (
                opened(table)?,
                text(board, "board")?,
                buffer(hints, capacity, "hints")?,
                place(length, "length")?,
            )
        };
        match table.hints(board)? {
            (HomingStatus::Ok, found) => put(&found, hints, length),
            (status, _) => Ok(status),
        }
    })
}

/// The start of a puzzle that has one, such as a level or a picture: text terminated by a zero byte. `*length` is its length without the
/// zero byte, even if the buffer is too short. Returns `HOMING_STATUS_UNANSWERED` if the puzzle has none, or if the table was opened from
/// its file.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_start(
    table: *const HomingTable,
    board: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, buffers and places.
        let (table, board, length) = unsafe {
            (
                opened(table)?,
                buffer(board.cast::<u8>(), capacity, "board")?,
                place(length, "length")?,
            )
        };
        put_text(table.start()?, board, length)
    })
}

/// Grades a solution: moves as the program prints them, starting from a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_grade(
    table: *const HomingTable,
    board: *const c_char,
    moves: *const c_char,
    grade: *mut HomingGrade,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, texts and places.
        let (table, board, moves, place) = unsafe {
            (
                opened(table)?,
                text(board, "board")?,
                text(moves, "moves")?,
                place(grade, "grade")?,
            )
        };
        match table.grade(board, moves)? {
            Ok(grade) => {
                place.write(grade);
                Ok(HomingStatus::Ok)
            }
            Err(status) => Ok(status),
        }
    })
}

/// Random boards with a depth from `min_depth` to `max_depth`: `count` lines, terminated by a zero byte. Depths are moves, or pushes if
/// these count first. The same seed produces the same boards as in the program. `*length` is the length without the zero byte, even if the
/// buffer is too short. Returns `HOMING_STATUS_INVALID` if the boards do not fit into the free memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_random(
    table: *const HomingTable,
    min_depth: u32,
    max_depth: u32,
    seed: u64,
    count: usize,
    boards: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, buffers and places.
        let (table, boards, length) = unsafe {
            (
                opened(table)?,
                buffer(boards.cast::<u8>(), capacity, "boards")?,
                place(length, "length")?,
            )
        };
        put_text(
            &table.random(min_depth..=max_depth, seed, count)?,
            boards,
            length,
        )
    })
}

/// As `homing_random`, but draws evenly from the classes of boards that are images of each other under the symmetries of the puzzle. Each
/// class is shown by its board with the smallest text.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn homing_random_symmetric(
    table: *const HomingTable,
    min_depth: u32,
    max_depth: u32,
    seed: u64,
    count: usize,
    boards: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> HomingStatus {
    guarded(|| {
        // SAFETY: the caller's promise on tables, buffers and places.
        let (table, boards, length) = unsafe {
            (
                opened(table)?,
                buffer(boards.cast::<u8>(), capacity, "boards")?,
                place(length, "length")?,
            )
        };
        put_text(
            &table.random_symmetric(min_depth..=max_depth, seed, count)?,
            boards,
            length,
        )
    })
}

/// Answers many boards: `boards` has one per line, and `answers` gets one line for each, as the program prints it: the moves, `unsolvable`,
/// or `invalid` if the line is not a board. Nothing is terminated by a zero byte; the last line needs no line feed.
///
/// Answers as many lines as fit: `*boards_done` is the number of bytes of `boards` answered, `*answers_length` the number of bytes written
/// to `answers`. Continue after these. Returns `HOMING_STATUS_SHORT_BUFFER` if not even the first answer fits.
///
/// The first batch expands the tables of the 8-puzzle and the Flip Game into whole solutions: 2 ms and 1.5 MB, kept until the table is
/// closed.
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
                buffer(answers.cast::<u8>(), capacity, "answers")?,
                place(boards_done, "boards_done")?,
                place(answers_length, "answers_length")?,
            )
        };
        let mut written = 0;
        let (done, length) = table.solve_lines(boards, capacity, |given| {
            fill(&mut answers[written..], given);
            written += given.len();
        })?;
        boards_done.write(done);
        answers_length.write(length);
        Ok(HomingStatus::Ok)
    })
}

fn boxed(table: HomingTable) -> *mut HomingTable {
    Box::into_raw(Box::new(table))
}

fn put<T: Copy>(
    content: &[T],
    buffer: &mut [MaybeUninit<T>],
    length: &mut MaybeUninit<usize>,
) -> Result<HomingStatus, Fault> {
    length.write(content.len());
    let capacity = buffer.len();
    fill(
        buffer.get_mut(..content.len()).ok_or_else(|| {
            Fault::short(
                size_of_val(content),
                capacity.saturating_mul(size_of::<T>()),
            )
        })?,
        content,
    );
    Ok(HomingStatus::Ok)
}

fn put_text(
    text: &str,
    buffer: &mut [MaybeUninit<u8>],
    length: &mut MaybeUninit<usize>,
) -> Result<HomingStatus, Fault> {
    let terminated = [text.as_bytes(), b"\0"].concat();
    let put = put(&terminated, buffer, length);
    length.write(text.len());
    put
}

fn fill<T: Copy>(room: &mut [MaybeUninit<T>], content: &[T]) {
    for (place, &value) in room.iter_mut().zip(content) {
        place.write(value);
    }
}

fn null(what: &str) -> Fault {
    Fault(
        HomingStatus::NullPointer,
        format!("the pointer {what} is null"),
    )
}

/// # Safety
/// `table` is null, or came from a call that opened it, and stays open while the reference lives.
unsafe fn opened<'a>(table: *const HomingTable) -> Result<&'a HomingTable, Fault> {
    // SAFETY: if not null, it points to a table, which is only shared: only `homing_close` takes it mutably.
    unsafe { table.as_ref() }.ok_or_else(|| null("table"))
}

/// # Safety
/// `pointer` is null, or points to a text that ends with a zero byte and does not change while the reference lives.
unsafe fn c_text<'a>(pointer: *const c_char, what: &str) -> Result<&'a CStr, Fault> {
    // SAFETY: not null, else as required above.
    if pointer.is_null() {
        Err(null(what))
    } else {
        Ok(unsafe { CStr::from_ptr(pointer) })
    }
}

/// # Safety
/// As [`c_text`].
unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Fault> {
    // SAFETY: as for this function.
    let text = unsafe { c_text(pointer, what)? };
    text.to_str().map_err(|error| {
        Fault(
            HomingStatus::Invalid,
            format!("the {what} is not UTF-8: {error}"),
        )
    })
}

/// # Safety
/// `pointer` is null, or points to aligned memory for a `T` that nothing else uses while the reference lives.
unsafe fn place<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut MaybeUninit<T>, Fault> {
    // SAFETY: as required above; the content may be uninitialised.
    unsafe { pointer.cast::<MaybeUninit<T>>().as_mut() }.ok_or_else(|| null(what))
}

/// No allocation has more than `isize::MAX` bytes, so a greater number is the caller's mistake, and a slice of it undefined behaviour.
fn bounded<T>(count: usize, what: &str) -> Result<(), Fault> {
    let most = isize::MAX as usize / size_of::<T>();
    let beyond = || {
        Fault(
            HomingStatus::Invalid,
            format!("the size of {what} is {count}, and no memory has room for more than {most}"),
        )
    };
    if count <= most { Ok(()) } else { Err(beyond()) }
}

/// # Safety
/// `pointer` is null, or points to memory for `capacity` values that nothing else uses while the slice lives.
unsafe fn buffer<'a, T>(
    pointer: *mut T,
    capacity: usize,
    what: &str,
) -> Result<&'a mut [MaybeUninit<T>], Fault> {
    bounded::<T>(capacity, what)?;
    match (pointer.is_null(), capacity) {
        // The caller only wants to know the length.
        (_, 0) => Ok(&mut []),
        (true, _) => Err(null(what)),
        // SAFETY: not null, else as required above; the content may be uninitialised.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), capacity) }),
    }
}

/// # Safety
/// `pointer` is null, or points to `length` bytes that do not change while the slice lives.
unsafe fn bytes<'a>(pointer: *const u8, length: usize, what: &str) -> Result<&'a [u8], Fault> {
    bounded::<u8>(length, what)?;
    match (pointer.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(null(what)),
        // SAFETY: not null, else as required above.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, length) }),
    }
}
