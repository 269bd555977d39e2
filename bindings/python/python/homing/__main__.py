"""The program `homing`: ``python -m homing solve eight "2 3 4 1 5 x 7 6 8"``."""

from __future__ import annotations

import signal
import sys

from . import _homing


def main() -> int:
    """Runs the program with the arguments of this process."""
    # Python would keep Ctrl-C until the program returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _homing.program(["homing", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
