"""A request: which set, how many rows, and how it is split."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from .kind import DataSet


class Refused(Exception):
    """A request is refused, with a sentence for the user."""


@dataclass(frozen=True)
class Request:
    name: str
    total: int
    seed: int
    #: ``hash``, or the least depth of the test part.
    split: str
    format: Literal["parquet", "jsonl"]

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    def parts_of(self, table: pa.Table, data_set: DataSet, is_test: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Which rows belong to the test part."""
        if self.split == "hash":
            return is_test
        depths = table.column(data_set.depth).fill_null(0).to_numpy()
        return np.asarray(depths >= int(self.split), dtype=bool)


@dataclass(frozen=True)
class Plan:
    """The groups and the files of a set."""

    total: int
    group_rows: int
    shard_rows: int

    @property
    def shard_count(self) -> int:
        return math.ceil(self.total / self.shard_rows)

    def groups_of(self, shard: int) -> range:
        """The numbers of the groups of a file."""
        groups_a_shard = self.shard_rows // self.group_rows
        first = shard * groups_a_shard
        return range(first, min(first + groups_a_shard, math.ceil(self.total / self.group_rows)))

    def first_row(self, group: int) -> int:
        return group * self.group_rows

    def row_count(self, group: int) -> int:
        return min(self.group_rows, self.total - self.first_row(group))
