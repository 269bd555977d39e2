"""Boards and solutions with a drawing for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import _homing


class Board:
    """One board: as text, and in a notebook as a drawing."""

    def __init__(self, native: _homing.Table, text: str) -> None:
        self._native = native
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<homing.Board {self.text}>"

    def _repr_svg_(self) -> str:
        return self._native.drawing(self.text, "", False)


class Solution:
    """A path from a board: as text, and in a notebook as a strip of boards.

    Attributes
    ----------
    board : str
    moves : str
    """

    def __init__(self, native: _homing.Table, board: str, moves: str) -> None:
        self._native = native
        self.board = board
        self.moves = moves

    def __str__(self) -> str:
        return self.moves

    def __repr__(self) -> str:
        return f"<homing.Solution {self.board}: {self.moves}>"

    def _repr_svg_(self) -> str:
        return self._native.drawing(self.board, self.moves, False)

    def animation(self) -> Film:
        """The boards one after another, as an animated SVG drawing."""
        return Film(self._native.drawing(self.board, self.moves, True))


class Film(str):
    """An animated SVG drawing: text to write to a file. A notebook plays it."""

    def __repr__(self) -> str:
        return f"<homing.Film of {len(self)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return str(self)


def table_html(info: Mapping[str, Any]) -> str:
    """The known facts of a table as an HTML table."""
    facts = {name: value for name, value in info.items() if value is not None and name != "parameters"}
    head = "<tr><th style='text-align:left'>"
    rows = [f"{head}{name.replace('_', ' ')}</th><td>{escape(str(value))}</td></tr>" for name, value in facts.items()]
    return f"<table>{''.join(rows)}</table>"
