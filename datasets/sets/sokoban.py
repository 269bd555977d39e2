"""Generated Sokoban levels, each of a chosen depth."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from .kind import Column, DataSet, Rows, are_test, mixed

Cell = tuple[int, int]

MAX_BOXES = 4
#: Rooms with more states are left out.
MAX_STATES = 2_000_000


class Draw:
    """Random numbers that are the same on every machine."""

    def __init__(self, seed: int, place: int) -> None:
        self._key, self._next = (seed << 32) + place, 0

    def below(self, bound: int) -> int:
        self._next += 1
        return int(mixed(np.array([self._next], dtype=np.uint64), self._key)[0] % np.uint64(bound))

    def shuffled(self, items: list[Cell]) -> list[Cell]:
        items = list(items)
        for end in range(len(items) - 1, 0, -1):
            other = self.below(end + 1)
            items[end], items[other] = items[other], items[end]
        return items


class SokobanLevels(DataSet):
    name = "sokoban-levels"
    title = "Sokoban levels of exact difficulty, with shortest plans in both metrics"
    what = (
        "Rooms of 5x5 to 10x10 cells with walls, 1 to 4 boxes and as many targets, drawn at random. The start of a room has a number of "
        "pushes drawn uniformly between 1 and the greatest of the room, so easy levels are as frequent as hard ones."
    )
    classes = "A level and its rotations and reflections form a class."
    checked = (
        "Every plan was played. Random levels were solved again in both metrics by a search over boxes and men that shares no code with "
        "the program."
    )
    row_count = 10_000
    group_rows = 100
    shard_rows = row_count
    depth = "pushes"
    columns = (
        Column("level", pa.string(), "the level in XSB, a line a row: # wall, @ man, $ box, . target, * box on it, + man on it"),
        Column("boxes", pa.uint8(), "the number of boxes"),
        Column("pushes", pa.uint16(), "the fewest pushes that solve the level"),
        Column("push_plan", pa.string(), "a plan with the fewest pushes, and among these the fewest moves: r u d l, capitals push"),
        Column("moves", pa.uint16(), "the fewest moves that solve the level, pushes counted as well"),
        Column("move_plan", pa.string(), "a plan with the fewest moves, and among these the fewest pushes"),
        Column("states", pa.uint32(), "the number of placements of boxes and man in this room"),
        Column("room_pushes", pa.uint16(), "the pushes of the hardest start of this room"),
    )

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        levels = [_level(Draw(seed, place)) for place in range(first, first + count)]
        columns = {column.name: pa.array([level[column.name] for level in levels], column.kind) for column in self.columns}
        return Rows(columns, are_test(_representative(str(level["level"])) for level in levels))

    def estimates(self, rows: pa.Table) -> dict[str, npt.NDArray[np.float64]]:
        return {"nearest targets": np.array([_nearest(level) for level in rows.column("level").to_pylist()], dtype=np.float64)}

    def features(self, rows: pa.Table) -> npt.NDArray[np.float32]:
        levels, boxes = rows.column("level").to_pylist(), rows.column("boxes").to_numpy()
        rooms = rows.column("room_pushes").to_numpy()
        walls = [level.count("#") for level in levels]
        return np.stack([[_nearest(level) for level in levels], boxes, rooms, walls], axis=1).astype(np.float32)


def _level(draw: Draw) -> dict[str, str | int]:
    """A level of a random room that has one."""
    while True:
        height, width, boxes = 5 + draw.below(6), 5 + draw.below(6), 1 + draw.below(MAX_BOXES)
        floor = _room(draw, height, width)
        if len(floor) < 2 * boxes + 1:
            continue
        placed = draw.shuffled(floor)
        # The table has all starts, so any will do: the man is placed next to the boxes and targets.
        targets, starts, man = placed[:boxes], placed[boxes : 2 * boxes], placed[2 * boxes]
        puzzle = "push:" + _text(height, width, floor, targets, starts, man)
        try:
            table = homing.load(puzzle)
        except homing.NoTable:
            continue
        if table.max_depth < 1 or table.states > MAX_STATES:
            continue
        pushes = 1 + draw.below(table.max_depth)
        # Levels that drew a depth without a start skip it.
        if not table.layers[pushes]:
            continue
        numbers = [int(number) - 1 for number in table.random_texts(1, depth=pushes, seed=draw.below(1 << 32))[0].split()]
        *starts, man = zip(numbers[::2], numbers[1::2], strict=True)
        level = _text(height, width, floor, targets, starts, man)
        by_pushes, by_moves = homing.load("push:" + level), homing.load("push:" + level, metric="moves")
        board = " ".join(str(number + 1) for number in numbers)
        plan, other = by_pushes.solve(board) or "", by_moves.solve(board) or ""
        return {
            "level": level, "boxes": boxes, "pushes": pushes, "push_plan": plan, "moves": len(other), "move_plan": other,
            "states": table.states, "room_pushes": table.max_depth,
        }


def _room(draw: Draw, height: int, width: int) -> list[Cell]:
    """The connected floor of a room with random inner walls."""
    inner = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
    density = draw.below(35)
    open_cells = {cell for cell in inner if draw.below(100) >= density}
    if not open_cells:
        return []
    start = sorted(open_cells)[draw.below(len(open_cells))]
    floor, queue = {start}, [start]
    while queue:
        for near in _beside(queue.pop()):
            if near in open_cells and near not in floor:
                floor.add(near)
                queue.append(near)
    return sorted(floor)


def _beside(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _text(height: int, width: int, floor: list[Cell], targets: list[Cell], boxes: list[Cell], man: Cell) -> str:
    letters = [["#"] * width for _ in range(height)]
    for row, column in floor:
        letters[row][column] = " "
    for row, column in targets:
        letters[row][column] = "."
    for row, column in boxes:
        letters[row][column] = "*" if letters[row][column] == "." else "$"
    letters[man[0]][man[1]] = "+" if letters[man[0]][man[1]] == "." else "@"
    return "".join("".join(row) + "\n" for row in letters)


def _representative(level: str) -> str:
    """The representative of a level: the smallest text among its rotations and reflections."""
    lines = level.splitlines()
    upright = [lines, ["".join(column) for column in zip(*lines, strict=True)]]
    ways = [way for found in upright for way in (found, found[::-1])]
    return min("".join(line[::step] + "\n" for line in way) for way in ways for step in (1, -1))


def _nearest(level: str) -> int:
    """The distances of the boxes to their nearest targets, without obstacles."""
    cells = {(row, column): letter for row, line in enumerate(level.split("\n")) for column, letter in enumerate(line)}
    targets = [cell for cell, letter in cells.items() if letter in ".*+"]
    boxes = [cell for cell, letter in cells.items() if letter in "$*"]
    return sum(min(abs(row - r) + abs(column - c) for r, c in targets) for row, column in boxes)
