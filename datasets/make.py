"""Makes a data set with exact answers: its rows, its card, and its metadata.

    python datasets/make.py eight-all --dir sets

docs/datasets.md has the list of sets.
"""

from __future__ import annotations

import argparse
import difflib
import sys
import time
from contextlib import closing
from pathlib import Path

import homing
from sets import SETS, card, croissant, facts
from sets.request import Refused, Request
from sets.writer import Writer, is_full


def main(arguments: list[str]) -> int:
    args = _arguments(arguments)
    try:
        _make(args)
    except (Refused, homing.Error) as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        _failed("stopped: the complete row groups are kept: continue with --resume")
        return 130
    except OSError as error:
        if is_full(error):
            return _failed(f"the disk of {args.dir} is full: free some space, then continue with --resume")
        return _failed(f"{args.dir}: {error}")
    return 0


def _failed(sentence: str) -> int:
    print(f"error: {sentence}", file=sys.stderr)
    return 2


def _arguments(arguments: list[str]) -> argparse.Namespace:
    names = "\n".join(f"  {name:16} {kind.row_count:>11,} rows  {kind.title}" for name, kind in SETS.items())
    parser = argparse.ArgumentParser(
        prog="make.py", description="Make a data set with the truth in it.", epilog=f"sets:\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", help="the set")
    parser.add_argument("--dir", type=Path, default=Path(), help="folder for the folder NAME [default: the current one]")
    parser.add_argument("--limit", type=int, metavar="N", help="the number of rows [default: all]")
    parser.add_argument("--seed", type=int, default=0, help="seed of what is drawn [default: 0]")
    parser.add_argument("--split", default="hash", help="`hash` of a board's class, or the least depth of the test part [default: hash]")
    parser.add_argument("--json", action="store_true", help="JSON lines instead of Parquet")
    parser.add_argument("--resume", action="store_true", help="go on with a set that is unfinished")
    return parser.parse_args(arguments)


def _request(args: argparse.Namespace) -> Request:
    if args.name not in SETS:
        near = difflib.get_close_matches(args.name, SETS, n=1, cutoff=0.4)
        raise Refused(f"there is no set {args.name!r}: " + (f"did you mean {near[0]}?" if near else f"choose one of {', '.join(SETS)}"))
    most = SETS[args.name].row_count
    total = most if args.limit is None else args.limit
    if not 1 <= total <= most:
        raise Refused(f"--limit: {args.name} has {most} rows, found {total}: ask for 1 to {most}")
    if not 0 <= args.seed < 1 << 32:
        raise Refused(f"--seed: expected a number from 0 to {(1 << 32) - 1}, found {args.seed}")
    if args.split != "hash" and not (args.split.isascii() and args.split.isdigit() and int(args.split) < 256):
        raise Refused(f"--split: expected `hash` or a depth from 0 to 255, found {args.split!r}")
    return Request(args.name, total, args.seed, args.split, "jsonl" if args.json else "parquet")


def _make(args: argparse.Namespace) -> None:
    from tqdm import tqdm

    request = _request(args)
    data_set = SETS[request.name]()
    writer = Writer(data_set, request, args.dir)
    start = time.monotonic()
    with closing(writer):
        writer.begin(args.resume)
        # The bar is only shown on a terminal.
        with tqdm(total=request.total, desc=request.name, unit=" rows", unit_scale=True, disable=None, smoothing=0.05) as bar:
            writer.write(lambda rows: bar.update(rows) and None)
        found = facts.gather(writer)
        card.write(writer.part, data_set, request, found)
        croissant.write(writer.part, data_set, request, found)
        writer.finish()
    parts = ", ".join(f"{found.rows(part):,} {part}" for part in ("train", "test"))
    print(f"{request.name}: {parts}, {found.size_bytes / 1e6:.1f} MB, {time.monotonic() - start:.1f} s, {writer.final}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
