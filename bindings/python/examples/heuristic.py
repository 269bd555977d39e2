"""Measures a heuristic: A* with the Manhattan distance against exact depths, for boards of every depth.

python heuristic.py [IMAGE.png]: prints a line per depth, and plots them if matplotlib is installed.
"""

from __future__ import annotations

import heapq
import sys

import numpy as np

import homing

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def manhattan(boards: np.ndarray) -> np.ndarray:
    """The sum of the distances of all tiles from their goal cells, in rows plus columns, for boards (n, 9)."""
    sums = np.zeros(len(boards), dtype=int)
    for tile in range(1, 9):
        row, column = np.divmod(np.argmax(boards == tile, axis=1), 3)
        sums += abs(row - (tile - 1) // 3) + abs(column - (tile - 1) % 3)
    return sums


def expanded_by_a_star(board: tuple[int, ...]) -> tuple[int, int]:
    """The length of the path that A* finds, and the number of boards that it expands."""

    def distance(board: tuple[int, ...]) -> int:
        return int(manhattan(np.array([board]))[0])

    queue, lengths, expanded = [(distance(board), 0, board)], {board: 0}, 0
    while True:
        _, length, board = heapq.heappop(queue)
        if board == GOAL:
            return length, expanded
        if length > lengths[board]:
            continue
        expanded += 1
        blank = board.index(0)
        for step, can in ((3, blank < 6), (-1, blank % 3 > 0), (1, blank % 3 < 2), (-3, blank > 2)):
            if can:
                cells = list(board)
                cells[blank], cells[blank + step] = cells[blank + step], 0
                after = tuple(cells)
                if length + 1 < lengths.get(after, 99):
                    lengths[after] = length + 1
                    heapq.heappush(queue, (length + 1 + distance(after), length + 1, after))


def main() -> None:
    eight = homing.load("eight")
    off = []
    for depth in range(eight.max_depth + 1):
        boards = eight.states_at(depth)
        error = depth - manhattan(boards)
        assert error.min() >= 0, "the Manhattan distance never says too much"
        off.append(error.mean())
        tried = ""
        if depth % 6 == 0 and depth <= 18:
            length, expanded = expanded_by_a_star(tuple(boards[0].tolist()))
            assert length == depth, "A* is right"
            tried = f"; A* expands {expanded} boards for one of them"
        print(f"depth {depth:2}: {len(boards):5} boards, off by {error.mean():5.2f} moves on average, {error.max():2} at most{tried}")
    if len(sys.argv) > 1:
        import matplotlib

        matplotlib.use("Agg")
        axes = eight.stats().plot()
        axes.twinx().plot(off, color="black", label="the Manhattan distance is off by")
        axes.figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
