"""The files of a set as a stranger reads them, and what must hold of every set."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .progress import Progress

Row = dict[str, Any]
PUBLISHED = Path(__file__).resolve().parents[2] / "tests/facts/depths.csv"


class Wrong(Exception):
    """What a set says that is not so."""


class Files:
    """The rows of a set."""

    def __init__(self, paths: list[Path], split: str, progress: Progress) -> None:
        self.paths, self.split, self.progress = paths, split, progress
        self.row_count = sum(pq.read_metadata(path).num_rows for path in paths)
        # The part of each class, by the hash of its representative.
        self._parts: dict[int, str] = {}

    def all(self) -> Iterator[tuple[str, Row]]:
        """Every row with its part."""
        return self.progress.over("rows", self._all(), self.row_count)

    def some(self, count: int, draw: random.Random) -> Iterator[tuple[str, Row]]:
        """Rows drawn from row groups that are drawn."""
        return self.progress.over("rows", self._some(count, draw), min(count, self.row_count))

    def _all(self) -> Iterator[tuple[str, Row]]:
        for path in self.paths:
            for batch in pq.ParquetFile(path).iter_batches():
                for row in batch.to_pylist():
                    yield path.name.split("-")[0], row

    def _some(self, count: int, draw: random.Random) -> Iterator[tuple[str, Row]]:
        groups = [(path, group) for path in self.paths for group in range(pq.read_metadata(path).num_row_groups)]
        chosen = draw.sample(groups, min(len(groups), 8))
        for number, (path, group) in enumerate(chosen):
            table = pq.ParquetFile(path).read_row_group(group)
            share = (count + number) // len(chosen)
            places = sorted(draw.sample(range(table.num_rows), min(share, table.num_rows)))
            for row in table.take(pa.array(places, pa.int64())).to_pylist():
                yield path.name.split("-")[0], row

    def check_part(self, part: str, text: str, images: Iterable[str], depth: int | None) -> None:
        """That a board is in the part of its class, and that no image of it was found in the other part. ``images`` are its images and
        perhaps itself, as lines of text."""
        number = _hash(min([text, *images]))
        by_hash = "train" if number < 0.8 * 2**64 else "test"
        by_depth = "test" if self.split != "hash" and (depth or 0) >= int(self.split) else "train"
        same(f"the part of {text}", part, by_hash if self.split == "hash" else by_depth)
        same(f"the part of {text}, an image of which was in the other one", part, self._parts.setdefault(number, part))

    @property
    def classes(self) -> str:
        """What was found of classes, as a phrase."""
        return f"the {len(self._parts)} classes that they belong to are in one part each"

    def depths(self, column: str = "depth") -> Counter[int | None]:
        counts: Counter[int | None] = Counter()
        for path in self.progress.over("files", self.paths, len(self.paths)):
            for pair in pq.read_table(path, columns=[column]).column(column).value_counts().to_pylist():
                counts[pair["values"]] += pair["counts"]
        return counts


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Wrong(f"{what}: expected {expected}, found {found}")


def published(files: Files, space: str, goal: str, column: str = "depth") -> Iterator[str]:
    with PUBLISHED.open() as file:
        line = next(line for line in csv.DictReader(file) if (line["space"], line["goal"]) == (space, goal))
    counts = [int(count) for count in line["states at depth 0 1 2 ..."].split()]
    found = files.depths(column)
    found.pop(None, None)
    same(f"the rows by {column}", [found[depth] for depth in range(len(counts))], counts)
    yield f"the rows by {column} are those of {space}, {goal}: {line['source']}"


def _hash(text: str) -> int:
    """The documented hash of a line of text, worked out anew."""
    number = 14695981039346656037
    for letter in text:
        number = (number ^ ord(letter)) * 1099511628211 % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ number >> shift) * factor % 2**64
    return number ^ number >> 31
