"""Generation of tables."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, overload

from . import _homing
from ._numbers import MAX_DEPTH, real, whole
from ._open import folder_of_tables, options_of
from .errors import InvalidInput
from .progress import Bar

if TYPE_CHECKING:
    from .own import ArrayPuzzle, OwnTable, Puzzle

_MAX_MINUTES = 1e9

Progress = bool | Callable[[int, int, int], None]


@overload
def generate(puzzle: str, *, depth: int, **options: Any) -> list[int]: ...
@overload
def generate(puzzle: str, *, depth: None = None, **options: Any) -> str: ...
@overload
def generate(puzzle: Puzzle | ArrayPuzzle, *, progress: Progress = False) -> OwnTable: ...
@overload
def generate(
    puzzle: ArrayPuzzle,
    *,
    scratch: str | os.PathLike[str],
    dir: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    resume: bool = False,
    memory: int | None = None,
) -> OwnTable: ...
def generate(
    puzzle: Any,
    *,
    dir: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    resume: bool = False,
    checkpoint_minutes: float = 5,
    depth: int | None = None,
    scratch: str | os.PathLike[str] | None = None,
    memory: int | None = None,
    goal: Any = None,
    **options: Any,
) -> Any:
    """Generates the table of a puzzle by searching backward from its goals, and returns the path of its file.

    For a puzzle of your own, an object with ``start``, ``moves`` and ``is_goal``, it returns the table itself: see `homing.own.Puzzle`.
    With ``scratch``, which needs a `homing.own.ArrayPuzzle`, the table is in a file of ``dir``.

    Ctrl-C stops the search at once. Large sliding boards and levels regularly write a checkpoint next to the table. ``resume=True``
    continues from the last one, and the table has the same bytes.

    Parameters
    ----------
    puzzle : str or object
        A name as for `homing.load`, or a puzzle of your own.
    dir : path, optional
        The folder of tables, created if it does not exist.
    progress : bool or callable
        True shows a bar on standard error, of tqdm if it is installed. A callable receives the depth, the states found and the total.
    resume : bool
    checkpoint_minutes : float
        The time between checkpoints, up to 1e9; 0 for none.
    depth : int, optional
        Stop after this depth and return the number of states at each depth; no table is written.
    scratch : path, optional
        Keep the layers of the search in files in this folder, for tables larger than memory. ``resume=True`` continues from them.
    memory : int, optional
        With ``scratch``, the bytes of memory that the search may use; by default half of the free memory.

    Returns
    -------
    str, or list of int with ``depth``, or `homing.own.OwnTable` for a puzzle of your own

    Examples
    --------
    >>> homing.generate("slide:2x3", depth=4)
    [1, 2, 3, 5, 6]
    """
    if not isinstance(puzzle, str):
        others = (depth, goal) if scratch is not None else (dir, depth, memory, goal)
        has_more = any(other is not None for other in others) or checkpoint_minutes != 5 or bool(options)
        place = None
        if scratch is not None:
            memory = None if memory is None else whole("memory", memory, 1)
            place = {"dir": folder_of_tables(dir), "scratch": os.fspath(scratch), "memory": memory, "resume": resume}
        return _generate_own(puzzle, progress, place, has_more or resume and scratch is None)
    checkpoint_seconds = real("checkpoint_minutes", checkpoint_minutes, _MAX_MINUTES) * 60
    depth = None if depth is None else whole("depth", depth, 1, MAX_DEPTH)
    memory = None if memory is None else whole("memory", memory, 1)
    folder = folder_of_tables(dir)
    if depth is None:
        os.makedirs(folder, exist_ok=True)
    if scratch is not None:
        os.makedirs(scratch, exist_ok=True)
    elif memory is not None:
        raise InvalidInput("memory: it limits a search with layers in files: pass scratch too, or leave it out")
    given = options_of(puzzle, {"goal": goal, **options})
    bar = Bar(puzzle) if progress is True else None
    callback = bar if bar is not None else progress if callable(progress) else None
    try:
        files = None if scratch is None else os.fspath(scratch)
        path, layers = _homing.generate(puzzle, given, folder, callback, resume, checkpoint_seconds, depth, files, memory)
    finally:
        if bar is not None:
            bar.close()
    return os.fspath(path) if layers is None else layers


def _generate_own(puzzle: Any, progress: Progress, files: dict[str, Any] | None, has_more: bool) -> OwnTable:
    from .own import table_of

    if isinstance(puzzle, type):
        raise InvalidInput(f"expected an object with start, moves and is_goal, found the class {puzzle.__name__}: pass {puzzle.__name__}()")
    missing = [name for name in ("start", "moves", "is_goal") if not hasattr(puzzle, name)]
    if missing:
        raise InvalidInput(f"expected the name of a puzzle or an object with start, moves and is_goal, found one without {missing[0]}")
    if has_more:
        more = "dir, memory and resume need scratch"
        raise InvalidInput(f"a puzzle of your own takes only the argument progress ({more}): save its table with save(path)")
    if files is not None:
        os.makedirs(files["dir"], exist_ok=True)
        os.makedirs(files["scratch"], exist_ok=True)
    bar = Bar(type(puzzle).__name__) if progress is True else None
    try:
        return table_of(puzzle, bar if bar is not None else progress if callable(progress) else None, files)
    finally:
        if bar is not None:
            bar.close()
