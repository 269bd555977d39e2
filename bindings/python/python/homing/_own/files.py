"""Puzzles of your own whose states and layers are in files."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import _homing
from .states import MAX_CELLS, check_names, codes_of, each, goals_of, is_cells, move_rows, moves_of_arrays
from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def in_files(
    puzzle: Any,
    name: str,
    start: Any,
    progress: Callable[[int, int, int], Any] | None,
    is_array: bool,
    *,
    dir: str,
    scratch: str,
    memory: int | None,
    resume: bool,
) -> tuple[_homing.Table, str]:
    if not is_array and not is_cells(start):
        raise InvalidInput(f"scratch: it needs states that are tuples of at most {MAX_CELLS} numbers below 256, or integers in arrays")
    if getattr(puzzle, "can_undo", False) is not True:
        raise InvalidInput("scratch: it needs moves that can be undone: if each can be undone by a move, add can_undo = True to the class")
    if getattr(puzzle, "move_names", None) is None:
        raise InvalidInput("scratch: it needs the names of the moves: add move_names to the class")
    names = [str(move) for move in puzzle.move_names]
    check_names(name, names)
    path = os.path.join(dir, name.replace(":", "-") + ".tbl")
    if is_array:
        starts, cells, functions = codes_of(start).tolist(), None, _array_functions(puzzle, names)
    else:
        # As in memory, moves are sorted by name.
        names = sorted(set(names))
        starts, cells, functions = [int.from_bytes(bytes(start), "big")], len(start), _cell_functions(puzzle, names, len(start))
    if not starts:
        raise InvalidInput("expected a start, found an empty array")
    _homing.own_in_files(name, names, starts, cells, functions, path, progress, resume, scratch, memory)
    return _homing.open(path, None, {}), path


def _array_functions(puzzle: Any, names: list[str]) -> tuple[Any, Any]:
    """The functions of a search in files, for states in arrays."""

    return lambda batch: moves_of_arrays(puzzle, batch, len(names)), lambda batch: goals_of(puzzle, batch)


def _cell_functions(puzzle: Any, names: list[str], cells: int) -> tuple[Any, Any]:
    """The functions of a search in files, for states that are tuples of numbers: a row of cells each."""
    import numpy as np

    codes = {name: code for code, name in enumerate(names)}

    def packed(state: Any) -> bytes:
        try:
            if type(state) is tuple and len(state) == cells:
                return bytes(state)
        except (TypeError, ValueError):
            pass
        raise InvalidInput(f"expected states that are tuples of {cells} numbers below 256, found {state!r}")

    def moves_of(state: Any) -> list[tuple[int, bytes]]:
        found, moves = puzzle.moves(state), []
        for move, after in found.items() if isinstance(found, dict) else found:
            if str(move) not in codes:
                raise InvalidInput(f"move_names: the move {str(move)!r} is not among them")
            moves.append((codes[str(move)], packed(after)))
        return moves

    def moves(batch: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        rows = each(map(tuple, batch.tolist()), moves_of)
        counts = np.array([len(row) for row in rows])
        move, is_move = move_rows(counts, [code for row in rows for code, _ in row])
        after = np.zeros((*move.shape, cells), dtype=np.uint8)
        after[is_move] = np.frombuffer(b"".join(state for row in rows for _, state in row), dtype=np.uint8).reshape(-1, cells)
        return after, move

    def goals(batch: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        return np.array(each(map(tuple, batch.tolist()), lambda state: bool(puzzle.is_goal(state))), dtype=np.bool_)

    return moves, goals
