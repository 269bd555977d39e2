"""Conversion of moves to what the native module reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arrays import is_text, plain
from .._numbers import shown
from ..errors import InvalidInput
from ..paths import Paths

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# The code for an invalid move.
_NO_MOVE = 255


def many(moves: Any) -> Any:
    """Converts the moves of each board: to texts, or to the offsets of each board's codes and an array of all codes."""
    if isinstance(moves, Paths):
        return moves.offsets, moves.codes
    moves = plain(moves)
    if isinstance(moves, str):
        return moves
    if not hasattr(moves, "__len__"):
        raise InvalidInput(f"moves: expected texts, Paths, or an array of move codes, found {shown(moves)}")
    if is_text(moves) or not len(moves):
        import numpy as np

        return [move if isinstance(move, str) else "" for move in np.asarray(moves, dtype=object).flat]
    return _of_array(moves)


def count(moves: Any) -> int:
    """The number of boards of moves that `many` returned."""
    return 1 if isinstance(moves, str) else len(moves) if isinstance(moves, list) else len(moves[0]) - 1


def part(moves: Any, first: int, end: int) -> Any:
    """The moves of a range of boards, of moves that `many` returned."""
    if not isinstance(moves, tuple):
        return moves if isinstance(moves, str) else moves[first:end]
    offsets, codes = moves
    some = offsets[first : end + 1]
    return some - some[0], codes[some[0] : some[-1]]


def _of_array(moves: Any) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    import numpy as np

    try:
        array = np.asarray(moves)
    except ValueError as error:
        raise InvalidInput("moves: expected rows of equal length, with -1 after the last move of each") from error
    if array.dtype.kind not in "iu" or array.ndim == 0:
        raise InvalidInput(f"moves: expected texts, Paths, or an array of move codes, found {array.dtype} of shape {array.shape}")
    rows = array.reshape(1 if array.ndim == 1 else -1, array.shape[-1])
    ends = rows < 0
    lengths = np.where(ends.any(axis=1), ends.argmax(axis=1), rows.shape[1])
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    taken = np.arange(rows.shape[1]) < lengths[:, None]
    return offsets, np.minimum(rows[taken].astype(np.int64), _NO_MOVE).astype(np.uint8)


def move_codes(moves: Any, names: list[str], count: int) -> npt.NDArray[np.uint8]:
    """Converts names or codes of moves, one per board or one for all, to ``count`` codes."""
    import numpy as np

    moves = plain(moves)
    if is_text(moves):
        texts = np.asarray(moves, dtype=object).reshape(-1)
        wrong = [text for text in texts if text not in names]
        if wrong:
            raise InvalidInput(f"moves: expected one of {', '.join(names)}, found {shown(wrong[0])}")
        codes = np.array([names.index(text) for text in texts])
    else:
        codes = np.asarray(moves).reshape(-1)
    if codes.size and codes.dtype.kind not in "iu" or ((codes < 0) | (codes >= len(names))).any():
        raise InvalidInput(f"moves: expected codes from 0 to {len(names) - 1}, or names of moves, found {shown(moves)}")
    if len(codes) not in (1, count):
        raise InvalidInput(f"moves: expected one for each of {count} boards, found {len(codes)}")
    return np.ascontiguousarray(np.broadcast_to(codes, (count,)), dtype=np.uint8)
