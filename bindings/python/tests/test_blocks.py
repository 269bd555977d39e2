"""Sliding blocks, against a search over pictures that shares no code."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import homing
import slow

REPOSITORY = Path(__file__).resolve().parents[3]
WAYS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def blocks_of(board):
    """The cells of each block by its letter."""
    found = {}
    for row, line in enumerate(board.split("/")):
        for column, letter in enumerate(line):
            if letter.isalnum():
                found.setdefault(letter, []).append((row, column))
    return found


def moved(board, letter, way):
    """The board after a block has moved one cell; None if the move is illegal. Blocks of one shape get their letters in row order."""
    blocks = blocks_of(board)
    rows = [list(line.replace(letter, ".")) for line in board.split("/")]
    cells = [(row + way[0], column + way[1]) for row, column in blocks[letter]]
    if any(not (0 <= row < len(rows) and 0 <= column < len(rows[0])) or rows[row][column] != "." for row, column in cells):
        return None
    blocks[letter] = cells
    alike = {}
    for name, block in blocks.items():
        shape = "A" if name == "A" else tuple((row - block[0][0], column - block[0][1]) for row, column in block)
        alike.setdefault(shape, []).append(name)
    drawn = [["." if cell != "#" else "#" for cell in line] for line in board.split("/")]
    for names in alike.values():
        for name, block in zip(sorted(names), sorted(blocks[name] for name in names)):
            for row, column in block:
                drawn[row][column] = name
    return "/".join("".join(row) for row in drawn)


def neighbours(board):
    for letter in blocks_of(board):
        for name, way in WAYS.items():
            if (after := moved(board, letter, way)) is not None:
                yield letter + name, after


def distances(start, is_goal):
    """The depth of every board that can be reached from a start. Steps can be undone."""
    boards = slow.distances(start, neighbours=neighbours)
    return slow.distances(*filter(is_goal, boards), neighbours=neighbours)


def as_text(board):
    """A board of dad's puzzle, from its cells."""
    return "/".join(bytes(row).decode() for row in np.reshape(board, (5, 4)))


@pytest.fixture(scope="module")
def dads():
    return homing.load("blocks:dads-puzzle", metric="step")


@pytest.fixture(scope="module")
def true_steps(dads):
    """The goal of dad's puzzle: its red square, A, in the lower left corner."""
    lines = [line for line in (REPOSITORY / "crates/blocks/puzzles/dads-puzzle.txt").read_text().splitlines() if not line.startswith(";")]
    start, goal = "\n".join(lines).strip().split("\n\n")
    cells = blocks_of("/".join(goal.split()))
    assert list(cells) == ["A"]
    return distances("/".join(start.split()), lambda board: blocks_of(board)["A"] == cells["A"])


def test_every_board_has_the_depth_of_the_slow_search(dads, true_steps):
    boards = list(true_steps)
    assert dads.states == len(boards) == 1398
    assert dads.depths(boards).tolist() == list(true_steps.values())
    assert sorted(map(as_text, dads.unrank(np.arange(dads.states)))) == sorted(boards)


def test_a_board_is_solved(dads, true_steps):
    deepest = max(true_steps, key=true_steps.get)
    path = dads.solve(deepest)
    board = deepest
    for name in path.split():
        board = dict(neighbours(board))[name]
    assert true_steps[board] == 0 and len(path.split()) == true_steps[deepest] == dads.max_depth
    assert homing.load("blocks:dads-puzzle").max_depth >= 59


def test_arrays_of_random_boards(dads, true_steps):
    boards = dads.random(500, seed=1)
    assert boards.dtype == np.uint8 and boards.shape == (500, 20) and dads.shape == (5, 4)
    texts = list(map(as_text, boards))
    depths = [true_steps[text] for text in texts]
    assert dads.depths(boards).tolist() == dads.depths(texts).tolist() == depths
    assert dads.depths(boards.reshape(20, 25, 5, 4)).ravel().tolist() == depths
    assert (dads.unrank(dads.rank(boards)) == boards).all()
    # There are more than 32 moves, so a set has two words.
    sets = dads.best_sets(boards)
    assert len(dads.moves) > 32 and sets.dtype == np.uint32 and sets.shape == (500, 2)
    for text, best, words in zip(texts, dads.best_moves(boards).tolist(), sets.tolist()):
        options = words[0] | words[1] << 32
        nearer = sorted(name for name, after in neighbours(text) if true_steps[after] < true_steps[text])
        assert dads.moves[best] == nearer[0] if nearer else best == -1
        assert [move for code, move in enumerate(dads.moves) if options >> code & 1] == nearer
    assert set(dads.depths(dads.random(50, seed=2, depth=40)).tolist()) == {40}
    assert dads.best_sets(texts[0]) == sum(int(word) << 32 * at for at, word in enumerate(sets[0]))
    assert [len(path) for path in dads.paths(boards)] == depths
    unknown = boards.copy()
    unknown[:, 0] = ord("?")
    assert dads.depths(unknown, errors="mask").tolist() == [-2] * 500


def test_a_picture_is_a_puzzle():
    table = homing.load("blocks:AAB\nAAC\n..D\n\n...\n.AA\n.AA\n", metric="step")
    assert table.depths("AAB/AAC/..D") == table.depths([list(b"AAB"), list(b"AAC"), list(b"..D")]) == 8
    with pytest.raises(homing.InvalidBoard, match="row 1, column 1"):
        table.solve("?AB/AAC/..D")


def test_more_than_128_moves_have_correct_codes():
    table = homing.load("blocks:ABCDEF\n.....!\n")
    assert len(table.moves) > 128 and table.states == math.comb(12, 6)
    boards = table.random(2000, seed=3)
    codes = table.best_moves(boards)
    assert codes.dtype == np.int16 and codes.max() > 127 and (codes >= -1).all()
    assert [path[0] if len(path) else -1 for path in table.paths(boards)] == codes.tolist()
    columns = table.dataset()
    assert {"best_moves", "best_moves_32", "best_moves_128"} < set(columns)
