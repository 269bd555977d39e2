"""The definition of a data set: its columns, and any range of its rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing


@dataclass(frozen=True)
class Column:
    name: str
    kind: pa.DataType
    #: Its contents: a phrase for the card, without a full stop.
    what: str


@dataclass(frozen=True)
class Rows:
    """A range of rows: the columns, and for each row whether its class belongs to the test part."""

    columns: dict[str, pa.Array]
    is_test: npt.NDArray[np.bool_]


class DataSet(ABC):
    """A data set. A row depends only on its number, the total number of rows, and the seed."""

    name: str
    title: str
    #: A sentence or two: what a row is, and of which boards.
    what: str
    #: Sentences of the card: what `check.py` does with these rows.
    checked: str
    #: A sentence or more of the card: which boards are in the same class, and so in the same part.
    classes: str
    columns: tuple[Column, ...]
    #: The most rows that there are.
    row_count: int
    #: The rows of a row group, the unit of generating and resuming.
    group_rows: int
    #: The rows of a file with all its parts; a multiple of the rows of a group.
    shard_rows: int
    #: The column for a split by depth.
    depth = "depth"
    #: The row of `tests/facts/depths.csv` with the counts by depth, if the set has each board once.
    published: tuple[str, str] | None = None

    @abstractmethod
    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        """``count`` rows from ``first``, of a set of ``total`` rows."""

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        """The estimates of baselines that need no training, by name."""
        return {}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32] | None:
        """The features of the linear model of depth."""
        return None

    @property
    def schema(self) -> pa.Schema:
        return pa.schema([pa.field(column.name, column.kind) for column in self.columns])


def spread(first: int, count: int, total: int, states: int, seed: int) -> npt.NDArray[np.int64]:
    """The states of a range of rows: in order if ``total`` is their number, else a random one from each of ``total`` equal ranges."""
    places = np.arange(first, first + count + 1, dtype=np.uint64)
    if total == states:
        return places[:-1].astype(np.int64)
    starts = places * np.uint64(states) // np.uint64(total)
    return (starts[:-1] + mixed(places[:-1], seed) % (starts[1:] - starts[:-1])).astype(np.int64)


def mixed(numbers: npt.NDArray[np.uint64], seed: int) -> npt.NDArray[np.uint64]:
    """A pseudorandom number for each, from SplitMix64."""
    with np.errstate(over="ignore"):
        state = (numbers + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed * 0xD1342543DE82EF95 & (1 << 64) - 1)
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return state ^ state >> np.uint64(31)


def are_test(lines: Iterable[str]) -> npt.NDArray[np.bool_]:
    """Which classes belong to the test part, from the texts of their representatives."""
    return np.array([homing.split_of(line) == "test" for line in lines], dtype=np.bool_)


def cells(rows: pa.Table, column: str = "board") -> npt.NDArray[np.uint8]:
    """The cells of boards, one row per board."""
    array = rows.column(column).combine_chunks()
    flat = array.flatten().to_numpy(zero_copy_only=False)
    return np.asarray(flat, dtype=np.uint8).reshape(len(array), -1)
