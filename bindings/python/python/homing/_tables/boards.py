"""A native table: its facts, and the conversion of boards for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from .. import _homing
from . import arrays
from .arrays import Boards
from .._numbers import shown
from ..draw import Board
from ..errors import InvalidBoard, InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Errors = Literal["raise", "mask"]


class BoardTable:
    """The facts of a table, and what its questions share: reading boards and shaping answers."""

    def __init__(self, native: _homing.Table, origin: tuple[str | None, str | None, dict[str, str], str]) -> None:
        self._native = native
        self._origin = origin
        self._board_shape: tuple[int, ...] | None = None
        self._move_names: list[str] | None = None

    @property
    def name(self) -> str:
        """The name of the puzzle, such as ``slide:3x3``."""
        return self._native.description()[0]

    @property
    def goal(self) -> str:
        """The goal, in the notation of the puzzle."""
        return self._native.description()[2]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of a board, such as ``(3, 3)``."""
        if self._board_shape is None:
            self._board_shape = tuple(self._native.shape())
        return self._board_shape

    @property
    def cells(self) -> int:
        """The number of cells of a board."""
        count = 1
        for side in self.shape:
            count *= side
        return count

    @property
    def states(self) -> int:
        """The number of states; for a pattern table, the number of solvable boards."""
        return self._native.state_count()

    @property
    def layers(self) -> list[int]:
        """The number of states at each depth. Pattern tables have it for 3x5, 4x4 and 2x8 with the goal's blank in a corner."""
        return self._native.layers()

    @property
    def max_depth(self) -> int:
        """The greatest depth; available if `layers` is."""
        return len(self.layers) - 1

    @property
    def moves(self) -> list[str]:
        """The name of each move code, such as ``['d', 'l', 'r', 'u']``."""
        if self._move_names is None:
            self._move_names = self._native.moves()
        return self._move_names.copy()

    def _prepared(self, boards: Boards) -> tuple[Any, tuple[int, ...] | None]:
        """Boards for the native module, which reads the usual forms directly, and their shape if it is known."""
        return boards, None

    def _converted(self, boards: Boards, mask: bool = False) -> tuple[Any, tuple[int, ...] | None]:
        """Boards converted for the native module, and the shape of their answers. With ``mask``, gaps are invalid boards."""
        boards = arrays.plain(boards)
        return arrays.readable(boards, None if arrays.is_text(boards) else self.shape, mask)

    def _look_up(self, ask: Callable[..., Any], boards: Boards, errors: Errors, in_kind: bool, progress: bool) -> Any:
        mask = is_mask(errors)
        given, shape = self._prepared(boards)
        answers = None if progress else ask(given, mask=mask)
        if answers is None:
            given, shape = self._converted(given, mask) if shape is None else (given, shape)
            if progress and shape is not None:
                import numpy as np

                from ..progress import in_parts

                parts = in_parts(lambda first, end: ask(given[first:end], mask=mask), len(given), self.name)
                answers = parts[0] if len(parts) == 1 else np.concatenate(parts)
            else:
                answers = ask(given, mask=mask)
            if answers is None:
                raise not_boards(boards)
        if shape is not None and len(shape) != 1:
            answers = answers.reshape(shape)
        return arrays.in_kind(boards, answers) if in_kind else answers

    def _in_rows(self, ask: Callable[..., Any], boards: Boards, errors: Errors, progress: bool) -> Any:
        """Calls `ask` with the indices of boards, the position of the first, the number of all boards, and the shape of their array. With
        ``progress``, it is called for one part of the boards after another, with a bar."""
        given, whole_shape = self._converted(boards, is_mask(errors)) if progress else (boards, None)
        if whole_shape is None:
            shape, indices = self._indices(boards, errors)
            return ask(indices, 0, len(indices), shape)
        import numpy as np

        from ..progress import in_parts

        def part(first: int, end: int) -> Any:
            indices = self._native.indices(given[first:end], is_mask(errors))
            if indices is None:
                raise not_boards(boards)
            return ask(indices[0], first, len(given), (end - first,))

        parts = in_parts(part, len(given), self.name)
        if isinstance(parts[0], list):
            return [answer for part in parts for answer in part]
        answers = np.concatenate(parts)
        return answers.reshape(*whole_shape, *answers.shape[1:])

    def _indices(self, boards: Boards, errors: Errors) -> tuple[tuple[int, ...] | None, npt.NDArray[np.int64]]:
        """The indices of boards as one row, and the shape of their array, which is None for one board."""
        mask = is_mask(errors)
        given, shape = self._prepared(boards)
        found = self._native.indices(given, mask)
        if found is None:
            given, shape = self._converted(given, mask)
            found = self._native.indices(given, mask)
            if found is None:
                raise not_boards(boards)
            return shape, found[0]
        return shape or found[1], found[0]

    def _are_texts(self, boards: Boards) -> bool:
        """Whether boards are texts."""
        return arrays.is_text(boards)

    def _boards_like(self, boards: Boards, indices: npt.NDArray[np.int64], shape: tuple[int, ...] | None) -> Any:
        """States in the form of the boards: texts or cells."""
        if not self._are_texts(boards):
            return self._native.unrank(indices).reshape(*(shape or ()), self.cells)
        texts = self._native.texts_at(indices)
        return texts[0] if shape is None else texts

    def _lines(self, boards: Boards) -> tuple[tuple[int, ...] | None, list[str]]:
        """The lines of text of boards, and the shape of their array, which is None for one board."""
        given, shape = self._converted(boards)
        if isinstance(given, str):
            return None, [given]
        if isinstance(given, list):
            return shape, given
        return shape, [self._native.board_text(board) for board in given.reshape(-1, self.cells)]

    def _text(self, board: Boards) -> str:
        """The line of text of one board, of the start for None."""
        if isinstance(board, str):
            return board
        if board is None:
            start = self._native.start()
            if start is None:
                raise InvalidInput(f"{self.name} has no start of its own: pass a board")
            return start
        if isinstance(board, Board):
            return board.text
        shape, lines = self._lines(board)
        if shape not in (None, (), (1,)):
            raise InvalidBoard(f"expected one board, found an array of boards of shape {shape}")
        return lines[0]


def not_boards(boards: Boards) -> InvalidBoard:
    return InvalidBoard(f"expected boards, found {shown(boards)}")


def is_mask(errors: str) -> bool:
    if errors == "raise":
        return False
    if errors != "mask":
        raise InvalidInput(f"errors: expected 'raise' or 'mask', found {errors!r}")
    return True
