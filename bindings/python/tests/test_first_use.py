"""First steps with the package: notebooks, types, and common mistakes."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

import homing

BOARD = "1 2 3 4 x 6 7 5 8"


def test_every_object_has_its_own_short_repr(eight):
    routes = homing.Routes(([0, 1], [1, 0], [5, 4]), 1)
    shown = {
        repr(eight): "<homing.Table slide:3x3, goal '1 2 3 4 5 6 7 8 x'>",
        repr(eight.paths([BOARD] * 5)): "<homing.Paths of 5 boards: 'dr', 'dr', 'dr', ...>",
        repr(eight.grade([BOARD], ["dr"])): "<homing.Grades of 1 boards: 1 solved, 1 with legal moves>",
        repr(eight.stats()): "<homing.Stats of slide:3x3: 181440 states, greatest depth 31 moves, mean depth 21.97>",
        repr(routes): "<homing.Routes to 1 in a graph of 2 nodes>",
        repr(eight.board(BOARD)): f"<homing.Board {BOARD}>",
    }
    for found, expected in shown.items():
        assert found == expected
    film = eight.solution(BOARD).animation()
    assert len(repr(film)) < 60 and film.startswith("<svg")


def test_notebooks_draw_everything(eight):
    for drawing in (eight.board(BOARD), eight.solution(BOARD), eight.solution(BOARD).animation(), eight.stats()):
        assert ElementTree.fromstring(drawing._repr_svg_()).tag.endswith("svg")
    rows = []
    parser = HTMLParser()
    parser.handle_data = rows.append
    parser.feed(eight._repr_html_())
    assert "slide:3x3" in rows and "181440" in rows and "31" in rows


def test_the_tables_of_all_puzzles_are_drawn():
    class Odd:
        name = "<odd>"
        start = 0

        def moves(self, state):
            return {"+": (state + 1) % 3}

        def is_goal(self, state):
            return state == 0

    for table in (homing.load("perm:2x2x2"), homing.load("slide:4x4"), homing.load("slide:10x10", any=True), homing.generate(Odd())):
        assert table.name.replace("<", "&lt;").replace(">", "&gt;") in table._repr_html_()


def test_modules_are_imported_on_first_use():
    script = "import homing; print(homing.gym.PuzzleEnv.__name__, homing.own.Puzzle.__name__)"
    pytest.importorskip("gymnasium")
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "PuzzleEnv Puzzle\n"
    with pytest.raises(AttributeError, match="module 'homing' has no attribute 'gim'"):
        homing.gim


class Clock:
    start = 7

    def moves(self, hour):
        return {"+1": (hour + 1) % 12}

    def is_goal(self, hour):
        return hour == 0


class Grid:
    """A puzzle whose states are made by ``make``."""

    def __init__(self, start, make):
        self.start, self.make = start, make

    def moves(self, state):
        return {"go": self.make([1, 2])}

    def is_goal(self, state):
        return False


@pytest.mark.parametrize(
    "ask, sentence",
    [
        (lambda: homing.load(8), "puzzle: expected the name of a puzzle as text, such as 'slide:3x3', found 8"),
        (lambda: homing.load(None), "puzzle: expected the name of a puzzle as text, such as 'slide:3x3', found None"),
        (lambda: homing.generate(Clock), "expected an object with start, moves and is_goal, found the class Clock: pass Clock()"),
        (
            lambda: homing.generate(Grid([1, 2], list)),
            "expected states that can be keys of a dict, found a list: make each a tuple, or for a set a frozenset",
        ),
        (
            lambda: homing.generate(Grid((1, 2), list)),
            "expected states that can be keys of a dict, found a list: make each a tuple, or for a set a frozenset",
        ),
        (
            lambda: homing.generate(Grid(np.zeros((3, 3), int), tuple)),
            "expected states that can be keys of a dict, found an array of shape (3, 3): make each tuple(state.ravel().tolist())",
        ),
        (
            lambda: homing.generate(Grid((1, 2), np.array)),
            "expected states that can be keys of a dict, found an array of shape (2,): make each tuple(state.ravel().tolist())",
        ),
        (
            lambda: homing.generate(Grid(((), [1]), list)),
            "expected states that can be keys of a dict, found a tuple with a list in it: make it a tuple",
        ),
        (
            lambda: homing.generate("slide:2x3", memory=1000),
            "memory: it limits a search with layers in files: pass scratch too, or leave it out",
        ),
    ],
)  # fmt: skip
def test_common_mistakes_get_a_message_of_one_sentence(ask, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(homing.InvalidInput) as raised:
        ask()
    assert str(raised.value) == sentence


def test_the_docstring_of_load_names_all_families():
    for family in ("slide:", "flip:", "lights:", "perm:", "push:", "blocks:"):
        assert f"``{family}" in homing.load.__doc__


TYPED = """
import homing, numpy as np, numpy.typing as npt
eight = homing.load("eight")
depths: npt.NDArray[np.int16] = eight.depths(["123456780"])
depth: int = eight.depths("123456780")
counts: npt.NDArray[np.uint64] = eight.count(np.zeros((3, 9), np.uint8))
move: str = eight.hints("123456780")[0].move
rest: int | None = eight.hints("123456780")[0].depth_after_moves
class Clock:
    start = 7
    def moves(self, hour: int) -> dict[str, int]:
        return {"+1": (hour + 1) % 12}
    def is_goal(self, hour: int) -> bool:
        return hour == 0
table: homing.own.OwnTable = homing.generate(Clock())
path: str = homing.generate("eight")
layers: list[int] = homing.generate("eight", depth=3)
"""

WRONG = {
    "eight.hints('1')[0]['move']": "not indexable",
    "homing.generate(object())": "generate",
    "x: str = eight.depths(['1'])": "Incompatible types",
    "eight.hints('1')[0].moves": "has no attribute",
}


def test_a_type_checker_knows_the_types_of_answers(tmp_path):
    api = pytest.importorskip("mypy.api")

    def check(text):
        (tmp_path / "use.py").write_text(text)
        return api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(tmp_path / "use.py")])

    said, _, status = check(TYPED)
    assert status == 0, said
    for line, expected in WRONG.items():
        said, _, status = check(TYPED + line + "\n")
        assert status == 1 and expected in said, (line, said)
