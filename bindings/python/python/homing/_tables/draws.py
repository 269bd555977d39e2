"""Random boards, and all boards of a depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .lookups import LookUps
from .._numbers import Depth, depth_range, seed_of, whole


class Draws(LookUps):
    """Boards by depth."""

    def random(self, n: int, *, depth: Depth = None, seed: int | None = None, symmetric: bool = False, progress: bool = False) -> Any:
        """Random boards, uniform over all states of the depths. The same seed draws the same boards on every machine.

        The first call may read the whole table; the result is kept, and later calls take microseconds. For depths beyond 15, a pattern
        table draws and solves boards until the depth is right, which takes long for rare depths.

        Parameters
        ----------
        n : int
        depth : int, (int, int) or str, optional
            The depth, the least and the greatest depth, or text such as ``max``, ``20..25`` or ``20..``.
        seed : int, optional
            By default each call draws new boards.
        symmetric : bool
            Draw uniformly from the classes of boards that are images of each other, see `representatives`.
        progress : bool
            Show a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (n, cells)

        Examples
        --------
        >>> eight.random(2, depth=31, seed=1).tolist()
        [[6, 4, 7, 8, 5, 0, 3, 2, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]]
        """
        arguments = whole("n", n), depth_range(self._native, depth), seed_of(seed), symmetric
        return self.unrank(self._with_progress(self._native.sample, progress, *arguments))

    def random_texts(
        self, n: int, *, depth: Depth = None, seed: int | None = None, symmetric: bool = False, progress: bool = False
    ) -> list[str]:
        """Random boards as lines of text, also for boards without an index or cells.

        Examples
        --------
        >>> eight.random_texts(1, depth=31, seed=1)
        ['6 4 7 8 5 x 3 2 1']
        """
        arguments = whole("n", n), depth_range(self._native, depth), seed_of(seed), symmetric
        texts: list[str] = self._with_progress(self._native.random_texts, progress, *arguments)
        return texts

    def states_at(self, depth: Depth, *, symmetric: bool = False, progress: bool = False) -> Any:
        """All boards of a depth or a range of depths, by ascending index; a pattern table lists them depth by depth.

        With ``symmetric``, one board of each class of boards that are images of each other, see `representatives`. ``progress`` shows a
        bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (n, cells)

        Examples
        --------
        >>> eight.states_at("max").tolist()
        [[6, 4, 7, 8, 5, 0, 3, 2, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]]
        >>> eight.states_at(31, symmetric=True).tolist()
        [[6, 4, 7, 8, 5, 0, 3, 2, 1]]
        """
        depths = depth_range(self._native, depth) or (0, self.max_depth)
        return self.unrank(self._with_progress(self._native.states_at, progress, *depths, symmetric))

    def _with_progress(self, ask: Callable[..., Any], progress: bool, *arguments: Any) -> Any:
        """Calls a method of the native module, with a bar if ``progress`` is set."""
        if not progress:
            return ask(*arguments)
        from ..progress import with_bar

        return with_bar(lambda report: ask(*arguments, progress=report), self.name)
