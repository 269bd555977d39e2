"""Puzzles of plain functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ._numbers import shown
from .errors import InvalidInput


@dataclass(frozen=True)
class FunctionPuzzle:
    """A puzzle of plain functions."""

    start: Any
    moves: Callable[[Any], Any]
    is_goal: Callable[[Any], Any]
    name: str = "puzzle"


def puzzle_of(start: Any, moves: Any, goal: Any) -> FunctionPuzzle:
    """The puzzle of a start, a function for the moves of a state, and a goal: a state, or a function that says whether a state is one."""
    for name, given in (("start", start), ("moves", moves), ("goal", goal)):
        if given is None:
            raise InvalidInput(f"{name}: a puzzle of functions needs start, moves and goal, found none")
    if not callable(moves):
        raise InvalidInput(f"moves: expected a function from a state to its moves, found {shown(moves)}")
    return FunctionPuzzle(start, moves, goal if callable(goal) else lambda state: state == goal)
