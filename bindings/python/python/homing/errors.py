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


class TableError(Error):
    """A table's file that cannot be read, is damaged, or is of another puzzle."""


class NoTable(TableError):
    """No table of the puzzle is there: make it with `homing.generate`."""
