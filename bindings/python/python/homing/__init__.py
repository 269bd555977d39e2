"""homing: a tablebase for single-player puzzles, as numpy arrays.

>>> import homing
>>> eight = homing.load("eight")
>>> eight.solve("2 3 4 1 5 x 7 6 8")
'dlurullddrurdllurdr'
>>> eight.depths(["123456780", "12345678x", "867254301"])
array([ 0,  0, 31], dtype=int16)

Every answer is the Rust library's; this package carries boards to it and answers back. numpy is imported with the first array.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from . import _homing
from ._homing import __version__
from ._numbers import shown as _shown
from .datasets import board_hash, split_of
from .errors import Error, InvalidBoard, InvalidInput, LimitReached, NoTable, TableError
from .graphs import Graph, permutations
from .progress import generate
from .table import INVALID, UNSOLVABLE, Hint, Table, _options, _table
from .table import folder_of_tables as _folder_of_tables

if TYPE_CHECKING:
    from . import own
    from .grades import Grades
    from .routes import Routes

__all__ = [
    "INVALID",
    "UNSOLVABLE",
    "Error",
    "Grades",
    "Graph",
    "Hint",
    "InvalidBoard",
    "InvalidInput",
    "LimitReached",
    "NoTable",
    "Routes",
    "Table",
    "TableError",
    "__version__",
    "board_hash",
    "generate",
    "info",
    "load",
    "open",
    "permutations",
    "split_of",
    "verify",
]


def load(puzzle: str, *, dir: str | os.PathLike[str] | None = None, goal: Any = None, **options: Any) -> Table:
    """The table of a puzzle: one that the package carries, one in the folder of tables, or one that is made in a moment.

    Parameters
    ----------
    puzzle : str
        ``eight``, ``flip``, ``slide:3x4``, ``flip:5x5``, ``lights:7x7``; ``perm:2x2x2`` and other known permutation puzzles, or
        ``perm:`` and the path of a definition; ``push:`` and the path of a maze or level, or its lines; ``blocks:huarong-dao`` and other
        known sliding blocks, or ``blocks:`` and the path of a picture, or its lines. Or the path of a table, which ends in ``.tbl``.
    dir : path, optional
        The folder of tables; by default ``$HOMING_TABLES``, else ``tables``.
    goal : str or array, optional
        Another goal: a board, or for flips ``white``, ``black`` or ``any``.
    **options
        Other options of the family, as the command line has them: ``blank=5``.

    Returns
    -------
    Table

    Raises
    ------
    NoTable
        Where there is none: `generate` makes it.

    Examples
    --------
    >>> homing.load("eight")
    <homing.Table slide:3x3, goal '1 2 3 4 5 6 7 8 x'>
    """
    if not isinstance(puzzle, str):
        raise InvalidInput(f"puzzle: expected the name of a puzzle as text, such as 'slide:3x3', found {_shown(puzzle)}")
    if puzzle.endswith(".tbl") and not puzzle.startswith(("push:", "route:")):
        return open(puzzle.removeprefix("own:"))
    given = _options(puzzle, {"goal": goal, **options})
    folder = _folder_of_tables(dir)
    return Table(_homing.load(puzzle, given, folder), (puzzle, None, given, folder))


def open(path: str | os.PathLike[str], puzzle: str | None = None, *, goal: Any = None, **options: Any) -> Table:
    """The table in a file: of the puzzle that it names itself, or made to answer for another one (a goal).

    Files of up to 1 GiB are read into memory; larger ones are mapped: do not cut them off meanwhile.

    Examples
    --------
    >>> homing.open(homing.generate("slide:2x3", dir="tables")).max_depth
    21
    """
    path = os.path.abspath(os.fspath(path))
    given = _options(puzzle, {"goal": goal, **options})
    return _table(_homing.open(path, puzzle, given), (puzzle, path, given, ""))


def info(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What the header of a table's file says, by its field names, and ``size_bytes``.

    Examples
    --------
    >>> homing.info(homing.generate("slide:2x3", dir="tables"))["puzzle"]
    'slide:2x3'
    """
    import json

    header, size_bytes = _homing.info(os.fspath(path))
    return {**json.loads(header), "size_bytes": size_bytes}


def verify(path: str | os.PathLike[str]) -> None:
    """Check a table's file: every checksum, then the meaning of every entry. What is wrong raises `TableError`.

    Examples
    --------
    >>> homing.verify(homing.generate("slide:2x3", dir="tables"))
    """
    _homing.verify(os.fspath(path))


def __getattr__(name: str) -> Any:
    if name == "Routes":
        from .routes import Routes

        return Routes
    if name == "Grades":
        from .grades import Grades

        return Grades
    if name in ("gym", "own"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
