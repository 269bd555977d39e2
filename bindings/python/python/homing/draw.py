"""Boards and solutions with a drawing for notebooks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any, cast

from ._numbers import shown
from .errors import InvalidInput

if TYPE_CHECKING:
    from . import _homing


_DEPTH = json.dumps({"what": "depth", "explain": False})


class Board:
    """A board to play on: as text, and in a notebook as a drawing. Methods of its table take it too.

    Attributes
    ----------
    move_stack : list of str
        The moves made on it, the last one at the end.
    """

    def __init__(self, native: _homing.Table, text: str) -> None:
        self._native = native
        self.move_stack: list[str] = []
        self._texts = [text]
        self._seen: tuple[bool, dict[str, str]] | None = None

    @property
    def text(self) -> str:
        """The board in the notation of its puzzle."""
        return self._texts[-1]

    @property
    def legal_moves(self) -> list[str]:
        """The names of the moves that can be made, in the order of their codes.

        Examples
        --------
        >>> eight.board("1 2 3 4 5 6 7 8 x").legal_moves
        ['l', 'u']
        """
        return list(self._look()[1])

    @property
    def is_home(self) -> bool:
        """Whether the puzzle is solved, found without a search."""
        return self._look()[0]

    @property
    def depth(self) -> int | None:
        """The number of moves of the best path, in a maze or level of its pushes; None if the board is unsolvable."""
        answer = json.loads(self._native.answer(_DEPTH, self.text))
        if "path_moves" in answer:
            raise InvalidInput("the depth is unknown: this table finds paths that need not be shortest")
        return cast("int | None", answer.get("depth_pushes", answer.get("depth_moves")))

    def push(self, move: str) -> None:
        """Makes a move.

        Raises
        ------
        InvalidInput
            If it is not one of `legal_moves`.

        Examples
        --------
        >>> board = eight.board("1 2 3 4 x 6 7 5 8")
        >>> board.push("d")
        >>> board, board.depth
        (<homing.Board 1 2 3 4 5 6 7 x 8>, 1)
        """
        after = self._look()[1]
        if move not in after:
            raise InvalidInput(f"expected one of the legal moves {', '.join(after)}, found {shown(move)}")
        self.move_stack.append(move)
        self._texts.append(after[move])
        self._seen = None

    def pop(self) -> str:
        """Takes the last move back, and returns it. An `IndexError` says that none was made.

        Examples
        --------
        >>> board = eight.board("1 2 3 4 x 6 7 5 8")
        >>> board.push("d")
        >>> board.pop(), board.text
        ('d', '1 2 3 4 x 6 7 5 8')
        """
        if not self.move_stack:
            raise IndexError("no move was made on this board")
        self._texts.pop()
        self._seen = None
        return self.move_stack.pop()

    def _look(self) -> tuple[bool, dict[str, str]]:
        """Whether the board is a goal, and the text after each legal move."""
        if self._seen is None:
            is_home, moves = self._native.moves_on(self.text)
            self._seen = is_home, dict(moves)
        return self._seen

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<homing.Board {self.text}>"

    def _repr_svg_(self) -> str:
        return _strip(self._native, self.text, "")


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
        return _strip(self._native, self.board, self.moves)

    def animation(self) -> Film:
        """The boards one after another, as an animated SVG drawing."""
        return Film(self._native.drawing(self.board, self.moves, True))


def _strip(native: _homing.Table, board: str, moves: str) -> str:
    """The boards along moves side by side."""
    try:
        return native.drawing(board, moves, False)
    except InvalidInput as error:
        # A table without its puzzle has no drawings. After this exception a notebook shows the text.
        raise NotImplementedError(str(error)) from None


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
