"""Baselines: estimates of the depth without a table."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

Cells = npt.NDArray[np.uint8]
Estimates = npt.NDArray[np.float64]


def manhattan(boards: Cells, rows: int, columns: int) -> Estimates:
    """The Manhattan distance: the blank's place is the last cell."""
    found: Estimates = _distances(rows, columns)[boards, np.arange(rows * columns)].sum(axis=1, dtype=np.float64)
    return found


@cache
def _distances(rows: int, columns: int) -> npt.NDArray[np.int64]:
    """By tile and cell."""
    count = rows * columns
    cell = np.arange(count)
    home = (np.arange(count) - 1) % count
    found = abs(home[:, None] // columns - cell // columns) + abs(home[:, None] % columns - cell % columns)
    found[0] = 0
    return found


def linear_conflict(boards: Cells, rows: int, columns: int) -> Estimates:
    """The Manhattan distance plus linear conflicts: two moves for each tile that must leave its row or column to let others pass."""
    found = manhattan(boards, rows, columns)
    tiles = boards.reshape(-1, rows, columns).astype(np.int64)
    homes = tiles - 1
    for row in range(rows):
        line = tiles[:, row, :]
        is_home = (line > 0) & (homes[:, row, :] // columns == row)
        found += _conflicts(columns)[_line_number(np.where(is_home, homes[:, row, :] % columns, columns), columns)]
    for column in range(columns):
        line = tiles[:, :, column]
        is_home = (line > 0) & (homes[:, :, column] % columns == column)
        found += _conflicts(rows)[_line_number(np.where(is_home, homes[:, :, column] // columns, rows), rows)]
    return found


def _line_number(places: npt.NDArray[np.int64], length: int) -> npt.NDArray[np.int64]:
    return places @ (length + 1) ** np.arange(length)


@cache
def _conflicts(length: int) -> npt.NDArray[np.float64]:
    """Two moves for each tile that must leave a line, by the goal places of its tiles; ``length`` stands for a tile of another line."""
    found = np.zeros((length + 1) ** length)
    for places in product(range(length + 1), repeat=length):
        own = [place for place in places if place < length]
        if len(set(own)) == len(own):
            found[_line_number(np.array(places), length)] = 2 * (len(own) - _longest_rise(own))
    return found


def _longest_rise(numbers: list[int]) -> int:
    best: list[int] = []
    for place, number in enumerate(numbers):
        best.append(1 + max((best[before] for before in range(place) if numbers[before] < number), default=0))
    return max(best, default=0)


def walking_distance(boards: Cells, side: int) -> Estimates:
    """The walking distance of a square board: the fewest vertical moves that bring all tiles into their rows, and the same for columns."""
    keys, moves = _walks(side)
    cell, home = np.arange(side * side), (np.arange(side * side) - 1) % (side * side)
    found = np.zeros(len(boards))
    for lines, goals in ((cell // side, home // side), (cell % side, home % side)):
        # By cell and tile; the blank counts nothing.
        weights = (side + 1) ** (side * lines[:, None] + goals[None, :])
        weights[:, 0] = 0
        key = weights[cell, boards].sum(axis=1)
        found += moves[np.searchsorted(keys, key)]
    return found


@cache
def _walks(side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """For every way in which tiles can lie in rows, told apart only by the rows of their goals: its number, ascending, and the moves to the
    goal, by a search from there."""
    start = tuple(side - (row == side - 1) if row == goal else 0 for row in range(side) for goal in range(side))
    layer, found = [(start, side - 1)], {start: 0}
    depth = 0
    while layer:
        depth += 1
        after = []
        for counts, blank in layer:
            for row in {blank - 1, blank + 1} & set(range(side)):
                for goal in range(side):
                    if counts[side * row + goal]:
                        moved = list(counts)
                        moved[side * row + goal] -= 1
                        moved[side * blank + goal] += 1
                        if (near := tuple(moved)) not in found:
                            found[near] = depth
                            after.append((near, row))
        layer = after
    weights = (side + 1) ** np.arange(side * side)
    keys = np.array(list(found), dtype=np.int64) @ weights
    order = np.argsort(keys)
    return keys[order], np.array(list(found.values()), dtype=np.float64)[order]


def one_hot(cells: Cells, kinds: int) -> npt.NDArray[np.float32]:
    """One-hot rows: which kind is in which cell."""
    return np.eye(kinds, dtype=np.float32)[cells].reshape(len(cells), -1)


def with_pairs(bits: Cells) -> npt.NDArray[np.float32]:
    """Bits as -1 and 1, and the product of every two of them."""
    signs = bits.astype(np.float32) * 2 - 1
    first, second = np.triu_indices(signs.shape[1], 1)
    return np.concatenate([signs, signs[:, first] * signs[:, second]], axis=1)


def linear_model(known: npt.NDArray[np.float32], depths: Estimates, unknown: npt.NDArray[np.float32]) -> Estimates:
    """Least squares with slight regularisation."""
    known = np.concatenate([known, np.ones((len(known), 1), np.float32)], axis=1)
    unknown = np.concatenate([unknown, np.ones((len(unknown), 1), np.float32)], axis=1)
    square = known.T.astype(np.float64) @ known + 1e-3 * np.eye(known.shape[1])
    found: Estimates = unknown @ np.linalg.solve(square, known.T @ depths)
    return found
