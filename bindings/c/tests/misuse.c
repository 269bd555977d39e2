/* Makes every mistake that the header allows: each call must return an error. Run `misuse DAMAGED` from the project's folder. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "homing.h"

/* The call must return this status, with a message that contains these words. */
#define EXPECT(call, status, words) expect((call), (status), (words), #call, __LINE__)

static void expect(HomingStatus found, HomingStatus expected, const char *words, const char *call, int line) {
    const char *sentence = homing_error();
    if (found != expected || strstr(sentence, words) == NULL || (*words == 0) != (*sentence == 0)) {
        fprintf(stderr, "line %d: %s gives %d \"%s\", expected %d \"%s\"\n", line, call, found, sentence, expected, words);
        exit(1);
    }
}

int main(int argc, char **argv) {
    HomingTable *table = NULL, *flip = NULL;
    uint64_t index = 7, states;
    uint32_t depth = 7;
    uint8_t code = 7, codes[31];
    size_t length = 7, done = 7;
    char text[40];

    if (argc != 2) return 2;
    if (*homing_error() != 0) return 1;

    /* Opening. */
    EXPECT(homing_open(NULL, &table), HOMING_STATUS_NULL_POINTER, "path is null");
    EXPECT(homing_open("tables/slide-3x3.tbl", NULL), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_open("no/such.tbl", &table), HOMING_STATUS_BAD_TABLE, "no/such.tbl");
    EXPECT(homing_open("", &table), HOMING_STATUS_BAD_TABLE, "cannot open");
    EXPECT(homing_open("\xff\xfe", &table), HOMING_STATUS_BAD_TABLE, "cannot open");
    EXPECT(homing_open("tables", &table), HOMING_STATUS_BAD_TABLE, "folder");
    EXPECT(homing_open("README.md", &table), HOMING_STATUS_BAD_TABLE, "expected a table");
    EXPECT(homing_open(argv[1], &table), HOMING_STATUS_BAD_TABLE, "checksum");
    EXPECT(homing_embedded(NULL, &table), HOMING_STATUS_NULL_POINTER, "puzzle is null");
    EXPECT(homing_embedded("eight", NULL), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_embedded("nine", &table), HOMING_STATUS_INVALID, "expected eight or flip");
    EXPECT(homing_embedded("\xff", &table), HOMING_STATUS_INVALID, "UTF-8");
    if (table != NULL) return 1;
    homing_close(NULL);

    /* Null tables and result pointers. */
    EXPECT(homing_states(NULL, &states), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_locate(NULL, "", &index), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_board(NULL, 0, text, sizeof text, &length), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_depth(NULL, 0, &depth), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_next_move(NULL, 0, &code, &index), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_path(NULL, 0, codes, sizeof codes, &length), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_solve(NULL, "", text, sizeof text, &length), HOMING_STATUS_NULL_POINTER, "table is null");
    EXPECT(homing_solve_lines(NULL, "", 0, text, sizeof text, &done, &length), HOMING_STATUS_NULL_POINTER, "table is null");

    EXPECT(homing_embedded("eight", &table), HOMING_STATUS_OK, "");
    EXPECT(homing_embedded("flip", &flip), HOMING_STATUS_OK, "");
    EXPECT(homing_states(table, NULL), HOMING_STATUS_NULL_POINTER, "states is null");
    EXPECT(homing_locate(table, NULL, &index), HOMING_STATUS_NULL_POINTER, "board is null");
    EXPECT(homing_locate(table, "", NULL), HOMING_STATUS_NULL_POINTER, "index is null");
    EXPECT(homing_board(table, 0, NULL, 1, &length), HOMING_STATUS_NULL_POINTER, "board is null");
    EXPECT(homing_board(table, 0, text, sizeof text, NULL), HOMING_STATUS_NULL_POINTER, "length is null");
    EXPECT(homing_depth(table, 0, NULL), HOMING_STATUS_NULL_POINTER, "depth is null");
    EXPECT(homing_next_move(table, 0, NULL, &index), HOMING_STATUS_NULL_POINTER, "code is null");
    EXPECT(homing_next_move(table, 0, &code, NULL), HOMING_STATUS_NULL_POINTER, "next is null");
    EXPECT(homing_path(table, 0, NULL, 1, &length), HOMING_STATUS_NULL_POINTER, "codes is null");
    EXPECT(homing_path(table, 0, codes, sizeof codes, NULL), HOMING_STATUS_NULL_POINTER, "length is null");
    EXPECT(homing_solve(table, NULL, text, sizeof text, &length), HOMING_STATUS_NULL_POINTER, "board is null");
    EXPECT(homing_solve(table, "", NULL, 1, &length), HOMING_STATUS_NULL_POINTER, "answer is null");
    EXPECT(homing_solve(table, "", text, sizeof text, NULL), HOMING_STATUS_NULL_POINTER, "length is null");
    EXPECT(homing_solve_lines(table, NULL, 1, text, sizeof text, &done, &length), HOMING_STATUS_NULL_POINTER, "boards is null");
    EXPECT(homing_solve_lines(table, "", 0, NULL, 1, &done, &length), HOMING_STATUS_NULL_POINTER, "answers is null");
    EXPECT(homing_solve_lines(table, "", 0, text, sizeof text, NULL, &length), HOMING_STATUS_NULL_POINTER, "boards_done is null");
    EXPECT(homing_solve_lines(table, "", 0, text, sizeof text, &done, NULL), HOMING_STATUS_NULL_POINTER, "answers_length is null");

    /* Sizes beyond any memory. */
    EXPECT(homing_solve(table, "", text, SIZE_MAX, &length), HOMING_STATUS_INVALID, "no memory has room");
    EXPECT(homing_path(table, 0, codes, (size_t)PTRDIFF_MAX + 1, &length), HOMING_STATUS_INVALID, "no memory has room");
    EXPECT(homing_hints(table, "", NULL, SIZE_MAX / 2, &length), HOMING_STATUS_INVALID, "no memory has room");
    EXPECT(homing_solve_lines(table, "", SIZE_MAX, text, sizeof text, &done, &length), HOMING_STATUS_INVALID, "no memory has room");
    EXPECT(homing_solve_lines(table, "", 0, text, SIZE_MAX, &done, &length), HOMING_STATUS_INVALID, "no memory has room");

    /* Invalid names, options, depths and moves. */
    {
        HomingTable *none = NULL;
        HomingGrade grade;
#ifndef HOMING_READER
        EXPECT(homing_open_puzzle(NULL, "", "tables", &none), HOMING_STATUS_NULL_POINTER, "puzzle is null");
        EXPECT(homing_open_puzzle("eight", NULL, "tables", &none), HOMING_STATUS_NULL_POINTER, "options is null");
        EXPECT(homing_open_puzzle("eight", "", NULL, &none), HOMING_STATUS_NULL_POINTER, "folder is null");
        EXPECT(homing_open_puzzle("eight", "", "tables", NULL), HOMING_STATUS_NULL_POINTER, "table is null");
        EXPECT(homing_open_puzzle("nine", "", "tables", &none), HOMING_STATUS_INVALID, "unknown puzzle");
        EXPECT(homing_open_puzzle("eight", "goal=1 2 3", "tables", &none), HOMING_STATUS_INVALID, "9 cells");
        EXPECT(homing_open_puzzle("eight", "to=3", "tables", &none), HOMING_STATUS_UNANSWERED, "option to:");
        EXPECT(homing_open_puzzle("eight", "threads=-1", "tables", &none), HOMING_STATUS_UNANSWERED,
               "option threads: no puzzle has an option of that name");
        EXPECT(homing_open_puzzle("eight", "blank=-1", "tables", &none), HOMING_STATUS_INVALID, "a cell from 1 to 9, found \"-1\"");
        EXPECT(homing_open_puzzle("eight", "blank=", "tables", &none), HOMING_STATUS_INVALID, "a cell from 1 to 9, found \"\"");
        EXPECT(homing_open_puzzle("slide:10000000000x10000000000", "", "tables", &none), HOMING_STATUS_INVALID, "each side 2 to 10");
        EXPECT(homing_open_puzzle("slide:4x4", "limit-time=nan", "tables", &none), HOMING_STATUS_INVALID, "from 0 to 1000000000");
        EXPECT(homing_open_puzzle("slide:4x4", "limit-nodes=1e30", "tables", &none), HOMING_STATUS_INVALID, "from 0 to 2^64 - 1");
        EXPECT(homing_generate("slide:2x3", "", "README.md/x.tbl", NULL, NULL), HOMING_STATUS_BAD_TABLE, "README.md");
        EXPECT(homing_generate("slide:2x3", "", NULL, NULL, NULL), HOMING_STATUS_NULL_POINTER, "path is null");
#endif
        EXPECT(homing_random(table, 32, 40, 1, 1, text, sizeof text, &length), HOMING_STATUS_INVALID, "0 to 31");
        EXPECT(homing_random(table, 9, 8, 1, 1, text, sizeof text, &length), HOMING_STATUS_INVALID, "depth");
        EXPECT(homing_random(table, UINT32_MAX, UINT32_MAX, UINT64_MAX, 1, text, sizeof text, &length), HOMING_STATUS_INVALID, "0 to 31");
        EXPECT(homing_random(table, 0, 31, UINT64_MAX, SIZE_MAX, text, sizeof text, &length), HOMING_STATUS_INVALID,
               "no room for 18446744073709551615 boards: ask for at most");
        EXPECT(homing_random(table, 0, 31, 1, (size_t)1 << 62, NULL, 0, &length), HOMING_STATUS_INVALID, "no room for 4611686018427387904");
        EXPECT(homing_grade(table, "1 2 3", "d", &grade), HOMING_STATUS_INVALID, "9 cells");
        EXPECT(homing_grade(table, "1 2 3 4 5 6 7 8 x", "q", &grade), HOMING_STATUS_INVALID, "moves");
        EXPECT(homing_grade(table, "1 2 3 4 5 6 8 7 x", "u", &grade), HOMING_STATUS_UNSOLVABLE, "");
        EXPECT(homing_grade(table, "1 2 3 4 5 6 7 8 x", "u", NULL), HOMING_STATUS_NULL_POINTER, "grade is null");
        EXPECT(homing_hints(table, "1 2 3", NULL, 0, &length), HOMING_STATUS_INVALID, "9 cells");
        EXPECT(homing_hints(table, NULL, NULL, 0, &length), HOMING_STATUS_NULL_POINTER, "board is null");
        EXPECT(homing_hints(table, "1 2 3 4 5 6 8 7 x", NULL, 0, &length), HOMING_STATUS_UNSOLVABLE, "");
#ifndef HOMING_READER
        EXPECT(homing_start(table, NULL, 0, &length), HOMING_STATUS_UNANSWERED, "this table has no start");
#endif
        if (none != NULL) return 1;
    }

    /* Indices beyond the table. */
    EXPECT(homing_board(table, 181440, text, sizeof text, &length), HOMING_STATUS_OUT_OF_RANGE, "181440");
    EXPECT(homing_depth(table, 181440, &depth), HOMING_STATUS_OUT_OF_RANGE, "181440");
    EXPECT(homing_next_move(table, UINT64_MAX, &code, &index), HOMING_STATUS_OUT_OF_RANGE, "18446744073709551615");
    EXPECT(homing_path(table, 1ull << 63, codes, sizeof codes, &length), HOMING_STATUS_OUT_OF_RANGE, "found 9223372036854775808");

    /* Invalid boards, and boards without a path home. */
    EXPECT(homing_locate(table, "1 2 3", &index), HOMING_STATUS_INVALID, "9 cells, found 3");
    EXPECT(homing_locate(table, "1 2 3 4 5 6 7 7 x", &index), HOMING_STATUS_INVALID, "tile 7");
    EXPECT(homing_solve(table, "\xff", text, sizeof text, &length), HOMING_STATUS_INVALID, "UTF-8");
    EXPECT(homing_locate(table, "1 2 3 4 5 6 8 7 x", &index), HOMING_STATUS_UNSOLVABLE, "");
    EXPECT(homing_solve(table, "1 2 3 4 5 6 8 7 x", text, sizeof text, &length), HOMING_STATUS_UNSOLVABLE, "");
    EXPECT(homing_depth(flip, 1, &depth), HOMING_STATUS_UNSOLVABLE, "");
    EXPECT(homing_path(flip, 1, codes, sizeof codes, &length), HOMING_STATUS_UNSOLVABLE, "");
    EXPECT(homing_next_move(flip, 1, &code, &index), HOMING_STATUS_UNSOLVABLE, "");
    EXPECT(homing_next_move(flip, 65535, &code, &index), HOMING_STATUS_HOME, "");
    if (index != 7 || depth != 7 || code != 7 || length != 7 || done != 7) return 1;

    /* Short buffers: only the length is written. */
    strcpy(text, "untouched");
    EXPECT(homing_solve(table, "2 3 4 1 5 x 7 6 8", text, 19, &length), HOMING_STATUS_SHORT_BUFFER, "takes 20 bytes");
    if (length != 19 || strcmp(text, "untouched") != 0) return 1;
    EXPECT(homing_solve(table, "2 3 4 1 5 x 7 6 8", NULL, 0, &length), HOMING_STATUS_SHORT_BUFFER, "takes 20 bytes");
    EXPECT(homing_solve(table, "2 3 4 1 5 x 7 6 8", text, 20, &length), HOMING_STATUS_OK, "");
    if (length != 19 || strcmp(text, "dlurullddrurdllurdr") != 0) return 1;
    EXPECT(homing_board(table, 103741, NULL, 0, &length), HOMING_STATUS_SHORT_BUFFER, "takes 18 bytes");
    if (length != 17) return 1;
    EXPECT(homing_path(table, 103741, codes, 18, &length), HOMING_STATUS_SHORT_BUFFER, "takes 19 bytes");
    if (length != 19) return 1;
    EXPECT(homing_path(table, 8 * 20160, NULL, 0, &length), HOMING_STATUS_OK, "");
    if (length != 0) return 1;

    /* A batch with every kind of line, one whose buffer is too short for the first answer, and an empty one. */
    {
        static const char boards[] = "1 2 3 4 5 6 7 x 8\n1 2 3\r\n\n1 2 3 4 5 6 8 7 x\n\xff\n123456x78\r\n2 3 4 1 5 x 7 6 8";
        static const char answers[] = "r\ninvalid\ninvalid\nunsolvable\ninvalid\nrr\n";
        EXPECT(homing_solve_lines(table, boards, sizeof boards - 1, text, sizeof answers - 1, &done, &length), HOMING_STATUS_OK, "");
        if (length != sizeof answers - 1 || done != sizeof boards - 1 - 17 || memcmp(text, answers, length) != 0) return 1;
        EXPECT(homing_solve_lines(table, boards + done, 17, text, 19, &done, &length), HOMING_STATUS_SHORT_BUFFER, "takes 20 bytes");
        EXPECT(homing_solve_lines(table, boards + done, 17, text, 20, &done, &length), HOMING_STATUS_OK, "");
        if (length != 20 || done != 17 || memcmp(text, "dlurullddrurdllurdr\n", 20) != 0) return 1;
        EXPECT(homing_solve_lines(table, NULL, 0, NULL, 0, &done, &length), HOMING_STATUS_OK, "");
        if (length != 0 || done != 0) return 1;
    }
    EXPECT(homing_solve(flip, "bwwbbbwbbwwbbwww", text, sizeof text, &length), HOMING_STATUS_OK, "");
    if (strcmp(text, "1 2 6 15") != 0) return 1;
    homing_close(table);
    homing_close(flip);
    return 0;
}
