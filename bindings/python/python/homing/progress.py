"""Making tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, overload

from . import _homing
from ._numbers import real
from .errors import InvalidInput
from .table import _options, folder_of_tables

if TYPE_CHECKING:
    from .own import OwnTable

_MAX_MINUTES = 1e9

Progress = bool | Callable[[int, int, int], None]


@overload
def generate(puzzle: str, **options: Any) -> str: ...
@overload
def generate(puzzle: Any, *, progress: Progress = False) -> OwnTable: ...
def generate(
    puzzle: Any,
    *,
    dir: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    resume: bool = False,
    checkpoint_minutes: float = 5,
    goal: Any = None,
    **options: Any,
) -> Any:
    """Make the table of a puzzle by searching backward from its goals, and give the path of its file.

    Of a puzzle of your own, an object with ``start``, ``moves`` and ``is_goal``, it gives the table itself: see `homing.own.Puzzle`.

    Ctrl-C stops the search at once. Large sliding boards and levels write a checkpoint beside the table every now and then;
    ``resume=True`` goes on from the last one, and the table gets the same bytes.

    Parameters
    ----------
    puzzle : str or object
        As for `homing.load`, or a puzzle of your own.
    dir : path, optional
        The folder of tables; it is made if it is not there.
    progress : bool or callable
        True shows a bar (tqdm, if it is there) on standard error. A callable is given the depth, the states found so far and all states.
    resume : bool
    checkpoint_minutes : float
        The time between checkpoints, up to 1e9; 0 for none.

    Returns
    -------
    str, or the table of a puzzle of your own
    """
    if not isinstance(puzzle, str):
        return _generate_own(puzzle, progress, dir is not None or resume or checkpoint_minutes != 5 or goal is not None or bool(options))
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


def _generate_own(puzzle: Any, progress: Progress, has_more: bool) -> OwnTable:
    from .own import table_of

    missing = [name for name in ("start", "moves", "is_goal") if not hasattr(puzzle, name)]
    if missing:
        raise InvalidInput(f"expected the name of a puzzle or an object with start, moves and is_goal, found one without {missing[0]}")
    if has_more:
        raise InvalidInput("a puzzle of your own takes no arguments but progress: its table is saved with save(path)")
    bar = _Bar(type(puzzle).__name__) if progress is True else None
    try:
        return table_of(puzzle, bar if bar is not None else progress if callable(progress) else None)
    finally:
        if bar is not None:
            bar.close()


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
