"""Sliding boards as tuples: breadth-first from the goal, or from both ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations

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
    """The board after moves; None if one of them is illegal."""
    for move in moves:
        near = dict(neighbours(board, rows, columns)).get(move)
        if near is None:
            return None
        board = near
    return board


def images(board: Board, rows: int, columns: int) -> Iterator[Board]:
    """The board on paper, turned round and seen through the paper: each way in which the blank's place in the goal comes to its own place
    again. Tiles are numbered anew then, so that the goal is in order."""
    solved = goal(rows * columns)
    for turned, names in zip(_turned(board, rows, columns), _turned(solved, rows, columns), strict=True):
        if names[-1] == 0:
            yield tuple(solved[names.index(tile)] for tile in turned)


def _turned(cells: Board, rows: int, columns: int) -> Iterator[Board]:
    """The eight ways to lay down a board, as far as they have as many rows and columns."""
    lines = [list(cells[row * columns : (row + 1) * columns]) for row in range(rows)]
    for _ in range(4):
        lines = [list(line) for line in zip(*lines[::-1], strict=True)]
        if len(lines) == rows:
            yield tuple(cell for line in lines for cell in line)
            yield tuple(cell for line in lines for cell in line[::-1])


def manhattan(board: Board, columns: int) -> int:
    found = 0
    for cell, tile in enumerate(board):
        if tile:
            found += abs(cell // columns - (tile - 1) // columns) + abs(cell % columns - (tile - 1) % columns)
    return found


def linear_conflict(board: Board, rows: int, columns: int) -> int:
    """The Manhattan distance, and two for each tile that leaves its line, the fewest that let the others keep their order."""
    across = [[(tile, (tile - 1) // columns) for tile in board[row * columns : (row + 1) * columns]] for row in range(rows)]
    down = [[(tile, (tile - 1) % columns) for tile in board[column::columns]] for column in range(columns)]
    found = manhattan(board, columns)
    for lines in (across, down):
        for number, line in enumerate(lines):
            own = [tile for tile, home in line if tile and home == number]
            kept = next(count for count in range(len(own), -1, -1) if any(list(few) == sorted(few) for few in combinations(own, count)))
            found += 2 * (len(own) - kept)
    return found


def walking_distance(board: Board, side: int) -> int:
    """Moves up and down that bring each tile into its row, searched breadth first, and the same for columns."""
    across = tuple(board[side * column + row] for row in range(side) for column in range(side))
    up = tuple(-1 if tile == 0 else (tile - 1) // side for tile in board)
    left = tuple(-1 if tile == 0 else (tile - 1) % side for tile in across)
    return _walks(side)[_sorted_rows(up, side)] + _walks(side)[_sorted_rows(left, side)]


def _sorted_rows(goals: tuple[int, ...], side: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(goals[row * side : (row + 1) * side])) for row in range(side))


@cache
def _walks(side: int) -> dict[tuple[tuple[int, ...], ...], int]:
    start = _sorted_rows((*(cell // side for cell in range(side * side - 1)), -1), side)
    found, queue = {start: 0}, deque([start])
    while queue:
        rows = queue.popleft()
        blank = next(row for row in range(side) if rows[row][0] == -1)
        for row in (blank - 1, blank + 1):
            for tile in set(rows[row]) if 0 <= row < side else ():
                moved = list(rows)
                others = list(rows[row])
                others.remove(tile)
                moved[row], moved[blank] = tuple(sorted([*others, -1])), tuple(sorted([*rows[blank][1:], tile]))
                if (near := tuple(moved)) not in found:
                    found[near] = found[rows] + 1
                    queue.append(near)
    return found
