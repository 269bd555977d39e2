"""The 2x2x2 cube."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from . import estimates, texts
from .kind import Column, DataSet, Rows, cells, spread


class CubeAll(DataSet):
    name = "perm-2x2x2-all"
    title = "Every pattern of the 2x2x2 cube, with its exact distance in both metrics"
    what = (
        "The 3,674,160 patterns of the 2x2x2 cube, each once; the corner DBL stays fixed. Turns are U, R and F; in the half-turn "
        "metric U2 is one move, in the quarter-turn metric two."
    )
    classes = (
        "A pattern and its images under the six rotations and reflections of the whole cube that fix the corner DBL form a class. The "
        "inverse of a pattern, which has the same depth, may be in another class."
    )
    checked = (
        "The counts by depth are the published ones in both metrics. Random rows were solved by a bidirectional search on a cube of "
        "stickers, which shares no code with the program. It compared both depths and both sets of best moves."
    )
    row_count = 3_674_160
    group_rows = 183_708
    shard_rows = row_count
    published = "perm 2x2x2", "half-turn"
    columns = (
        Column("board", pa.list_(pa.uint8(), 14), "the corner in each place, URF UFL ULB UBR DFR DLF DRB, from 0, then the twists"),
        Column("depth", pa.uint8(), "the fewest turns, half turns counted as one"),
        Column("best_moves", pa.string(), "all turns that lead one nearer by that count"),
        Column("depth_quarter", pa.uint8(), "the fewest quarter turns"),
        Column("best_moves_quarter", pa.string(), "all quarter turns that lead one nearer by that count"),
    )

    @cached_property
    def tables(self) -> tuple[homing.Table, homing.Table]:
        return homing.load("perm:2x2x2", metric="half-turn"), homing.load("perm:2x2x2", metric="quarter-turn")

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        half, quarter = self.tables
        boards = half.unrank(spread(first, count, total, self.row_count, seed))
        columns = {"board": texts.boards(boards)}
        for table, behind in ((half, ""), (quarter, "_quarter")):
            columns[f"depth{behind}"] = pa.array(table.depths(boards).astype(np.uint8))
            columns[f"best_moves{behind}"] = texts.sets(table.best_sets(boards), table.moves)
        return Rows(columns, half.split(boards) == "test")

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        # A turn moves and twists at most four corners.
        boards = cells(rows)
        wrong = ((boards[:, :7] != np.arange(7)) | (boards[:, 7:] != 0)).sum(axis=1)
        return {"wrong corners / 4": np.ceil(wrong / 4)}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        boards = cells(rows)
        return estimates.one_hot(boards[:, :7] * 3 + boards[:, 7:], 21)
