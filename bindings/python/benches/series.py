"""Recomputes the growth series in CayleyPy's data sets with homing, and compares them.

    pip install cayleypy
    python benches/series.py [GREATEST [DATASET ...]]

Only graphs of at most GREATEST states are searched, 10,000,000 by default. CayleyPy defines the graph of each key; its search is not run.
Depths count from the central state. A matrix group is searched as permutations of vectors, or as a puzzle of matrices if it acts on more
than 255 vectors.
"""

from __future__ import annotations

import functools
import importlib
import json
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import homing

GREATEST = 10_000_000
WORDS = "{:4} agree, {:3} differ, {:3} larger, {:3} refused"


#: The most pieces of a puzzle of permutations.
MAX_PIECES = 255


def permuted_vectors(generators: list[Any]) -> list[list[int]] | None:
    """The matrices as permutations of the images of the last unit vector; None if there are too many images."""
    modulus, size = generators[0].modulo, generators[0].matrix.shape[0]
    matrices = [generator.matrix.astype(np.int64) for generator in generators]
    units = np.eye(size, dtype=np.int64)
    vectors = {tuple(units[-1]): 0}
    images: list[list[int]] = [[] for _ in matrices]
    found = list(vectors)
    for vector in found:
        for matrix, of_matrix in zip(matrices, images, strict=True):
            after = tuple(matrix @ vector % modulus)
            if after not in vectors:
                vectors[after] = len(found)
                found.append(after)
            of_matrix.append(vectors[after])
        if len(found) > MAX_PIECES:
            return None
    # Each unit vector is one of them or a difference of two, so only the identity leaves all of them where they are.
    assert all(tuple(unit) in vectors or any(tuple((unit + vector) % modulus) in vectors for vector in found) for unit in units)
    return images


class Matrices:
    """Matrices modulo a number, by multiplication from the left. A state is the number of the entries that change on a random walk."""

    def __init__(self, generators: list[Any]) -> None:
        self.modulus = generators[0].modulo
        # A path to the identity by reverses is a path from it, read backward.
        self.generators = np.array([self._reverse(generator.matrix.astype(np.int64)) for generator in generators])
        identity = np.eye(self.generators.shape[1], dtype=np.int64)
        passed, drawn = [identity], np.random.default_rng(1)
        for generator in drawn.choice(self.generators, 1000):
            passed.append(generator @ passed[-1] % self.modulus)
        self.places = np.nonzero(np.ptp(passed, axis=0))
        self.weights = self.modulus ** np.arange(len(self.places[0]), dtype=np.int64)
        self.start = self._codes(identity[None])

    def _reverse(self, generator: np.ndarray) -> np.ndarray:
        """The last power of a generator before the identity."""
        power, identity = generator, np.eye(len(generator), dtype=np.int64)
        while not np.array_equal(after := generator @ power % self.modulus, identity):
            power = after
        return power

    def _codes(self, matrices: np.ndarray) -> np.ndarray:
        codes: np.ndarray = matrices[:, self.places[0], self.places[1]] % self.modulus @ self.weights
        return codes

    def moves(self, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        size = self.generators.shape[1]
        matrices = np.tile(np.eye(size, dtype=np.int64), (len(codes), 1, 1))
        matrices[:, self.places[0], self.places[1]] = codes.astype(np.int64)[:, None] // self.weights % self.modulus
        after = np.stack([self._codes(generator @ matrices) for generator in self.generators], axis=1)
        return after, np.broadcast_to(np.arange(len(self.generators)), after.shape)

    def is_goal(self, codes: np.ndarray) -> np.ndarray:
        solved: np.ndarray = codes == self.start[0]
        return solved


def growth(graph: Any) -> list[int]:
    """The growth series of a graph as CayleyPy defines it."""
    if graph.is_permutation_group():
        central = list(map(int, graph.central_state))
        found: Any = homing.permutations(list(map(list, graph.generators_permutations)), central_state=central, from_goal=True)
        return list(found.layers)
    images = permuted_vectors(graph.generators_matrices)
    if images is not None:
        return list(homing.permutations(images, from_goal=True).layers)
    return list(homing.generate(Matrices(graph.generators_matrices)).layers)


class Counted:
    """A replacement for CayleyPy's graph that searches with homing."""

    def __init__(self, graph: Any) -> None:
        self.graph = graph

    def bfs(self) -> Counted:
        self.layer_sizes = growth(self.graph)
        return self


def constructors() -> dict[str, Callable[[str], Any]]:
    """How the series of a key is computed, by data set."""
    sets: Any = importlib.import_module("cayleypy.datasets")
    groups: Any = importlib.import_module("cayleypy.graphs_lib").PermutationGroups
    puzzles: Any = importlib.import_module("cayleypy.puzzles")
    sets.CayleyGraph = Counted

    def numbers(make: Callable[..., Any]) -> Callable[[str], Any]:
        return lambda key: growth(make(*map(int, key.split(","))))

    cubes = {"qstm": "QSTM", "qtm": "QTM", "htm": "HTM", "atm": "ATM", "fixed_qtm": "fixed_QTM", "fixed_htm": "fixed_HTM"}

    def puzzle(key: str) -> Any:
        if key.startswith("cube_"):
            _, size, metric = key.split("_", 2)
            return growth(puzzles.Puzzles.rubik_cube(len(size), cubes[metric]))
        is_mini = key == "mini_pyramorphix"
        return growth(puzzles.Puzzles.mini_pyramorphix() if is_mini else puzzles.GapPuzzles.puzzle(key))

    found: dict[str, Callable[[str], Any]] = {
        "puzzles_growth": puzzle,
        "globes_growth": numbers(puzzles.Puzzles.globe_puzzle),
        "all_transpositions_cayley_growth": numbers(groups.all_transpositions),
        "coxeter_cayley_growth": numbers(groups.coxeter),
        "derangements_cayley_growth": numbers(groups.derangements),
        "involutive_derangements_cayley_growth": numbers(groups.involutive_derangements),
    }
    for kind in ["fund_roots", "root_weyl"]:
        for size in ["2", "3"]:
            found[f"sl_{size}_{kind}_growth"] = functools.partial(getattr(sets, f"_compute_sl_{kind}_growth"), size)
    for path in Path(sets.DATA_DIR).glob("*.csv"):
        if path.stem not in found:
            found[path.stem] = getattr(sets, f"_compute_{path.stem}")
    return found


def main() -> None:
    greatest = int(sys.argv[1]) if len(sys.argv) > 1 else GREATEST
    warnings.simplefilter("ignore")
    load = importlib.import_module("cayleypy.datasets").load_dataset
    totals, began = np.zeros(4, dtype=int), time.perf_counter()
    for name, compute in sorted(constructors().items()):
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        counts = np.zeros(4, dtype=int)
        for key, series in load(name).items():
            # Some published series are incomplete: their graphs are larger than the counts.
            if sum(series) > greatest:
                counts[2] += 1
                continue
            try:
                found = list(map(int, compute(key)))
            except homing.InvalidInput as error:
                counts[3] += 1
                print(f"{name} {key}, {sum(series)} states: {error}", flush=True)
                continue
            counts[int(found != series)] += 1
            if found != series:
                print(f"{name} {key}: expected {json.dumps(series)}, found {json.dumps(found)}", flush=True)
        print(f"{name:42} " + WORDS.format(*counts), flush=True)
        totals += counts
    print(f"{time.perf_counter() - began:.0f} s: " + WORDS.format(*totals))
    sys.exit(bool(totals[1]))


if __name__ == "__main__":
    main()
