"""Facts about a generated set: its counts, its digests, and the errors of the baselines."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from . import estimates
from .kind import DataSet
from .writer import PARTS, Writer

#: The maximum number of rows for training the linear model and for measuring baselines.
SAMPLE_ROWS = 40_000


@dataclass(frozen=True)
class File:
    name: str
    part: str
    rows: int
    size_bytes: int
    sha256: str


@dataclass(frozen=True)
class Baseline:
    name: str
    #: Its mean error, and how often it is exactly right.
    mean_error: float
    share_right: float
    #: By depth, NaN where there is no row.
    mean_by_depth: npt.NDArray[np.float64]


@dataclass(frozen=True)
class Facts:
    files: list[File]
    #: The number of rows at each depth, and of those without one.
    by_depth: list[int]
    without_depth: int
    baselines: list[Baseline]

    def rows(self, part: str) -> int:
        return sum(file.rows for file in self.files if file.part == part)

    @property
    def size_bytes(self) -> int:
        return sum(file.size_bytes for file in self.files)


def gather(writer: Writer) -> Facts:
    data_set = writer.data_set
    files, samples = [], {}
    counts, without = np.zeros(256, dtype=np.int64), 0
    for part in PARTS:
        paths = writer.files(part)
        kept = []
        for path in paths:
            rows = 0
            step = max(1, writer.request.total // (4 * SAMPLE_ROWS))
            for table in tables(path, data_set):
                depths = table.column(data_set.depth)
                without += depths.null_count
                counts += np.bincount(depths.drop_null().to_numpy(), minlength=len(counts))
                kept.append(table.take(pa.array(np.arange(-rows % step, table.num_rows, step))))
                rows += table.num_rows
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            files.append(File(f"data/{path.name}", part, rows, path.stat().st_size, digest))
        sample = pa.concat_tables(kept)
        sample = sample.filter(sample.column(data_set.depth).is_valid())
        samples[part] = sample.take(pa.array(np.linspace(0, sample.num_rows - 1, min(sample.num_rows, SAMPLE_ROWS)).astype(np.int64)))
    by_depth = counts[: np.flatnonzero(counts).max(initial=0) + 1].tolist()
    return Facts(files, by_depth, without, _baselines(data_set, samples["train"], samples["test"]))


def tables(path: Path, data_set: DataSet) -> Iterator[pa.Table]:
    """The rows of a file in batches."""
    yield data_set.schema.empty_table()
    if path.suffix == ".parquet":
        file = pq.ParquetFile(path)
        yield from (file.read_row_group(group) for group in range(file.num_row_groups))
    else:
        with path.open() as file:
            while lines := list(itertools.islice(file, data_set.group_rows)):
                yield pa.Table.from_pylist([json.loads(line) for line in lines], schema=data_set.schema)


def _baselines(data_set: DataSet, train: pa.Table, test: pa.Table) -> list[Baseline]:
    """The errors of every baseline on rows of the test part."""
    if not train.num_rows or not test.num_rows:
        return []
    known, depths = (table.column(data_set.depth).to_numpy().astype(np.float64) for table in (train, test))
    said = {"mean depth": np.full(len(depths), known.mean()), **data_set.estimates(test)}
    features, unknown = data_set.features(train), data_set.features(test)
    if features is not None and unknown is not None:
        said["linear model"] = estimates.linear_model(features, known, unknown)
    return [_measured(name, values, depths) for name, values in said.items()]


def _measured(name: str, said: npt.NDArray[np.float64], depths: npt.NDArray[np.float64]) -> Baseline:
    places = depths.astype(np.int64)
    with np.errstate(invalid="ignore"):
        mean = np.bincount(places, weights=said) / np.bincount(places)
    return Baseline(name, float(abs(said - depths).mean()), float((np.rint(said) == depths).mean()), mean)
