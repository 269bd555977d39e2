"""How far a check has come, on standard error."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")


class Progress:
    #: What ends sooner says nothing.
    silent_seconds = 2.0
    #: The time between two reports: on a terminal one line is written again and again, elsewhere each report has a line of its own.
    terminal_seconds, line_seconds = 0.5, 10.0

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stderr if out is None else out
        self._is_terminal = self._out.isatty()

    def over(self, what: str, items: Iterable[T], count: int) -> Iterator[T]:
        """The same items. Meanwhile it is told how many of ``count`` are done, be an item ever so slow."""
        done, is_over = 0, threading.Event()

        def tell() -> None:
            begun, wait, is_told = time.monotonic(), self.silent_seconds, False
            while not is_over.wait(wait):
                self._write(f"{what}: {done:,} of {count:,}, {time.monotonic() - begun:.0f} s")
                wait = self.terminal_seconds if self._is_terminal else self.line_seconds
                is_told = True
            if is_told and self._is_terminal:
                self._write("")

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            for item in items:
                yield item
                done += 1
        finally:
            is_over.set()
            teller.join()

    def _write(self, sentence: str) -> None:
        self._out.write(f"\r\x1b[K{sentence}" if self._is_terminal else f"{sentence}\n")
        self._out.flush()
