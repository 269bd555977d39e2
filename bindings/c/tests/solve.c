/* Solves the 8-puzzle from a table: `solve TABLE STEP` takes every STEP-th state. Each answer is checked on the board's text alone:
 * it must solve the board in as many moves as its depth says. If every state is taken, the number of states at each depth must be the
 * published one (OEIS A089473). The same boards are then answered in a batch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "homing.h"

#define GOAL "1 2 3 4 5 6 7 8 x"
#define BOARD_BYTES 18 /* nine cells, eight spaces, a zero byte */
#define DEEPEST 31

static const unsigned long published[DEEPEST + 1] = {
    1,    2,    4,    8,     16,    20,    39,    62,    116,   152,   286,   396,   748,   1024, 1893, 2512,
    4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274,  3910,  760,  221,  2};

static void check(int holds, const char *what, unsigned long index) {
    if (!holds) {
        fprintf(stderr, "state %lu: %s: %s\n", index, what, homing_error());
        exit(1);
    }
}

/* Moves the blank of a board's text; returns 0 if it would leave the board. Cell k is character 2k. */
static int move_blank(char *board, char letter) {
    int blank = (int)(strchr(board, 'x') - board) / 2, to = blank;
    if (letter == 'u') to = blank - 3;
    if (letter == 'd') to = blank + 3;
    if (letter == 'l') to = blank % 3 == 0 ? -1 : blank - 1;
    if (letter == 'r') to = blank % 3 == 2 ? -1 : blank + 1;
    if (to < 0 || to > 8) return 0;
    board[2 * blank] = board[2 * to];
    board[2 * to] = 'x';
    return 1;
}

/* Answers one state with every function, and returns its depth. */
static unsigned solve(const HomingTable *table, uint64_t index, char *answer_line) {
    char board[BOARD_BYTES], answer[DEEPEST + 1];
    uint8_t codes[DEEPEST];
    size_t length, moves;
    uint32_t depth;
    uint64_t again, at = index;
    unsigned i;

    check(homing_board(table, index, board, sizeof board, &length) == HOMING_STATUS_OK && length == BOARD_BYTES - 1, "board", index);
    check(homing_locate(table, board, &again) == HOMING_STATUS_OK && again == index, "locate", index);
    check(homing_depth(table, index, &depth) == HOMING_STATUS_OK && depth <= DEEPEST, "depth", index);
    check(homing_path(table, index, codes, sizeof codes, &moves) == HOMING_STATUS_OK && moves == depth, "path", index);
    check(homing_solve(table, board, answer, sizeof answer, &length) == HOMING_STATUS_OK && length == depth, "solve", index);
    check(strlen(answer) == depth, "the zero byte", index);
    for (i = 0; i < depth; i++) {
        uint8_t code;
        check("dlru"[codes[i]] == answer[i], "path and solve differ", index);
        check(homing_next_move(table, at, &code, &at) == HOMING_STATUS_OK && code == codes[i], "next_move", index);
        check(move_blank(board, answer[i]), "the blank leaves the board", index);
    }
    check(strcmp(board, GOAL) == 0, "the answer does not lead home", index);
    check(homing_next_move(table, at, codes, &at) == HOMING_STATUS_HOME, "next_move at home", index);
    sprintf(answer_line, "%s\n", answer);
    return depth;
}

/* Answers all boards in a batch with buffers of a few hundred bytes. The answers must equal those to single boards. */
static void solve_lines(const HomingTable *table, const char *boards, const char *expected) {
    char answers[400];
    size_t left = strlen(boards), done, written;
    while (left > 0) {
        check(homing_solve_lines(table, boards, left, answers, sizeof answers, &done, &written) == HOMING_STATUS_OK, "batch", left);
        check(done > 0 && done <= left && memcmp(answers, expected, written) == 0, "the batch answers otherwise", left);
        boards += done;
        expected += written;
        left -= done;
    }
    check(*expected == 0, "the batch has fewer answers", 0);
}

int main(int argc, char **argv) {
    HomingTable *table;
    uint64_t states, index, step;
    unsigned long counts[DEEPEST + 1] = {0};
    char *boards, *answers, *board, *answer;
    unsigned depth;

    if (argc != 3) return 2;
    step = strtoul(argv[2], NULL, 10);
    if (strchr(argv[1], '/') != NULL) {
        check(homing_open(argv[1], &table) == HOMING_STATUS_OK, argv[1], 0);
    } else {
        check(homing_embedded(argv[1], &table) == HOMING_STATUS_OK, argv[1], 0);
    }
    check(homing_states(table, &states) == HOMING_STATUS_OK && states == 181440, "states", 0);
    board = boards = malloc(states * BOARD_BYTES + 1);
    answer = answers = malloc(states * (DEEPEST + 1) + 1);
    check(boards != NULL && answers != NULL, "memory", 0);
    for (index = 0; index < states; index += step) {
        size_t length;
        depth = solve(table, index, answer);
        answer += depth + 1;
        counts[depth]++;
        homing_board(table, index, board, BOARD_BYTES, &length);
        board += length;
        *board++ = '\n';
        *board = 0;
    }
    for (depth = 0; step == 1 && depth <= DEEPEST; depth++) {
        check(counts[depth] == published[depth], "the number of states at a depth", depth);
    }
    solve_lines(table, boards, answers);
    free(boards);
    free(answers);
    homing_close(table);
    return 0;
}
