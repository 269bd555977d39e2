"""The files of a set as a stranger reads them, and what must hold of every set."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

Row = dict[str, Any]
PUBLISHED = Path(__file__).resolve().parents[2] / "tests/facts/depths.csv"


class Wrong(Exception):
    """What a set says that is not so."""


class Files:
    """The rows of a set."""

    def __init__(self, paths: list[Path], split: str) -> None:
        self.paths, self.split = paths, split
        self.row_count = sum(pq.read_metadata(path).num_rows for path in paths)

    def all(self) -> Iterator[tuple[str, Row]]:
        """Every row with its part."""
        for path in self.paths:
            for batch in pq.ParquetFile(path).iter_batches():
                for row in batch.to_pylist():
                    yield path.name.split("-")[0], row

    def some(self, count: int, draw: random.Random) -> Iterator[tuple[str, Row]]:
        """Rows drawn from row groups that are drawn."""
        groups = [(path, group) for path in self.paths for group in range(pq.read_metadata(path).num_row_groups)]
        chosen = draw.sample(groups, min(len(groups), 8))
        for number, (path, group) in enumerate(chosen):
            table = pq.ParquetFile(path).read_row_group(group)
            share = (count + number) // len(chosen)
            places = sorted(draw.sample(range(table.num_rows), min(share, table.num_rows)))
            for row in table.take(pa.array(places, pa.int64())).to_pylist():
                yield path.name.split("-")[0], row

    def depths(self, column: str = "depth") -> Counter[int | None]:
        counts: Counter[int | None] = Counter()
        for path in self.paths:
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


def _part(text: str) -> str:
    """The part of a board by the documented hash of its line of text, worked out anew."""
    number = 14695981039346656037
    for letter in text:
        number = (number ^ ord(letter)) * 1099511628211 % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ number >> shift) * factor % 2**64
    return "train" if (number ^ number >> 31) < 0.8 * 2**64 else "test"


def in_its_part(files: Files, part: str, text: str, depth: int | None) -> None:
    right = _part(text) if files.split == "hash" else "test" if (depth or 0) >= int(files.split) else "train"
    same(f"the part of {text}", part, right)
