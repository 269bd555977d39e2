"""Grades of the moves of many boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from . import _homing


class Grades:
    """The grades of the moves of n boards: arrays of the shape of the boards.

    Attributes
    ----------
    depth : ndarray of int16
        The depth of the board; -1 if it is unsolvable, -2 if it is invalid.
    depth_after : ndarray of int16
        The depth after the legal moves.
    made : ndarray of int32
        The number of moves before the first illegal one.
    legal : ndarray of bool
        Whether all moves are legal.
    solves : ndarray of bool
        Whether all moves are legal and solve the board.
    lost : ndarray of int32
        How much longer the moves made, followed by the best path from there, are than the best path: 0 for best moves, -1 if no goal can be
        reached. The unit is that of `Table.depths`, moves or pushes.
    reasons : dict of int to str
        Why a text is not moves, by its position. These count as illegal.
    """

    __slots__ = ("depth", "depth_after", "legal", "lost", "made", "reasons", "solves")

    depth: npt.NDArray[np.int16]
    depth_after: npt.NDArray[np.int16]
    made: npt.NDArray[np.int32]
    legal: npt.NDArray[np.bool_]
    solves: npt.NDArray[np.bool_]
    lost: npt.NDArray[np.int32]
    reasons: dict[int, str]

    def __len__(self) -> int:
        return self.depth.size

    def __repr__(self) -> str:
        solved, legal = int(self.solves.sum()), int(self.legal.sum())
        return f"<homing.Grades of {len(self)} boards: {solved} solved, {legal} with legal moves>"


def graded_in_parts(native: _homing.Table, given: Any, moves: Any, mask: bool, name: str) -> Any:
    """Grades boards part by part, with a bar, and returns what the native method returns for all."""
    import numpy as np

    from ._tables.moves import count, part
    from .progress import in_parts

    if count(moves) != len(given):
        return native.grade(given, moves, mask)
    answers = in_parts(lambda first, end: native.grade(given[first:end], part(moves, first, end), mask), len(given), name)
    parts = [found for found in answers if found is not None]
    if len(parts) < len(answers):
        return None
    begins = np.cumsum([0, *(len(columns[0]) for columns, _ in parts)]).tolist()
    reasons = [(begin + place, reason) for begin, (_, unread) in zip(begins, parts) for place, reason in unread]
    return [np.concatenate(column) for column in zip(*(columns for columns, _ in parts))], reasons
