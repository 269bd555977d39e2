"""Players of Sokoban levels: each level has separate boards, and one network learns from all rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt
from networks import Floats, Network
from sets.sokoban import SokobanLevels

import homing

#: A board: the level and its state, the cells of the boxes and then of the man.
Board = tuple[str, str]
SIDE = 10


def boxes_and_man(state: str) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    numbers = [int(number) - 1 for number in state.split()]
    *boxes, man = zip(numbers[::2], numbers[1::2], strict=True)
    return boxes, man


@cache
def targets_of(level: str) -> list[tuple[int, int]]:
    return [(row, column) for row, line in enumerate(level.splitlines()) for column, sign in enumerate(line) if sign in ".*+"]


def apart(boards: Sequence[Board]) -> npt.NDArray[np.float64]:
    """The sum of the distances of the boxes to their nearest targets, without obstacles."""

    def of(level: str, state: str) -> int:
        targets = targets_of(level)
        return sum(min(abs(row - r) + abs(column - c) for r, c in targets) for row, column in boxes_and_man(state)[0])

    return np.array([of(*board) for board in boards], np.float64)


@cache
def room(level: str) -> Floats:
    """A plane each for walls and targets."""
    found = np.zeros((2, SIDE, SIDE), np.float32)
    found[0] = 1
    for row, line in enumerate(level.splitlines()):
        for column, sign in enumerate(line):
            found[0, row, column] = sign == "#"
    for row, column in targets_of(level):
        found[1, row, column] = 1
    return found


def planes(boards: Sequence[Board]) -> Floats:
    """A plane each for walls, targets, boxes and the man."""
    found = np.zeros((len(boards), 4, SIDE, SIDE), np.float32)
    for plane, (level, state) in zip(found, boards, strict=True):
        plane[:2] = room(level)
        boxes, man = boxes_and_man(state)
        for row, column in boxes:
            plane[2, row, column] = 1
        plane[(3, *man)] = 1
    return found.reshape(len(boards), -1)


class Chosen(list[Board]):
    """Boards that are indexed by an array of positions, like rows of an array."""

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        return Chosen(list.__getitem__(self, int(one)) for one in at) if isinstance(at, np.ndarray) else super().__getitem__(at)


def play(level: str, plan: str, judge: Callable[[Sequence[Board]], npt.NDArray[np.float64]]) -> bool:
    """Whether a player solves a level within four times the moves needed."""
    table = homing.load("push:" + level)
    state = before = _start(level)
    targets = sorted(targets_of(level))
    for _ in range(4 * len(plan)):
        after = list(table.neighbours(state).values())
        if not after:
            return False
        values = judge([(level, text) for text in after]) + 1e6 * np.array([text == before for text in after])
        before, state = state, after[int(values.argmin())]
        if sorted(boxes_and_man(state)[0]) == targets:
            return True
    return False


def _start(level: str) -> str:
    cells = [(row + 1, column + 1, sign) for row, line in enumerate(level.splitlines()) for column, sign in enumerate(line)]
    found = [(row, column) for row, column, sign in cells if sign in "$*"] + [(row, column) for row, column, sign in cells if sign in "@+"]
    return " ".join(f"{row} {column}" for row, column in found)


def play_levels(train: int, test: int) -> list[str]:
    """The row of the set of levels."""
    columns = SokobanLevels().rows(0, 5 * test + train, 5 * test + train, 1)
    levels, plans = (columns.columns[name].to_pylist() for name in ("level", "move_plan"))
    learned, depths = Chosen(), []
    for level in [level for level, is_test in zip(levels, columns.is_test, strict=True) if not is_test][:train]:
        table = homing.load("push:" + level, metric="moves")
        states = table.random_texts(200, seed=1)
        learned += [(level, state) for state in states]
        depths += table.depths(states).tolist()
    draw = np.random.default_rng(7)
    network = Network(planes, learned, np.array(depths, np.float64))
    judges: list[Callable[[Sequence[Board]], npt.NDArray[np.float64]]] = [lambda boards: draw.random(len(boards)), apart, network]
    tests = [(level, plan) for level, plan, is_test in zip(levels, plans, columns.is_test, strict=True) if is_test][:test]
    shares = [np.mean([play(level, plan, judge) for level, plan in tests]) for judge in judges]
    return ["sokoban-levels", str(len(tests)), *(f"{share:.0%}" for share in shares)]
