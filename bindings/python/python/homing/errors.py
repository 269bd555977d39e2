"""The exceptions of the package."""

from __future__ import annotations


class Error(Exception):
    """Anything that goes wrong in the library: the sentence says what was expected, what was found, and what to do."""


class InvalidInput(Error, ValueError):
    """A name, an option or a question that is none."""


class InvalidBoard(InvalidInput):
    """A board that is none.

    Attributes
    ----------
    row : int or None
        The place of the first such board in the array or list, counted from 0; None if one board was given.
    """

    def __init__(self, sentence: str, row: int | None = None) -> None:
        super().__init__(sentence if row is None else f"board {row}: {sentence}")
        self._sentence = sentence
        self.row = row

    def __reduce__(self) -> tuple[type[InvalidBoard], tuple[str, int | None]]:
        return type(self), (self._sentence, self.row)


class LimitReached(Error):
    """A search that met its limit: whether and how the board can be solved is not known.

    Attributes
    ----------
    at_least : int or None
        No path has fewer moves; None if nothing was proven.
    """

    def __init__(self, sentence: str, at_least: int | None = None) -> None:
        super().__init__(sentence if at_least is None else f"{sentence}: every path has at least {at_least} moves")
        self._sentence = sentence
        self.at_least = at_least

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str, int | None]]:
        return type(self), (self._sentence, self.at_least)


class TableError(Error):
    """A table's file that cannot be read, is damaged, or is of another puzzle."""


class NoTable(TableError):
    """No table of the puzzle is there: make it with `homing.generate`."""
