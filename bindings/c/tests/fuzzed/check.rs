//! Calls from C with arbitrary arguments: each ends with a status and, below 0, with a message; nothing is written past a buffer; and the
//! functions agree with each other.
#![allow(unsafe_code)]

use crate::ffi::*;
use crate::open::HomingTable;
use crate::records::{HOMING_MOVE_BYTES, HomingGrade, HomingHint};
use crate::status::HomingStatus;
use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

/// The puzzles, and their first boards. Files are first written to a folder.
const PUZZLES: [(&str, &str); 7] = [
    ("eight", "2 3 4 1 5 x 7 6 8"),
    ("flip", "bwwbbbwbbwwbbwww"),
    ("slide:2x3", "1 2 3 5 x 4"),
    ("flip:3x3", "bwbwbwbwb"),
    ("flip:6x6", "bwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwb"),
    ("push:maze.txt", "3 3 2 2"),
    ("route:graph.gr", "1 3"),
];
/// The number of the graph.
const GRAPH: usize = 6;
const FILES: [(&str, &str); 2] = [
    ("maze.txt", "#####\n#S.T#\n#.B.#\n#...#\n#####\n"),
    ("graph.gr", "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n"),
];
const GRAPH_OPTIONS: &str = "to=3";
/// More calls only take longer.
const MAX_CALLS: usize = 12;
const MAX_BYTES: usize = 1024;
/// The bytes after each buffer, which a call must not change.
const GUARD: [u8; 32] = [0xa5; 32];

/// Tables shared by all runs. They are never closed.
struct Tables([*mut HomingTable; PUZZLES.len()]);

// SAFETY: any number of threads may use a table at once, and these pointers are not used for anything else.
unsafe impl Send for Tables {}
// SAFETY: as above.
unsafe impl Sync for Tables {}

fn c_text(text: impl Into<Vec<u8>>) -> CString {
    let bytes: Vec<u8> = text.into();
    CString::new(
        bytes
            .into_iter()
            .map(|byte| byte.max(1))
            .collect::<Vec<_>>(),
    )
    .unwrap()
}

fn folder() -> &'static std::path::Path {
    static FOLDER: OnceLock<std::path::PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("homing-c-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        FILES
            .iter()
            .for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
        folder
    })
}

/// Opens a puzzle of the list.
fn open(number: usize, options: &CStr) -> (HomingStatus, *mut HomingTable) {
    let name = match PUZZLES[number].0.split_once(':') {
        Some((family, file)) if file.contains('.') => {
            format!("{family}:{}", folder().join(file).display())
        }
        _ => PUZZLES[number].0.into(),
    };
    let (name, place) = (c_text(name), c_text(folder().to_str().unwrap()));
    let mut table = null_mut();
    // SAFETY: texts that end with a zero byte, and a valid result pointer.
    let status =
        unsafe { homing_open_puzzle(name.as_ptr(), options.as_ptr(), place.as_ptr(), &mut table) };
    (told(status), table)
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables(std::array::from_fn(|number| {
            let (status, table) = open(
                number,
                &c_text(if number == GRAPH { GRAPH_OPTIONS } else { "" }),
            );
            assert_eq!(status, HomingStatus::Ok, "{}", sentence());
            table
        }))
    })
}

fn sentence() -> String {
    // SAFETY: the message is valid until the next call of this thread.
    unsafe { CStr::from_ptr(homing_error()) }
        .to_str()
        .expect("sentences are text")
        .into()
}

/// A status is not a defect, and has a message exactly if it is an error.
fn told(status: HomingStatus) -> HomingStatus {
    assert_ne!(status, HomingStatus::Defect, "{}", sentence());
    assert_eq!(
        (status as i32) < 0,
        !sentence().is_empty(),
        "{status:?}: {}",
        sentence()
    );
    status
}

/// Returns values through a buffer: `call` takes the buffer, its size and the pointer to the length.
fn with_buffer<T: Clone>(
    capacity: usize,
    fill: T,
    call: impl FnOnce(*mut T, usize, *mut usize) -> HomingStatus,
) -> (HomingStatus, Vec<T>, usize) {
    let guards = GUARD.len();
    let mut room = vec![fill; capacity + guards];
    let size_bytes = size_of::<T>();
    // SAFETY: the bytes of the last values, which contain no references or read-only bytes.
    let guard = unsafe {
        std::slice::from_raw_parts_mut(
            room.as_mut_ptr().add(capacity).cast::<u8>(),
            guards * size_bytes,
        )
    };
    guard.fill(GUARD[0]);
    let mut length = usize::MAX;
    let status = told(call(room.as_mut_ptr(), capacity, &mut length));
    // SAFETY: as above.
    let guard = unsafe {
        std::slice::from_raw_parts(
            room.as_ptr().add(capacity).cast::<u8>(),
            guards * size_bytes,
        )
    };
    assert!(
        guard.iter().all(|byte| *byte == GUARD[0]),
        "something is written behind the buffer"
    );
    if status == HomingStatus::ShortBuffer {
        assert!(length >= capacity, "{length} fit into {capacity}");
    }
    room.truncate(if status == HomingStatus::Ok {
        length
    } else {
        0
    });
    (status, room, length)
}

/// Returns a text: first with this capacity, and if that is too short with the required one.
fn with_text(
    capacity: usize,
    call: impl Fn(*mut c_char, usize, *mut usize) -> HomingStatus,
) -> Option<String> {
    let (status, mut room, length) = with_buffer(capacity, 1, &call);
    if status == HomingStatus::ShortBuffer {
        let (status, whole, _) = with_buffer(length + 1, 1, &call);
        assert_eq!(
            status,
            HomingStatus::Ok,
            "the length that was told is enough"
        );
        room = whole;
    } else if status != HomingStatus::Ok {
        return None;
    }
    let bytes: Vec<u8> = room.iter().map(|&letter| letter as u8).collect();
    assert!(
        !bytes.contains(&0),
        "a text has no zero byte before its end"
    );
    Some(String::from_utf8(bytes).expect("answers are text"))
}

/// The rest of the arguments.
struct Arguments<'d>(&'d [u8]);

impl Arguments<'_> {
    fn byte(&mut self) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first.into()
    }

    /// An index: below the number of states, or any.
    fn index(&mut self, states: u64) -> u64 {
        let number = (0..4).fold(0, |number, _| number << 8 | self.byte() as u64);
        if number >> 31 == 0 {
            number % states.max(1)
        } else {
            number << 32 | number
        }
    }

    /// The text up to the next byte 0.
    fn text(&mut self) -> CString {
        let end = self
            .0
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(self.0.len());
        let (text, rest) = self.0.split_at(end);
        self.0 = rest.get(1..).unwrap_or_default();
        c_text(text)
    }

    /// The same; an empty text is replaced by a board of the puzzle.
    fn board(&mut self, puzzle: usize) -> CString {
        let text = self.text();
        if text.is_empty() {
            c_text(PUZZLES[puzzle].1)
        } else {
            text
        }
    }
}

/// The first byte chooses a table; the rest are calls and their arguments.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data
        .split_first()
        .filter(|(_, rest)| rest.len() <= MAX_BYTES)
    else {
        return;
    };
    let puzzle = usize::from(choice) % PUZZLES.len();
    // The millionth walk takes a while.
    if puzzle == GRAPH
        && rest
            .windows(5)
            .any(|letters| letters.iter().all(u8::is_ascii_digit))
    {
        return;
    }
    let table = tables().0[puzzle];
    let mut arguments = Arguments(rest);
    for _ in 0..MAX_CALLS {
        if arguments.0.is_empty() {
            break;
        }
        call(puzzle, table, &mut arguments);
    }
}

fn call(puzzle: usize, table: *const HomingTable, arguments: &mut Arguments) {
    let mut states = 0;
    // SAFETY, here and below: the table is open, texts end with a zero byte, and pointers and buffers are valid and as large as stated.
    let counted = told(unsafe { homing_states(table, &mut states) });
    assert_eq!(counted == HomingStatus::Ok, states > 0);
    match arguments.byte() % 10 {
        0 => state(table, arguments.index(states), arguments.byte()),
        1 => {
            let (board, mut index) = (arguments.board(puzzle), u64::MAX);
            if told(unsafe { homing_locate(table, board.as_ptr(), &mut index) }) == HomingStatus::Ok
            {
                state(table, index, arguments.byte());
            }
        }
        2 => {
            let (board, capacity) = (arguments.board(puzzle), arguments.byte());
            with_text(capacity, |answer, size, length| unsafe {
                homing_solve(table, board.as_ptr(), answer, size, length)
            });
        }
        3 => {
            let (board, moves) = (arguments.board(puzzle), arguments.text());
            let mut grade = std::mem::MaybeUninit::<HomingGrade>::uninit();
            told(unsafe {
                homing_grade(table, board.as_ptr(), moves.as_ptr(), grade.as_mut_ptr())
            });
        }
        // All states of the larger tables would be listed first.
        4 if puzzle > 1 => {
            let [from, more, seed, count, capacity] = std::array::from_fn(|_| arguments.byte());
            let (from, to) = (from as u32, (from + more) as u32);
            // More than any memory is refused before allocation.
            let count = if count > 250 {
                usize::MAX >> (255 - count)
            } else {
                count
            };
            with_text(capacity, |boards, size, length| unsafe {
                homing_random(table, from, to, seed as u64, count, boards, size, length)
            });
        }
        5 => lines(table, arguments.byte(), arguments.0),
        6 => {
            let (status, opened) = open(puzzle, &arguments.text());
            assert_eq!(status == HomingStatus::Ok, !opened.is_null());
            unsafe { homing_close(opened) };
        }
        7 => {
            let (name, mut opened) = (arguments.text(), null_mut());
            let status = told(unsafe { homing_embedded(name.as_ptr(), &mut opened) });
            assert_eq!(status == HomingStatus::Ok, !opened.is_null());
            unsafe { homing_close(opened) };
        }
        8 => nulls(table, arguments.byte()),
        _ => {
            let mut index = 0;
            let board = arguments.board(puzzle);
            told(unsafe { homing_locate(table, board.as_ptr(), &mut index) });
        }
    }
}

/// All questions about a state agree.
fn state(table: *const HomingTable, index: u64, capacity: usize) {
    let (mut depth, mut code, mut next) = (u32::MAX, u8::MAX, u64::MAX);
    let status = told(unsafe { homing_depth(table, index, &mut depth) });
    let (_, path, length) = with_buffer(capacity, 0, |codes, size, length| unsafe {
        homing_path(table, index, codes, size, length)
    });
    let moved = told(unsafe { homing_next_move(table, index, &mut code, &mut next) });
    let board = with_text(capacity, |board, size, length| unsafe {
        homing_board(table, index, board, size, length)
    });
    assert_eq!(
        board.is_some(),
        !matches!(status, HomingStatus::OutOfRange | HomingStatus::Unanswered)
    );
    if status != HomingStatus::Ok {
        return;
    }
    assert_eq!(
        depth as usize, length,
        "the path has as many moves as the depth says"
    );
    assert_eq!(
        moved,
        if depth == 0 {
            HomingStatus::Home
        } else {
            HomingStatus::Ok
        }
    );
    assert!(path.first().is_none_or(|&first| first == code));
    let (board, mut found) = (c_text(board.unwrap()), u64::MAX);
    let call = |hints: *mut HomingHint, size, length: *mut usize| unsafe {
        homing_hints(table, board.as_ptr(), hints, size, length)
    };
    let none = HomingHint {
        depth_moves: 0,
        depth_pushes: 0,
        is_best: 0,
        is_solvable: 0,
        name: [0; HOMING_MOVE_BYTES],
    };
    let (_, hints, _) = with_buffer(capacity, none, call);
    assert!(hints.first().is_none_or(|hint| depth == 0
        || hint.depth_moves + 1 == depth && hint.is_best == 1 && hint.name[0] != 0));
    assert_eq!(
        told(unsafe { homing_locate(table, board.as_ptr(), &mut found) }),
        HomingStatus::Ok
    );
    assert_eq!(found, index, "{board:?}");
}

/// A batch has the same answers with any capacity, and the same as its lines one by one.
fn lines(table: *const HomingTable, capacity: usize, text: &[u8]) {
    let batch = |text: &[u8], capacity: usize| {
        let mut done = usize::MAX;
        let call = |answers: *mut c_char, size, length: *mut usize| unsafe {
            homing_solve_lines(
                table,
                text.as_ptr().cast(),
                text.len(),
                answers,
                size,
                &mut done,
                length,
            )
        };
        let (status, answers, _) = with_buffer(capacity, 1, call);
        (
            status,
            answers
                .into_iter()
                .map(|letter| letter as u8)
                .collect::<Vec<_>>(),
            done,
        )
    };
    let (status, whole, done) = batch(text, 1 << 16);
    if status != HomingStatus::Ok {
        return;
    }
    assert_eq!(done, text.len());
    let (mut joined, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (status, answers, done) = batch(&text[at..], capacity);
        if status == HomingStatus::ShortBuffer {
            return;
        }
        assert!(status == HomingStatus::Ok && done > 0 && done <= text.len() - at);
        joined.extend(answers);
        at += done;
    }
    assert_eq!(joined, whole);
    let answers: Vec<_> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    let lines: Vec<_> = text.split_inclusive(|&byte| byte == b'\n').collect();
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.into_iter().zip(answers) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.contains(&0) || std::str::from_utf8(line).is_err() {
            continue;
        }
        let line = c_text(line);
        let call = |answer: *mut c_char, size, length: *mut usize| unsafe {
            homing_solve(table, line.as_ptr(), answer, size, length)
        };
        let expected = match with_text(256, call) {
            Some(solution) => solution,
            None if sentence().is_empty() => "unsolvable".into(),
            None => "invalid".into(),
        };
        assert_eq!(
            String::from_utf8_lossy(answer),
            format!("{expected}\n"),
            "{line:?}"
        );
    }
}

/// A null pointer is an error for any argument except a buffer of capacity 0.
fn nulls(table: *const HomingTable, choice: usize) {
    let (text, mut length, mut done) = (c"1 2 3", 0, 0);
    let statuses = unsafe {
        [
            homing_states(null(), &mut 0),
            homing_states(table, null_mut()),
            homing_locate(table, null(), &mut 0),
            homing_locate(null(), text.as_ptr(), &mut 0),
            homing_board(table, 0, null_mut(), 1 + choice, &mut length),
            homing_path(table, 0, null_mut(), 1 + choice, &mut length),
            homing_hints(table, text.as_ptr(), null_mut(), 1 + choice, &mut length),
            homing_solve(table, text.as_ptr(), null_mut(), 0, null_mut()),
            homing_grade(table, text.as_ptr(), text.as_ptr(), null_mut()),
            homing_random(table, 0, 1, 1, 1, null_mut(), 1 + choice, &mut length),
            homing_solve_lines(
                table,
                null(),
                1 + choice,
                null_mut(),
                0,
                &mut done,
                &mut length,
            ),
            homing_solve_lines(table, null(), 0, null_mut(), 0, null_mut(), &mut length),
            homing_open(null(), null_mut()),
            homing_embedded(text.as_ptr(), null_mut()),
        ]
    };
    assert_eq!(statuses, [HomingStatus::NullPointer; 14]);
    let beyond = unsafe { homing_path(table, 0, null_mut(), usize::MAX, &mut length) };
    assert_eq!(told(beyond), HomingStatus::Invalid);
}
