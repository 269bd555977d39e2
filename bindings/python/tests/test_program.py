"""The program `homing` in the package: the same answers and exit statuses as the program itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(os.environ.get("HOMING_PROGRAMS", ""), "homing")


def run(*arguments, program=(sys.executable, "-m", "homing"), lines=""):
    return subprocess.run([*map(str, program), *arguments], input=lines, capture_output=True, text=True)


def test_a_board_is_solved():
    solved = run("solve", "eight", "2 3 4 1 5 x 7 6 8")
    assert (solved.returncode, solved.stdout, solved.stderr) == (0, "dlurullddrurdllurdr\n", "")


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built")
@pytest.mark.parametrize(
    "arguments, lines",
    [
        (["solve", "eight"], "1 2 3 4 5 6 7 x 8\n1 1\n"),
        (["solve", "nine"], ""),
        (["slove"], ""),
        (["--version"], ""),
        (["--version", "--verbose"], ""),
        (["help"], ""),
        (["help", "slide"], ""),
        (["stats", "slide:2x3", "--format", "csv"], ""),
        (["completions", "zsh"], ""),
    ],
)
def test_the_package_has_the_whole_program(arguments, lines):
    ours, theirs = run(*arguments, lines=lines), run(*arguments, program=[PROGRAM], lines=lines)
    assert (ours.returncode, ours.stdout, ours.stderr) == (theirs.returncode, theirs.stdout, theirs.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_ends_it():
    waits = subprocess.Popen([sys.executable, "-m", "homing", "solve", "eight"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert waits.stdin is not None and waits.stdout is not None
    waits.stdin.write("1 2 3 4 5 6 7 x 8\n")
    waits.stdin.flush()
    assert waits.stdout.readline() == "r\n"
    waits.send_signal(signal.SIGINT)
    assert waits.wait(10) in (-signal.SIGINT, 130)
    waits.stdin.close()
    waits.stdout.close()
