"""A game in the terminal: a board of a chosen depth, hints on request, and a grade at the end.

python game.py [DEPTH]: moves are the letters u d l r for the blank, ? is a hint.
"""

from __future__ import annotations

import random
import sys

import homing


def show(board: list[int]) -> None:
    for row in range(3):
        print(" ".join(str(tile or ".") for tile in board[3 * row : 3 * row + 3]))


def main() -> None:
    eight = homing.load("eight")
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    start = eight.random(1, depth=depth, seed=random.getrandbits(32))[0]
    board, moves = start.tolist(), ""
    print(f"{depth} moves are enough.")
    while eight.depths(board) > 0:
        show(board)
        line = sys.stdin.readline()
        if not line:
            return
        for letter in line.strip():
            if letter == "?":
                print("try", eight.hints(board)[0].move)
            elif letter in [hint.move for hint in eight.hints(board)]:
                blank = board.index(0)
                to = blank + {"d": 3, "l": -1, "r": 1, "u": -3}[letter]
                board[blank], board[to] = board[to], 0
                moves += letter
    show(board)
    grade = eight.check(start, moves)
    print(f"solved in {grade['made_moves']} moves, {grade['lost_moves']} more than needed")


if __name__ == "__main__":
    main()
