"""Checks of arguments that are numbers."""

from __future__ import annotations

import operator
import os
from numbers import Real
from typing import TYPE_CHECKING, Any

from .errors import InvalidInput

if TYPE_CHECKING:
    from . import _homing

#: The greatest number that the library takes.
GREATEST = (1 << 64) - 1
#: The greatest depth that the library counts.
MAX_DEPTH = (1 << 32) - 1
_MAX_SHOWN = 60

#: A depth, the least and the greatest depth, or text as on the command line: ``max``, ``20..25``, ``20..``.
Depth = int | str | tuple[int, int] | None


def whole(name: str, value: Any, least: int = 0, most: int = GREATEST) -> int:
    """Returns an integer from ``least`` to ``most``. Errors name the argument ``name``."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise InvalidInput(f"{name}: expected a whole number from {least} to {most}, found {shown(value)}")
    return number


def seed_of(seed: int | None) -> int:
    """Returns a seed, a fresh one for None."""
    return int.from_bytes(os.urandom(8), "little") if seed is None else whole("seed", seed)


def real(name: str, value: Any, most: float) -> float:
    """Returns a number from 0 to ``most``."""
    try:
        number = float(value) if isinstance(value, Real) else -1.0
    except OverflowError:
        number = -1.0
    if not 0 <= number <= most:
        raise InvalidInput(f"{name}: expected a number from 0 to {most:.0f}, found {shown(value)}")
    return number


def text_of(name: str, value: Any) -> str:
    """Converts a number to text for the library."""
    try:
        return str(value)
    except ValueError:
        raise InvalidInput(f"{name}: expected a number of at most 64 bits, found {shown(value)}") from None


def shown(value: Any) -> str:
    """A value for an error message, shortened if it is long."""
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to write integers of several thousand digits.
        return "a number of thousands of digits"
    return text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…"


def depth_range(native: _homing.Table, depth: Depth) -> tuple[int, int] | None:
    """The least and the greatest depth; None without bounds."""
    if depth is None:
        return None
    if isinstance(depth, str):
        return native.depth_range(depth)
    least, greatest = depth if isinstance(depth, (tuple, list)) and len(depth) == 2 else (depth, depth)
    least, greatest = whole("depth", least, 0, MAX_DEPTH), whole("depth", greatest, 0, MAX_DEPTH)
    if least > greatest:
        raise InvalidInput(f"depth: expected the least and the greatest, found {shown(depth)}")
    return least, greatest
