"""Data sets of the states of a table, and their splits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .. import _homing
from .arrays import Boards
from .boards import Errors
from .draws import Draws
from .._numbers import MAX_DEPTH, Depth, depth_range, whole
from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_MAX_PUBLISHED_STATES = 1 << 22


class DataSets(Draws):
    """A table as a data set."""

    def dataset(self, *, depth: Depth = None, split: str | None = None, parts: Mapping[str, float] | None = None) -> dict[str, Any]:
        """All states as columns for `pandas.DataFrame`, `polars.DataFrame` or `pyarrow.table`.

        Parameters
        ----------
        depth : int, (int, int) or str, optional
            Only states of these depths, as in `random`. Unsolvable states are always left out.
        split : str, optional
            Only the states of this part, see `split`.
        parts : mapping, optional
            The parts and their shares; by default ``{"train": 0.8, "test": 0.2}``.

        Returns
        -------
        dict of str to ndarray, all of length n
            ``index`` int64, ``board`` text, ``depth`` int16, ``best_move`` int16 (-1 for a goal), ``path_count`` uint64 (the number of
            shortest paths), ``best_moves`` uint32 (a bit per best move).

        Examples
        --------
        >>> columns = eight.dataset(depth=(0, 1))
        >>> columns["board"].tolist(), columns["depth"].tolist()
        (['1 2 3 4 5 x 7 8 6', '1 2 3 4 5 6 7 x 8', '1 2 3 4 5 6 7 8 x'], [1, 1, 0])
        """
        states = self.states
        if depth is None and states > _MAX_PUBLISHED_STATES:
            raise InvalidInput(f"{self.name} has {states} states: stream them with batches(size), or choose depths")
        import numpy as np

        if depth is None:
            indices = np.arange(states, dtype=np.int64)
            indices = indices[self._native.depths_at(indices) >= 0]
        else:
            indices = self._native.states_at(*(depth_range(self._native, depth) or (0, 0)))
        _homing.check_rows(len(indices), self._row_bytes)
        return self._columns(self._of_part(indices, split, parts))

    def batches(
        self,
        size: int,
        *,
        depth: Depth = None,
        split: str | None = None,
        parts: Mapping[str, float] | None = None,
        start: int = 0,
    ) -> Iterator[dict[str, Any]]:
        """Streams all states by ascending index: the columns of `dataset` for ``size`` indices at a time.

        ``start`` is the first index, to continue after an interruption. Unsolvable states are left out, and with ``depth`` those of other
        depths.

        Examples
        --------
        >>> [len(columns["index"]) for columns in eight.batches(100_000)]
        [100000, 81440]
        >>> sum(len(columns["index"]) for columns in eight.batches(100_000, depth=(30, 31)))
        223
        """
        size, start, states, wanted = whole("size", size, 1), whole("start", start), self.states, depth_range(self._native, depth)
        _homing.check_rows(min(size, states), self._row_bytes)
        import numpy as np

        has_lost = self._native.reachable_count() != states
        for first in range(start, states, size):
            indices = np.arange(first, min(first + size, states), dtype=np.int64)
            if has_lost or wanted is not None:
                least, greatest = wanted or (0, MAX_DEPTH)
                depths = self._native.depths_at(indices)
                indices = indices[(depths >= least) & (depths <= greatest)]
            yield self._columns(self._of_part(indices, split, parts))

    def split(self, boards: Boards, parts: Mapping[str, float] | None = None, *, errors: Errors = "raise") -> Any:
        """The name of the part of a data set that each board belongs to.

        It is `homing.split_of` of the board's representative, so a board and its images are in the same part.

        Examples
        --------
        >>> eight.split(["8 6 7 2 5 4 3 x 1", "6 4 7 8 5 x 3 2 1"])
        array(['train', 'train'], dtype='<U5')
        """
        import numpy as np

        from ..datasets import part_numbers, shares

        shape, indices = self._indices(boards, errors)
        names, _ = shares(parts)
        numbers = part_numbers(self._native.hashes_at(indices), parts)
        found = np.array(names)[numbers]
        return str(found[0]) if shape is None else found.reshape(shape)

    def representatives(self, boards: Boards) -> Any:
        """The representative of each board as text: the smallest line of text among the board and its images.

        The images of a board are its reflections and rotations that keep the goal. Tiles of a sliding board are renumbered with their
        places. A flip with two goals may also be turned over, and a permutation puzzle has its positions and moves relabelled. An image
        has the same depth. A puzzle of your own has no images, so each board is its own representative.

        Returns
        -------
        ndarray of str of shape (...), or str for one board

        Examples
        --------
        >>> eight.representatives("8 6 7 2 5 4 3 x 1")
        '6 4 7 8 5 x 3 2 1'
        """
        import numpy as np

        shape, lines = self._lines(boards)
        found = self._native.representatives(lines)
        return found[0] if shape is None else np.array(found, dtype=np.str_).reshape(shape)

    def _of_part(
        self, indices: npt.NDArray[np.int64], split: str | None, parts: Mapping[str, float] | None
    ) -> npt.NDArray[np.int64]:
        if split is None:
            return indices
        from ..datasets import part_numbers, shares

        names, _ = shares(parts)
        if split not in names:
            raise InvalidInput(f"split: expected one of {', '.join(names)}, found {split!r}")
        found: npt.NDArray[np.int64] = indices[part_numbers(self._native.hashes_at(indices), parts) == names.index(split)]
        return found

    @property
    def _row_bytes(self) -> int:
        """The bytes per row of a data set: the board as Python text, twice, and in an array; and the numbers."""
        return 160 + 6 * len(self.goal)

    def _columns(self, indices: npt.NDArray[np.int64]) -> dict[str, Any]:
        import numpy as np

        return {
            "index": indices,
            "board": np.array(self._native.texts_at(indices), dtype=np.str_),
            "depth": self._native.depths_at(indices),
            "best_move": self._native.best_moves_at(indices),
            "path_count": self._native.path_counts_at(indices),
            # A column has bits for 32 moves; the next ones are in best_moves_32.
            **{
                f"best_moves_{first}" if first else "best_moves": self._native.best_sets_at(indices, first)
                for first in range(0, len(self.moves), 32)
            },
        }
