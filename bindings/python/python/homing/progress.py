"""Making tables."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _homing
from ._lookups import _MAX_DEPTH
from ._numbers import real, whole
from .errors import InvalidBoard, InvalidInput
from .table import _options, folder_of_tables

if TYPE_CHECKING:
    from .own import ArrayPuzzle, OwnTable, Puzzle

_MAX_MINUTES = 1e9

Progress = bool | Callable[[int, int, int], None]
_Answer = TypeVar("_Answer")


@overload
def generate(puzzle: str, *, depth: int, **options: Any) -> list[int]: ...
@overload
def generate(puzzle: str, *, depth: None = None, **options: Any) -> str: ...
@overload
def generate(puzzle: Puzzle | ArrayPuzzle, *, progress: Progress = False) -> OwnTable: ...
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
    """Make the table of a puzzle by searching backward from its goals, and return the path of its file.

    Of a puzzle of your own, an object with ``start``, ``moves`` and ``is_goal``, the table itself is returned: see `homing.own.Puzzle`.

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
    depth : int, optional
        Stop after this depth and return the number of states at each depth; no table is written.
    scratch : path, optional
        Keep the layers of the search in files of this folder, for tables that do not fit the memory. ``resume=True`` goes on from them.
    memory : int, optional
        With ``scratch``: the bytes of memory that the search may use; by default half of what the machine has free.

    Returns
    -------
    str, a list with ``depth``, or the table of a puzzle of your own

    Examples
    --------
    >>> homing.generate("slide:2x3", depth=4)
    [1, 2, 3, 5, 6]
    """
    if not isinstance(puzzle, str):
        others = (dir, depth, scratch, memory, goal)
        is_more = any(other is not None for other in others) or resume or checkpoint_minutes != 5 or bool(options)
        return _generate_own(puzzle, progress, is_more)
    checkpoint_seconds = real("checkpoint_minutes", checkpoint_minutes, _MAX_MINUTES) * 60
    depth = None if depth is None else whole("depth", depth, 1, _MAX_DEPTH)
    memory = None if memory is None else whole("memory", memory, 1)
    folder = folder_of_tables(dir)
    if depth is None:
        os.makedirs(folder, exist_ok=True)
    if scratch is not None:
        os.makedirs(scratch, exist_ok=True)
    elif memory is not None:
        raise InvalidInput("memory: it bounds a search with layers in files: give scratch too, or leave it out")
    given = _options(puzzle, {"goal": goal, **options})
    bar = _Bar(puzzle) if progress is True else None
    hear = bar if bar is not None else progress if callable(progress) else None
    try:
        files = None if scratch is None else os.fspath(scratch)
        path, layers = _homing.generate(puzzle, given, folder, hear, resume, checkpoint_seconds, depth, files, memory)
    finally:
        if bar is not None:
            bar.close()
    return os.fspath(path) if layers is None else layers


def _generate_own(puzzle: Any, progress: Progress, has_more: bool) -> OwnTable:
    from .own import table_of

    if isinstance(puzzle, type):
        raise InvalidInput(f"expected an object with start, moves and is_goal, found the class {puzzle.__name__}: give {puzzle.__name__}()")
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
    """A bar of tqdm, which notebooks draw, or a line that is written again and again."""

    def __init__(self, puzzle: str, unit: str = "states", total: int | None = None) -> None:
        self._puzzle, self._unit = puzzle, unit
        self._tqdm: Any = None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            self._tqdm = tqdm(desc=puzzle, unit=f" {unit}", unit_scale=True, total=total)

    def __call__(self, depth: int, states: int, total: int) -> None:
        self.set(states, total, f"depth {depth}, ")
        if self._tqdm is not None:
            self._tqdm.set_postfix(depth=depth, refresh=False)

    def set(self, done: int, total: int, words: str = "") -> None:
        """Show what is done."""
        if self._tqdm is not None:
            self._tqdm.total = total
            self._tqdm.update(done - self._tqdm.n)
        else:
            sys.stderr.write(f"\r{self._puzzle}: {words}{done} of {total} {self._unit}")

    def close(self) -> None:
        if self._tqdm is not None:
            self._tqdm.close()
        else:
            sys.stderr.write("\n")


def with_bar(ask: Callable[[Callable[[float], None]], _Answer], name: str) -> _Answer:
    """What `ask` answers, with a bar: it reports the finished share."""
    bar = _Bar(name, "%", 100)
    try:
        answer = ask(lambda share: bar.set(int(100 * share), 100))
        bar.set(100, 100)
        return answer
    finally:
        bar.close()


#: A part of a long call takes about so long.
_PART_SECONDS = 0.3


def in_parts(ask: Callable[[int, int], _Answer], total: int, name: str) -> list[_Answer]:
    """The answers to rows of boards, from one row up to another, with a bar. A part has twice as many rows as the last one as long as it is
    quick."""
    answers: list[_Answer] = []
    done, size = 0, 64
    bar = _Bar(name, "boards", total)
    try:
        while done < total or not answers:
            begun, end = time.perf_counter(), min(done + size, total)
            answers.append(ask(done, end))
            done = end
            bar.set(done, total)
            size = size * 2 if time.perf_counter() - begun < _PART_SECONDS else size
    except InvalidBoard as error:
        raise InvalidBoard(error._sentence, None if error.row is None else error.row + done) from None
    finally:
        bar.close()
    return answers
