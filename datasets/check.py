"""Checks a data set with solvers that share no code with its generator. Requires the folder of the set, and pyarrow.

    python datasets/check.py sets/eight-all
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq

from oracles.checks import CHECKS
from oracles.files import Files, Wrong, same
from oracles.progress import Progress


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="check.py", description="Check a data set with solvers that share no code with its generator.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=200, metavar="N", help="rows to solve again, in sets that are not solved in full [default: 200]")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw of these rows [default: 0]")
    args = parser.parse_args(arguments)
    try:
        for line in check(args.folder, args.rows, args.seed):
            print(line, flush=True)
    except (Wrong, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def check(folder: Path, rows: int = 200, seed: int = 0, progress: Progress | None = None) -> Iterator[str]:
    """Check everything; gives a sentence for each thing that holds."""
    progress = progress or Progress()
    paths = sorted((folder / "data").glob("*.parquet"))
    if not paths:
        raise Wrong(f"{folder} has no Parquet files in data/")
    metadata = pq.read_schema(paths[0]).metadata or {}
    name = metadata.get(b"homing.name", b"?").decode()
    yield _digests(folder, progress)
    checks = CHECKS.get(name)
    if checks is None:
        raise Wrong(f"{folder} holds {name}, which this program cannot check")
    yield from checks(Files(paths, metadata[b"homing.split"].decode(), progress), rows, random.Random(seed))


def _digests(folder: Path, progress: Progress) -> str:
    said = json.loads((folder / "croissant.json").read_text())["distribution"]
    files = [file for file in said if "sha256" in file]
    for file in progress.over("digests of files", files, len(files)):
        with (folder / file["contentUrl"]).open("rb") as content:
            found = hashlib.file_digest(content, "sha256").hexdigest()
        same(f"the digest of {file['contentUrl']}", found, file["sha256"])
    return f"{len(files)} files have the digests of croissant.json"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
