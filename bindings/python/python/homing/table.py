"""A table, and its questions about one board."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from . import _homing
from ._tables.arrays import Boards
from ._tables.boards import Errors
from ._numbers import Depth, whole
from ._tables.sets import DataSets
from ._tables.steps import Steps
from .errors import InvalidInput

if TYPE_CHECKING:
    from .draw import Board, Solution
    from .stats import Stats

__all__ = ["INVALID", "UNSOLVABLE", "Depth", "Errors", "Hint", "Table"]

#: In an array of depths, moves or indices: the board is unsolvable; for a move, it may also be solved.
UNSOLVABLE = -1
#: In an array of answers with ``errors="mask"``: the board is invalid.
INVALID = -2


@dataclass(frozen=True)
class Hint:
    """A move that can be made, and the depth that it leads to."""

    #: The name of the move.
    move: str
    #: Whether a best path begins with it.
    best: bool
    #: The length of the best path after the move; None if the board is unsolvable then.
    depth_after_moves: int | None
    #: The pushes of that path, in puzzles that count pushes first.
    depth_after_pushes: int | None = None


class Table(DataSets, Steps):
    """A table with the best move of every state of a puzzle, or a pattern table, which guides a search.

    `homing.load` and `homing.open` return one. Any number of threads can use it at once. It can be pickled, and is opened again by its name
    or path.

    A board is text, or integers of any type and layout, in row order (``(..., 9)``) or in rows and columns (``(..., 3, 3)``). Many boards
    are a list, an array, an iterator, or a column of pandas, polars or Arrow. The blank of a sliding board is 0, a black piece of a flip is
    1 or True. A board of a maze is four numbers from 1: row and column of the box, row and column of the man. Contiguous bytes are not
    copied.

    A pattern table, such as that of ``slide:4x4``, searches each board on all threads. A search that reaches ``limit_nodes``, or a call
    that reaches ``limit_time``, raises `LimitReached`. Boards of more than 20 cells have no index and no arrays: pass them as text to
    `solve`, `hints`, `check`, `all_paths` and `why_unsolvable`, and draw them with `random_texts`.
    """

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _reopen, (type(self), *self._origin)

    def __repr__(self) -> str:
        return f"<homing.Table {self.name}, goal {self.goal!r}>"

    def _repr_html_(self) -> str:
        from .draw import table_html

        return table_html(self.info())

    def info(self) -> dict[str, Any]:
        """The puzzle, its goal, the index rule, the unit of depth, and the number of states. Unknown values are None.

        Examples
        --------
        >>> eight.info()["reachable_states"], eight.info()["greatest_depth"]
        (181440, 31)
        """
        puzzle, parameters, goal, index, metric = self._native.description()
        return {
            "puzzle": puzzle,
            "parameters": parameters,
            "goal": goal,
            "index": index,
            "metric": metric,
            "states": _known(self._native.state_count),
            "reachable_states": _known(self._native.reachable_count),
            "greatest_depth": _known(lambda: self.max_depth),
        }

    # One board.

    @property
    def start(self) -> Board:
        """The start of a level, a picture or another puzzle that has one, as a board to play on.

        Methods that take one board take the start by default.

        Examples
        --------
        >>> start = homing.load("blocks:huarong-dao").start
        >>> start, start.depth
        (<homing.Board BAAC/BAAC/DEEF/DGHF/I..J>, 81)
        """
        return self.board()

    def solve(self, board: Boards = None) -> str | None:
        """The best path: the lexicographically smallest of the shortest ones. None for an unsolvable board.

        Without a board, from `start`.

        Raises `LimitReached` if a search reaches its limit.

        Examples
        --------
        >>> eight.solve("2 3 4 1 5 x 7 6 8")
        'dlurullddrurdllurdr'
        """
        return cast("str | None", self._answer(_PATH, self._text(board)).get("moves"))

    def solution(self, board: Boards = None) -> Solution:
        """The best path as a strip of boards that draws itself in a notebook.

        Examples
        --------
        >>> eight.solution("1 2 3 4 x 6 7 5 8")
        <homing.Solution 1 2 3 4 x 6 7 5 8: dr>
        """
        from .draw import Solution

        text = self._text(board)
        moves = self.solve(text)
        if moves is None:
            raise InvalidInput(f"{text}: the board is unsolvable")
        return Solution(self._native, text, moves)

    def board(self, board: Boards = None) -> Board:
        """A board to play on, which draws itself in a notebook.

        Examples
        --------
        >>> board = eight.board([1, 2, 3, 4, 0, 6, 7, 5, 8])
        >>> board
        <homing.Board 1 2 3 4 x 6 7 5 8>
        >>> board.push("d")
        >>> board.legal_moves, board.depth, board.is_home
        (['l', 'r', 'u'], 1, False)
        """
        from .draw import Board

        return Board(self._native, self._text(board))

    def hints(self, board: Boards = None) -> list[Hint]:
        """Every legal move with the depth after it, best first.

        Examples
        --------
        >>> eight.hints("1 2 3 4 5 6 7 x 8")[0]
        Hint(move='r', best=True, depth_after_moves=0, depth_after_pushes=None)
        """
        return [Hint(**hint) for hint in self._answer(_HINTS, self._text(board)).get("hints", [])]

    def check(self, board: Boards, moves: str) -> dict[str, Any]:
        """Grades a solution: its ``status``, and where it wasted moves. `docs/json.md` lists the fields.

        Moves may be written as for `grade`.

        Examples
        --------
        >>> eight.check("1 2 3 4 x 6 7 5 8", "L, R, D, R")["detours"]
        [{'at_move': 1, 'move': 'l', 'lost_moves': 2}]
        """
        return self._answer(_GRADE, f"{self._text(board)}\t{self._plain_moves(moves)}")

    def all_paths(self, board: Boards = None, limit: int | None = None) -> list[str]:
        """Every shortest path, in lexicographic order; at most ``limit`` of them.

        Examples
        --------
        >>> eight.all_paths("5 1 3 2 x 6 4 7 8")
        ['lurdldrr']
        """
        limit = None if limit is None else whole("limit", limit)
        question = json.dumps({"what": {"paths": {"limit": limit}}, "explain": False})
        return cast("list[str]", self._answer(question, self._text(board)).get("shortest_paths", []))

    def why_unsolvable(self, board: Boards = None) -> str | None:
        """Why the board is unsolvable; None if it is solvable.

        Examples
        --------
        >>> eight.why_unsolvable("1 2 3 4 5 6 8 7 x")[:31]
        '1 pair of tiles is out of order'
        """
        return cast("str | None", self._answer(_REASON, self._text(board)).get("reason"))

    def stats(self, *, symmetric: bool = False) -> Stats:
        """Statistics of all states: depths, and for tables with an entry per board also numbers of shortest paths and local maxima.

        With ``symmetric``, also ``classes_at_depth``, which counts boards that are images of each other as one: see `representatives`.

        Examples
        --------
        >>> eight.stats().greatest_depth, eight.stats().states_at_depth[:3]
        (31, [1, 2, 4])
        >>> eight.stats(symmetric=True).classes_at_depth[:5]
        [1, 1, 2, 4, 8]
        """
        from .stats import Stats

        fields, chart = self._native.stats(symmetric)
        return Stats(json.loads(fields), chart)

    def verify(self) -> None:
        """Checks every entry. A wrong one raises `TableError`.

        Examples
        --------
        >>> eight.verify()
        """
        self._native.verify()

    def _plain_moves(self, moves: str) -> str:
        """Moves in the notation of the table, if they can be parsed."""
        try:
            return self._native.moves_text(self._native.read_moves(moves))
        except InvalidInput:
            return moves

    def _answer(self, question: str, line: str) -> dict[str, Any]:
        return cast("dict[str, Any]", json.loads(self._native.answer(question, line)))


_PATH, _HINTS, _GRADE = (json.dumps({"what": what, "explain": False}) for what in ("path", "hints", "grade"))
_REASON = json.dumps({"what": "depth", "explain": True})


def _known(ask: Callable[[], int]) -> int | None:
    """A number of the table; None if it is unknown."""
    try:
        return ask()
    except InvalidInput:
        return None


def _reopen(kind: type[Table], name: str | None, path: str | None, options: dict[str, str], folder: str) -> Table:
    native = _homing.load(name or "", options, folder) if path is None else _homing.open(path, name, options)
    return kind(native, (name, path, options, folder))
