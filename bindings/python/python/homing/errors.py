"""The exceptions of the package."""

from __future__ import annotations

import errno
import os


class Error(Exception):
    """The base of all errors of the library. The message says what was expected, what was found, and what to do."""


class InvalidInput(Error, ValueError):
    """An invalid name, option or question."""


class InvalidBoard(InvalidInput):
    """An invalid board.

    Attributes
    ----------
    row : int or None
        The position of the first invalid board in the array or list, from 0; None for a single board.
    """

    def __init__(self, sentence: str, row: int | None = None) -> None:
        super().__init__(sentence if row is None else f"board {row}: {sentence}")
        self._sentence = sentence
        self.row = row

    def __reduce__(self) -> tuple[type[InvalidBoard], tuple[str, int | None]]:
        return type(self), (self._sentence, self.row)


class LimitReached(Error):
    """A search reached its limit, so it is unknown whether and how the board can be solved.

    Attributes
    ----------
    at_least : int or None
        A proven lower bound of the number of moves; None if nothing was proven.
    """

    def __init__(self, sentence: str, at_least: int | None = None) -> None:
        super().__init__(sentence if at_least is None else f"{sentence}: every path has at least {at_least} moves")
        self._sentence = sentence
        self.at_least = at_least

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str, int | None]]:
        return type(self), (self._sentence, self.at_least)


class TableError(Error):
    """The file of a table cannot be read, is damaged, or is for another puzzle."""


class MissingFile(TableError, FileNotFoundError):
    """A file does not exist.

    Attributes
    ----------
    filename : str
    """

    def __init__(self, sentence: str, filename: str | os.PathLike[str]) -> None:
        super().__init__(sentence)
        self._sentence = sentence
        self.errno = errno.ENOENT
        self.filename = os.fspath(filename)

    def __str__(self) -> str:
        return self._sentence

    def __reduce__(self) -> tuple[type[MissingFile], tuple[str, str]]:
        return type(self), (self._sentence, self.filename)


class NoTable(TableError):
    """There is no table of the puzzle: generate it with `homing.generate`."""
