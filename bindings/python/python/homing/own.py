"""Puzzles of your own: `homing.generate` needs a class with a start, moves and a goal.

>>> class Clock:
...     start = 7
...     def moves(self, hour):
...         return {"+1": (hour + 1) % 12, "+5": (hour + 5) % 12}
...     def is_goal(self, hour):
...         return hour == 0
>>> clock = homing.generate(Clock())
>>> clock.solve(7), clock.neighbours(7)
('+5', {'+1': 8, '+5': 0})
"""

from __future__ import annotations

import ast
import os
from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from . import _homing
from ._tables import arrays
from ._numbers import Depth
from ._own.files import in_files
from ._own.states import add_state_note, check_names, codes_of, goals_of, is_cells, moves_of_arrays
from .draw import Board
from .errors import InvalidBoard, InvalidInput
from .table import Table

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ProgressCallback = Callable[[int, int, int], Any] | None

#: The most states per call of an `ArrayPuzzle`, so that its arrays stay in the cache.
_BATCH = 1 << 15
#: The most states that are listed unless the caller allows more: they take some minutes and gigabytes.
_MAX_STATES = 10**7
_MAX_ARRAY_STATES = 10**8


class Puzzle(Protocol):
    """What a puzzle for `homing.generate` must have. It need not be a subclass.

    A state is a number, a text, or a tuple or frozenset of states. Numbers of numpy count as Python's. If ``start`` is an array of
    integers, the puzzle is an `ArrayPuzzle`.

    A search in files needs states that are tuples of at most 16 numbers below 256, ``move_names`` and ``can_undo``, as an `ArrayPuzzle` has.
    """

    @property
    def start(self) -> Any:
        """The first state, or a function that returns it."""

    def moves(self, state: Any, /) -> Mapping[Any, Any] | Iterable[tuple[Any, Any]]:
        """The legal moves of a state: pairs of a name and the next state, or a dict of them."""

    def is_goal(self, state: Any, /) -> Any:
        """Whether the puzzle is solved."""


class ArrayPuzzle(Protocol):
    """A puzzle whose states are integers, with methods for arrays of them.

    ``move_names``, if present, lists the name of each move code. ``can_undo = True`` says that each move can be undone by a move, which a
    search in files needs.
    """

    @property
    def start(self) -> Any:
        """An array of the first states."""

    def moves(self, codes: Any, /) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Two arrays of shape (n, k): the next states, and the codes of the moves, -1 for no move."""

    def is_goal(self, codes: Any, /) -> Any:
        """Whether each state is solved: n booleans."""


def table_of(puzzle: Any, progress: ProgressCallback, max_states: int | None, files: Mapping[str, Any] | None) -> OwnTable:
    """Builds the table of a puzzle: finds all states reachable from its start, and searches backward from its goals.

    With ``files``, states and layers are in files of a folder, and the table is in a file of another one.
    """
    name, start = own_name(puzzle), start_of(puzzle)
    is_array = hasattr(start, "dtype")
    if files is not None:
        return table_in(*in_files(puzzle, name, start, progress, is_array, **files))
    most = _MAX_ARRAY_STATES if is_array else _MAX_STATES
    return (_of_arrays if is_array else _of_states)(puzzle, name, start, progress, most if max_states is None else max_states)


def _check_count(name: str, count: int, max_states: int) -> None:
    if count > max_states:
        what = f"{name} has more than {max_states} states"
        raise InvalidInput(f"max_states: {what}: allow more, or search from single ones, without a table, with homing.load(puzzle)")


def own_name(puzzle: Any) -> str:
    name = getattr(puzzle, "name", None)
    name = name if isinstance(name, str) and name else type(puzzle).__name__
    return "own:" + "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)


def start_of(puzzle: Any) -> Any:
    """The first state, or an array of them."""
    start = puzzle.start() if callable(puzzle.start) else puzzle.start
    if getattr(start, "ndim", 0) > 1:
        check_hashable(start)
    return start


# States one by one.


def _of_states(puzzle: Any, name: str, start: Hashable, progress: ProgressCallback, max_states: int) -> OwnTable:
    import numpy as np

    check_hashable(start)
    place: dict[Hashable, int] = {start: 0}
    states, goals = [start], bytearray()
    codes: dict[str, int] = {}
    ends, labels, heads = array("Q"), array("H"), array("I")
    add, end, known = place.setdefault, 0, 0
    for at, state in enumerate(states):
        try:
            goals.append(bool(puzzle.is_goal(state)))
            moves = puzzle.moves(state)
            for move, after in moves.items() if isinstance(moves, dict) else moves:
                try:
                    head = add(after, len(states))
                except TypeError:
                    check_hashable(after)
                    raise
                if head == len(states):
                    states.append(after)
                    if head >= max_states:
                        _check_count(name, len(states), max_states)
                heads.append(head)
                labels.append(codes.setdefault(move if type(move) is str else str(move), len(codes)))
                end += 1
        except Exception as error:
            add_state_note(error, state)
            raise
        ends.append(end)
        if len(codes) > known:
            check_names(name, list(codes))
            known = len(codes)
        if at & 0xFFFF == 0xFFFF:
            if progress is not None:
                progress(0, at, len(states))
            _homing.check_rows(len(states), 64)
    if progress is not None:
        progress(0, len(states), len(states))
    # Moves are sorted by name, since the first of several best moves is the answer.
    names = sorted(codes)
    order = np.zeros(max(len(names), 1), dtype=np.uint8)
    order[[codes[move] for move in names]] = range(len(names))
    kind = _kind(states)
    native = _homing.own(
        name,
        names,
        _written(states, kind),
        np.frombuffer(ends, dtype=np.uint64),
        order[np.frombuffer(labels, dtype=np.uint16)] if end else np.zeros(0, dtype=np.uint8),
        np.frombuffer(heads, dtype=np.uint32) if end else np.zeros(0, dtype=np.uint32),
        np.frombuffer(goals, dtype=np.bool_),
    )
    return table_in(native, None)


def check_hashable(state: Any) -> None:
    """Raises a helpful error if a state is not hashable."""
    try:
        hash(state)
    except TypeError:
        if isinstance(state, tuple):
            inner = next(part for part in state if not _is_hashable(part))
            found = f"a tuple with a {type(inner).__name__} in it"
            raise InvalidInput(f"expected states that can be keys of a dict, found {found}: make it a tuple") from None
        made = "tuple(state.ravel().tolist())" if hasattr(state, "ravel") else "a tuple, or for a set a frozenset"
        kind = f"an array of shape {state.shape}" if hasattr(state, "shape") else f"a {type(state).__name__}"
        raise InvalidInput(f"expected states that can be keys of a dict, found {kind}: make each {made}") from None


def _is_hashable(state: Any) -> bool:
    try:
        hash(state)
    except TypeError:
        return False
    return True


def _kind(states: list[Any]) -> str:
    """How a table writes states: as cells, as texts, or as Python literals."""
    if all(is_cells(state) for state in states) and len({len(state) for state in states}) == 1:
        return "cells"
    return "str" if all(type(state) is str for state in states) else "python"


def _written(states: list[Any], kind: str) -> Any:
    if kind == "cells":
        import numpy as np

        return len(states[0]), np.array(states, dtype=np.uint8).reshape(-1)
    return kind, states if kind == "str" else [state_text(state) for state in states]


def state_text(state: Any) -> str:
    """A state as text, with sorted sets, so that it is the same in every process."""
    if isinstance(state, tuple):
        inner = ", ".join(map(state_text, state))
        return f"({inner},)" if len(state) == 1 else f"({inner})"
    if isinstance(state, frozenset):
        return f"frozenset({{{', '.join(sorted(map(state_text, state)))}}})" if state else "frozenset()"
    # A number or text of numpy is written as Python's.
    return repr(state.item() if hasattr(state, "dtype") and state.ndim == 0 else state)


def state_of_text(text: str) -> Any:
    """The state of a text from `state_text`; the text itself if it is not a literal."""
    try:
        return _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError):
        return text


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Tuple):
        return tuple(_value(part) for part in node.elts)
    if isinstance(node, ast.Set):
        return frozenset(_value(part) for part in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "frozenset" and not node.keywords:
        return _value(node.args[0]) if node.args else frozenset()
    return ast.literal_eval(node)


# States in arrays.


def _of_arrays(puzzle: Any, name: str, start: Any, progress: ProgressCallback, max_states: int) -> OwnTable:
    import numpy as np

    moves = getattr(puzzle, "move_names", None)
    names = None if moves is None else [str(move) for move in moves]
    check_names(name, names or [])
    explorer = _homing.Explorer(codes_of(start))
    found, done, depth, greatest = explorer.count(), 0, 0, -1
    if not found:
        raise InvalidInput("expected a start, found an empty array")
    while done < found:
        for first in range(done, found, _BATCH):
            batch = explorer.states(first, min(first + _BATCH, found))
            after, move = moves_of_arrays(puzzle, batch)
            greatest = max(greatest, int(move.max(initial=-1)))
            explorer.add(after, move, goals_of(puzzle, batch))
        found, done, depth = explorer.count(), found, depth + 1
        _check_count(name, found, max_states)
        if progress is not None:
            progress(depth, done, found)
    if names is None:
        names = [str(code) for code in range(greatest + 1)]
    if greatest >= len(names):
        raise InvalidInput(f"expected the codes of {len(names)} moves, found {greatest}")
    return table_in(explorer.table(name, names), None)


# Tables.


class OwnTable(Table):
    """The table of a puzzle of your own. Its boards are the states of the class: tuples, texts, frozensets, numbers.

    If states are texts or tuples of up to 16 small numbers, methods take arrays and lists of them as for any puzzle.
    """

    @property
    def _kind(self) -> str:
        return self._native.description()[1].split("\n", 1)[0]

    def save(self, path: str | os.PathLike[str]) -> str:
        """Writes the table to a file, replacing an older one in one step. `homing.open` reads it without the class.

        Examples
        --------
        >>> homing.open(clock.save("clock.tbl")).solve(7)
        '+5'
        """
        path = os.path.abspath(os.fspath(path))
        beside = f"{path}.{os.getpid()}.new"
        try:
            with open(beside, "xb") as file:
                file.write(self._native.to_bytes())
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        finally:
            if os.path.exists(beside):
                os.remove(beside)
        return path

    def __reduce__(self) -> tuple[Any, ...]:
        return (super().__reduce__()) if self._origin[1] else (_of_bytes, (self._native.to_bytes(),))

    def state_of(self, index: int) -> Any:
        """The state with an index, as a value of the class.

        Examples
        --------
        >>> clock.state_of(clock.rank(7))
        7
        """
        return self._states(arrays.indices([index]))[0]

    def random(self, n: int, *, depth: Depth = None, seed: int | None = None, symmetric: bool = False, progress: bool = False) -> Any:
        """Random states, see `Table.random`: a list, or an array if they are tuples of small numbers.

        Examples
        --------
        >>> clock.random(3, depth=(1, 2), seed=1)
        [2, 10, 6]
        """
        return super().random(n, depth=depth, seed=seed, symmetric=symmetric, progress=progress)

    def states_at(self, depth: Depth, *, symmetric: bool = False, progress: bool = False) -> Any:
        """All states of a depth or a range of depths: a list, or an array if they are tuples of small numbers.

        Examples
        --------
        >>> sorted(clock.states_at(1))
        [7, 11]
        """
        return super().states_at(depth, symmetric=symmetric, progress=progress)

    def unrank(self, indices: Any) -> Any:
        """The states with these indices: a list, or an array if they are tuples of small numbers.

        Examples
        --------
        >>> len(clock.unrank([0, 1, 2]))
        3
        """
        return super().unrank(indices) if self._kind.startswith("cells") else self._states(arrays.indices(indices).reshape(-1))

    def _states(self, indices: npt.NDArray[np.int64]) -> list[Any]:
        texts, kind = self._native.texts_at(indices), self._kind
        if kind == "text python":
            return [state_of_text(text) for text in texts]
        if kind == "number":
            return [int(text) for text in texts]
        return [tuple(map(int, text.split())) for text in texts] if kind.startswith("cells") else texts

    def _written(self, boards: Any) -> tuple[Any, tuple[int, ...] | None]:
        """States as texts and the shape of their array, or a text and None for one state."""
        import numpy as np

        if isinstance(boards, (list, np.ndarray)):
            flat = boards if isinstance(boards, list) else boards.reshape(-1).tolist()
            return [self._one(state) for state in flat], (len(flat),) if isinstance(boards, list) else boards.shape
        return self._one(boards), None

    def _one(self, state: Any) -> str:
        if isinstance(state, Board):
            return state.text
        if self._kind == "text python":
            # A text is itself a state, or the text of one.
            return state if isinstance(state, str) and self._is_state(state) else state_text(state)
        return str(state)

    def _is_state(self, text: str) -> bool:
        found = self._native.indices([text], True)
        return found is not None and found[0][0] != -2

    def _prepared(self, boards: Any) -> tuple[Any, tuple[int, ...] | None]:
        return super()._prepared(boards) if self._kind.startswith("cells") else self._written(boards)

    def _converted(self, boards: Any, mask: bool = False) -> tuple[Any, tuple[int, ...] | None]:
        return super()._converted(boards, mask) if self._kind.startswith("cells") else self._written(boards)

    def _are_texts(self, boards: Any) -> bool:
        return not self._kind.startswith("cells") or isinstance(boards, tuple) or super()._are_texts(boards)

    def _boards_like(self, boards: Any, indices: npt.NDArray[np.int64], shape: tuple[int, ...] | None) -> Any:
        if not self._are_texts(boards):
            return super()._boards_like(boards, indices, shape)
        states = self._states(indices)
        return states[0] if shape is None else states

    def _text(self, board: Any) -> str:
        if self._kind.startswith("cells") or board is None or isinstance(board, Board):
            return super()._text(board)
        if isinstance(board, list) or hasattr(board, "dtype") and arrays.is_text(board):
            raise InvalidBoard(f"expected one state, found {type(board).__name__}")
        return self._one(board)


def table_in(native: _homing.Table, path: str | None) -> OwnTable:
    return OwnTable(native, (None, path, {}, ""))


def _of_bytes(content: bytes) -> OwnTable:
    return table_in(_homing.from_bytes(content), None)
