"""Checks of the states and moves of a puzzle of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_CELLS = 16
_MAX_MOVES = 255


def check_names(name: str, moves: list[str]) -> None:
    """Checks the names of moves. Called early, since the search may take long."""
    if len(moves) > _MAX_MOVES:
        raise InvalidInput(f"{name} has {len(moves)} different moves or more, and a puzzle has at most {_MAX_MOVES}")
    for move in moves:
        if move.split() != [move]:
            raise InvalidInput(f"expected names of moves without spaces, found {move!r}: write {'-'.join(move.split())!r}")


def add_state_note(error: Exception, state: Any) -> None:
    """Adds the state to an exception from the user's code."""
    if hasattr(error, "add_note"):
        error.add_note(f"in the state {state!r}")


def check_puzzle(puzzle: Any) -> None:
    """Checks that an object has what a puzzle has."""
    if isinstance(puzzle, type):
        raise InvalidInput(f"expected an object with start, moves and is_goal, found the class {puzzle.__name__}: pass {puzzle.__name__}()")
    missing = [name for name in ("start", "moves", "is_goal") if not hasattr(puzzle, name)]
    if missing:
        raise InvalidInput(f"expected the name of a puzzle or an object with start, moves and is_goal, found one without {missing[0]}")


def each(states: Iterable[Any], ask: Callable[[Any], Any]) -> list[Any]:
    """What a function of the user returns for each state."""
    answers = []
    for state in states:
        try:
            answers.append(ask(state))
        except Exception as error:
            add_state_note(error, state)
            raise
    return answers


def move_rows(counts: npt.NDArray[np.int64], codes: list[int]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
    """The codes of the moves of each state in a row of their own, filled up with -1, and where the codes are."""
    import numpy as np

    move = np.full((len(counts), counts.max(initial=0)), -1, dtype=np.int16)
    is_move = np.arange(move.shape[1]) < counts[:, None]
    move[is_move] = codes
    return move, is_move


def is_cells(state: Any) -> bool:
    """Whether a state is a tuple of small numbers, of Python or numpy."""
    return type(state) is tuple and 0 < len(state) <= MAX_CELLS and all(_is_number(cell) and 0 <= cell < 256 for cell in state)


def _is_number(cell: Any) -> bool:
    return type(cell) in (int, bool) or getattr(getattr(cell, "dtype", None), "kind", "") in ("i", "u", "b") and cell.ndim == 0


def codes_of(states: Any) -> npt.NDArray[np.uint64]:
    import numpy as np

    array = np.atleast_1d(np.asarray(states))
    if array.dtype.kind not in "iu":
        raise InvalidInput(f"expected states that are integers, found {array.dtype}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise InvalidInput("expected states that are integers from 0 to 2^64 - 1, found a negative one")
    return np.ascontiguousarray(array.reshape(-1).astype(np.uint64, copy=False))


def moves_of_arrays(
    puzzle: Any, batch: npt.NDArray[np.uint64], names: int = _MAX_MOVES
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int16]]:
    """The next states and the codes of the moves, which have so many names, both of shape (n, k)."""
    import numpy as np

    try:
        after, move = puzzle.moves(batch)
    except Exception as error:
        add_state_note(error, batch)
        raise
    after, move = np.asarray(after), np.asarray(move)
    if after.ndim != 2 or len(after) != len(batch) or after.dtype.kind not in "iu" or move.dtype.kind not in "iu":
        expected = f"({len(batch)}, k)"
        raise InvalidInput(f"moves(codes): expected two arrays of integers of shape {expected}, found {after.dtype} {after.shape}")
    move = np.broadcast_to(move, after.shape)
    if move.size and move.max() >= names:
        raise InvalidInput(f"moves(codes): expected codes of moves below {names}, found {move.max()}")
    return np.ascontiguousarray(after, dtype=np.uint64), np.ascontiguousarray(np.maximum(move, -1), dtype=np.int16)


def goals_of(puzzle: Any, batch: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    import numpy as np

    try:
        goals = np.asarray(puzzle.is_goal(batch))
    except Exception as error:
        add_state_note(error, batch)
        raise
    if goals.shape != batch.shape:
        raise InvalidInput(f"is_goal(codes): expected {len(batch)} booleans, found an array of shape {goals.shape}")
    return np.ascontiguousarray(goals, dtype=np.bool_)
