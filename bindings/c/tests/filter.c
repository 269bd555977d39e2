/* Answers the lines of standard input: `filter PUZZLE`. The buffer for answers is small, so that it fills many times. */
#include <stdio.h>

#include "homing.h"

int main(int argc, char **argv) {
    static char boards[1 << 21], answers[64];
    HomingTable *table;
    size_t left, at = 0, done, written;

    if (argc != 2 || homing_open_puzzle(argv[1], "", "no such folder", &table) != HOMING_STATUS_OK) {
        fprintf(stderr, "%s\n", homing_error());
        return 1;
    }
    left = fread(boards, 1, sizeof boards, stdin);
    while (left > 0) {
        if (homing_solve_lines(table, boards + at, left, answers, sizeof answers, &done, &written) != HOMING_STATUS_OK) {
            fprintf(stderr, "%s\n", homing_error());
            return 1;
        }
        fwrite(answers, 1, written, stdout);
        at += done;
        left -= done;
    }
    homing_close(table);
    return 0;
}
