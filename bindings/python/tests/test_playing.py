"""Boards to play on: moves made and taken back, checked against the 8-puzzle written the slow way."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import homing
from slow import Board, neighbours

MAZE = "#####\n#S..#\n#.B.#\n#..T#\n#####\n"


def text(board: Board) -> str:
    return " ".join("x" if cell == 0 else str(cell) for cell in board)


def test_moves_depths_and_goals_are_those_of_the_slow_puzzle(eight, true_depths):
    chance = random.Random(3)
    slow: list[Board] = [(1, 2, 3, 4, 5, 6, 7, 8, 0)]
    board = eight.board(slow[0])
    for _ in range(300):
        after = dict(neighbours(slow[-1]))
        assert board.text == text(slow[-1]) and sorted(board.legal_moves) == sorted(after)
        assert board.depth == true_depths[slow[-1]] and board.is_home == (board.depth == 0)
        if len(slow) > 1 and chance.random() < 0.3:
            assert board.move_stack[-1] == board.pop()
            slow.pop()
        else:
            board.push(move := chance.choice(board.legal_moves))
            slow.append(after[move])
        assert len(board.move_stack) == len(slow) - 1


def test_a_best_path_leads_home(eight):
    board = eight.board("8 6 7 2 5 4 3 x 1")
    for move in eight.solve(board):
        board.push(move)
    assert board.is_home and eight.depths(board) == 0 and "".join(board.move_stack) == eight.solve("8 6 7 2 5 4 3 x 1")


def test_questions_begin_at_the_start_of_a_level():
    maze = homing.load(f"push:{MAZE}")
    start = maze.start
    assert start.text == "3 3 2 2" and start.depth == maze.depths("3 3 2 2") == 2
    assert maze.solve() == maze.solve(start) == "eSwsE" and maze.solution().moves == "eSwsE"
    assert maze.all_paths() == ["eSwsE", "sEneS"] and maze.hints()[0].best and maze.why_unsolvable() is None
    start.push("e")
    assert start.move_stack == ["e"] and maze.start.text == "3 3 2 2"
    klotski = homing.load("blocks:huarong-dao")
    assert klotski.start.depth == 81 and len(klotski.start.legal_moves) == 8 and not klotski.start.is_home


def test_play_goes_on_where_no_goal_can_be_reached():
    level = homing.load("push:######\n#T..B#\n#.S..#\n######\n")
    board = level.board("2 5 3 5")
    assert board.depth is None and not board.is_home and "w" in board.legal_moves
    board.push("w")
    assert board.text == "2 5 3 4" and board.pop() == "w"


@pytest.mark.parametrize(
    "name, home, moves",
    [
        ("slide:5x5", " ".join(map(str, range(1, 25))) + " x", ["u", "l", "d", "r"]),
        ("flip:7x7", "w" * 49, ["1", "25", "1", "25"]),
        ("perm:3x3x3", "R R'", ["R", "U", "U'", "R'"]),
        ("flip:4x4", "w" * 16, ["3", "3"]),
    ],
)
def test_boards_without_an_index_are_played(name, home, moves):
    board = homing.load(name).board(home)
    assert board.is_home
    for number, move in enumerate(moves):
        assert move in board.legal_moves and board.is_home == (number == 0)
        board.push(move)
    assert board.is_home == (name != "slide:5x5")


def test_notebooks_draw_the_board_after_each_move(eight):
    board = eight.board("1 2 3 4 x 6 7 5 8")
    before = board._repr_svg_()
    board.push("d")
    assert before != board._repr_svg_() == eight.board("1 2 3 4 5 6 7 x 8")._repr_svg_()
    assert ElementTree.fromstring(before).tag.endswith("svg")


def test_bad_moves_and_boards_are_named(eight):
    board = eight.board("1 2 3 4 5 6 7 8 x")
    for move in ("d", "", "left", 3, None):
        with pytest.raises(homing.InvalidInput, match="^expected one of the legal moves l, u, found "):
            board.push(move)
    with pytest.raises(IndexError, match="no move was made"):
        board.pop()
    with pytest.raises(homing.InvalidInput, match="slide:3x3 has no start of its own: pass a board"):
        eight.start
    with pytest.raises(homing.InvalidInput, match="has no start"):
        eight.solve()
    with pytest.raises(homing.InvalidBoard, match="the board is unsolvable"):
        eight.board("1 2 3 4 5 6 8 7 x").legal_moves
    with pytest.raises(homing.InvalidBoard, match="tile 1 is already in column 1"):
        eight.board("1 1").is_home
    assert eight.board("1 2 3 4 5 6 8 7 x").depth is None


def test_own_puzzles_are_played():
    ring = homing.generate(start=("a", frozenset([1])), moves=lambda state: {"go": ("b", frozenset([2]))}, goal=("b", frozenset([2])))
    board = ring.board(("a", frozenset([1])))
    board.push("go")
    assert board.is_home and ring.depths(board) == 0
    # With this exception a notebook shows the text.
    with pytest.raises(NotImplementedError):
        board._repr_svg_()
