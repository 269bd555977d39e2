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
def generate(puzzle: Puzzle | ArrayPuzzle, *, max_states: int | None = None, progress: Progress = False) -> OwnTable: ...
@overload
def generate(
    *, start: Any, moves: Callable[[Any], Any], goal: Any, max_states: int | None = None, progress: Progress = False
) -> OwnTable: ...
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
    puzzle: Any = None,
    *,
    start: Any = None,
    moves: Callable[[Any], Any] | None = None,
    goal: Any = None,
    max_states: int | None = None,
    dir: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    resume: bool = False,
    checkpoint_minutes: float = 5,
    depth: int | None = None,
    scratch: str | os.PathLike[str] | None = None,
    memory: int | None = None,
    **options: Any,
) -> Any:
    """Generates the table of a puzzle by searching backward from its goals, and returns the path of its file.

    For a puzzle of your own it returns the table itself. Such a puzzle is three arguments, ``start``, ``moves`` and ``goal``, or an object
    with ``start``, ``moves`` and ``is_goal``: see `homing.own.Puzzle`. With ``scratch``, which needs a
    `homing.own.ArrayPuzzle`, the table is in a file of ``dir``.

    Ctrl-C stops the search at once. Large sliding boards and levels regularly write a checkpoint next to the table. ``resume=True``
    continues from the last one, and the table has the same bytes.

    Parameters
    ----------
    puzzle : str or object
        A name as for `homing.load`, or a puzzle of your own.
    start : state, optional
        The first state of a puzzle of your own: a number, a text, or a tuple or frozenset of states.
    moves : callable, optional
        A function from a state to its moves: a dict from names to the next states, or pairs.
    goal : state, callable, str or array, optional
        The goal of a puzzle of your own, or a function that says whether a state is one. For a named puzzle, another goal as in `load`.
    max_states : int, optional
        An error if a puzzle of your own has more states. By default 10^7, and 10^8 of an `homing.own.ArrayPuzzle`.
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
    >>> clock = homing.generate(start=7, moves=lambda hour: {"+1": (hour + 1) % 12, "+5": (hour + 5) % 12}, goal=0)
    >>> clock.solve(7)
    '+5'
    """
    if puzzle is None and (start, moves, goal) != (None, None, None):
        from ._functions import puzzle_of

        puzzle, start, moves, goal = puzzle_of(start, moves, goal), None, None, None
    if puzzle is None:
        raise InvalidInput("expected the name of a puzzle, an object with start, moves and is_goal, or the arguments start, moves and goal")
    if start is not None or moves is not None:
        raise InvalidInput("start and moves: they define a puzzle of your own: leave out the first argument")
    max_states = None if max_states is None else whole("max_states", max_states, 1)
    if not isinstance(puzzle, str):
        others = (depth, goal, max_states) if scratch is not None else (dir, depth, memory, goal)
        has_more = any(other is not None for other in others) or checkpoint_minutes != 5 or bool(options)
        place = None
        if scratch is not None:
            memory = None if memory is None else whole("memory", memory, 1)
            place = {"dir": folder_of_tables(dir), "scratch": os.fspath(scratch), "memory": memory, "resume": resume}
        return _generate_own(puzzle, progress, max_states, place, has_more or resume and scratch is None)
    if max_states is not None:
        raise InvalidInput("max_states: it limits a puzzle of your own: leave it out")
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
    given = options_of(puzzle, {"goal": goal, **options}, generate)
    bar = Bar(puzzle) if progress is True else None
    callback = bar if bar is not None else progress if callable(progress) else None
    try:
        files = None if scratch is None else os.fspath(scratch)
        path, layers = _homing.generate(puzzle, given, folder, callback, resume, checkpoint_seconds, depth, files, memory)
    finally:
        if bar is not None:
            bar.close()
    return os.fspath(path) if layers is None else layers


def _generate_own(
    puzzle: Any, progress: Progress, max_states: int | None, files: dict[str, Any] | None, has_more: bool
) -> OwnTable:
    from ._own.states import check_puzzle
    from .own import table_of

    check_puzzle(puzzle)
    if has_more:
        more = "dir, memory and resume need scratch, which takes no max_states"
        raise InvalidInput(f"a puzzle of your own takes only progress and max_states ({more}): save its table with save(path)")
    if files is not None:
        os.makedirs(files["dir"], exist_ok=True)
        os.makedirs(files["scratch"], exist_ok=True)
    bar = Bar(type(puzzle).__name__) if progress is True else None
    try:
        return table_of(puzzle, bar if bar is not None else progress if callable(progress) else None, max_states, files)
    finally:
        if bar is not None:
            bar.close()
