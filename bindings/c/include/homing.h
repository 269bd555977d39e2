/* homing: tables for single-player puzzles, that answer without a search.
 *
 * Build:    cargo build -p homing-c --release
 * Link:     cc program.c -Ibindings/c/include target/release/libhoming.a -lpthread -ldl -lm     (or -Ltarget/release -lhoming)
 * Install:  make -C bindings/c install PREFIX=/usr/local     (docs/c.md: pkg-config)
 *
 * Boards and answers are text in UTF-8, as the program `homing` has them; states are indices. What a caller promises:
 *   - a table pointer came from homing_open or homing_embedded and has not been closed;
 *   - a text ends with a zero byte and does not change during the call;
 *   - a buffer has as many bytes (of hints: values) as its capacity says, and buffers and places for results do not overlap anything else.
 * A null pointer is not undefined: it gives HOMING_STATUS_NULL_POINTER. A buffer may be null where its capacity is 0, which asks for the length
 * alone. Results are written only where a function says so: with HOMING_STATUS_OK, and a length also with HOMING_STATUS_SHORT_BUFFER.
 *
 * This file is made by cbindgen from bindings/c/src; a test keeps it fresh. */


#ifndef HOMING_H
#define HOMING_H

#include <stddef.h>
#include <stdint.h>

// The bytes of a move's text, with the zero byte at its end. A longer one is cut off.
#define HOMING_MOVE_BYTES 62

// What became of a call. 0 and above is an answer, below 0 an error, and `homing_error` then has a sentence on it.
typedef enum {
  // The call did what it is for.
  HOMING_STATUS_OK = 0,
  // No goal can be reached: the board is unsolvable.
  HOMING_STATUS_UNSOLVABLE = 1,
  // The state is a goal, so there is no next move.
  HOMING_STATUS_HOME = 2,
  // The progress callback stopped the search, and no file was written.
  HOMING_STATUS_STOPPED = 3,
  // The search met its limit: whether and how the board can be solved is not known.
  HOMING_STATUS_UNKNOWN = 4,
  // The board is solved by a path that need not be a shortest one.
  HOMING_STATUS_NEAR = 5,
  // A pointer is null that must not be.
  HOMING_STATUS_NULL_POINTER = -1,
  // A buffer is too short for the answer.
  HOMING_STATUS_SHORT_BUFFER = -2,
  // A text or a number is wrong: no board of this puzzle, no such puzzle, option or depth.
  HOMING_STATUS_INVALID = -3,
  // The index is not below the number of states.
  HOMING_STATUS_OUT_OF_RANGE = -4,
  // A file cannot be read or written, is missing, is no table of the puzzle, or is damaged.
  HOMING_STATUS_BAD_TABLE = -5,
  // A defect of the library, caught before it reaches the caller.
  HOMING_STATUS_DEFECT = -6,
  // Tables of this kind have no answer to this question.
  HOMING_STATUS_UNANSWERED = -7,
} HomingStatus;

// What graded moves do.
typedef enum {
  // They solve the board on a best path.
  HOMING_GRADE_STATUS_OPTIMAL = 0,
  // They solve the board, and a better path exists.
  HOMING_GRADE_STATUS_SOLVES = 1,
  // They do not lead to a goal.
  HOMING_GRADE_STATUS_UNSOLVED = 2,
  // One of them cannot be made.
  HOMING_GRADE_STATUS_ILLEGAL = 3,
} HomingGradeStatus;

// A table that is open. Any number of threads may ask it at once.
typedef struct HomingTable HomingTable;

// Hears of a search after each layer: the depth of the layer, the states found so far, all states of the puzzle, and what the
// caller gave as `data`. Whatever is not 0 stops the search.
typedef int (*HomingProgress)(uint32_t depth, uint64_t found, uint64_t states, void *data);

// A move that can be made.
typedef struct {
  // The moves of the best path after it; 0 where `is_solvable` is 0.
  uint32_t depth_moves;
  // The pushes of that path, where pushes count first; else as many as its moves.
  uint32_t depth_pushes;
  // 1 where a best path begins with the move, else 0.
  uint8_t is_best;
  // 1 where a goal can be reached after the move, else 0.
  uint8_t is_solvable;
  // The move as the program writes it, with a zero byte at its end.
  char name[HOMING_MOVE_BYTES];
} HomingHint;

// The grade of a solution.
typedef struct {
  // What the moves do.
  HomingGradeStatus status;
  // The moves of the best path.
  uint32_t depth_moves;
  // The moves that could be made.
  uint32_t made_moves;
  // The moves still needed at the end; 0 where the moves solve, or where no goal can be reached any more.
  uint32_t to_go_moves;
  // The moves beyond the best path's, where the moves solve; else 0. Where pushes count first it may be below 0.
  int64_t lost_moves;
  // The number, from 1, of the first move that cannot be made; 0 where all can.
  uint64_t illegal_at_move;
} HomingGrade;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, `MAJOR.MINOR.PATCH`. It lives as long as the program.
const char *homing_version(void);

// The sentence that says what was wrong with this thread's last call; empty where it was answered. It lives until the thread's next call.
const char *homing_error(void);

// Opens the table in a file. The file is mapped: it must not be changed in place as long as the table is open.
HomingStatus homing_open(const char *path,
                         HomingTable **table);

// Opens a table that the library carries: `eight` or `flip`. No file is read.
HomingStatus homing_embedded(const char *puzzle, HomingTable **table);

// Opens the table that answers for a puzzle: `eight`, `slide:3x4`, `flip:5x5`, `push:MAZE.txt`, `route:GRAPH.txt`. It is the one
// that the library carries, else one in the folder, else one made on the spot if that takes no time.
//
// `options` are those of the program without the dashes, one `NAME=VALUE` a line, or an empty text: `goal=1 2 3 8 x 4 7 6 5`.
HomingStatus homing_open_puzzle(const char *puzzle,
                                const char *options,
                                const char *folder,
                                HomingTable **table);

// Makes the table of a puzzle, on all processors, and writes it to a file, which appears whole or not at all. Puzzle and options are those
// of `homing_open_puzzle`. `progress` is called on the thread of the caller, and may be null.
HomingStatus homing_generate(const char *puzzle,
                             const char *options,
                             const char *path,
                             HomingProgress progress,
                             void *data);

// Closes a table, which nobody may be asking then or later. Of a null pointer there is nothing to close.
void homing_close(HomingTable *table);

// The number of indices of states, which are 0 to `*states - 1`. A permutation group may have fewer states than indices.
HomingStatus homing_states(const HomingTable *table,
                           uint64_t *states);

// The index of a board, for the functions below. `HOMING_STATUS_UNSOLVABLE` where no goal can be reached; then nothing is written.
HomingStatus homing_locate(const HomingTable *table,
                           const char *board,
                           uint64_t *index);

// The board of an index, as text with a zero byte at its end. `*length` is its length without the zero byte, also where the buffer
// is too short.
HomingStatus homing_board(const HomingTable *table,
                          uint64_t index,
                          char *board,
                          size_t capacity,
                          size_t *length);

// The depth of a state: the number of moves of its best path.
HomingStatus homing_depth(const HomingTable *table, uint64_t index, uint32_t *depth);

// The code of the best move in a state, and the index of the state that it leads to. Codes: slide 0 `d`, 1 `l`, 2 `r`, 3 `u`, where
// the blank goes; flip the piece to press, row by row from 0; push 0 to 7 `E N S W e n s w`. `HOMING_STATUS_HOME` in a goal; then
// nothing is written.
HomingStatus homing_next_move(const HomingTable *table,
                              uint64_t index,
                              uint8_t *code,
                              uint64_t *next);

// The codes of the best path, the lexicographically smallest of the shortest ones. `*length` is their number, also where the
// buffer is too short.
HomingStatus homing_path(const HomingTable *table,
                         uint64_t index,
                         uint8_t *codes,
                         size_t capacity,
                         size_t *length);

// Answers a board: the best path as the program writes it, with a zero byte at its end. Of a graph a line `S K` asks for a walk.
// `*length` is its length without the zero byte, also where the buffer is too short.
//
// `HOMING_STATUS_NEAR`: the path need not be a shortest one. `HOMING_STATUS_UNKNOWN`: the search met its limit, and the answer is the
// least number of moves that any path has, in decimal; empty if it is not known.
HomingStatus homing_solve(const HomingTable *table,
                          const char *board,
                          char *answer,
                          size_t capacity,
                          size_t *length);

// The moves that can be made on a board, the best first. `capacity` and `*length` count hints; `*length` is their number also where
// the buffer is too short. `HOMING_STATUS_UNKNOWN` where a search met its limit.
HomingStatus homing_hints(const HomingTable *table,
                          const char *board,
                          HomingHint *hints,
                          size_t capacity,
                          size_t *length);

// The board that a puzzle itself starts from, as a level or a picture has one: text with a zero byte at its end. `*length` is its length
// without the zero byte, also where the buffer is too short. `HOMING_STATUS_UNANSWERED` where the puzzle has none, and for a table that
// was opened by its file.
HomingStatus homing_start(const HomingTable *table,
                          char *board,
                          size_t capacity,
                          size_t *length);

// Grades a solution: moves as the program writes them, made from a board.
HomingStatus homing_grade(const HomingTable *table,
                          const char *board,
                          const char *moves,
                          HomingGrade *grade);

// Random boards whose depth is at least `min_depth` and at most `max_depth`: `count` lines, with a zero byte at the end. Depths
// are moves, or pushes where these count first. The same seed gives the same boards as in the program. `*length` is the length
// without the zero byte, also where the buffer is too short. `HOMING_STATUS_INVALID` where the free memory does not hold so many.
HomingStatus homing_random(const HomingTable *table,
                           uint32_t min_depth,
                           uint32_t max_depth,
                           uint64_t seed,
                           size_t count,
                           char *boards,
                           size_t capacity,
                           size_t *length);

// As `homing_random`, but draws evenly from the classes of boards that are images of each other under the symmetries of the puzzle. Each
// class is shown by its board with the smallest text.
HomingStatus homing_random_symmetric(const HomingTable *table,
                                     uint32_t min_depth,
                                     uint32_t max_depth,
                                     uint64_t seed,
                                     size_t count,
                                     char *boards,
                                     size_t capacity,
                                     size_t *length);

// Answers many boards: `boards` has one a line, `answers` gets one line for each, as the program writes it: the moves,
// `unsolvable`, or `invalid` where the line is no board. Nothing is terminated by a zero byte; the last line needs no line feed.
//
// Answers as many lines as there is room for: `*boards_done` is the number of bytes of `boards` that are answered,
// `*answers_length` the number of bytes of `answers` that are written. Go on behind them. `HOMING_STATUS_SHORT_BUFFER` where there
// is not even room for the first answer.
//
// The first batch expands the tables of the 8-puzzle and the Flip Game into whole solutions: 2 ms and 1.5 MB, kept until the table
// is closed.
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
