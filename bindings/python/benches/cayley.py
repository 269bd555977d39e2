"""Compares CayleyPy and homing: growth series of the same Cayley and Schreier graphs, in turn.

    sh benches/cayley.sh [GREATEST_GROUP [GREATEST_COSET]]

The graphs are LRX: rotate a ring of n pieces left or right, or exchange the first two. In whole groups all pieces differ; in cosets half of
them look alike. Each series is computed in a separate process, three times or for 20 seconds. Prints the minimum of the elapsed time and of
the processor time of all threads, and the peak memory of the process. Both must find the same layers.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass

REPEATS = 3
SECONDS = 20
TOOLS = ("CayleyPy", "homing")


@dataclass
class Count:
    """A series, with the time in seconds and the memory in bytes."""

    layers: list[int]
    wall: float
    processor: float
    memory: int


def lrx(size: int) -> list[list[int]]:
    turned = list(range(size))
    return [[*turned[1:], 0], [size - 1, *turned[:-1]], [1, 0, *turned[2:]]]


def central_state(kind: str, size: int) -> list[int]:
    return list(range(size)) if kind == "group" else [0] * (size // 2) + [1] * (size - size // 2)


def series(tool: str, kind: str, size: int, folder: str) -> list[int]:
    central = central_state(kind, size)
    if tool == "homing":
        import homing

        return homing.permutations(lrx(size), central_state=central, dir=folder).growth
    from cayleypy import CayleyGraph, PermutationGroups

    graph = CayleyGraph(PermutationGroups.lrx(size).with_central_state(central), device="cpu")
    return list(map(int, graph.bfs().layer_sizes))


def count(tool: str, kind: str, size: int, folder: str) -> Count:
    # Loading the package is not timed.
    series(tool, kind, 4, folder)
    walls: list[float] = []
    processors: list[float] = []
    start = time.perf_counter()
    while len(walls) < REPEATS and time.perf_counter() - start < SECONDS:
        wall, processor = time.perf_counter(), time.process_time()
        layers = series(tool, kind, size, folder)
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return Count(layers, min(walls), min(processors), memory)


def compare(kind: str, size: int, folder: str) -> None:
    found = []
    for tool in TOOLS:
        command = [sys.executable, __file__, "--count", tool, kind, str(size), folder]
        counted = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        found.append(Count(**json.loads(counted.stdout.splitlines()[-1])))
    theirs, ours = found
    assert theirs.layers == ours.layers, f"{kind} {size}: the series differ"
    columns = [f"{each.wall:9.3f} {each.processor:9.3f} {each.memory / 1e6:7.0f}" for each in found]
    ratios = f"{theirs.wall / ours.wall:6.1f} {theirs.processor / ours.processor:6.1f}"
    print(f"{kind:5} {size:3} {sum(ours.layers):12} {' '.join(columns)} {ratios}", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--count"]:
        tool, kind, given_size, given_folder = sys.argv[2:]
        print(json.dumps(asdict(count(tool, kind, int(given_size), given_folder))))
        return
    greatest_group, greatest_coset = [int(given) for given in sys.argv[1:3]] + [12, 26][len(sys.argv) - 1 :]
    print("graph   n       states  CayleyPy: s, s CPU, MB      homing: s, s CPU, MB        times as fast: s, CPU")
    with tempfile.TemporaryDirectory() as folder:
        for size in range(8, greatest_group + 1):
            compare("group", size, folder)
        for size in range(20, greatest_coset + 1, 2):
            compare("coset", size, folder)


if __name__ == "__main__":
    main()
