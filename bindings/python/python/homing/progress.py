"""Progress bars of long calls."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TypeVar

from .errors import InvalidBoard

_Answer = TypeVar("_Answer")


class Bar:
    """A progress bar of tqdm, or without tqdm a line on standard error that is rewritten."""

    def __init__(self, puzzle: str, unit: str = "states", total: int | None = None) -> None:
        self._puzzle, self._unit = puzzle, unit
        self._tqdm: Any = None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            self._tqdm = tqdm(desc=puzzle, unit=f" {unit}", unit_scale=True, total=total)

    def __call__(self, depth: int, states: int, total: int) -> None:
        self.set(states, total, f"depth {depth}, ")
        if self._tqdm is not None:
            self._tqdm.set_postfix(depth=depth, refresh=False)

    def set(self, done: int, total: int, words: str = "") -> None:
        """Shows the progress."""
        if self._tqdm is not None:
            self._tqdm.total = total
            self._tqdm.update(done - self._tqdm.n)
        else:
            sys.stderr.write(f"\r{self._puzzle}: {words}{done} of {total} {self._unit}")

    def close(self) -> None:
        if self._tqdm is not None:
            self._tqdm.close()
        else:
            sys.stderr.write("\n")


def with_bar(ask: Callable[[Callable[[float], None]], _Answer], name: str) -> _Answer:
    """Calls `ask` with a function that takes the finished share, and shows a bar."""
    bar = Bar(name, "%", 100)
    try:
        answer = ask(lambda share: bar.set(int(100 * share), 100))
        bar.set(100, 100)
        return answer
    finally:
        bar.close()


#: The time that a part of a long call may take.
_PART_SECONDS = 0.3


def in_parts(ask: Callable[[int, int], _Answer], total: int, name: str) -> list[_Answer]:
    """Calls `ask` for one range of rows after another, and shows a bar. Ranges double in size while they are quick."""
    answers: list[_Answer] = []
    done, size = 0, 64
    bar = Bar(name, "boards", total)
    try:
        while done < total or not answers:
            start, end = time.perf_counter(), min(done + size, total)
            answers.append(ask(done, end))
            done = end
            bar.set(done, total)
            size = size * 2 if time.perf_counter() - start < _PART_SECONDS else size
    except InvalidBoard as error:
        raise InvalidBoard(error._sentence, None if error.row is None else error.row + done) from None
    finally:
        bar.close()
    return answers
