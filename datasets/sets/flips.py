"""Boards of the Flip Game and of Lights Out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from . import estimates, texts
from .kind import Column, DataSet, Rows, cells, is_test, spread

# A board as text.
_LETTERS = np.frombuffer(b"wb", dtype=np.uint8)


class FlipAll(DataSet):
    name = "flip-4x4-all"
    title = "Every board of the 4x4 Flip Game, with the fewest presses"
    what = (
        "All 65,536 boards of 4x4 two-sided pieces. A press turns a piece and its side neighbours; a board is solved when it "
        "is all white or all black. 4,096 boards can be solved; for the others depth and path are null."
    )
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
    _table: homing.Table | None = None

    @property
    def table(self) -> homing.Table:
        if self._table is None:
            self._table = homing.load("flip")
        return self._table

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        boards = self.table.unrank(spread(first, count, total, self.row_count, seed))
        depths, found = self.table.depths(boards), self.table.paths(boards)
        is_lost = pa.array(depths < 0)
        depth = pa.array(depths.astype(np.uint8), mask=depths < 0)
        path = pa.compute.if_else(is_lost, pa.scalar(None, pa.string()), texts.paths(found.offsets, found.codes, self.table.moves))
        count_column = pa.array(self.table.count(boards).astype(np.uint32))
        columns = {"board": texts.boards(boards), "depth": depth, "path": path, "path_count": count_column}
        return Rows(columns, is_test(_LETTERS[boards]))

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        black = cells(rows).sum(axis=1)
        return {"pieces to turn / 5": np.ceil(np.minimum(black, 16 - black) / 5)}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        return estimates.with_pairs(cells(rows))
