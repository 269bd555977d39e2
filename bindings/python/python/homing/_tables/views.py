"""Observations and pictures of states, for environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..table import Table

# The side of a cell in a picture, in pixels.
CELL = 64
# The side of a dot of a digit: a cell has room for three digits.
_DOT = 5

_LIGHT, _DARK, _LINE = (245, 245, 245), (40, 44, 52), (180, 186, 196)
_TILE, _BLANK = (70, 110, 170), (228, 232, 238)
# The colours of blocks, by letter, repeated.
_BLOCKS = ((204, 121, 167), (0, 114, 178), (213, 94, 0), (0, 158, 115), (230, 159, 0), (86, 180, 233), (120, 94, 60), (150, 90, 200))
_WALL, _FLOOR, _TARGET, _BOX, _MAN = (90, 90, 96), (240, 236, 226), (200, 80, 70), (170, 120, 60), (60, 120, 190)

# Digits of three by five dots, row by row from the top left; the highest of 15 bits first.
_DIGITS = (0b111101101101111, 0b010110010010111, 0b111001111100111, 0b111001111001111, 0b101101111001001,
           0b111100111001111, 0b111100111101111, 0b111001010010010, 0b111101111101111, 0b111101111001111)  # fmt: skip


class Cells:
    """Boards whose cells are numbers: the observation is the board."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.shape = tuple(table.shape)
        self.is_maze = table.name.startswith("push:")
        self._is_flip = table.name.startswith("flip:")
        self._is_perm = table.name.startswith("perm:")
        self._is_blocks = table.name.startswith("blocks:")
        self.high = _greatest(table)
        self._floor = _floor(table) if self.is_maze else None

    def observe(self, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """The boards of states, (n, *shape)."""
        return self.show(indices, self._table._native.unrank(indices))

    def show(self, indices: npt.NDArray[np.int64], cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """The boards of states whose cells are known, (n, *shape)."""
        return cells.reshape(len(indices), *self.shape)

    def picture(self, index: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """One board as an image, (height, width, 3)."""
        board = self.observe(index)[0]
        if self._floor is not None:
            box, man = board[:2].astype(int) - 1, board[2:].astype(int) - 1
            return _level_picture(_planes(self._floor, [tuple(box)], tuple(man)))
        if self._is_blocks:
            return _blocks_picture(board)
        if self._is_flip:
            return _grid(np.where(np.atleast_2d(board)[..., None] == 1, _DARK, _LIGHT))
        tiles = np.atleast_2d(board)
        is_blank = (tiles == 0) & (not self._is_perm)
        image = _grid(np.where(is_blank[..., None], _BLANK, _TILE))
        for (row, column), tile in np.ndenumerate(tiles):
            if not is_blank[row, column]:
                _write(image, row, column, int(tile))
        return image

    def text(self, index: npt.NDArray[np.int64]) -> str:
        """One board as lines."""
        board = np.atleast_2d(self.observe(index)[0])
        if self._is_blocks:
            return "\n".join(bytes(row).decode() for row in board) + "\n"
        return "\n".join(" ".join(f"{cell:2}" for cell in row) for row in board) + "\n"


class Planes:
    """Levels with several boxes: a plane of zeros and ones each for walls, targets, boxes and the man."""

    high = 1

    def __init__(self, table: Table) -> None:
        self._table = table
        self._floor = _floor(table)
        self.shape = (4, *self._floor.shape[1:])

    def observe(self, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """The planes of states, (n, 4, rows, columns)."""
        planes = np.repeat(np.concatenate([self._floor, np.zeros_like(self._floor)])[None], len(indices), axis=0)
        # A line of text is row and column of each box, then of the man, from 1.
        places = np.array([text.split() for text in self._table._native.texts_at(indices)], dtype=np.int64)
        places = places.reshape(len(indices), -1, 2) - 1
        boards = np.arange(len(indices))
        planes[boards[:, None], 2, places[:, :-1, 0], places[:, :-1, 1]] = 1
        planes[boards, 3, places[:, -1, 0], places[:, -1, 1]] = 1
        return planes

    def show(self, indices: npt.NDArray[np.int64], _: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """The planes, since the states have no cells."""
        return self.observe(indices)

    def picture(self, index: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """One level as an image, (height, width, 3)."""
        return _level_picture(self.observe(index)[0])

    def text(self, index: npt.NDArray[np.int64]) -> str:
        """One level as lines, as Sokoban has them."""
        walls, targets, boxes, man = self.observe(index)[0]
        cells = walls + 2 * targets + 4 * boxes + 8 * man
        return "\n".join("".join(" #. $ * @ +"[cell] for cell in row) for row in cells) + "\n"


class Indices:
    """Puzzles whose states are not numbers: the observation is the index of the state."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.high = table.states - 1
        self.shape = (1,)

    def observe(self, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The states, (n, 1)."""
        return indices.reshape(-1, 1).copy()

    def show(self, indices: npt.NDArray[np.int64], _: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
        """The indices, since the states have no cells."""
        return self.observe(indices)

    def picture(self, index: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """The index as an image, (height, width, 3)."""
        return _grid(np.full((1, 1, 3), _LIGHT))

    def text(self, index: npt.NDArray[np.int64]) -> str:
        """One state."""
        return str(self._table._native.texts_at(index)[0]) + "\n"


def view_of(table: Table) -> Cells | Planes | Indices:
    """The view for a table."""
    try:
        if table.name.startswith("own:"):
            return Cells(table)
    except InvalidInput:
        return Indices(table)
    try:
        return Cells(table)
    except InvalidInput:
        return Planes(table)


def _greatest(table: Table) -> int:
    """The greatest number in a cell: of a tile, a row, a piece, a twist or a letter."""
    family = table.name.split(":")[0]
    if family == "perm":
        sets = [line.split()[2:] for line in table._native.description()[1].splitlines() if line.startswith("Set ")]
        return max(int(number) - 1 for numbers in sets for number in numbers)
    return {"own": 255, "push": 64, "flip": 1, "blocks": ord("z")}.get(family, table.cells - 1)


def _floor(table: Table) -> npt.NDArray[np.uint8]:
    """Walls and targets of a maze or level, (2, rows, columns)."""
    lines = [line for line in table._native.description()[1].splitlines() if "#" in line]
    drawn = np.array([list(line.ljust(max(map(len, lines)))) for line in lines])
    return np.stack([drawn == "#", drawn == "T"]).astype(np.uint8)


def _planes(floor: npt.NDArray[np.uint8], boxes: list[Any], man: Any) -> npt.NDArray[np.uint8]:
    planes = np.concatenate([floor, np.zeros_like(floor)])
    for box in boxes:
        planes[(2, *box)] = 1
    planes[(3, *man)] = 1
    return planes


def _grid(colours: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Cells in their colours, with lines between them."""
    image = colours.astype(np.uint8).repeat(CELL, axis=0).repeat(CELL, axis=1)
    image[::CELL], image[:, ::CELL] = _LINE, _LINE
    return image


def _write(image: npt.NDArray[np.uint8], row: int, column: int, number: int) -> None:
    """Writes a number into a cell."""
    masks = [_DIGITS[int(digit)] for digit in str(number)]
    digits = [np.array([mask >> (14 - bit) & 1 for bit in range(15)], dtype=bool).reshape(5, 3) for mask in masks]
    spaced = np.concatenate([np.pad(digit, ((0, 0), (0, 1))) for digit in digits], axis=1)[:, :-1]
    dots = spaced.repeat(_DOT, axis=0).repeat(_DOT, axis=1)
    top, left = row * CELL + (CELL - dots.shape[0]) // 2, column * CELL + (CELL - dots.shape[1]) // 2
    image[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = _LIGHT


def _blocks_picture(board: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    ground = {ord("."): _BLANK, ord("#"): _WALL}
    colours = [[ground.get(letter, _BLOCKS[letter % len(_BLOCKS)]) for letter in row] for row in board.tolist()]
    image = _grid(np.array(colours))
    # No line runs through a block.
    is_block = (board != ord(".")) & (board != ord("#"))
    for row, column in zip(*np.nonzero(is_block), strict=True):
        top, left = row * CELL, column * CELL
        if row and board[row - 1, column] == board[row, column]:
            image[top, left + 1 : left + CELL] = colours[row][column]
        if column and board[row, column - 1] == board[row, column]:
            image[top + 1 : top + CELL, left] = colours[row][column]
        if row and column and (board[row - 1 : row + 1, column - 1 : column + 1] == board[row, column]).all():
            image[top, left] = colours[row][column]
    return image


def _level_picture(planes: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    walls, targets, boxes, man = planes.astype(bool)
    image = _grid(np.where(walls[..., None], _WALL, _FLOOR))
    for things, colour, margin in ((targets, _TARGET, CELL * 3 // 8), (boxes, _BOX, CELL // 6), (man, _MAN, CELL // 4)):
        for row, column in zip(*np.nonzero(things), strict=True):
            image[row * CELL + margin : (row + 1) * CELL - margin + 1, column * CELL + margin : (column + 1) * CELL - margin + 1] = colour
    # A target is visible through a box or man on it.
    for row, column in zip(*np.nonzero(targets & (boxes | man)), strict=True):
        top, left, side = row * CELL + CELL * 5 // 12, column * CELL + CELL * 5 // 12, CELL // 5
        image[top : top + side, left : left + side] = _TARGET
    return image
