"""Prompts for language models, with a verifier that grades any answer: rows for `verifiers`, `reasoning-gym` or a loop of your own.

    python datasets/examples/prompts.py sets/eight-all --part test --limit 100 --by-depth > prompts.jsonl
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, TypedDict

import pyarrow as pa
import pyarrow.parquet as pq

import homing


class Prompt(TypedDict):
    question: str
    #: The board as a drawing (SVG), for models that see.
    image: str
    #: The alphabetically first of the best answers.
    answer: str
    #: What the verifier needs.
    info: dict[str, Any]


QUESTION = """This is an 8-puzzle. A move slides the blank (_) down (d), left (l), right (r) or up (u).

{board}

Which moves lead to the board below? Give as few as you can, as one word of letters between <answer> and </answer>.

1 2 3
4 5 6
7 8 _"""

EIGHT = homing.load("eight")


def prompt(row: dict[str, Any]) -> Prompt:
    """The prompt of a row of `eight-all`."""
    cells = ["_" if cell == 0 else str(cell) for cell in row["board"]]
    board = "\n".join(" ".join(cells[start : start + 3]) for start in (0, 3, 6))
    image = EIGHT.board([row["board"]])._repr_svg_()
    return {
        "question": QUESTION.format(board=board),
        "image": image,
        "answer": row["path"],
        "info": {"board": row["board"], "depth": row["depth"]},
    }


def moves_of(completion: str) -> str:
    """The moves in the output of a model: the last ones, if it corrected itself. Other text becomes an illegal move."""
    said = re.findall(r"<answer>(.*?)</answer>", completion, re.DOTALL)
    return "".join(said[-1].split()).lower() if said else "?"


def rewards(completions: list[str], infos: list[dict[str, Any]]) -> list[float]:
    """What answers are worth: 1 for a shortest solution, less for a longer one, and for moves that solve nothing a tenth of the way that
    they lead nearer. All at once: a million a second."""
    grades = EIGHT.grade([info["board"] for info in infos], [moves_of(completion) for completion in completions])
    found = []
    for info, solves, legal, lost, after in zip(infos, grades.solves, grades.legal, grades.lost, grades.depth_after, strict=True):
        depth = info["depth"]
        if solves:
            found.append(1.0 if lost == 0 else depth / (depth + float(lost)))
        else:
            found.append(0.1 * max(0.0, (depth - float(after)) / depth) if legal and depth else 0.0)
    return found


def drawn(depths: list[int], limit: int, seed: int, by_depth: bool) -> list[int]:
    """The numbers of at most ``limit`` rows in random order: uniform, or as evenly over the depths as possible.
    The same seed draws the same rows on every machine."""
    generator = random.Random(seed)
    order = [row for _, row in sorted((generator.random(), row) for row in range(len(depths)))]
    if by_depth:
        # First a row of each depth, then a second one, and so on.
        counts: Counter[int] = Counter()
        rounds = {}
        for row in order:
            rounds[row] = counts[depths[row]]
            counts[depths[row]] += 1
        order.sort(key=rounds.__getitem__)
    return order[:limit]


def main() -> None:
    parser = argparse.ArgumentParser(description="Prompts of eight-all as JSON lines.")
    parser.add_argument("folder", type=Path, help="the folder of the set eight-all")
    parser.add_argument("--part", choices=("train", "test"), default="train")
    parser.add_argument("--limit", type=int, default=1000, help="the most rows, drawn from all [default: 1000]")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw [default: 0]")
    parser.add_argument("--by-depth", action="store_true", help="draw the same number of each depth, if there are enough")
    args = parser.parse_args()
    if args.limit < 1:
        parser.error(f"--limit: expected a number from 1, found {args.limit}")
    table = pq.read_table(sorted((args.folder / "data").glob(f"{args.part}-*.parquet")))
    rows = drawn(table.column("depth").to_pylist(), args.limit, args.seed, args.by_depth)
    for row in table.take(pa.array(rows, pa.int64())).to_pylist():
        sys.stdout.write(json.dumps(prompt(row)) + "\n")


if __name__ == "__main__":
    main()
