"""The 8-puzzle written the slow way: breadth-first from the goal, boards as tuples. It shares nothing with the package."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

Board = tuple[int, ...]
LETTERS = {"d": 3, "l": -1, "r": 1, "u": -3}


def neighbours(board: Board) -> list[tuple[str, Board]]:
    blank = board.index(0)
    found = []
    for letter, step in LETTERS.items():
        to = blank + step
        if 0 <= to < 9 and not (letter == "l" and blank % 3 == 0) and not (letter == "r" and blank % 3 == 2):
            cells = list(board)
            cells[blank], cells[to] = cells[to], 0
            found.append((letter, tuple(cells)))
    return found


def distances(*goals: Any, neighbours: Callable[[Any], Iterable[tuple[str, Any]]] = neighbours) -> dict[Any, int]:
    """The depth of every board that can reach a goal, if moves can be undone."""
    found = dict.fromkeys(goals, 0)
    queue = deque(found)
    while queue:
        board = queue.popleft()
        for _, after in neighbours(board):
            if after not in found:
                found[after] = found[board] + 1
                queue.append(after)
    return found
