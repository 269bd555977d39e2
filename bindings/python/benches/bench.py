"""Compares the speed of the package with a dictionary in Python, as ratios within one run.

python bench.py [FOLDER]: FOLDER has the table of 3x4, or gets it. Every timed answer is compared with the dictionary's.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import homing


Times = tuple[float, float]


def least(ask: Callable[[], Any], runs: int = 10) -> Times:
    """The minimum of several runs, in seconds: of the elapsed time, and of the processor time."""
    times, processor_times = [], []
    for _ in range(runs):
        start, processor_start = time.perf_counter(), time.process_time()
        ask()
        times.append(time.perf_counter() - start)
        processor_times.append(time.process_time() - processor_start)
    return min(times), min(processor_times)


def report(what: str, count: int, times: Times, beside: float | None = None) -> float:
    """Prints a rate per second of processor time, which depends little on the load of the machine."""
    rate, of_one = (count / seconds for seconds in times)
    ratio = "" if beside is None else f"  {rate / beside:7.1f} times the dictionary"
    print(f"{what:<40}{rate / 1e6:9.2f} million/s, {of_one / 1e6:8.2f} a processor{ratio}", flush=True)
    return rate


def main(folder: str) -> None:
    eight = homing.load("eight")
    columns = eight.dataset()
    states = eight.unrank(columns["index"])
    known = {board.tobytes(): int(depth) for board, depth in zip(states, columns["depth"])}
    boards = eight.random(10_000_000, seed=1)
    some = boards[:200_000]

    def look_up() -> list[int]:
        return [known[board.tobytes()] for board in some]

    assert eight.depths(some).tolist() == look_up()
    beside = report("a dictionary by bytes, one thread", len(some), least(look_up, 5))
    report("depths, 10^7 boards (n, 9) uint8", len(boards), least(lambda: eight.depths(boards)), beside)
    report("best_moves", len(boards), least(lambda: eight.best_moves(boards)), beside)
    report("depths, 10^6 boards", 1_000_000, least(lambda: eight.depths(boards[:1_000_000])), beside)
    report("depths, int64", 1_000_000, least(lambda wide=boards[:1_000_000].astype(np.int64): eight.depths(wide)), beside)
    report("paths", 1_000_000, least(lambda: eight.paths(boards[:1_000_000]), 5), beside)
    report("random, depths 20 to 25", 5_000_000, least(lambda: eight.random(5_000_000, depth=(20, 25), seed=7), 3))

    try:
        large = homing.load("slide:3x4", dir=folder)
    except homing.NoTable:
        large = homing.open(homing.generate("slide:3x4", dir=folder))
    boards = large.random(1_000_000, seed=1)
    depths = large.depths(boards)
    assert (depths == np.diff(large.paths(boards).offsets)).all()
    report("depths of 3x4", len(boards), least(lambda: large.depths(boards), 5))
    report("best_moves of 3x4", len(boards), least(lambda: large.best_moves(boards), 5))

    script = "import time; start = time.perf_counter(); import homing; print(time.perf_counter() - start)"
    imports = [float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout) for _ in range(10)]
    print(f"import homing: {1000 * min(imports):.0f} ms")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(folder)
