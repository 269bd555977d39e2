/* homing: tables for single-player puzzles, that answer without a search.
 *
 * Build:  cargo rustc --release --lib --no-default-features --features capi --crate-type cdylib,staticlib
 * Link:   cc program.c -Iinclude target/release/libhoming.a -lpthread -ldl -lm     (or -Ltarget/release -lhoming)
 *
 * Boards and answers are text in UTF-8, as the program `homing` has them; states are indices. What a caller promises:
 *   - a table pointer came from homing_open or homing_embedded and has not been closed;
 *   - a text ends with a zero byte and does not change during the call;
 *   - a buffer has as many bytes as its capacity says, and buffers and places for results do not overlap anything else.
 * A null pointer is not undefined: it gives HOMING_STATUS_NULL_POINTER. A buffer may be null where its capacity is 0, which asks for the length
 * alone. Results are written only where a function says so: with HOMING_STATUS_OK, and a length also with HOMING_STATUS_SHORT_BUFFER.
 *
 * This file is made by cbindgen from src/capi; a test keeps it fresh. */


#ifndef HOMING_H
#define HOMING_H

#include <stddef.h>
#include <stdint.h>

// What became of a call. 0 and above is an answer, below 0 an error, and `homing_error` then has a sentence on it.
typedef enum {
  // The call did what it is for.
  HOMING_STATUS_OK = 0,
  // No goal can be reached: the board is unsolvable.
  HOMING_STATUS_UNSOLVABLE = 1,
  // The state is a goal, so there is no next move.
  HOMING_STATUS_HOME = 2,
  // A pointer is null that must not be.
  HOMING_STATUS_NULL_POINTER = -1,
  // A buffer is too short for the answer.
  HOMING_STATUS_SHORT_BUFFER = -2,
  // The text is no board of this puzzle, or names no embedded table.
  HOMING_STATUS_INVALID = -3,
  // The index is not below the number of states.
  HOMING_STATUS_OUT_OF_RANGE = -4,
  // The file cannot be read, is no table, or is damaged.
  HOMING_STATUS_BAD_TABLE = -5,
  // A defect of the library, caught at its border.
  HOMING_STATUS_DEFECT = -6,
} HomingStatus;

// A table that is open. Any number of threads may ask it at once.
typedef struct HomingTable HomingTable;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The sentence that says what was wrong with this thread's last call; empty where it was answered. It lives until the thread's next call.
const char *homing_error(void);

// Opens the table in a file. The file is mapped: it must not be changed in place as long as the table is open.
HomingStatus homing_open(const char *path,
                         HomingTable **table);

// Opens a table that the library carries: `eight` or `flip`. No file is read.
HomingStatus homing_embedded(const char *puzzle, HomingTable **table);

// Closes a table, which nobody may be asking then or later. Of a null pointer there is nothing to close.
void homing_close(HomingTable *table);

// The number of states. Their indices are 0 to `*states - 1`.
HomingStatus homing_states(const HomingTable *table, uint64_t *states);

// The index of a board, for the functions below. `HOMING_STATUS_UNSOLVABLE` where no goal can be reached; then nothing is written.
HomingStatus homing_locate(const HomingTable *table,
                           const char *board,
                           uint64_t *index);

// The board of an index, as text with a zero byte at its end. `*length` is its length without the zero byte, also where the buffer is too short.
HomingStatus homing_board(const HomingTable *table,
                          uint64_t index,
                          char *board,
                          size_t capacity,
                          size_t *length);

// The depth of a state: the number of moves of its best way home.
HomingStatus homing_depth(const HomingTable *table, uint64_t index, uint32_t *depth);

// The code of the best move in a state, and the index of the state that it leads to. Codes: slide 0 `d`, 1 `l`, 2 `r`, 3 `u`, where
// the blank goes; flip the piece to press, row by row from 0; push 0 to 7 `E N S W e n s w`. `HOMING_STATUS_HOME` in a goal; then nothing is
// written.
HomingStatus homing_next_move(const HomingTable *table,
                              uint64_t index,
                              uint8_t *code,
                              uint64_t *next);

// The codes of the way home, the lexicographically smallest of the shortest ones. `*length` is their number, also where the buffer is too short.
HomingStatus homing_path(const HomingTable *table,
                         uint64_t index,
                         uint8_t *codes,
                         size_t capacity,
                         size_t *length);

// Answers a board: the way home as the program writes it, with a zero byte at its end. `*length` is its length without the zero byte, also
// where the buffer is too short.
HomingStatus homing_solve(const HomingTable *table,
                          const char *board,
                          char *answer,
                          size_t capacity,
                          size_t *length);

// Answers many boards: `boards` has one a line, `answers` gets one line for each, as the program writes it: the moves, `unsolvable`, or `invalid`
// where the line is no board. Nothing is terminated by a zero byte; the last line needs no line feed.
//
// Answers as many lines as there is room for: `*boards_done` is the number of bytes of `boards` that are answered, `*answers_length` the number
// of bytes of `answers` that are written. Go on behind them. `HOMING_STATUS_SHORT_BUFFER` where there is not even room for the first answer.
//
// The first batch expands the tables of the 8-puzzle and the Flip Game into whole solutions: 2 ms and 1.5 MB, kept until the table is closed.
HomingStatus homing_solve_lines(const HomingTable *table,
                                const char *boards,
                                size_t boards_length,
                                char *answers,
                                size_t capacity,
                                size_t *boards_done,
                                size_t *answers_length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HOMING_H */
