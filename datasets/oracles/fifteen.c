/* The 15-puzzle by IDA* with the Manhattan distance: a board of 16 numbers a line in, its distance out. cc -O2 fifteen.c */
#include <stdio.h>
#include <stdlib.h>

static int board[16], far[16][16];

/* Whether a path of at most `left` moves leads home, of tiles whose distances add up to `sum`; `from` is where the blank was before. */
static int search(int blank, int from, int sum, int left) {
    static const int steps[4] = {-4, -1, 1, 4};
    if (sum == 0) return 1;
    for (int i = 0; i < 4; i++) {
        int to = blank + steps[i];
        if (to < 0 || to > 15 || to == from) continue;
        if ((steps[i] == 1 || steps[i] == -1) && to / 4 != blank / 4) continue;
        int tile = board[to], after = sum - far[tile][to] + far[tile][blank];
        if (after > left - 1) continue;
        board[blank] = tile;
        board[to] = 0;
        int is_found = search(to, blank, after, left - 1);
        board[to] = tile;
        board[blank] = 0;
        if (is_found) return 1;
    }
    return 0;
}

int main(void) {
    for (int tile = 1; tile < 16; tile++)
        for (int cell = 0; cell < 16; cell++) far[tile][cell] = abs(cell / 4 - (tile - 1) / 4) + abs(cell % 4 - (tile - 1) % 4);
    for (;;) {
        int blank = 0, sum = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (scanf("%d", &board[cell]) != 1) return 0;
            if (board[cell] == 0) blank = cell;
            sum += far[board[cell]][cell];
        }
        int left = sum;
        while (!search(blank, -1, sum, left)) left += 2;
        printf("%d\n", left);
        fflush(stdout);
    }
}
