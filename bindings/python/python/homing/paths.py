"""Paths of many boards in two arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from . import _homing


# The number of paths that `repr` shows.
_SHOWN = 3


class Paths:
    """The best paths of n boards.

    Attributes
    ----------
    offsets : ndarray of int64 of shape (n+1,)
        The path of board ``i`` is ``codes[offsets[i]:offsets[i + 1]]``.
    codes : ndarray of uint8 of shape (offsets[-1],)
        The move codes of all paths.
    """

    def __init__(self, offsets: npt.NDArray[np.int64], codes: npt.NDArray[np.uint8], native: _homing.Table) -> None:
        self.offsets = offsets
        self.codes = codes
        self._native = native

    def __repr__(self) -> str:
        shown = [repr(self.text(place)) for place in range(min(len(self), _SHOWN))]
        return f"<homing.Paths of {len(self)} boards: {', '.join(shown)}{', ...' if len(self) > _SHOWN else ''}>"

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, place: int) -> npt.NDArray[np.uint8]:
        """The codes of one path."""
        place = range(len(self))[place]
        return self.codes[self.offsets[place] : self.offsets[place + 1]]

    def __iter__(self) -> Iterator[npt.NDArray[np.uint8]]:
        return (self[place] for place in range(len(self)))

    def text(self, place: int) -> str:
        """One path as text."""
        return self._native.moves_text(self[place].tolist())

    def texts(self) -> list[str]:
        """All paths as text."""
        return [self.text(place) for place in range(len(self))]

    def to_arrow(self) -> Any:
        """Converts the paths to a `pyarrow.LargeListArray` of uint8. Requires pyarrow."""
        import pyarrow as pa

        return pa.LargeListArray.from_arrays(pa.array(self.offsets), pa.array(self.codes))


def best_paths(native: _homing.Table, indices: npt.NDArray[np.int64], bar: str | None) -> Paths:
    """The best paths from states. ``bar`` is the name of a progress bar, None for no bar."""
    if bar is None:
        return Paths(*native.paths_at(indices), native)
    import numpy as np

    from .progress import in_parts

    parts = in_parts(lambda first, end: native.paths_at(indices[first:end]), len(indices), bar)
    begins = np.cumsum([0, *(len(codes) for _, codes in parts)])
    offsets = [offsets[:-1] + begin for (offsets, _), begin in zip(parts, begins)]
    return Paths(np.concatenate([*offsets, begins[-1:]]), np.concatenate([codes for _, codes in parts]), native)
