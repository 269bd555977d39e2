/* Opens tables by name, asks for hints, grades and random boards, and makes a table: `named FOLDER GRAPH [limits]`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "homing.h"

#define CHECK(holds) check((holds), #holds, __LINE__)

static void check(int holds, const char *what, int line) {
    if (!holds) {
        fprintf(stderr, "line %d: %s: %s\n", line, what, homing_error());
        exit(1);
    }
}

/* OEIS A151944: the 2x3 puzzle, 360 states, greatest depth 21. */
static int count_layers(uint32_t depth, uint64_t found, uint64_t states, void *data) {
    int *layers = data;
    ++*layers;
    check(states == 360 && found <= states && depth <= 21, "progress", __LINE__);
    return 0;
}

static int stop_at_5(uint32_t depth, uint64_t found, uint64_t states, void *data) {
    (void)found, (void)states, (void)data;
    return depth >= 5;
}

static void goals(void) {
    HomingTable *table;
    char answer[40];
    size_t length;
    /* One move from a goal of our own: the blank goes down from the cell above the middle. */
    CHECK(homing_open_puzzle("eight", "goal=1 2 3 8 x 4 7 6 5", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, "1 x 3 8 2 4 7 6 5", answer, sizeof answer, &length) == HOMING_STATUS_OK);
    CHECK(strcmp(answer, "d") == 0 && length == 1);
    homing_close(table);
}

static void hints(const HomingTable *eight) {
    const char *board = "1 2 3 4 x 6 7 5 8";
    HomingHint hints[4];
    size_t length;
    /* The blank in the middle; right and then up would do nothing, and down brings the board one move nearer: tile 8 goes home then. */
    CHECK(homing_hints(eight, board, hints, 4, &length) == HOMING_STATUS_OK && length == 4);
    CHECK(strcmp(hints[0].name, "d") == 0 && hints[0].is_best == 1 && hints[0].is_solvable == 1 && hints[0].depth_moves == 1);
    CHECK(hints[1].is_best == 0 && hints[1].depth_moves == 3 && hints[3].depth_moves == 3);
    CHECK(homing_hints(eight, board, NULL, 0, &length) == HOMING_STATUS_SHORT_BUFFER && length == 4);
    CHECK(homing_hints(eight, board, hints, 3, &length) == HOMING_STATUS_SHORT_BUFFER && length == 4);
}

/* What is asked by board is answered by every kind of table: of states, of patterns, by algebra. A level knows its own start. */
static void every_kind(const char *folder) {
    static const struct { const char *puzzle, *board, *move; } KINDS[] = {
        {"slide:4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", "r"},
        {"perm:3x3x3", "R", "R'"},
        {"flip:6x6", "bbwwwwbwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "1"},
        {"blocks:huarong-dao", "BAAC/BAAC/DEEF/DGHF/I..J", NULL},
    };
    char path[1000], text[200], solved[200];
    HomingHint hints[64];
    HomingTable *table;
    size_t length, i;
    FILE *file;
    for (i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        CHECK(homing_open_puzzle(KINDS[i].puzzle, "", "no such folder", &table) == HOMING_STATUS_OK);
        CHECK(homing_hints(table, KINDS[i].board, hints, 64, &length) == HOMING_STATUS_OK && length > 1 && hints[0].is_best);
        CHECK(KINDS[i].move == NULL || (strcmp(hints[0].name, KINDS[i].move) == 0 && hints[0].depth_moves == 0));
        homing_close(table);
    }
    CHECK(homing_open_puzzle("slide:4x4", "", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_random(table, 3, 3, 1, 1, text, sizeof text, &length) == HOMING_STATUS_OK);
    text[length - 1] = 0;
    CHECK(homing_solve(table, text, solved, sizeof solved, &length) == HOMING_STATUS_OK && length == 3);
    homing_close(table);
    sprintf(path, "push:%.900s/level.txt", folder);
    file = fopen(path + 5, "w");
    CHECK(file != NULL && fputs("#####\n#@$.#\n#####\n", file) >= 0 && fclose(file) == 0);
    CHECK(homing_open_puzzle(path, "", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_start(table, text, sizeof text, &length) == HOMING_STATUS_OK && strcmp(text, "2 3 2 2") == 0 && length == 7);
    CHECK(homing_start(table, NULL, 0, &length) == HOMING_STATUS_SHORT_BUFFER && length == 7);
    CHECK(homing_solve(table, text, solved, sizeof solved, &length) == HOMING_STATUS_OK && strcmp(solved, "R") == 0);
    homing_close(table);
}

/* A graph of cosets and a Cayley graph, whose definitions are text. S4 by a turn and an exchange: no element is more than 6 moves away. */
static void definitions(void) {
    const char *ring = "perm:{\"generators\": [[1, 2, 3, 4, 5, 0], [5, 0, 1, 2, 3, 4], [1, 0, 2, 3, 4, 5]],"
                       " \"generator_names\": [\"L\", \"R\", \"X\"], \"central_state\": [0, 0, 0, 1, 1, 1]}";
    HomingTable *table;
    char answer[40];
    size_t length;
    uint64_t states, index;
    uint32_t depth, greatest = 0;
    CHECK(homing_open_puzzle(ring, "", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, "2 1 2 1 2 1", answer, sizeof answer, &length) == HOMING_STATUS_OK);
    CHECK(strcmp(answer, "X L L L X L") == 0 && length == 11);
    homing_close(table);
    CHECK(homing_open_puzzle("perm:[[1, 2, 3, 0], [1, 0, 2, 3]]", "from-goal=", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_states(table, &states) == HOMING_STATUS_OK && states == 24);
    for (index = 0; index < states; index++) {
        CHECK(homing_depth(table, index, &depth) == HOMING_STATUS_OK);
        greatest = depth > greatest ? depth : greatest;
    }
    CHECK(greatest == 6);
    homing_close(table);
    CHECK(homing_open_puzzle("perm:[[1, 2, 3], [1, 0, 2]]", "", "no such folder", &table) < 0);
    CHECK(strstr(homing_error(), "positions count from 0 here, not from 1") != NULL);
}

static void grades(const HomingTable *eight) {
    HomingGrade grade;
    CHECK(homing_grade(eight, "1 2 3 4 x 6 7 5 8", "dr", &grade) == HOMING_STATUS_OK);
    CHECK(grade.status == HOMING_GRADE_STATUS_OPTIMAL && grade.depth_moves == 2 && grade.made_moves == 2 && grade.lost_moves == 0);
    CHECK(homing_grade(eight, "1 2 3 4 x 6 7 5 8", "lrdr", &grade) == HOMING_STATUS_OK);
    CHECK(grade.status == HOMING_GRADE_STATUS_SOLVES && grade.made_moves == 4 && grade.lost_moves == 2);
    CHECK(homing_grade(eight, "1 2 3 4 x 6 7 5 8", "d", &grade) == HOMING_STATUS_OK);
    CHECK(grade.status == HOMING_GRADE_STATUS_UNSOLVED && grade.to_go_moves == 1);
    CHECK(homing_grade(eight, "1 2 3 4 x 6 7 5 8", "dd", &grade) == HOMING_STATUS_OK);
    CHECK(grade.status == HOMING_GRADE_STATUS_ILLEGAL && grade.illegal_at_move == 2 && grade.made_moves == 1);
}

static void random_boards(const HomingTable *eight) {
    char boards[400], again[400], *board = boards;
    size_t length, length_again;
    int i;
    CHECK(homing_random(eight, 20, 25, 7, 20, boards, sizeof boards, &length) == HOMING_STATUS_OK && length == 20 * 18);
    CHECK(homing_random(eight, 20, 25, 7, 20, again, sizeof again, &length_again) == HOMING_STATUS_OK);
    CHECK(length == length_again && strcmp(boards, again) == 0);
    CHECK(homing_random(eight, 20, 25, 7, 20, NULL, 0, &length) == HOMING_STATUS_SHORT_BUFFER && length == 20 * 18);
    /* The two deepest boards are images of each other: one stands for both. */
    CHECK(homing_random_symmetric(eight, 31, 31, 1, 9, again, sizeof again, &length) == HOMING_STATUS_OK && length == 9 * 18);
    for (i = 0; i < 9; i++) CHECK(memcmp(again + 18 * i, "6 4 7 8 5 x 3 2 1\n", 18) == 0);
    CHECK(homing_random_symmetric(eight, 31, 31, 1, 9, NULL, 0, &length) == HOMING_STATUS_SHORT_BUFFER && length == 9 * 18);
    CHECK(homing_random_symmetric(eight, 32, 32, 1, 1, again, sizeof again, &length) == HOMING_STATUS_INVALID);
    CHECK(homing_random_symmetric(NULL, 0, 1, 1, 1, again, sizeof again, &length) == HOMING_STATUS_NULL_POINTER);
    for (i = 0; i < 20; i++, board += 18) {
        uint64_t index;
        uint32_t depth;
        board[17] = 0;
        CHECK(homing_locate(eight, board, &index) == HOMING_STATUS_OK);
        CHECK(homing_depth(eight, index, &depth) == HOMING_STATUS_OK && depth >= 20 && depth <= 25);
    }
}

static void generation(const char *folder) {
    char path[1000];
    HomingTable *table;
    uint64_t states;
    int layers = 0;
    sprintf(path, "%.900s/six.tbl", folder);
    remove(path);
    CHECK(homing_generate("slide:2x3", "", path, stop_at_5, NULL) == HOMING_STATUS_STOPPED);
    CHECK(homing_open(path, &table) == HOMING_STATUS_BAD_TABLE);
    CHECK(homing_generate("slide:2x3", "", path, count_layers, &layers) == HOMING_STATUS_OK && layers >= 22);
    CHECK(homing_generate("slide:2x3", "", path, NULL, NULL) == HOMING_STATUS_OK);
    CHECK(homing_open(path, &table) == HOMING_STATUS_OK);
    CHECK(homing_states(table, &states) == HOMING_STATUS_OK && states == 360);
    homing_close(table);
}

/* A board of Klotski, and many at once. TLA+'s examples and the books: 25,955 states, 81 moves, 116 steps. The 2x2 block of the small
 * puzzle goes around the others in 8 steps, as its doctest says. */
static void blocks(void) {
    const char *start = "BAAC/BAAC/DEEF/DGHF/I..J", *small = "blocks:AAB\nAAC\n..D\n\n...\n.AA\n.AA\n";
    HomingTable *table;
    char boards[30 * 50 + 1], lines[3000], answer[100], *board = boards;
    size_t length, done;
    uint64_t states, index;
    uint32_t depth;
    int i;
    CHECK(homing_open_puzzle("blocks:huarong-dao", "", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_states(table, &states) == HOMING_STATUS_OK && states == 25955);
    CHECK(homing_locate(table, start, &index) == HOMING_STATUS_OK);
    CHECK(homing_depth(table, index, &depth) == HOMING_STATUS_OK && depth == 81);
    homing_close(table);
    CHECK(homing_open_puzzle(small, "metric=step", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, "AAB/AAC/..D", answer, sizeof answer, &length) == HOMING_STATUS_OK);
    for (done = 1, i = 0; answer[i]; i++) done += answer[i] == ' ';
    CHECK(done == 8);
    CHECK(homing_solve(table, "AAB/AA#/..D", answer, sizeof answer, &length) == HOMING_STATUS_INVALID);
    /* Random boards of depth 3, all answered in one call: three moves each. */
    CHECK(homing_random(table, 3, 3, 1, 50, boards, sizeof boards, &length) == HOMING_STATUS_OK);
    CHECK(homing_solve_lines(table, boards, length, lines, sizeof lines, &done, &length) == HOMING_STATUS_OK);
    CHECK(done == strlen(boards));
    for (i = 0; i < 50; i++, board = strchr(board, '\n') + 1) {
        char line[30];
        size_t end = strcspn(board, "\n");
        memcpy(line, board, end);
        line[end] = 0;
        CHECK(homing_locate(table, line, &index) == HOMING_STATUS_OK);
        CHECK(homing_depth(table, index, &depth) == HOMING_STATUS_OK && depth == 3);
    }
    for (done = 0, i = 0; i < (int)length; i++) done += lines[i] == ' ';
    CHECK(done == 50 * 2);
    homing_close(table);
}

/* Walks of a graph have lengths and no boards. */
static void walks(const char *folder, const char *graph) {
    char name[1000], path[1000], answer[40];
    HomingTable *table;
    uint64_t states;
    size_t length, done;
    sprintf(name, "route:%.900s", graph);
    sprintf(path, "%.900s/graph.tbl", folder);
    CHECK(homing_open_puzzle(name, "to=3", folder, &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, "1 1", answer, sizeof answer, &length) == HOMING_STATUS_OK && strcmp(answer, "9") == 0);
    CHECK(homing_solve_lines(table, "1 1\n1 2\n1 3\n", 12, answer, sizeof answer, &done, &length) == HOMING_STATUS_OK);
    CHECK(done == 12 && length == 8 && memcmp(answer, "9\n20\n-1\n", 8) == 0);
    CHECK(homing_states(table, &states) == HOMING_STATUS_UNANSWERED);
    homing_close(table);
    CHECK(homing_generate(name, "to=3", path, NULL, NULL) == HOMING_STATUS_OK);
}

/* A search that gives up has a status of its own, and its bound in the place of a path; so has a path that need not be a shortest one. */
static void limits(void) {
    const char *far = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    HomingTable *table;
    HomingGrade grade;
    char answer[200];
    size_t length;
    CHECK(homing_open_puzzle("slide:4x4", "limit-nodes=1000", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, far, answer, sizeof answer, &length) == HOMING_STATUS_UNKNOWN);
    CHECK(strcmp(answer, "66") == 0 && length == 2 && strcmp(homing_error(), "") == 0);
    CHECK(homing_grade(table, far, "r", &grade) == HOMING_STATUS_UNKNOWN);
    homing_close(table);
    CHECK(homing_open_puzzle("slide:4x4", "any", "no such folder", &table) == HOMING_STATUS_OK);
    CHECK(homing_solve(table, far, answer, sizeof answer, &length) == HOMING_STATUS_NEAR);
    CHECK(length >= 66 && strspn(answer, "dlru") == length);
    homing_close(table);
}

int main(int argc, char **argv) {
    HomingTable *eight;
    if (argc != 3 && argc != 4) return 2;
    CHECK(strcmp(homing_version(), "0.1.0") == 0);
    CHECK(homing_open_puzzle("eight", "", "", &eight) == HOMING_STATUS_OK);
    goals();
    hints(eight);
    grades(eight);
    random_boards(eight);
    generation(argv[1]);
    walks(argv[1], argv[2]);
    /* Not under valgrind: the threads that sort the states of blocks live on, and the searches of 4x4 take too long. */
    if (argc == 4) {
        blocks();
        every_kind(argv[1]);
        definitions();
        limits();
    }
    homing_close(eight);
    return 0;
}
