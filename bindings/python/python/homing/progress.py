"""Making tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from . import _homing
from ._numbers import real
from .table import _options, folder_of_tables

_MAX_MINUTES = 1e9

Progress = bool | Callable[[int, int, int], None]


def generate(
    puzzle: str,
    *,
    dir: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    resume: bool = False,
    checkpoint_minutes: float = 5,
    goal: Any = None,
    **options: Any,
) -> str:
    """Make the table of a puzzle by searching backward from its goals, and give the path of its file.

    Ctrl-C stops the search within a layer's time and keeps a checkpoint beside the table, where the puzzle keeps any (sliding
    boards); ``resume=True`` goes on from there, and the table gets the same bytes.

    Parameters
    ----------
    puzzle : str
        As for `homing.load`.
    dir : path, optional
        The folder of tables; it is made if it is not there.
    progress : bool or callable
        True shows a bar (tqdm, if it is there) on standard error. A callable is given the depth, the states found so far and all states.
    resume : bool
    checkpoint_minutes : float
        The time between checkpoints, up to 1e9; 0 for none.

    Returns
    -------
    str
    """
    checkpoint_seconds = real("checkpoint_minutes", checkpoint_minutes, _MAX_MINUTES) * 60
    folder = folder_of_tables(dir)
    os.makedirs(folder, exist_ok=True)
    given = _options(puzzle, {"goal": goal, **options})
    bar = _Bar(puzzle) if progress is True else None
    hear = bar if bar is not None else progress if callable(progress) else None
    try:
        path, _ = _homing.generate(puzzle, given, folder, hear, resume, checkpoint_seconds)
    finally:
        if bar is not None:
            bar.close()
    return os.fspath(path)


class _Bar:
    """A bar of tqdm, or a line that is written again and again."""

    def __init__(self, puzzle: str) -> None:
        self._puzzle = puzzle
        self._tqdm: Any = None
        self._is_plain = False
        try:
            from tqdm import tqdm
        except ImportError:
            self._is_plain = True
        else:
            self._tqdm = tqdm(desc=puzzle, unit=" states", unit_scale=True)

    def __call__(self, depth: int, states: int, total: int) -> None:
        if self._tqdm is not None:
            self._tqdm.total = total
            self._tqdm.set_postfix(depth=depth, refresh=False)
            self._tqdm.update(states - self._tqdm.n)
        else:
            sys.stderr.write(f"\r{self._puzzle}: depth {depth}, {states} of {total} states")

    def close(self) -> None:
        if self._tqdm is not None:
            self._tqdm.close()
        else:
            sys.stderr.write("\n")
