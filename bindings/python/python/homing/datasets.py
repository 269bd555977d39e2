"""Reproducible splits of data sets."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import TYPE_CHECKING

from ._numbers import shown
from .errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: The default parts of a data set.
DEFAULT_PARTS: Mapping[str, float] = {"train": 0.8, "test": 0.2}


def board_hash(board: str) -> int:
    """The hash that assigns boards to parts: 64-bit FNV-1a of the text, then the mixing steps of SplitMix64.

    ``board`` must be in the notation of the table: ``1 2 3 4 5 6 7 8 x``.

    >>> hex(homing.board_hash("1 2 3 4 5 6 7 8 x"))
    '0xd864244d0107112c'
    """
    word = (1 << 64) - 1
    number = 0xCBF29CE484222325
    for byte in board.encode():
        number = (number ^ byte) * 0x100000001B3 & word
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & word
    number = (number ^ number >> 27) * 0x94D049BB133111EB & word
    return number ^ number >> 31


def split_of(board: str, parts: Mapping[str, float] | None = None) -> str:
    """The part of a data set that a representative belongs to.

    It is the first part whose cumulative share exceeds ``board_hash(board) / 2**64``. `Table.split` takes any board: it finds the
    representative first, which needs the table.

    >>> homing.split_of("1 2 3 4 5 6 7 8 x")
    'test'
    """
    names, bounds = shares(parts)
    return names[sum(board_hash(board) >= bound for bound in bounds)]


def shares(parts: Mapping[str, float] | None) -> tuple[list[str], list[int]]:
    """The names of the parts, and the first hash of each but the first."""
    parts = DEFAULT_PARTS if parts is None else parts
    # NaN is not between 0 and 1 either.
    are_shares = bool(parts) and all(isinstance(share, Real) and 0 <= share <= 1 for share in parts.values())
    if not are_shares or abs(sum(parts.values()) - 1) > 1e-9:
        raise InvalidInput(f"parts: expected shares that add up to 1, found {shown(dict(parts))}")
    bounds, sum_so_far = [], 0.0
    for share in list(parts.values())[:-1]:
        sum_so_far += share
        bounds.append(min(round(sum_so_far * 2**64), 2**64 - 1))
    return list(parts), bounds


def part_numbers(hashes: npt.NDArray[np.uint64], parts: Mapping[str, float] | None) -> npt.NDArray[np.int64]:
    """The position of each hash's part."""
    import numpy as np

    return np.searchsorted(np.array(shares(parts)[1], dtype=np.uint64), hashes, side="right")
