"""Data sets, as arrays and in data frames."""

from __future__ import annotations

import numpy as np
import pytest

import homing


def test_the_data_set_of_the_8_puzzle_has_every_state_once(eight):
    columns = eight.dataset()
    assert {name: column.dtype.kind for name, column in columns.items()} == {
        "index": "i", "board": "U", "depth": "i", "best_move": "i", "path_count": "u", "best_moves": "u",
    }
    assert all(len(column) == 181_440 for column in columns.values())
    assert np.bincount(columns["depth"]).tolist() == eight.layers
    assert (eight.rank(columns["board"][::50]) == columns["index"][::50]).all()
    assert columns["path_count"].max() == 64 and (columns["path_count"] == 1).sum() == eight.stats().single_path_states
    has_best = columns["best_move"] >= 0
    assert ((columns["best_moves"][has_best] >> columns["best_move"][has_best]) & 1 == 1).all() and (~has_best).sum() == 1


def test_unreachable_states_are_left_out(flip):
    columns = flip.dataset()
    assert len(columns["index"]) == 4096 and columns["depth"].min() == 0
    assert sum(len(batch["index"]) for batch in flip.batches(10_000)) == 4096


def test_batches_are_the_data_set_in_parts(eight):
    whole = eight.dataset()
    batches = list(eight.batches(50_000))
    assert [len(batch["index"]) for batch in batches] == [50_000, 50_000, 50_000, 31_440]
    for name, column in whole.items():
        assert (np.concatenate([batch[name] for batch in batches]) == column).all()
    assert next(eight.batches(10, start=100))["index"][0] == 100
    with pytest.raises(homing.InvalidInput):
        next(eight.batches(0))


def representative(text):
    """The smaller one of a board of the 8-puzzle and its mirror image in the diagonal."""
    names = {"1": "1", "2": "4", "3": "7", "4": "2", "5": "5", "6": "8", "7": "3", "8": "6", "x": "x"}
    cells = text.split()
    return min(text, " ".join(names[cells[3 * (cell % 3) + cell // 3]] for cell in range(9)))


def test_splits_follow_the_documented_hash(eight):
    parts = {"train": 0.7, "validation": 0.1, "test": 0.2}
    sets = {name: eight.dataset(split=name, parts=parts, depth=(0, 12)) for name in parts}
    boards = {name: set(columns["board"].tolist()) for name, columns in sets.items()}
    assert sum(map(len, boards.values())) == len(set.union(*boards.values())) == sum(eight.layers[:13])
    for name, found in boards.items():
        assert all(homing.split_of(representative(board), parts) == name for board in found)
    some = eight.random(100, seed=9)
    texts = [" ".join("x" if cell == 0 else str(cell) for cell in board) for board in some.tolist()]
    assert eight.split(some).tolist() == [homing.split_of(representative(text)) for text in texts] and eight.split("12345678x") == "test"
    assert eight.representatives(some).tolist() == eight.representatives(texts).tolist() == [*map(representative, texts)]
    assert eight.representatives(some.reshape(10, 10, 3, 3)).shape == (10, 10)
    assert eight.representatives("8 6 7 2 5 4 3 x 1") == "6 4 7 8 5 x 3 2 1"
    with pytest.raises(homing.InvalidBoard, match="board 1: "):
        eight.representatives([texts[0], "1 2 3"])
    share = len(eight.dataset(split="train")["index"]) / 181_440
    assert abs(share - 0.8) < 0.005
    for wrong in ({}, {"a": 0.5}, {"a": 1.5, "b": -0.5}):
        with pytest.raises(homing.InvalidInput):
            eight.dataset(split="a", parts=wrong)
    with pytest.raises(homing.InvalidInput):
        eight.dataset(split="none")


def test_all_images_of_a_board_are_in_one_part():
    """Also where boards have no index, and where they have no images."""
    lights = homing.load("flip:7x7", goal="white")
    board = lights.random_texts(1, seed=3)[0]
    rows = [board[at : at + 7] for at in range(0, 49, 7)]
    assert lights.representatives(board) == lights.representatives("".join(row[::-1] for row in rows)) <= board
    fifteen = homing.load("slide:5x5")
    assert fifteen.representatives(fifteen.goal) == fifteen.goal
    maze = homing.load("push:#####\n#S..#\n#.B.#\n#..T#\n#####\n")
    assert maze.representatives("3 4 4 2") == maze.representatives("4 3 2 4") == "3 4 4 2"
    assert maze.split("4 3 2 4") == maze.split("3 4 4 2") == homing.split_of("3 4 4 2")
    blocks = homing.load("blocks:AB.\nC!.\n...\n")
    assert len(set(blocks.representatives(["AB./C../...", ".AB/..C/...", "..A/.B./.C."]).tolist())) == 2
    cube = homing.load("perm:2x2x2")
    patterns = cube.random(50, seed=1)
    assert (cube.depths(cube.representatives(patterns)) == cube.depths(patterns)).all()
    assert cube.split(patterns).tolist() == [homing.split_of(text) for text in cube.representatives(patterns)]


def test_classes_are_counted_listed_and_drawn(eight):
    stats = eight.stats(symmetric=True)
    assert stats.symmetries == 2 and stats.classes == sum(stats.classes_at_depth) and stats.classes_at_depth[:7] == [1, 1, 2, 4, 8, 10, 20]
    assert "classes" not in eight.stats()
    listed = eight.states_at(20, symmetric=True)
    assert len(listed) == stats.classes_at_depth[20]
    assert len(set(eight.representatives(listed).tolist())) == len(listed)
    drawn = eight.random(30, depth=20, seed=3, symmetric=True)
    texts = eight.random_texts(30, depth=20, seed=3, symmetric=True)
    assert eight.representatives(drawn).tolist() == texts and eight.rank(texts).tolist() == eight.rank(drawn).tolist()


def test_pandas_reads_the_columns(eight):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(eight.dataset(depth=(30, 31)))
    assert len(frame) == 223 and set(frame["depth"]) == {30, 31}


def test_polars_reads_the_columns(eight):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(eight.dataset(depth=(30, 31)))
    assert frame.height == 223 and frame["board"].dtype == polars.String


def test_pyarrow_reads_the_columns_and_the_paths(eight):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(eight.dataset(depth=(30, 31)))
    assert table.num_rows == 223
    paths = eight.paths(eight.states_at(31))
    assert [len(path) for path in paths.to_arrow().to_pylist()] == [31, 31]
