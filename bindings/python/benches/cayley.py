"""Growth series of Cayley and Schreier graphs by CayleyPy and by homing, the same graphs in turn.

    pip install cayleypy
    python benches/cayley.py [GREATEST_GROUP [GREATEST_COSET]]

The graphs are LRX: a ring of n pieces turned left and right, the first two exchanged. Of whole groups all pieces differ; of cosets half of
them look alike. Each series is counted three times by both, and the least times are printed: by the clock, and of the processor on all
threads. The layers of both must be the same.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

import homing

REPEATS = 3


def lrx(size: int) -> list[list[int]]:
    turned = list(range(size))
    return [[*turned[1:], 0], [size - 1, *turned[:-1]], [1, 0, *turned[2:]]]


def least(count: Callable[[], list[int]]) -> tuple[list[int], float, float]:
    """A series, and the least time by the clock and of the processor, in seconds."""
    walls, processors = [], []
    for _ in range(REPEATS):
        wall, processor = time.perf_counter(), time.process_time()
        series = count()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return series, min(walls), min(processors)


def compare(name: str, size: int, central: list[int]) -> None:
    from cayleypy import CayleyGraph, PermutationGroups

    def theirs() -> list[int]:
        graph = CayleyGraph(PermutationGroups.lrx(size).with_central_state(central), device="cpu")
        return list(map(int, graph.bfs().layer_sizes))

    def ours() -> list[int]:
        return homing.permutations(lrx(size), central_state=central).growth

    found, wall, processor = least(ours)
    expected, other_wall, other_processor = least(theirs)
    assert found == expected, f"{name} {size}: the series differ"
    times = f"{other_wall:8.3f} {other_processor:8.3f} {wall:8.3f} {processor:8.3f}"
    print(f"{name:6} {size:3} {sum(found):12} {times} {other_wall / wall:6.1f} {other_processor / processor:6.1f}", flush=True)


def main() -> None:
    greatest_group, greatest_coset = [int(given) for given in sys.argv[1:3]] + [10, 26][len(sys.argv) - 1 :]
    print("graph    n       states  CayleyPy: s, s CPU   homing: s, s CPU   times as fast: s, CPU")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOMING_TABLES"] = folder
        for size in range(8, greatest_group + 1):
            compare("group", size, list(range(size)))
        for size in range(20, greatest_coset + 1, 2):
            compare("coset", size, [0] * (size // 2) + [1] * (size - size // 2))


if __name__ == "__main__":
    main()
