"""Grades of the moves of many boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._arrays import is_text
from .errors import InvalidInput
from .paths import Paths

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from . import _homing

# What stands for a code that is no move.
_NO_MOVE = 255


class Grades:
    """What the moves of n boards are worth: arrays of the shape of the boards.

    Attributes
    ----------
    depth : ndarray of int16
        The exact depth of the board; -1 where no goal can be reached, -2 where the board is none.
    depth_after : ndarray of int16
        The depth after the moves that could be made.
    made : ndarray of int32
        The number of moves that could be made: those before the first that cannot.
    legal : ndarray of bool
        Whether all moves could be made.
    solves : ndarray of bool
        Whether all moves could be made and solve the board.
    lost : ndarray of int32
        How much longer than a best path the moves made are, with the best path behind them: 0 for best moves; -1 where no goal can be
        reached. It counts moves, or pushes where `Table.depths` does.
    """

    def __init__(
        self,
        shape: tuple[int, ...],
        depth: npt.NDArray[np.int16],
        depth_after: npt.NDArray[np.int16],
        made: npt.NDArray[np.int32],
        spent: npt.NDArray[np.int32],
        offsets: npt.NDArray[np.int64],
    ) -> None:
        import numpy as np

        self.depth = depth.reshape(shape)
        self.depth_after = depth_after.reshape(shape)
        self.made = made.reshape(shape)
        legal = (np.diff(offsets) == made) & (depth >= -1)
        self.legal = legal.reshape(shape)
        self.solves = (legal & (depth_after == 0)).reshape(shape)
        can_end = (depth >= 0) & (depth_after >= 0)
        self.lost = np.where(can_end, spent + depth_after - depth, -1).astype(np.int32).reshape(shape)

    def __len__(self) -> int:
        return self.depth.size

    def __repr__(self) -> str:
        return f"<homing.Grades of {len(self)} boards, {int(self.solves.sum())} solved>"


def ragged(moves: Any, count: int, native: _homing.Table) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Moves of ``count`` boards as offsets and codes."""
    import numpy as np

    if isinstance(moves, str):
        moves = [moves]
    if isinstance(moves, Paths):
        offsets, codes = moves.offsets, moves.codes
    elif is_text(moves) or not len(moves):
        offsets, codes = native.parse_moves([str(text) for text in np.asarray(moves, dtype=object).flat])
    else:
        offsets, codes = _of_array(moves)
    if len(offsets) != count + 1:
        raise InvalidInput(f"moves: expected those of {count} boards, found those of {len(offsets) - 1}")
    return offsets, codes


def _of_array(moves: Any) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    import numpy as np

    try:
        array = np.asarray(moves)
    except ValueError as error:
        raise InvalidInput("moves: expected rows of equal length, with -1 behind the last move of each") from error
    if array.dtype.kind not in "iu" or array.ndim == 0:
        raise InvalidInput(f"moves: expected texts, Paths, or an array of move codes, found {array.dtype} of shape {array.shape}")
    rows = array.reshape(1 if array.ndim == 1 else -1, array.shape[-1])
    ends = rows < 0
    lengths = np.where(ends.any(axis=1), ends.argmax(axis=1), rows.shape[1])
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    taken = np.arange(rows.shape[1]) < lengths[:, None]
    return offsets, np.minimum(rows[taken], _NO_MOVE).astype(np.uint8)
