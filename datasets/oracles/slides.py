"""Sliding boards as tuples: breadth-first from the goal, or from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Board = tuple[int, ...]


def goal(cell_count: int) -> Board:
    return (*range(1, cell_count), 0)


def neighbours(board: Board, rows: int, columns: int) -> Iterator[tuple[str, Board]]:
    """The boards one move away, with the letter of the blank's way, alphabetically."""
    blank = board.index(0)
    row, column = divmod(blank, columns)
    for letter, down, right in (("d", 1, 0), ("l", 0, -1), ("r", 0, 1), ("u", -1, 0)):
        if 0 <= row + down < rows and 0 <= column + right < columns:
            cells = list(board)
            tile = blank + down * columns + right
            cells[blank], cells[tile] = cells[tile], 0
            yield letter, tuple(cells)


@cache
def distances(rows: int, columns: int) -> dict[Board, int]:
    """Every board that can be solved, with its distance."""
    layer = [goal(rows * columns)]
    found = {layer[0]: 0}
    depth = 0
    while layer:
        depth += 1
        after = []
        for board in layer:
            for _, near in neighbours(board, rows, columns):
                if near not in found:
                    found[near] = depth
                    after.append(near)
        layer = after
    return found


def path_counts(found: dict[Board, int], rows: int, columns: int) -> dict[Board, int]:
    """The number of shortest paths of every board; `found` lists the boards by their distance."""
    counts: dict[Board, int] = {}
    for board, depth in found.items():
        counts[board] = sum(counts[near] for _, near in neighbours(board, rows, columns) if found[near] < depth) or 1
    return counts


def distance(board: Board, rows: int, columns: int) -> int:
    """The distance of one board, by a search from both ends that always widens the smaller layer."""
    sides = [{board}, {goal(rows * columns)}]
    seen = [set(sides[0]), set(sides[1])]
    steps = 0
    while sides[0].isdisjoint(sides[1]):
        side = 0 if len(sides[0]) <= len(sides[1]) else 1
        sides[side] = {near for of in sides[side] for _, near in neighbours(of, rows, columns)} - seen[side]
        if not sides[side]:
            raise ValueError(f"{board} cannot be solved")
        seen[side] |= sides[side]
        steps += 1
    return steps


def after(board: Board, moves: str, rows: int, columns: int) -> Board | None:
    """The board after some moves; None if one cannot be made."""
    for move in moves:
        near = dict(neighbours(board, rows, columns)).get(move)
        if near is None:
            return None
        board = near
    return board
