"""Questions about one board, and about a whole table."""

from __future__ import annotations

import numpy as np
import pytest

import homing
from slow import neighbours

BOARD = "2 3 4 1 5 x 7 6 8"


def test_the_best_path_is_the_published_one(eight):
    assert eight.solve(BOARD) == "dlurullddrurdllurdr"
    assert eight.solve("12345678x") == "" and eight.solve("12345687x") is None


def test_a_search_that_gives_up_raises_instead_of_saying_unsolvable():
    """None means unsolvable, so a failed search must never return it."""
    far = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
    table = homing.load("slide:4x4", limit_nodes="1000")
    questions = [table.solve, table.solution, table.hints, table.all_paths, lambda board: table.check(board, "r")]
    for question in questions:
        with pytest.raises(homing.LimitReached, match="at least 66 moves") as raised:
            question(far)
        assert raised.value.at_least == 66
    assert table.solve("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x") is None
    assert table.solve("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15") == "r"


def test_hints_name_every_move_and_the_remaining_depth(eight, true_depths):
    board = (2, 3, 4, 1, 5, 0, 7, 6, 8)
    hints = eight.hints(board)
    expected = sorted((true_depths[after], letter) for letter, after in neighbours(board))
    assert [(hint.depth_after_moves, hint.move) for hint in hints] == expected
    assert [hint.best for hint in hints] == [depth < true_depths[board] for depth, _ in expected]


def test_grades_have_the_lost_moves(eight):
    assert eight.check(BOARD, "dlurullddrurdllurdr")["status"] == "optimal"
    assert eight.check(BOARD, "uddlurullddrurdllurdr")["lost_moves"] == 2
    assert eight.check(BOARD, "rr")["illegal_at_move"] == 1
    with pytest.raises(homing.InvalidInput):
        eight.check(BOARD, "north")


def test_the_number_of_all_paths_equals_the_count(eight):
    farthest = "8672543x1"
    paths = eight.all_paths(farthest)
    assert len(paths) == len(set(paths)) == eight.count(farthest) == 40 and paths == sorted(paths)
    assert eight.all_paths(farthest, limit=3) == paths[:3]


def test_stats_are_the_published_counts(eight):
    stats = eight.stats()
    assert stats["greatest_depth"] == stats.greatest_depth == 31 and stats.states_at_depth[-1] == 2
    assert sum(stats["states_at_depth"]) == eight.states == 181_440 and eight.layers == stats.states_at_depth
    with pytest.raises(AttributeError):
        stats.nothing
    info = eight.info()
    assert info["puzzle"] == "slide:3x3" and info["reachable_states"] == 181_440 and "slide:3x3" in repr(eight)


def test_a_board_can_be_given_in_any_form(eight):
    flat = [2, 3, 4, 1, 5, 0, 7, 6, 8]
    for board in ("234150768", flat, np.reshape(flat, (3, 3)), np.array([flat])):
        assert len(eight.solve(board)) == 19 and len(eight.hints(board)) == 3
    with pytest.raises(homing.InvalidBoard):
        eight.solve(eight.random(2))


@pytest.mark.parametrize(
    "name, options",
    [
        ("nine", {}),
        ("slide:99x99", {}),
        ("slide:", {}),
        ("", {}),
        ("push:/there/is/none", {}),
        ("push:nonsense\nnonsense\n", {}),
        ("eight", {"goal": "123"}),
        ("eight", {"to": 3}),
        ("flip", {"blank": 1}),
    ],
)
def test_unknown_puzzles_are_refused(name, options):
    with pytest.raises(homing.Error):
        homing.load(name, **options)


def test_a_missing_table_names_the_remedy(tmp_path):
    searched = homing.load("slide:2x7", dir=tmp_path)
    with pytest.raises(homing.NoTable, match="gen"):
        searched.stats()


def test_drawings_are_svg(eight):
    import xml.etree.ElementTree as ElementTree

    solution = eight.solution("1234x6758")
    assert solution.moves == "dr" and str(solution) == "dr"
    for svg in (eight.board(BOARD)._repr_svg_(), solution._repr_svg_(), solution.animation()):
        root = ElementTree.fromstring(svg)
        assert root.tag.endswith("svg")
        texts = [element.text for element in root.iter() if element.tag.endswith("text")]
        assert "8" in texts
    assert "dr" in repr(solution) and BOARD in repr(eight.board(BOARD))
    with pytest.raises(homing.InvalidInput, match="unsolvable"):
        eight.solution("12345687x")


def test_stats_are_plotted_if_matplotlib_is_installed(eight):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = eight.stats().plot()
    assert len(axes.patches) == 32
