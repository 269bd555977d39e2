"""What players without search reach, per set of boards: `python baselines.py`.

A player has as many moves as four times the depth, and sees the boards that its moves lead to. *Random* takes any of them, *greedy* the one
nearest to the goal by Manhattan distance (by the number of wrong cells where tiles do not slide), *network* the one whose depth a small
network believes to be the least: it has learned depths of the boards of "train". None goes back to the board that it came from, unless
there is no other. All are measured on boards of "test", of each depth as many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

import homing

Boards = np.ndarray
Judge = Callable[[Boards], np.ndarray]

SETS = [
    ("8-puzzle, depth 1 to 10", "eight", (1, 10)),
    ("8-puzzle, depth 11 to 20", "eight", (11, 20)),
    ("8-puzzle, depth 21 to 31", "eight", (21, 31)),
    ("2x4, depth 1 to 36", "slide:2x4", (1, 36)),
    ("Flip Game, depth 1 to 6", "flip", (1, 6)),
    ("Pyraminx, depth 1 to 11", "perm:pyraminx", (1, 11)),
]


def distances(table: homing.Table) -> Judge:
    """Manhattan distance, or the number of cells that differ from the goal."""
    goal = table.states_at(0)
    if not table.name.startswith("slide"):
        return lambda boards: (boards[:, None] != goal).sum(axis=2).min(axis=1).astype(float)
    columns, at = table.shape[1], np.argsort(goal[0])

    def manhattan(boards: Boards) -> np.ndarray:
        cells = np.arange(boards.shape[1])
        apart = abs(at[boards] // columns - cells // columns) + abs(at[boards] % columns - cells % columns)
        return np.where(boards == 0, 0, apart).sum(axis=1).astype(float)

    return manhattan


def of_part(table: homing.Table, part: str, depth: tuple[int, int], count: int, seed: int) -> Boards:
    """Random boards of a part, of each depth as many."""
    each = count // (depth[1] - depth[0] + 1) + 1
    texts = [text for one in range(depth[0], depth[1] + 1) for text in table.random_texts(each, depth=one, seed=seed)]
    return table.unrank(table.rank(np.array(texts)[table.split(texts) == part]))


class Network:
    """One hidden layer over which piece is in which cell, trained by Adam on boards of "train"."""

    def __init__(self, table: homing.Table, hidden: int = 128, rounds: int = 1500) -> None:
        random = np.random.default_rng(1)
        self.kinds = int(table.random(1000, seed=1).max()) + 1
        boards = of_part(table, "train", (0, table.max_depth), 40_000, seed=3)
        depths = table.depths(boards).astype(np.float32)
        size = boards.shape[1] * self.kinds
        self.mean, self.spread = depths.mean(), depths.std()
        into, out = random.normal(size=(size, hidden)) / np.sqrt(size), random.normal(size=(hidden, 1)) / np.sqrt(hidden)
        self.weights = [weights.astype(np.float32) for weights in (into, np.zeros(hidden), out, np.zeros(1))]
        first, second = [np.zeros_like(one) for one in self.weights], [np.zeros_like(one) for one in self.weights]
        for number in range(1, rounds + 1):
            chosen = random.integers(len(boards), size=512)
            inputs, targets = self.features(boards[chosen]), (depths[chosen] - self.mean) / self.spread
            active = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
            error = ((active @ self.weights[2])[:, 0] + self.weights[3] - targets)[:, None] / 512
            back = (error @ self.weights[2].T) * (active > 0)
            for at, slope in enumerate([inputs.T @ back, back.sum(axis=0), active.T @ error, error.sum(axis=0)]):
                first[at] += 0.1 * (slope - first[at])
                second[at] += 0.001 * (slope**2 - second[at])
                step = first[at] / (1 - 0.9**number) / (np.sqrt(second[at] / (1 - 0.999**number)) + 1e-8)
                self.weights[at] -= np.float32(0.003) * step

    def features(self, boards: Boards) -> np.ndarray:
        return np.eye(self.kinds, dtype=np.float32)[boards].reshape(len(boards), -1)

    def __call__(self, boards: Boards) -> np.ndarray:
        active = np.maximum(self.features(boards) @ self.weights[0] + self.weights[1], 0)
        return (active @ self.weights[2])[:, 0]


def play(table: homing.Table, boards: Boards, depths: np.ndarray, judge: Judge) -> float:
    """The share of boards that are solved within four times their depth."""
    goals = {board.tobytes() for board in table.states_at(0)}
    now, before, solved = boards.copy(), boards.copy(), np.zeros(len(boards), bool)
    for made in range(int(4 * depths.max())):
        playing = np.flatnonzero(~solved & (made < 4 * depths))
        if not len(playing):
            break
        after = table.neighbours(now[playing])
        cannot = ~after.any(axis=2) if table.name != "flip:4x4" else np.zeros(after.shape[:2], bool)
        values = judge(after.reshape(-1, boards.shape[1])).reshape(after.shape[:2]).astype(float)
        values[(after == before[playing, None]).all(axis=2)] += 1e6
        values[cannot] = np.inf
        before[playing], now[playing] = now[playing], after[np.arange(len(playing)), values.argmin(axis=1)]
        solved[playing] = [board.tobytes() in goals for board in now[playing]]
    return float(solved.mean())


@lru_cache
def known(name: str) -> tuple[homing.Table, Judge, Judge]:
    """A puzzle, and its players that learn nothing or something."""
    table = homing.load(name)
    return table, distances(table), Network(table)


def measure(title: str, name: str, depth: tuple[int, int], count: int = 200) -> list[str]:
    (table, greedy, network), random = known(name), np.random.default_rng(7)
    boards = of_part(table, "test", depth, 5 * count, seed=5)
    depths = table.depths(boards)
    players: list[Judge] = [lambda boards: random.random(len(boards)), greedy, network]
    return [title, *(f"{play(table, boards, depths, player):.0%}" for player in players)]


def main() -> None:
    rows = [["set", "random", "greedy", "network"], *(measure(*of) for of in SETS)]
    print("\n".join(" | ".join(row) for row in [rows[0], ["---"] * 4, *rows[1:]]))


if __name__ == "__main__":
    main()
