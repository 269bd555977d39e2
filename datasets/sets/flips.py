"""Boards of the Flip Game and of Lights Out."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from . import estimates, texts
from .kind import Column, DataSet, Rows, are_test, cells, spread

# A board as text.
_LETTERS = np.array(["w", "b"])


class FlipAll(DataSet):
    name = "flip-4x4-all"
    title = "Every board of the 4x4 Flip Game, with the fewest presses"
    what = (
        "All 65,536 boards of 4x4 two-sided pieces. A press turns a piece and its side neighbours; a board is solved when it "
        "is all white or all black. 4,096 boards can be solved; for the others depth and path are null."
    )
    classes = "A board, its rotations and reflections, and the same boards with all pieces turned over form a class."
    checked = "Every row was compared with all 65,536 sets of presses, tried one by one by a program that shares no code with this one."
    row_count = 65_536
    group_rows = 16_384
    shard_rows = row_count
    published = "flip 4x4", "all white or all black"
    columns = (
        Column("board", pa.list_(pa.uint8(), 16), "the sixteen pieces row by row, 1 for black, 0 for white"),
        Column("depth", pa.uint8(), "the fewest presses that solve the board; null if none do"),
        Column("path", pa.string(), "the first of the smallest sets of presses: pieces from 1, ascending; null if there is none"),
        Column("path_count", pa.uint32(), "the number of smallest sets of presses; 0 if the board cannot be solved"),
    )

    @cached_property
    def table(self) -> homing.Table:
        return homing.load("flip")

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        boards = self.table.unrank(spread(first, count, total, self.row_count, seed))
        depths, found = self.table.depths(boards), self.table.paths(boards)
        is_lost = pa.array(depths < 0)
        depth = pa.array(depths.astype(np.uint8), mask=depths < 0)
        path = pa.compute.if_else(is_lost, pa.scalar(None, pa.string()), texts.paths(found.offsets, found.codes, self.table.moves))
        count_column = pa.array(self.table.count(boards).astype(np.uint32))
        columns = {"board": texts.boards(boards), "depth": depth, "path": path, "path_count": count_column}
        return Rows(columns, are_test(self.table.representatives(["".join(row) for row in _LETTERS[boards]])))

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        black = cells(rows).sum(axis=1)
        return {"pieces to turn / 5": np.ceil(np.minimum(black, 16 - black) / 5)}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        return estimates.with_pairs(cells(rows))


class Lights(DataSet):
    name = "lights-7x7"
    title = "A million random boards of Lights Out on 7x7, with the presses that solve them"
    what = (
        "Boards of 7x7 lights drawn uniformly and independently from all 562,949,953,421,312. A press turns a light and its side "
        "neighbours; a board is solved when all are out. On 7x7 every board is solved by exactly one set of presses."
    )
    classes = "A board and its rotations and reflections form a class."
    checked = (
        "The presses of every row were carried out by a program that shares no code with this one. Elimination over GF(2) showed that the "
        "answer is unique: no non-empty set of presses turns nothing."
    )
    row_count = 1_000_000
    group_rows = 20_000
    shard_rows = row_count
    columns = (
        Column("board", pa.list_(pa.uint8(), 49), "the 49 lights row by row, 1 for on, 0 for out"),
        Column("depth", pa.uint8(), "the fewest presses that turn off all lights"),
        Column("path", pa.string(), "these presses: lights from 1, ascending"),
        Column("path_count", pa.uint32(), "the number of sets of presses that do so: 1"),
    )

    @cached_property
    def table(self) -> homing.Table:
        return homing.load("flip:7x7", goal="white")

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        lines = self.table.random_texts(count, seed=(seed << 32) + first // self.group_rows)
        letters = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(count, 49)
        paths = [self.table.solve(line) or "" for line in lines]
        columns = {
            "board": texts.boards((letters == ord("b")).astype(np.uint8)),
            "depth": pa.array([len(path.split()) for path in paths], pa.uint8()),
            "path": pa.array(paths, pa.string()),
            "path_count": pa.array([len(self.table.all_paths(line)) for line in lines], pa.uint32()),
        }
        return Rows(columns, are_test(self.table.representatives(lines)))

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        return {"lights / 5": np.ceil(cells(rows).sum(axis=1) / 5)}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        return estimates.with_pairs(cells(rows))


def fewest_presses(table: homing.Table, lines: list[str]) -> npt.NDArray[np.int16]:
    """The depths of boards without arrays, one by one."""
    return np.array([len((table.solve(line) or "").split()) for line in lines], dtype=np.int16)


def press_masks(rows: int, columns: int) -> npt.NDArray[np.bool_]:
    """Whether a press turns a piece, by press and piece."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.asarray(abs(row[:, None] - row) + abs(column[:, None] - column) <= 1)
