"""Boards as arrays: against a search in Python, and in every type and layout."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import homing
from slow import neighbours

FARTHEST = [8, 6, 7, 2, 5, 4, 3, 0, 1]


def test_depths_agree_with_the_slow_search(eight, true_depths):
    boards = np.array(list(itertools.permutations(range(9))), dtype=np.uint8)
    depths = eight.depths(boards)
    assert depths.dtype == np.int16 and depths.shape == (362_880,)
    expected = np.array([true_depths.get(tuple(board), -1) for board in boards.tolist()])
    assert (depths == expected).all()
    # The best move is the first letter that leads one nearer.
    moves = eight.best_moves(boards)
    assert moves.dtype == np.int16 and eight.moves == ["d", "l", "r", "u"]
    for place in random.Random(1).sample(range(len(boards)), 5000):
        board = tuple(boards[place].tolist())
        nearer = [letter for letter, after in neighbours(board) if true_depths.get(after, 99) < true_depths.get(board, 0)]
        assert moves[place] == (eight.moves.index(nearer[0]) if nearer else -1)


def test_counts_sets_and_paths_agree_with_the_slow_search(eight, true_depths):
    counts = {(1, 2, 3, 4, 5, 6, 7, 8, 0): 1}
    for board in true_depths:
        for _, after in neighbours(board):
            if true_depths[after] + 1 == true_depths[board]:
                counts[board] = counts.get(board, 0) + counts[after]
    boards = random.Random(2).sample(sorted(true_depths), 5000)
    assert eight.count(boards).tolist() == [counts[board] for board in boards]
    paths = eight.paths(boards)
    assert paths.offsets.dtype == np.int64 and paths.offsets.shape == (5001,) and paths.codes.dtype == np.uint8
    sets = eight.best_sets(boards)
    for board, codes, best, text in zip(boards, paths, sets, paths.texts()):
        at = board
        for code in codes:
            at = dict(neighbours(at))[eight.moves[code]]
        assert true_depths[at] == 0 and len(codes) == true_depths[board]
        assert text == eight.solve(np.array(board))
        nearer = [letter for letter, after in neighbours(board) if true_depths[after] < true_depths[board]]
        assert best == sum(1 << eight.moves.index(letter) for letter in nearer)


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", ">i2", "u4", "i4", "<i4", ">i4", "u8", "i8", ">u8", "O"])
def test_all_integer_types_give_the_same_answers(eight, dtype):
    boards = eight.random(500, seed=1)
    assert (eight.depths(boards.astype(dtype)) == eight.depths(boards)).all()


def test_all_array_layouts_give_the_same_answers(eight):
    boards = eight.random(600, seed=2)
    depths = eight.depths(boards)
    assert (eight.depths(boards.reshape(600, 3, 3)) == depths).all()
    assert (eight.depths(boards.reshape(20, 30, 9)) == depths.reshape(20, 30)).all()
    assert (eight.depths(np.asfortranarray(boards)) == depths).all()
    assert (eight.depths(boards[::-2]) == depths[::-2]).all()
    assert (eight.depths(np.flip(np.flip(boards, 1).copy(), 1)) == depths).all()
    assert (eight.depths(boards.tolist()) == depths).all()
    assert (eight.depths([tuple(board) for board in boards.tolist()]) == depths).all()
    readonly = boards.copy()
    readonly.flags.writeable = False
    assert (eight.depths(readonly) == depths).all()
    texts = [" ".join(map(str, board)) for board in boards.tolist()]
    assert (eight.depths(texts) == depths).all()
    assert (eight.depths(np.array(texts)) == depths).all()
    assert (eight.depths(np.array(texts).reshape(20, 30)) == depths.reshape(20, 30)).all()


def test_one_board_gives_a_number_and_zero_boards_an_empty_array(eight):
    assert eight.depths("867254301") == 31 and eight.depths(FARTHEST) == 31 and eight.depths(np.reshape(FARTHEST, (3, 3))) == 31
    assert isinstance(eight.depths("867254301"), int)
    assert eight.depths([]).shape == (0,)
    assert eight.depths(np.zeros((0, 9), int)).shape == (0,)
    assert eight.paths(np.zeros((0, 3, 3), np.uint8)).offsets.tolist() == [0]


def test_contiguous_bytes_are_not_copied():
    from homing._tables.arrays import as_bytes

    for dtype in (np.uint8, np.int8, bool):
        array = np.zeros((4, 9), dtype)
        assert np.shares_memory(as_bytes(array), array)


BAD = [
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], "cell 9"),
    ([1, 2, 3, 4, 5, 6, 7, 8, -1], "cell 9"),
    ([1, 2, 3, 4, 5, 6, 7, 8, 256], "cell 9"),
    ([257, 2, 3, 4, 5, 6, 7, 8, 0], "cell 1"),
    ([1, 2, 3, 4, 5, 6, 7, 7, 0], "tile 7 is already in cell 7"),
    ([0, 2, 3, 4, 5, 6, 7, 8, 0], "the blank, 0, is already in cell 1"),
    ([2**70, 2, 3, 4, 5, 6, 7, 8, 0], "cell 1"),
]


@pytest.mark.parametrize("bad, sentence", BAD)
@pytest.mark.parametrize("row", [0, 63, 64, 999])
def test_an_invalid_board_raises_with_its_row_or_is_masked(eight, bad, sentence, row):
    boards = eight.random(1000, seed=3).tolist()
    boards[row] = bad
    with pytest.raises(homing.InvalidBoard, match=f"board {row}: .*{sentence}") as caught:
        eight.depths(boards)
    assert caught.value.row == row and isinstance(caught.value, ValueError)
    for ask, answer in [(eight.depths, -2), (eight.best_moves, -2), (eight.rank, -2)]:
        found = ask(boards, errors="mask")
        assert found[row] == answer and (np.delete(found, row) >= -1).all()
    assert len(eight.paths(boards, errors="mask")[row]) == 0


def test_invalid_texts_raise_or_are_masked(eight):
    with pytest.raises(homing.InvalidBoard, match="board 1: .*tile 9"):
        eight.depths(["123456780", "123456789"])
    assert eight.depths(["123456780", "", "12345678x", "a" * 10**6], errors="mask").tolist() == [0, -2, 0, -2]
    with pytest.raises(homing.InvalidBoard):
        eight.solve("1 2 3")


@pytest.mark.parametrize(
    "boards", [np.zeros((3, 8), int), np.zeros((2, 3, 4), int), np.zeros(()), 7, [[1, 2], [3]], None, {}, object(), b"123456780", 1.5]
)
def test_arrays_that_are_not_boards_raise(eight, boards):
    with pytest.raises(homing.InvalidBoard):
        eight.depths(boards)


def test_floats_and_nan_raise(eight):
    for array in (np.full((2, 9), np.nan), np.arange(9.0), np.zeros((1, 9), complex), np.zeros((1, 9), "M8[s]")):
        with pytest.raises(homing.InvalidBoard, match="expected (cells that are integers|a whole number)"):
            eight.depths(array)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.integers(-300, 300), min_size=9, max_size=9), min_size=1, max_size=80))
def test_any_numbers_are_answered_or_masked(boards):
    eight = homing.load("eight")
    depths = eight.depths(boards, errors="mask")
    for board, depth in zip(boards, depths):
        assert (depth == -2) == (sorted(board) != list(range(9)))


@settings(max_examples=100, deadline=None)
@given(st.permutations(range(9)))
def test_any_arrangement_is_solved_or_refused_with_the_reason(board):
    eight = homing.load("eight")
    moves, reason = eight.solve(board), eight.why_unsolvable(board)
    assert (moves is None) == (reason is not None) == (eight.depths(board) == -1)
    if moves is not None:
        assert eight.check(board, moves)["status"] == "optimal" and len(moves) == eight.depths(board)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_answered_or_refused(text):
    eight = homing.load("eight")
    try:
        eight.solve(text)
    except homing.InvalidBoard:
        assert eight.depths([text], errors="mask")[0] == -2


def test_unrank_inverts_rank(eight, flip):
    for table in (eight, flip, homing.load("slide:2x4")):
        indices = np.arange(table.states)
        boards = table.unrank(indices)
        ranks = table.rank(boards)
        assert ((ranks == indices) | (ranks == -1)).all() and (ranks >= 0).sum() == sum(table.layers)
    assert eight.unrank([[-1, 5], [-2, 6]]).shape == (2, 2, 9)
    assert eight.unrank(5).shape == (9,) and eight.rank(eight.unrank(5)) == 5
    for wrong in (-3, 181_440, 2**63 - 1, 2**64 - 1):
        with pytest.raises(IndexError):
            eight.unrank([wrong])
    with pytest.raises(homing.InvalidInput):
        eight.unrank([1.5])


def test_random_boards_have_the_asked_depths_and_are_reproducible(eight):
    boards = eight.random(10_000, depth=(20, 25), seed=7)
    assert boards.shape == (10_000, 9) and boards.dtype == np.uint8
    depths = eight.depths(boards)
    assert depths.min() == 20 and depths.max() == 25
    assert (boards == eight.random(10_000, depth=(20, 25), seed=7)).all()
    # The same that `homing random eight --depth 20..25 --seed 7` prints.
    assert eight.random(0).shape == (0, 9)
    assert (eight.depths(eight.random(10, depth=31)) == 31).all()
    for wrong in (dict(n=-1), dict(n=1, depth=32), dict(n=1, depth=(5, 3)), dict(n=1, seed=-1), dict(n=1, seed=2**64)):
        with pytest.raises(homing.InvalidInput):
            eight.random(**wrong)


def test_states_at_a_depth_are_complete(eight):
    assert len(eight.states_at(31)) == 2 and sorted(eight.depths(eight.states_at((30, 31))).tolist()) == [30] * 221 + [31] * 2


def test_flips_are_arrays_of_bools(flip):
    white = np.zeros((4, 4), bool)
    assert flip.depths(white) == 0 and flip.depths(~white) == 0
    board = white.copy()
    board[0, 0] = board[0, 1] = board[1, 0] = True
    assert flip.depths(board) == 1 and flip.best_moves(board) == 0 and flip.solve(board) == "1"
    assert flip.depths(np.stack([white, board])).tolist() == [0, 1]
    board[3, 3] = True
    assert flip.depths(board) == -1 and flip.solve(board) is None and "pieces" in flip.why_unsolvable(board)
    with pytest.raises(homing.InvalidBoard):
        flip.depths(np.full((4, 4), 2))
    assert homing.load("flip", goal=board).depths(board) == 0


def test_boards_of_mazes_are_four_numbers():
    maze = homing.load("push:#####\n#S..#\n#.B.#\n#..T#\n#####\n")
    start = [3, 3, 2, 2]
    assert maze.shape == (4,) and maze.depths(start) == 2 and maze.depths("3 3 2 2") == 2
    moves = maze.solve(start)
    assert moves is not None and sum(letter.isupper() for letter in moves) == 2
    assert maze.depths([[3, 3, 2, 2], [9, 9, 9, 9], [3, 3, 3, 3]], errors="mask").tolist() == [2, -2, -2]


def test_other_goals_are_answered(eight, true_depths):
    from slow import distances

    goal = (1, 2, 3, 8, 0, 4, 7, 6, 5)
    table = homing.load("eight", goal=goal)
    truth = distances(goal)
    boards = random.Random(3).sample(sorted(truth), 2000) + random.Random(4).sample(sorted(set(true_depths) - set(truth)), 100)
    assert table.depths(boards).tolist() == [truth.get(board, -1) for board in boards]
    assert homing.load("eight", goal="1 2 3 8 x 4 7 6 5").goal == table.goal
