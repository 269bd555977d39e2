"""The page about verifiers, its examples, and that its scores order answers as they should."""

from __future__ import annotations

import doctest
import sys

import pytest

import homing
from test_docs import EXAMPLES, REPOSITORY

sys.path[:0] = [str(EXAMPLES), str(REPOSITORY / "datasets/examples")]
from baselines import GAMES, SETS, TableGame, measure  # noqa: E402
from levels import play_levels  # noqa: E402
from verifier import EIGHT, Puzzle, last_line  # noqa: E402


def test_the_page_prints_what_it_shows():
    failed, tried = doctest.testfile(str(REPOSITORY / "docs/verifiers.md"), module_relative=False)
    assert tried > 10 and failed == 0


@pytest.mark.parametrize("name, rule", [("eight", EIGHT), ("flip", "Press until all have one colour."), ("perm:pyraminx", "Solve it.")])
def test_better_answers_score_higher(name, rule):
    puzzle = Puzzle(name, (2, 6), rule, size=30)
    table = puzzle.table
    assert len(puzzle) == 30
    for entry in puzzle:
        board, best = entry["metadata"]["board"], entry["answer"]
        first, *_ = (hint.move for hint in table.hints(board))
        assert entry["question"] == f"{rule}\n\n{board}" and table.check(board, best)["status"] == "optimal"
        gap = "" if name == "eight" else " "
        back = {"d": "u", "u": "d", "l": "r", "r": "l"}.get(first)
        longer = f"{first}{gap}{back}{gap}{best}" if back else best
        scores = puzzle.scores([best, longer, first, "", None, "no idea"], [entry] * 6)
        assert scores[0] == 1 >= scores[1] > 0.5 > 0.1 >= scores[2] > 0 == scores[3] == scores[4] == scores[5]
        assert puzzle.reward("thoughts\n" + best, entry["metadata"]) == 1


def test_the_moves_in_a_model_output_are_found():
    for text in ("dlu", "Think.\ndlu\n", "Answer: dlu", "**Answer:** `dlu`", "...\n\nMoves: dlu.\n\n"):
        assert last_line(text) == "dlu"
    assert last_line(None) == last_line("\n") == "?"


def test_rows_form_a_data_set():
    datasets = pytest.importorskip("datasets")
    made = datasets.Dataset.from_list(Puzzle("eight", (3, 5), EIGHT, size=10).rows())
    assert made.column_names == ["prompt", "answer", "info"] and len(made) == 10


def test_a_baseline_is_measured(monkeypatch):
    monkeypatch.setitem(GAMES, "slide:2x3", lambda: TableGame("slide:2x3"))
    title, count, random, greedy, network = measure("near", "slide:2x3", (1, 8), count=30)
    assert title == "near" and int(count) > 0 and all(share.endswith("%") for share in (random, greedy, network))
    assert int(greedy[:-1]) > int(random[:-1])


def test_depths_of_lights_agree_with_the_solver():
    game = GAMES["flip:7x7"]()
    boards = game.boards("test", None, 20)
    solver = homing.load("flip:7x7", goal="white")
    texts = ["".join("wb"[cell] for cell in board) for board in boards]
    assert game.depths(boards).tolist() == [len(str(solver.solve(text)).split()) for text in texts]


def test_the_levels_are_played():
    title, count, *shares = play_levels(train=2, test=1)
    assert (title, count) == ("sokoban-levels", "1") and all(share.endswith("%") for share in shares)


def test_the_page_has_the_rows_of_the_script():
    page = (REPOSITORY / "docs/verifiers.md").read_text()
    rows = [line.split(" | ")[0] for line in page.splitlines() if line.count(" | ") == 4]
    assert [*(name for name, *_ in SETS), "moves-graded", "sokoban-levels"] == rows[2:]


def test_parts_share_no_class():
    train, test = (Puzzle("perm:pyraminx", (1, 4), "", part=part, size=50) for part in ("train", "test"))
    assert not set(train.table.representatives(train.boards)) & set(test.table.representatives(test.boards))
    assert len(test) > 10 and {homing.split_of(board) for board in test.table.representatives(test.boards)} == {"test"}
