"""Grades of the moves of many boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


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
        How much longer than a best path the moves made are, continued by the best path: 0 for best moves; -1 where no goal can be
        reached. It counts moves, or pushes where `Table.depths` does.
    reasons : dict of int to str
        Why text is no moves, by its place: these moves are not legal.
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
