"""Moves of arrays of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import arrays
from .arrays import Boards
from .boards import BoardTable, Errors
from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Steps(BoardTable):
    """The boards that moves lead to."""

    def step(self, boards: Boards, moves: Any, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The board after one move from each board.

        Parameters
        ----------
        boards : as in `depths`
        moves : names or codes
            One move per board, or the same for all.
        errors : {'raise', 'mask'}
            A move that cannot be made raises `InvalidInput`. With 'mask' its result is an empty text, or zeros.
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
        from .moves import move_codes

        boards = arrays.plain(boards)

        def stepped(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = move_codes(moves, self.moves, count)[first : first + len(indices)]
            reached = self._native.steps(indices, codes)
            if errors == "raise":
                for row in (reached < 0).nonzero()[0][:1].tolist():
                    where = "" if shape is None else f"board {first + row}: "
                    if indices[row] < 0:
                        raise InvalidInput(f"{where}the board is unsolvable, and only solvable boards have moves")
                    raise InvalidInput(f"{where}move {self.moves[codes[row]]} cannot be made")
            return self._boards_like(boards, reached, shape)

        return self._in_rows(stepped, boards, errors, progress)

    def neighbours(self, boards: Boards, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The boards after every move from each board. ``progress`` shows a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (..., moves, cells), or for a text a dict from moves to texts
            Zeros for a move that cannot be made. The dict has only moves that can be made.

        Examples
        --------
        >>> eight.neighbours("1 2 3 4 5 6 7 8 x")
        {'l': '1 2 3 4 5 6 7 x 8', 'u': '1 2 3 4 5 x 7 8 6'}
        >>> eight.neighbours([1, 2, 3, 4, 5, 6, 7, 8, 0]).shape
        (4, 9)
        """
        import numpy as np

        boards, moves = arrays.plain(boards), self.moves

        def neighbours_of(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = np.tile(np.arange(len(moves), dtype=np.uint8), len(indices))
            reached = self._native.steps(np.repeat(indices, len(moves)), codes)
            if not self._are_texts(boards):
                return self._boards_like(boards, reached, (*(shape or ()), len(moves)))
            names = self._boards_like(["", ""], reached, (len(reached),))
            rows = []
            for at in range(0, len(reached), len(moves)):
                end = at + len(moves)
                found = zip(moves, names[at:end], reached[at:end].tolist(), strict=True)
                rows.append({move: name for move, name, index in found if index >= 0})
            return rows[0] if shape is None else rows

        return self._in_rows(neighbours_of, boards, errors, progress)
