"""Runs the tour, the docstrings and the examples, and compares the reader in pure Python with the package."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import homing
import homing.own

REPOSITORY = Path(__file__).resolve().parents[3]
EXAMPLES = REPOSITORY / "bindings/python/examples"


def test_the_tour_prints_what_it_shows():
    pytest.importorskip("gymnasium")
    failed, tried = doctest.testfile(str(REPOSITORY / "docs/python.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 40 and failed == 0


def test_the_page_of_permutations_prints_what_it_shows():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    failed, tried = doctest.testfile(str(REPOSITORY / "docs/permutations.md"), module_relative=False)
    assert tried > 5 and failed == 0


class Clock:
    start = 7

    def moves(self, hour):
        return {"+1": (hour + 1) % 12, "+5": (hour + 5) % 12}

    def is_goal(self, hour):
        return hour == 0


PARTS = tuple(f"_tables.{name}" for name in ("draws", "lookups", "sets", "steps"))
NAMES = (*PARTS, "draw", "_generation", "_open", "datasets", "own", "routes", "table")
MODULES = ["homing", *(f"homing.{name}" for name in NAMES)]


@pytest.mark.parametrize("module", MODULES)
def test_docstrings_print_what_they_show(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    routes = homing.Routes(([0, 0, 2, 1], [1, 2, 1, 2], [4, 1, 1, 2]), 1)
    known = {"homing": homing, "eight": homing.load("eight"), "routes": routes, "Clock": Clock, "clock": homing.generate(Clock())}
    found = doctest.testmod(importlib.import_module(module), extraglobs=known, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0 and found.failed == 0


#: Methods that a user calls by name: each has an example.
CLASSES = [homing.Table, homing.own.OwnTable, homing.Routes]


@pytest.mark.parametrize("of", [*CLASSES, homing], ids=lambda of: of.__name__)
def test_every_function_has_an_example(of):
    functions = {name: value for name, value in inspect.getmembers(of, inspect.isroutine) if not name.startswith("_")}
    assert len(functions) > 3
    assert [name for name, value in functions.items() if ">>>" not in (inspect.getdoc(value) or "")] == []


def test_the_reference_is_generated_from_the_docstrings():
    pytest.importorskip("gymnasium")
    script = REPOSITORY / "bindings/python/reference.py"
    checked = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def _run(script, *arguments, words=None, folder):
    command = [sys.executable, str(EXAMPLES / script), *map(str, arguments)]
    return subprocess.run(command, input=words, capture_output=True, text=True, check=True, cwd=folder).stdout


def test_the_heuristic_is_measured(tmp_path):
    pytest.importorskip("matplotlib")
    output = _run("heuristic.py", tmp_path / "plot.png", folder=tmp_path)
    assert "depth 31:     2 boards, off by 10.00 moves" in output and (tmp_path / "plot.png").stat().st_size > 1000


def test_the_model_is_better_than_the_mean(tmp_path):
    assert "mean error of the model" in _run("learn_depth.py", folder=tmp_path)


def test_the_game_ends_with_a_grade(tmp_path, eight):
    assert "1 moves are enough" in _run("game.py", 1, words="?\n", folder=tmp_path)
    # A board of depth 1 is solved by r, or else by d; r cannot be made there.
    assert "solved in 1 moves, 0 more" in _run("game.py", 1, words="r\nd\n", folder=tmp_path)


def test_the_reader_in_pure_python_gives_the_same_answers(eight, flip, published):
    for table, name, mark in ((eight, "slide-3x3.tbl", " "), (flip, "flip-4x4.tbl", "")):
        columns = table.dataset()
        boards = columns["board"][:: max(1, len(columns["board"]) // 300)].tolist()
        command = [sys.executable, os.fspath(published / "read_table.py"), os.fspath(published / name)]
        output = subprocess.run(command, input="\n".join(boards) + "\n", capture_output=True, text=True, check=True).stdout
        assert output.splitlines() == [table.solve(board) for board in boards]
        assert homing.open(published / name).depths(boards).tolist() == table.depths(boards).tolist()
