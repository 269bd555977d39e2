"""Puzzles of one's own without a table: each answer is a search, and the same as that of the table."""

import pickle
import random
import threading
import time

import numpy as np
import pytest

import homing


class Network:
    """A random graph with named moves."""

    def __init__(self, seed, can_undo):
        draw = random.Random(seed)
        self.arcs = {state: {} for state in range(60)}
        for number in range(90):
            one, other = draw.sample(range(60), 2)
            self.arcs[one][f"m{number}"] = other
            if can_undo:
                self.arcs[other][f"b{number}"] = one
        self.start, self.can_undo, self.goals = 0, can_undo, draw.sample(range(60), 2)
        self.move_names = sorted({name for moves in self.arcs.values() for name in moves})

    def moves(self, state):
        return self.arcs[state]

    def is_goal(self, state):
        return state in self.goals


class Endless:
    """Numbers without end."""

    start = (0, 1)

    def moves(self, state):
        number, step = state
        return {"+1": (number + step, step), "*3": (number * 3, step)}

    def is_goal(self, state):
        return state[0] == 1000


class Lattice:
    """Ten to the twelfth states in arrays."""

    start = np.array([0])
    move_names = ["east", "west", "north", "south"]
    can_undo = True
    goals = [7_000_003]

    def moves(self, codes):
        row, column = codes // 10**6, codes % 10**6
        after = np.stack([codes + 1, codes - 1, codes + 10**6, codes - 10**6], axis=1)
        is_open = np.stack([column < 10**6 - 1, column > 0, row < 10**6 - 1, row > 0], axis=1)
        return after, np.where(is_open, range(4), -1)

    def is_goal(self, codes):
        return codes == self.goals[0]


@pytest.mark.parametrize("can_undo", [False, True])
def test_answers_are_those_of_the_table(can_undo):
    for seed in range(20):
        puzzle = Network(seed, can_undo)
        search = homing.load(puzzle)
        try:
            table = homing.generate(puzzle)
        except homing.InvalidInput:
            assert search.solve() is None
            continue
        for state in table._states(np.arange(table.states)):
            assert search.solve(state) == table.solve(state)
            assert search.all_paths(state) == table.all_paths(state)
            assert search.hints(state) == table.hints(state)
        names = " ".join(puzzle.arcs[0])
        assert not names or search.check(0, names) == table.check(0, names)


def test_a_puzzle_without_end():
    endless = homing.load(Endless())
    assert endless.solve().split()[0] == "+1"
    board = endless.board()
    for move in endless.solve().split():
        board.push(move)
    assert board.is_home and board.text == "(1000, 1)"
    assert pickle.loads(pickle.dumps(endless)).solve((999, 1)) == "+1"
    with pytest.raises(homing.InvalidInput, match=r"homing.generate\(puzzle\)"):
        endless.stats()
    with pytest.raises(homing.InvalidInput, match=r"more than 5000 states: allow more, or .* homing.load\(puzzle\)"):
        homing.generate(Endless(), max_states=5000)


def test_limits():
    started = time.monotonic()
    with pytest.raises(homing.LimitReached, match="0.3 s: every path has at least") as reached:
        homing.load(Endless(), limit_time=0.3).solve((1001, 0))
    assert reached.value.at_least > 3 and time.monotonic() - started < 2
    with pytest.raises(homing.LimitReached):
        homing.load(Endless(), limit_nodes=10).solve()
    with pytest.raises(homing.InvalidInput, match="takes only limit_time and limit_nodes"):
        homing.load(Endless(), metric="step")


def test_arrays():
    lattice = homing.load(Lattice())
    assert lattice.solve() == "east east east" + 7 * " north"
    assert lattice.solve(7_000_001) == "east east"
    assert len(lattice.all_paths()) == 120


def test_exceptions_are_those_of_the_class():
    class Failing(Endless):
        def moves(self, state):
            return {"+1": (state[0] + 1, 0)} if state[0] < 1500 else 1 / 0

    failing = homing.load(Failing())
    assert failing.solve((998, 0)) == "+1 +1"
    with pytest.raises(ZeroDivisionError) as raised:
        failing.solve((1400, 0))
    assert raised.value.__notes__ == ["in the state (1500, 0)"]


def test_threads_share_the_states():
    endless, found = homing.load(Endless()), []
    threads = [threading.Thread(target=lambda: found.append(endless.solve((990, 1)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
