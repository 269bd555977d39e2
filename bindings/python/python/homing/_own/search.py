"""The search from single states of a puzzle of your own, whose states are not listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any

from .. import _homing
from .states import check_names, check_puzzle, codes_of, each, goals_of, move_rows, moves_of_arrays
from ..draw import Board
from ..errors import InvalidInput
from ..own import check_hashable, own_name, start_of, state_of_text, state_text
from ..table import Table

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.uint64]

#: The states whose moves are looked at for the names of moves.
_FIRST_STATES = 1000
#: The most codes of moves of arrays without names.
_MAX_MOVES = 255


class OwnSearch(Table):
    """The answers for a puzzle of your own without a table: to every question about one state, by a search from it."""

    def __init__(self, states: _States | _Codes, native: _homing.Table, options: dict[str, str]) -> None:
        super().__init__(native, (None, None, options, ""))
        self._states = states

    def __reduce__(self) -> tuple[Any, ...]:
        return search_of, (self._states.puzzle, self._origin[2])

    def _text(self, board: Any) -> str:
        return board.text if isinstance(board, Board) else self._states.text_of(self._states.start if board is None else board)

    def _answer(self, question: str, line: str) -> dict[str, Any]:
        try:
            return super()._answer(question, line)
        except InvalidInput:
            # The engine knows only that a function of the class has failed.
            raised, self._states.raised = self._states.raised, None
            if raised is None:
                raise
            raise raised from None


def search_of(puzzle: Any, options: dict[str, str]) -> OwnSearch:
    """Returns the search of a puzzle, from any of its states."""
    check_puzzle(puzzle)
    start = start_of(puzzle)
    states = _Codes(puzzle, start) if hasattr(start, "dtype") else _States(puzzle, start)
    known = getattr(puzzle, "goals", None)
    goals = None if known is None else states.numbers_of(known)
    functions = [states.guarded(work) for work in (states.moves, states.goals, states.text, states.number)]
    can_undo = getattr(puzzle, "can_undo", False) is True
    native = _homing.own_search(own_name(puzzle), states.names, states.numbers_of([states.start])[0], goals, can_undo, functions, options)
    return OwnSearch(states, native, options)


class _Raising:
    """Keeps the first exception of the user's functions."""

    raised: Exception | None = None

    def guarded(self, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def call(given: Any) -> Any:
            try:
                return work(given)
            except Exception as error:
                self.raised = self.raised or error
                raise

        return call


class _States(_Raising):
    """States of any hashable kind, which get a number when they are first seen."""

    def __init__(self, puzzle: Any, start: Any) -> None:
        check_hashable(start)
        self.puzzle, self.start, self._lock = puzzle, start, Lock()
        self._places: dict[Any, int] = {}
        self._list: list[Any] = []
        self._number(start)
        names = getattr(puzzle, "move_names", None)
        self.names = sorted({str(move) for move in (self._first_names() if names is None else names)})
        check_names(own_name(puzzle), self.names)
        self._codes = {name: code for code, name in enumerate(self.names)}

    def _first_names(self) -> set[str]:
        found: set[str] = set()

        def look(state: Any) -> None:
            for move, after in self._moves_of(state):
                found.add(str(move))
                self._number(after)

        # The list grows while it is read.
        each(islice(self._list, _FIRST_STATES), look)
        return found

    def _moves_of(self, state: Any) -> Any:
        moves = self.puzzle.moves(state)
        return moves.items() if isinstance(moves, dict) else moves

    def _number(self, state: Any) -> int:
        try:
            number = self._places.setdefault(state, len(self._list))
        except TypeError:
            check_hashable(state)
            raise
        if number == len(self._list):
            self._list.append(state)
            if number & 0xFFFF == 0xFFFF:
                _homing.check_rows(number, 64)
        return number

    def numbers_of(self, states: Any) -> list[int]:
        with self._lock:
            return [self._number(state) for state in states]

    def text_of(self, state: Any) -> str:
        # A text is itself a state, or the text of one.
        return state if isinstance(state, str) else state_text(state)

    def text(self, number: int) -> str:
        return self.text_of(self._list[number])

    def number(self, text: str) -> int:
        return self.numbers_of([text if isinstance(self.start, str) else state_of_text(text)])[0]

    def _each(self, numbers: Numbers, ask: Callable[[Any], Any]) -> list[Any]:
        return each(map(self._list.__getitem__, numbers.tolist()), ask)

    def moves(self, numbers: Numbers) -> tuple[Numbers, npt.NDArray[np.int16]]:
        import numpy as np

        codes = self._codes
        heads: list[int] = []
        made: list[int] = []

        def ask(state: Any) -> int:
            before = len(heads)
            for move, after in self._moves_of(state):
                code = codes.get(move if type(move) is str else str(move))
                if code is None:
                    what = f"the first {_FIRST_STATES} states have no move {str(move)!r}"
                    raise InvalidInput(f"move_names: {what}: list the names of all moves in the class")
                made.append(code)
                heads.append(self._number(after))
            return len(heads) - before

        with self._lock:
            counts = np.array(self._each(numbers, ask))
        move, is_move = move_rows(counts, made)
        after = np.zeros(move.shape, dtype=np.uint64)
        after[is_move] = heads
        return after, move

    def goals(self, numbers: Numbers) -> npt.NDArray[np.bool_]:
        import numpy as np

        return np.array(self._each(numbers, lambda state: bool(self.puzzle.is_goal(state))), dtype=np.bool_)


class _Codes(_Raising):
    """States that are numbers, in arrays."""

    def __init__(self, puzzle: Any, start: Any) -> None:
        self.puzzle, self.start = puzzle, int(codes_of(start)[0])
        names = getattr(puzzle, "move_names", None)
        self.names = [str(move) for move in (range(_MAX_MOVES) if names is None else names)]
        check_names(own_name(puzzle), self.names)

    def numbers_of(self, states: Any) -> list[int]:
        return [int(code) for code in codes_of(states)]

    def text_of(self, state: Any) -> str:
        return str(state)

    text = text_of

    def number(self, text: str) -> int:
        return self.numbers_of(state_of_text(text))[0]

    def moves(self, codes: Numbers) -> tuple[Numbers, npt.NDArray[np.int16]]:
        return moves_of_arrays(self.puzzle, codes, len(self.names))

    def goals(self, codes: Numbers) -> npt.NDArray[np.bool_]:
        return goals_of(self.puzzle, codes)
