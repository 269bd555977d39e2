"""Measures single calls, compared with a dict lookup, networkx, and a step of Gymnasium's FrozenLake.

    python steps.py

Times are in microseconds: the minimum over several runs of the mean per call. Every timed answer is compared with the other program's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gymnasium
import networkx
import numpy as np

import homing
import homing.gym


def microseconds(ask: Callable[[], Any], calls: int = 2000) -> float:
    means = []
    for _ in range(7):
        start = time.process_time()
        for _ in range(calls):
            ask()
        means.append((time.process_time() - start) / calls)
    return 1e6 * min(means)


def report(what: str, *times: float) -> None:
    print(f"{what:<58}" + "; ".join(f"{time:.2f}" if time < 10 else f"{time:.0f}" for time in times), flush=True)


def calls() -> None:
    eight = homing.load("eight")
    text, cells = "2 3 4 1 5 x 7 6 8", [2, 3, 4, 1, 5, 0, 7, 6, 8]
    one = np.array(cells, dtype=np.uint8)
    for ask in (eight.depths, eight.best_moves, eight.best_sets, eight.rank):
        report(f"{ask.__name__}: array; list; text", *(microseconds(lambda: ask(board)) for board in (one, cells, text)))
    moves = eight.solve(text)
    report("solve; check; grade; paths", *(microseconds(ask) for ask in (
        lambda: eight.solve(text), lambda: eight.check(text, moves), lambda: eight.grade(text, moves), lambda: eight.paths([text]))))  # fmt: skip
    report("random(1); random(1, depth=20)", microseconds(lambda: eight.random(1)), microseconds(lambda: eight.random(1, depth=20)))


def graph() -> None:
    """The 2x3 board as a graph of networkx: its shortest path, and a dict of depths."""
    table = homing.load("slide:2x3")
    boards = table.dataset()["board"].tolist()
    graph = networkx.Graph((board, after) for board in boards for after in table.neighbours(board).values())
    goal, far = table.goal, table.random_texts(1, depth=table.max_depth, seed=1)[0]
    depths = dict(networkx.single_source_shortest_path_length(graph, goal))
    assert [depths[board] for board in boards] == table.depths(boards).tolist() and depths[far] == len(table.solve(far) or "")
    report("2x3, a depth: homing; a dict", microseconds(lambda: table.depths(far)), microseconds(lambda: depths[far]))
    path = microseconds(lambda: networkx.bidirectional_shortest_path(graph, far, goal), 20)
    report("2x3, the longest path: homing; networkx, both ways", microseconds(lambda: table.solve(far)), path)


def steps() -> None:
    def step(env: Any) -> Callable[[], None]:
        env.reset(seed=1)

        def once() -> None:
            _, _, terminated, truncated, _ = env.step(0)
            if terminated or truncated:
                env.reset()

        return once

    names = ["homing/Slide-v0", "homing/Flip-v0", "homing/Push-v0", "homing/Perm-v0", "FrozenLake-v1"]
    for name in names:
        env = gymnasium.make(name)
        report(f"a step of {name}: made; bare", microseconds(step(env)), microseconds(step(env.unwrapped)))
    for count in (1, 256, 4096):
        envs = gymnasium.make_vec("homing/Slide-v0", num_envs=count, vectorization_mode="vector_entry_point")
        envs.reset(seed=1)
        actions = np.zeros(count, dtype=int)
        report(f"a step of {count} boards, a board", microseconds(lambda: envs.step(actions), 200) / count)


def draws() -> None:
    for name in ("perm:2x2x2", "slide:2x5"):
        table = homing.load(name)
        start = time.perf_counter()
        table.random(1, depth=5)
        first = 1e6 * (time.perf_counter() - start)
        report(f"{name}, random(1, depth=5): first; later", first, microseconds(lambda: table.random(1, depth=5)))


if __name__ == "__main__":
    calls()
    graph()
    steps()
    draws()
