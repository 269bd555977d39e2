"""Sokoban solved by a search over boxes and man, and a player of plans."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

Cell = tuple[int, int]
Cells = frozenset[Cell]
STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def images(level: str) -> Iterator[str]:
    """The rotations and reflections of a level."""
    lines = level.splitlines()
    for _ in range(4):
        lines = ["".join(line) for line in zip(*lines[::-1], strict=True)]
        for seen in (lines, [line[::-1] for line in lines]):
            yield "".join(line + "\n" for line in seen)


class Level:
    def __init__(self, text: str) -> None:
        found = {(row, column): letter for row, line in enumerate(text.split("\n")) for column, letter in enumerate(line)}
        self.floor = frozenset(cell for cell, letter in found.items() if letter != "#")
        self.targets = frozenset(cell for cell, letter in found.items() if letter in ".*+")
        self.boxes = frozenset(cell for cell, letter in found.items() if letter in "$*")
        (self.man,) = (cell for cell, letter in found.items() if letter in "@+")

    def step(self, boxes: Cells, man: Cell, letter: str) -> tuple[Cells, Cell, bool] | None:
        """The boxes and the man after a step, and whether it pushes; None if it is illegal."""
        down, right = STEPS[letter]
        to, behind = (man[0] + down, man[1] + right), (man[0] + 2 * down, man[1] + 2 * right)
        if to not in self.floor:
            return None
        if to not in boxes:
            return boxes, to, False
        if behind not in self.floor or behind in boxes:
            return None
        return boxes - {to} | {behind}, to, True

    def played(self, plan: str) -> tuple[int, int] | None:
        """The pushes and moves of a plan; None if it cannot be played, its capitals are not its pushes, or it does not solve the level."""
        boxes, man, pushes = self.boxes, self.man, 0
        for letter in plan:
            after = self.step(boxes, man, letter.lower())
            if after is None or after[2] != letter.isupper():
                return None
            boxes, man, pushes = after[0], after[1], pushes + after[2]
        return (pushes, len(plan)) if boxes == self.targets else None

    def least(self, by_pushes: bool, most_states: int) -> tuple[int, int] | None:
        """The fewest pushes and with these the fewest moves, or the fewest moves and with these the fewest pushes: (pushes, moves). None if
        there are more than `most_states` states."""
        queue = [(0, 0, 0, self.boxes, self.man)]
        best = {(self.boxes, self.man): (0, 0)}
        count = 0
        while queue:
            first, second, _, boxes, man = heapq.heappop(queue)
            if best[boxes, man] < (first, second):
                continue
            if boxes == self.targets:
                return (first, second) if by_pushes else (second, first)
            if len(best) > most_states:
                return None
            for letter in STEPS:
                after = self.step(boxes, man, letter)
                if after is None:
                    continue
                cost = (first + after[2], second + 1) if by_pushes else (first + 1, second + after[2])
                if cost < best.get(after[:2], (1 << 30, 0)):
                    best[after[:2]] = cost
                    count += 1
                    heapq.heappush(queue, (*cost, count, after[0], after[1]))
        return None
