"""The time of single calls. The bounds are ten times the time on a quiet machine, and a tenth of the time with a thread per call."""

from __future__ import annotations

import time

import numpy as np
import pytest

import homing

BOARD = "2 3 4 1 5 x 7 6 8"


def microseconds(ask, calls=60):
    """The least mean time of a call, of several runs. A run is shorter than what a processor gives to one program before another."""
    ask()
    means = []
    for _ in range(25):
        start = time.perf_counter()
        for _ in range(calls):
            ask()
        means.append((time.perf_counter() - start) / calls)
    return 1e6 * min(means)


def test_a_call_is_answered_at_once(eight):
    one, cells = eight.random(1, seed=1), [2, 3, 4, 1, 5, 0, 7, 6, 8]
    for board in (one, one[0], cells, BOARD, [BOARD]):
        for ask in (eight.depths, eight.best_moves, eight.best_sets, eight.rank):
            assert microseconds(lambda: ask(board)) < 10
    assert microseconds(lambda: eight.solve(BOARD)) < 30
    moves = eight.solve(BOARD)
    assert microseconds(lambda: eight.grade(BOARD, moves)) < 30


def test_a_step_is_one_call():
    gymnasium = pytest.importorskip("gymnasium")
    import homing.gym

    for name in ("Slide", "Flip", "Push"):
        env = gymnasium.make(f"homing/{name}-v0").unwrapped
        env.reset(seed=1)
        assert microseconds(lambda: env.step(0)) < 50
    floor = gymnasium.make("FrozenLake-v1").unwrapped
    floor.reset(seed=1)
    # The same time as a step that looks up a row of a list.
    assert microseconds(lambda: env.step(0)) < 10 * microseconds(lambda: floor.step(0))


@pytest.mark.parametrize(
    "name, depths", [("perm:2x2x2", [1, 7, (3, 11)]), ("slide:2x5", [1, 30, (0, 55)]), ("blocks:huarong-dao", [3, 60])]
)
def test_the_first_draw_makes_the_next_ones_fast(name, depths):
    table = homing.load(name)
    table.random_texts(1)
    for depth in depths:
        native = table._native
        low, high = depth if isinstance(depth, tuple) else (depth, depth)
        assert microseconds(lambda: native.sample(1, (low, high), 1), 20) < 1000


def test_rare_states_of_a_large_board_are_listed_once(three_by_four):
    table = homing.open(three_by_four)
    for depth in (53, 20, 40):
        first = table.random(1, depth=depth, seed=1)
        assert microseconds(lambda: table.random(1, depth=depth, seed=1), 5) < 1000
        assert (table.random(1, depth=depth, seed=1) == first).all() and table.depths(first).tolist() == [depth]
    assert len(table.states_at(53)) == table.layers[53]
    # A hundredth of the search that lists them.
    assert microseconds(lambda: table.states_at(53), 2) < 100_000
    assert np.unique(table.dataset(depth=52)["depth"]).tolist() == [52]
