"""Moves of arrays of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _arrays
from ._arrays import Boards
from ._boards import BoardTable, Errors
from .errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Steps(BoardTable):
    """The boards that moves lead to."""

    def step(self, boards: Boards, moves: Any, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The boards after a move of each.

        Parameters
        ----------
        boards : as in `depths`
        moves : names or codes
            A move for each board, or one for all.
        errors : {'raise', 'mask'}
            A move that cannot be made raises `InvalidInput`; with 'mask' its board is text without signs, or zeros.
        progress : bool
            Show a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (..., cells), or texts for texts

        Examples
        --------
        >>> eight.step("1 2 3 4 x 6 7 5 8", "d")
        '1 2 3 4 5 6 7 x 8'
        >>> eight.step([[1, 2, 3, 4, 0, 6, 7, 5, 8]], [0]).tolist()
        [[1, 2, 3, 4, 5, 6, 7, 0, 8]]
        """
        from ._moves import one_each

        boards = _arrays.plain(boards)

        def made(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = one_each(moves, self.moves, count)[first : first + len(indices)]
            reached = self._native.steps(indices, codes)
            if errors == "raise":
                for row in (reached < 0).nonzero()[0][:1].tolist():
                    where = "" if shape is None else f"board {first + row}: "
                    if indices[row] < 0:
                        raise InvalidInput(f"{where}no goal can be reached from it, and moves are made only where one can")
                    raise InvalidInput(f"{where}move {self.moves[codes[row]]} cannot be made")
            return self._boards_like(boards, reached, shape)

        return self._in_rows(made, boards, errors, progress)

    def neighbours(self, boards: Boards, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The boards that the moves of each board lead to. ``progress`` shows a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (..., moves, cells), or for a text a dict from moves to texts
            Zeros where a move cannot be made; the dict leaves these moves out.

        Examples
        --------
        >>> eight.neighbours("1 2 3 4 5 6 7 8 x")
        {'l': '1 2 3 4 5 6 7 x 8', 'u': '1 2 3 4 5 x 7 8 6'}
        >>> eight.neighbours([1, 2, 3, 4, 5, 6, 7, 8, 0]).shape
        (4, 9)
        """
        import numpy as np

        boards, moves = _arrays.plain(boards), self.moves

        def around(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = np.tile(np.arange(len(moves), dtype=np.uint8), len(indices))
            reached = self._native.steps(np.repeat(indices, len(moves)), codes)
            if not self._are_named(boards):
                return self._boards_like(boards, reached, (*(shape or ()), len(moves)))
            names = self._boards_like(["", ""], reached, (len(reached),))
            rows = []
            for at in range(0, len(reached), len(moves)):
                end = at + len(moves)
                found = zip(moves, names[at:end], reached[at:end].tolist(), strict=True)
                rows.append({move: name for move, name, index in found if index >= 0})
            return rows[0] if shape is None else rows

        return self._in_rows(around, boards, errors, progress)
