"""Moves: one for each board, all neighbours, and moves as people and language models write them."""

from __future__ import annotations

import numpy as np
import pytest

import homing
from slow import neighbours

BOARD = "1 2 3 4 x 6 7 5 8"


def test_steps_agree_with_a_slow_game(eight):
    boards = eight.random(300, seed=4)
    for code, move in enumerate(eight.moves):
        reached = eight.step(boards, move, errors="mask")
        assert (reached == eight.step(boards, np.full(300, code), errors="mask")).all()
        for board, after in zip(boards.tolist(), reached.tolist(), strict=True):
            assert tuple(after) == dict(neighbours(tuple(board))).get(move, (0,) * 9)


def test_neighbours_agree_with_a_slow_game(eight):
    boards = eight.random(200, seed=5)
    found = eight.neighbours(boards.reshape(20, 10, 9))
    assert found.shape == (20, 10, 4, 9)
    for board, row in zip(boards.tolist(), found.reshape(200, 4, 9).tolist(), strict=True):
        expected = dict(neighbours(tuple(board)))
        assert {move: tuple(after) for move, after in zip(eight.moves, row, strict=True) if any(after)} == expected
        assert eight.neighbours(" ".join(map(str, board))) == {
            move: " ".join(map(str, after)).replace("0", "x") for move, after in expected.items()
        }


def test_steps_of_texts_return_texts():
    maze = homing.load("push:#######\n#@ $ .#\n#  $ .#\n#     #\n#######\n")
    start = maze.random_texts(1, depth=2, seed=3)[0]
    moves = maze.neighbours(start)
    assert moves and all(maze.step(start, move) == after for move, after in moves.items())
    assert maze.neighbours([start, start]) == [moves, moves]


def test_moves_that_cannot_be_made_are_named(eight):
    with pytest.raises(homing.InvalidInput, match="^board 1: move d cannot be made$"):
        eight.step([BOARD, "1 2 3 4 5 6 7 8 x"], "d")
    with pytest.raises(homing.InvalidInput, match="^move r cannot be made$"):
        eight.step("1 2 3 4 5 6 7 8 x", "r")
    with pytest.raises(homing.InvalidInput, match="^the board is unsolvable"):
        eight.step("1 2 3 4 5 6 8 7 x", "l")
    for wrong in ("north", ["d", "north"], [7], [-1], 1.5, ["d", "d", "d"]):
        with pytest.raises(homing.InvalidInput, match="^moves: expected"):
            eight.step([BOARD, BOARD], wrong)


LOOSE = ["dr", "DR", "d r", "d,r", "D, R", "[d, r]", '["d", "r"]', "d -> r", "d→r", "(ignored)"[:0] + "d;r", "d\nr\n"]


@pytest.mark.parametrize("moves", LOOSE)
def test_moves_are_read_in_the_forms_that_models_write(eight, moves):
    grades = eight.grade(BOARD, moves)
    assert grades.solves and grades.lost == 0 and grades.reasons == {}
    assert eight.check(BOARD, moves)["status"] == "optimal"


def test_invalid_moves_are_illegal_with_a_reason(eight):
    grades = eight.grade([BOARD] * 4, ["down, right", "dr!", "dr", "go"])
    assert grades.legal.tolist() == [False, False, True, False] and sorted(grades.reasons) == [0, 1, 3]
    assert grades.reasons[0] == 'expected d, l, r or u, found "down"' and '"dr!"' in grades.reasons[1]


def test_ambiguous_names_are_illegal():
    class Two:
        start = 0

        def moves(self, state):
            return {"Up": (state + 1) % 5, "UP": (state + 2) % 5, "on": (state + 1) % 5}

        def is_goal(self, state):
            return state == 0

    table = homing.generate(Two())
    grades = table.grade([4, 4, 4, 4], ["Up", "ON", "up", "UP"])
    assert grades.legal.tolist() == [True, True, False, True]
    assert grades.reasons == {2: 'expected UP or Up, found "up"'}


def test_moves_of_permutations_have_names_with_signs():
    cube = homing.load("perm:2x2x2")
    board = cube.random_texts(1, depth=3, seed=1)[0]
    moves = cube.solve(board)
    for written in (moves, moves.lower(), moves.replace(" ", ", "), "[" + moves.replace(" ", "; ") + "]"):
        assert cube.grade([board], [written]).solves.tolist() == [True], written
