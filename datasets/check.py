"""Check a data set by solvers that share no code with what made it: it needs the folder of the set, and pyarrow.

    python datasets/check.py sets/eight-all
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from oracles import flips, slides

Row = dict[str, Any]
PUBLISHED = Path(__file__).resolve().parents[1] / "tests/facts/depths.csv"


class Wrong(Exception):
    """What a set says that is not so."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="check.py", description="Check a data set by solvers that share no code with what made it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=200, metavar="N", help="rows that are solved anew, where not all are [default: 200]")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw of these rows [default: 0]")
    given = parser.parse_args(arguments)
    try:
        for told in check(given.folder, given.rows, given.seed):
            print(told, flush=True)
    except (Wrong, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def check(folder: Path, rows: int = 200, seed: int = 0) -> Iterator[str]:
    """Check everything; gives a sentence for each thing that holds."""
    paths = sorted((folder / "data").glob("*.parquet"))
    if not paths:
        raise Wrong(f"{folder} has no Parquet files in data/")
    metadata = pq.read_schema(paths[0]).metadata or {}
    name = metadata.get(b"homing.name", b"?").decode()
    yield _digests(folder)
    checks = CHECKS.get(name)
    if checks is None:
        raise Wrong(f"{folder} holds {name}, which this program cannot check")
    yield from checks(Files(paths, metadata[b"homing.split"].decode()), rows, random.Random(seed))


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
            for row in table.take(places).to_pylist():
                yield path.name.split("-")[0], row

    def depths(self, column: str = "depth") -> Counter[int | None]:
        counts: Counter[int | None] = Counter()
        for path in self.paths:
            for pair in pq.read_table(path, columns=[column]).column(column).value_counts().to_pylist():
                counts[pair["values"]] += pair["counts"]
        return counts


def _digests(folder: Path) -> str:
    said = json.loads((folder / "croissant.json").read_text())["distribution"]
    files = [file for file in said if "sha256" in file]
    for file in files:
        with (folder / file["contentUrl"]).open("rb") as content:
            found = hashlib.file_digest(content, "sha256").hexdigest()
        _same(f"the digest of {file['contentUrl']}", found, file["sha256"])
    return f"{len(files)} files have the digests of croissant.json"


def _same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Wrong(f"{what}: expected {expected}, found {found}")


def _published(files: Files, space: str, goal: str, column: str = "depth") -> Iterator[str]:
    with PUBLISHED.open() as file:
        line = next(line for line in csv.DictReader(file) if (line["space"], line["goal"]) == (space, goal))
    counts = [int(count) for count in line["states at depth 0 1 2 ..."].split()]
    found = files.depths(column)
    found.pop(None, None)
    _same(f"the rows by {column}", [found[depth] for depth in range(len(counts))], counts)
    yield f"the rows by {column} are those of {space}, {goal}: {line['source']}"


def _part(text: str) -> str:
    """The part of a board by the documented hash of its line of text, worked out anew."""
    number = 14695981039346656037
    for letter in text:
        number = (number ^ ord(letter)) * 1099511628211 % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ number >> shift) * factor % 2**64
    return "train" if (number ^ number >> 31) < 0.8 * 2**64 else "test"


def _in_its_part(files: Files, part: str, text: str, depth: int | None) -> None:
    right = _part(text) if files.split == "hash" else "test" if (depth or 0) >= int(files.split) else "train"
    _same(f"the part of {text}", part, right)


def _slide_text(board: list[int]) -> str:
    return " ".join("x" if tile == 0 else str(tile) for tile in board)


def _eight_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    depths = slides.distances(3, 3)
    ways = slides.path_counts(depths, 3, 3)
    seen = set()
    for part, row in files.all():
        board = tuple(row["board"])
        best = {letter: near for letter, near in slides.neighbours(board, 3, 3) if depths[near] < depths[board]}
        # The alphabetically first path begins with the first best move.
        path, at = "", board
        while depths[at]:
            letter, at = next((letter, near) for letter, near in slides.neighbours(at, 3, 3) if depths[near] < depths[at])
            path += letter
        right = {"board": row["board"], "depth": depths[board], "best_moves": "".join(best), "path_count": ways[board], "path": path}
        _same(f"the row of {_slide_text(row['board'])}", row, right)
        _in_its_part(files, part, _slide_text(row["board"]), row["depth"])
        seen.add(board)
    _same("the number of different boards", len(seen), files.row_count)
    yield f"{files.row_count} rows are right: every one was compared with a breadth-first search"
    if files.row_count == 181_440:
        yield from _published(files, "slide 3x3", "blank last (corner)")


def _flip_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    answers = flips.answers(4, 4)
    seen = set()
    for part, row in files.all():
        board = sum(piece << place for place, piece in enumerate(row["board"]))
        text = "".join("wb"[piece] for piece in row["board"])
        depth, path, ways = answers.get(board, (None, None, 0))
        _same(f"the row of {text}", row, {"board": row["board"], "depth": depth, "path": path, "path_count": ways})
        _in_its_part(files, part, text, row["depth"])
        seen.add(board)
    _same("the number of different boards", len(seen), files.row_count)
    yield f"{files.row_count} rows are right: every set of presses was tried"
    if files.row_count == 65_536:
        yield from _published(files, "flip 4x4", "all white or all black")


CHECKS: dict[str, Callable[[Files, int, random.Random], Iterator[str]]] = {"eight-all": _eight_all, "flip-4x4-all": _flip_all}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
