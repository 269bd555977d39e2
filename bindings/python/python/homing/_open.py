"""Tables by the name of a puzzle or the path of a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

from . import _homing
from ._tables import arrays
from ._numbers import shown, text_of
from .errors import InvalidInput
from .table import Table


def load(puzzle: Any, *, dir: str | os.PathLike[str] | None = None, goal: Any = None, **options: Any) -> Table:
    """Returns the table of a puzzle: from the package, from the folder of tables, or a small one built in memory.

    Parameters
    ----------
    puzzle : str or object
        ``eight``, ``flip``, ``slide:3x4``, ``flip:5x5``, ``lights:7x7``; ``perm:2x2x2`` and other known permutation puzzles, or
        ``perm:`` and the path of a definition; ``push:`` and the path of a maze or level, or its lines; ``blocks:huarong-dao`` and other
        known sliding blocks, or ``blocks:`` and the path of a picture, or its lines. Or the path of a table that ends in ``.tbl``. Or a
        puzzle of your own, as for `generate`: its states are not listed, however many there are, and each question is a search from one.
    dir : path, optional
        The folder of tables; by default ``$HOMING_TABLES``, else ``tables``.
    goal : str or array, optional
        Another goal: a board, or for flips ``white``, ``black`` or ``any``.
    **options
        Other options of the family, named as on the command line: ``blank=5``. Searches take ``limit_time`` in seconds, by default 60, and
        ``limit_nodes``.

    Returns
    -------
    Table

    Raises
    ------
    NoTable
        If there is no table: generate it with `generate`.

    Examples
    --------
    >>> homing.load("eight")
    <homing.Table slide:3x3, goal '1 2 3 4 5 6 7 8 x'>
    """
    if hasattr(puzzle, "moves"):
        from ._own.search import search_of

        given = options_of(None, {"goal": goal, **options}, load)
        if dir is not None or given.keys() - {"limit-time", "limit-nodes"}:
            raise InvalidInput("a puzzle of your own takes only limit_time and limit_nodes")
        return search_of(puzzle, given)
    if not isinstance(puzzle, str):
        raise InvalidInput(f"puzzle: expected the name of a puzzle as text, such as 'slide:3x3', found {shown(puzzle)}")
    if puzzle.endswith(".tbl") and not puzzle.startswith(("push:", "route:")):
        return open(puzzle.removeprefix("own:"))
    given = options_of(puzzle, {"goal": goal, **options}, load)
    folder = folder_of_tables(dir)
    return Table(_homing.load(puzzle, given, folder), (puzzle, None, given, folder))


def open(path: str | os.PathLike[str], puzzle: str | None = None, *, goal: Any = None, **options: Any) -> Table:
    """Opens the table in a file, for the puzzle in its header or for another puzzle or goal with the same table.

    Files of up to 1 GiB are read into memory. Larger ones are mapped: do not truncate them while they are open.

    Examples
    --------
    >>> homing.open(homing.generate("slide:2x3", dir="tables")).max_depth
    21
    """
    path = os.path.abspath(os.fspath(path))
    given = options_of(puzzle, {"goal": goal, **options}, open)
    native, origin = _homing.open(path, puzzle, given), (puzzle, path, given, "")
    if native.description()[0].startswith("own:"):
        from .own import OwnTable

        return OwnTable(native, origin)
    return Table(native, origin)


def info(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The fields of the header of a table's file, and ``size_bytes``.

    Examples
    --------
    >>> homing.info(homing.generate("slide:2x3", dir="tables"))["puzzle"]
    'slide:2x3'
    """
    header, size_bytes = _homing.info(os.fspath(path))
    return {**json.loads(header), "size_bytes": size_bytes}


def verify(path: str | os.PathLike[str]) -> None:
    """Checks a table's file: every checksum, then what every entry means. An error raises `TableError`.

    Examples
    --------
    >>> homing.verify(homing.generate("slide:2x3", dir="tables"))
    """
    _homing.verify(os.fspath(path))


def options_of(puzzle: str | None, given: Mapping[str, Any], function: Callable[..., Any]) -> dict[str, str]:
    """Converts options to text for the engine: ``goal="white"``, or a board as the goal.

    An option that no puzzle has is an error, with a similar one or a similar argument of ``function``.
    """
    known = {name.replace("-", "_") for name in _homing.option_names()}
    options = {}
    for name, value in given.items():
        if name not in known:
            import difflib
            import inspect

            arguments = [*known, *inspect.signature(function).parameters]
            similar = difflib.get_close_matches(name, arguments, 1)
            meant = f"did you mean {similar[0]}?" if similar else "leave it out"
            raise InvalidInput(f"{name}: no puzzle has an option of that name: {meant}")
        if value is not None and value is not False:
            options[name.replace("_", "-")] = "" if value is True else value if isinstance(value, str) else _value_text(puzzle, name, value)
    return options


def _value_text(puzzle: str | None, name: str, value: Any) -> str:
    if isinstance(value, Real):
        return text_of(name, value)
    cells = arrays.as_bytes(value).reshape(-1).tolist()
    if (puzzle or "").startswith("flip"):
        return "".join({0: "w", 1: "b"}.get(cell, "?") for cell in cells)
    return " ".join(str(cell) for cell in cells)


def folder_of_tables(dir: str | os.PathLike[str] | None) -> str:
    """The folder of tables: ``dir``, else ``$HOMING_TABLES``, else ``tables``."""
    return os.path.abspath(os.fspath(dir) if dir is not None else os.environ.get("HOMING_TABLES", "tables"))
