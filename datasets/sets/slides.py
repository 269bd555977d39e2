"""All boards of a small sliding puzzle."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from . import estimates, texts
from .kind import Column, DataSet, Rows, cells, spread


class _AllSlides(DataSet):
    """The columns that all boards of a size have."""

    rows_of_tiles: int
    columns_of_tiles: int
    puzzle: str
    _table: homing.Table | None = None

    @property
    def table(self) -> homing.Table:
        if self._table is None:
            self._table = homing.load(self.puzzle)
        return self._table

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


_BEST_MOVES = "all moves that lead one nearer, as letters: the blank goes d(own), l(eft), r(ight), u(p); empty for the goal"


class EightAll(_AllSlides):
    name = "eight-all"
    title = "Every board of the 8-puzzle, with its exact distance"
    what = "The 181,440 boards of the 8-puzzle that can be solved, each once. The goal is 1 2 3 / 4 5 6 / 7 8 blank."
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
        Column("path", pa.string(), "the alphabetically first of the shortest solutions"),
    )

    def _columns(self, boards: npt.NDArray[np.uint8]) -> dict[str, Any]:
        found = self.table.paths(boards)
        return super()._columns(boards) | {
            "path_count": pa.array(self.table.count(boards).astype(np.uint32)),
            "path": texts.paths(found.offsets, found.codes, self.table.moves),
        }
