"""homing: a tablebase for single-player puzzles, as numpy arrays.

>>> import homing
>>> eight = homing.load("eight")
>>> eight.solve("2 3 4 1 5 x 7 6 8")
'dlurullddrurdllurdr'
>>> eight.depths(["123456780", "12345678x", "867254301"])
array([ 0,  0, 31], dtype=int16)

The Rust library computes all answers. numpy is imported with the first array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._generation import generate
from ._homing import __version__
from ._open import info, load, open, verify
from .datasets import board_hash, split_of
from .errors import Error, InvalidBoard, InvalidInput, LimitReached, MissingFile, NoTable, TableError
from .graphs import Graph, permutations
from .table import INVALID, UNSOLVABLE, Hint, Table

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
    "MissingFile",
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
