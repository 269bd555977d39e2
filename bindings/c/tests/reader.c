/* Prints what both libraries answer: `reader TABLE BOARD MOVES` with an embedded table or a file. The program is linked with each, and
 * must print the same. */
#include <stdio.h>
#include <string.h>

#include "homing.h"

#define TEXT_BYTES 4000

int main(int argc, char **argv) {
    HomingTable *table;
    HomingHint hints[25];
    HomingGrade grade;
    char text[TEXT_BYTES], answers[TEXT_BYTES];
    size_t length, done, i;
    HomingStatus status;

    if (argc != 4) return 2;
    status = strchr(argv[1], '/') != NULL ? homing_open(argv[1], &table) : homing_embedded(argv[1], &table);
    printf("open %d %s\n", status, homing_error());
    if (status != HOMING_STATUS_OK) return 0;
    printf("version %s\n", homing_version());

    status = homing_hints(table, argv[2], hints, 25, &length);
    printf("hints %d %s\n", status, homing_error());
    for (i = 0; status == HOMING_STATUS_OK && i < length; i++) {
        const HomingHint *hint = &hints[i];
        printf("%s %u %u %d %d\n", hint->name, hint->depth_moves, hint->depth_pushes, hint->is_best, hint->is_solvable);
    }
    status = homing_grade(table, argv[2], argv[3], &grade);
    printf("grade %d %s\n", status, homing_error());
    if (status == HOMING_STATUS_OK) {
        printf("%d %u %u %u %ld %lu\n", grade.status, grade.depth_moves, grade.made_moves, grade.to_go_moves, (long)grade.lost_moves,
               (unsigned long)grade.illegal_at_move);
    }
    status = homing_random(table, 3, 5, 7, 20, text, sizeof text, &length);
    printf("random %d %s\n", status, homing_error());
    if (status == HOMING_STATUS_OK) {
        status = homing_solve_lines(table, text, length, answers, sizeof answers, &done, &length);
        printf("%slines %d %d %s\n", text, status, (int)done, homing_error());
        fwrite(answers, 1, length, stdout);
    }
    status = homing_random(table, 50, 60, 7, 20, text, sizeof text, &length);
    printf("random %d %s\n", status, homing_error());
    status = homing_solve(table, argv[2], text, sizeof text, &length);
    printf("solve %d %s %s\n", status, status == HOMING_STATUS_OK ? text : "", homing_error());
    homing_close(table);
    return 0;
}
