"""Progress of a check on standard error."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")


class Progress:
    #: Shorter steps report nothing.
    silent_seconds = 2.0
    #: The time between two reports. A terminal rewrites one line; elsewhere each report is a line.
    terminal_seconds, line_seconds = 0.5, 10.0

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stderr if out is None else out
        self._is_terminal = self._out.isatty()

    def over(self, what: str, items: Iterable[T], count: int) -> Iterator[T]:
        """Yields the items, and reports how many of ``count`` are done, even during a slow item."""
        done, is_over = 0, threading.Event()

        def report() -> None:
            start, wait, has_reported = time.monotonic(), self.silent_seconds, False
            while not is_over.wait(wait):
                self._write(f"{what}: {done:,} of {count:,}, {time.monotonic() - start:.0f} s")
                wait = self.terminal_seconds if self._is_terminal else self.line_seconds
                has_reported = True
            if has_reported and self._is_terminal:
                self._write("")

        reporter = threading.Thread(target=report, daemon=True)
        reporter.start()
        try:
            for item in items:
                yield item
                done += 1
        finally:
            is_over.set()
            reporter.join()

    def _write(self, sentence: str) -> None:
        self._out.write(f"\r\x1b[K{sentence}" if self._is_terminal else f"{sentence}\n")
        self._out.flush()
