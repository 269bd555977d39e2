"""All boards of a small sliding puzzle."""

from __future__ import annotations

import os
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing
from homing._open import folder_of_tables

from . import estimates, texts
from .kind import Column, DataSet, Rows, cells, spread


class _AllSlides(DataSet):
    """The columns that all boards of a size have."""

    rows_of_tiles: int
    columns_of_tiles: int
    puzzle: str

    @cached_property
    def table(self) -> homing.Table:
        return homing.load(self.puzzle)

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        boards = self.table.unrank(spread(first, count, total, self.row_count, seed))
        return Rows(self._columns(boards), self.table.split(boards) == "test")

    def _columns(self, boards: npt.NDArray[np.uint8]) -> dict[str, pa.Array]:
        return {
            "board": texts.boards(boards),
            "depth": pa.array(self.table.depths(boards).astype(np.uint8)),
            "best_moves": texts.sets(self.table.best_sets(boards), self.table.moves),
        }

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        size = self.rows_of_tiles, self.columns_of_tiles
        return {
            "Manhattan": estimates.manhattan(cells(rows), *size),
            "linear conflict": estimates.linear_conflict(cells(rows), *size),
        }

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        return estimates.one_hot(cells(rows), self.rows_of_tiles * self.columns_of_tiles)


_MIRRORED = "A board and its mirror image in the diagonal, with the tiles renamed so that the goal stays the same, form a class."
_BEST_MOVES = "all moves that lead one nearer, as letters: the blank goes d(own), l(eft), r(ight), u(p); empty for the goal"


class EightAll(_AllSlides):
    name = "eight-all"
    title = "Every board of the 8-puzzle, with its exact distance"
    what = "The 181,440 solvable boards of the 8-puzzle, each once. The goal is 1 2 3 / 4 5 6 / 7 8 blank."
    classes = _MIRRORED
    checked = (
        "Every row was compared with a breadth-first search from the goal that shares no code with the program: depth, all best moves, the "
        "number of shortest paths, and the path."
    )
    puzzle = "eight"
    rows_of_tiles = columns_of_tiles = 3
    row_count = 181_440
    group_rows = 45_360
    shard_rows = row_count
    published = "slide 3x3", "blank last (corner)"
    columns = (
        Column("board", pa.list_(pa.uint8(), 9), "the nine cells row by row, 0 for the blank"),
        Column("depth", pa.uint8(), "the length of a shortest solution"),
        Column("best_moves", pa.string(), _BEST_MOVES),
        Column("path_count", pa.uint32(), "the number of shortest solutions; 1 for the goal"),
        Column("path", pa.string(), "the alphabetically first shortest solution"),
    )

    def _columns(self, boards: npt.NDArray[np.uint8]) -> dict[str, Any]:
        found = self.table.paths(boards)
        return super()._columns(boards) | {
            "path_count": pa.array(self.table.count(boards).astype(np.uint32)),
            "path": texts.paths(found.offsets, found.codes, self.table.moves),
        }


class Slide3x4All(_AllSlides):
    name = "slide-3x4-all"
    title = "Every board of the 3x4 sliding puzzle, with its exact distance"
    what = (
        "The 239,500,800 solvable boards of the 11-puzzle (3 rows, 4 columns), each once. The goal is 1 to 11 in order, then the blank."
    )
    classes = "No rotation or reflection of the board keeps the place of the blank in the goal, so each class is a single board."
    checked = (
        "The counts by depth are the published ones. Rows drawn from all files were solved by a bidirectional search that shares no code "
        "with the program: depth and all best moves."
    )
    puzzle = "slide:3x4"
    rows_of_tiles, columns_of_tiles = 3, 4
    row_count = 239_500_800
    group_rows = 997_920
    shard_rows = 9_979_200
    published = "slide 3x4", "blank last"
    columns = (
        Column("board", pa.list_(pa.uint8(), 12), "the twelve cells row by row, 0 for the blank"),
        Column("depth", pa.uint8(), "the length of a shortest solution"),
        Column("best_moves", pa.string(), _BEST_MOVES),
    )


class Fifteen(_AllSlides):
    name = "fifteen-10m"
    title = "Ten million random boards of the 15-puzzle, each with its shortest solution"
    what = (
        "Boards of the 15-puzzle drawn uniformly and independently from all 10,461,394,944,000 solvable ones, so a handful may occur "
        "twice. The goal is 1 to 15 in order, then the blank."
    )
    classes = _MIRRORED
    checked = (
        "Every path was followed to the goal, and every bound is at most the depth and of its parity. Random rows were solved "
        "again by IDA* with the Manhattan distance in C, and their bounds were computed by independent programs."
    )
    puzzle = "slide:4x4"
    rows_of_tiles = columns_of_tiles = 4
    row_count = 10_000_000
    group_rows = 20_000
    shard_rows = 1_000_000
    published = None
    columns = (
        Column("board", pa.list_(pa.uint8(), 16), "the sixteen cells row by row, 0 for the blank"),
        Column("depth", pa.uint8(), "the length of a shortest solution"),
        Column("path", pa.string(), "the alphabetically first shortest solution: the blank goes d(own), l(eft), r(ight), u(p)"),
        Column("manhattan", pa.uint8(), "the Manhattan distance, a lower bound of the depth"),
        Column("linear_conflict", pa.uint8(), "the lower bound with linear conflicts"),
        Column("walking_distance", pa.uint8(), "the walking distance, a lower bound"),
        Column("pattern_bound", pa.uint8(), "the lower bound of the pattern tables of 7 and 8 tiles, and of the board mirrored"),
    )

    @cached_property
    def table(self) -> homing.Table:
        return fifteen()

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        # Each group has a separate seed, so that it can be generated alone.
        boards = self.table.random(count, seed=(seed << 32) + first // self.group_rows)
        found = self.table.paths(boards)
        columns = {
            "board": texts.boards(boards),
            "depth": pa.array(np.diff(found.offsets).astype(np.uint8)),
            "path": texts.paths(found.offsets, found.codes, self.table.moves),
            "manhattan": pa.array(estimates.manhattan(boards, 4, 4).astype(np.uint8)),
            "linear_conflict": pa.array(estimates.linear_conflict(boards, 4, 4).astype(np.uint8)),
            "walking_distance": pa.array(estimates.walking_distance(boards, 4).astype(np.uint8)),
            "pattern_bound": pa.array(self.table.lower_bounds(boards).astype(np.uint8)),
        }
        return Rows(columns, self.table.split(boards) == "test")

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        names = ("manhattan", "Manhattan"), ("linear_conflict", "linear conflict"), ("walking_distance", "walking distance")
        return {name: rows.column(column).to_numpy().astype(np.float64) for column, name in (*names, ("pattern_bound", "pattern tables"))}


def fifteen() -> homing.Table:
    """The pattern tables of the 15-puzzle from their file, which is generated if it is missing.

    The smaller ones that stand in for it have other bounds, and take twenty times as long.
    """
    path = os.path.join(folder_of_tables(None), "slide-4x4.tbl")
    return homing.open(path if os.path.exists(path) else homing.generate("slide:4x4"), "slide:4x4")
