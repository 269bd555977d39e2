"""Pattern tables: boards without a table that has an entry for each."""

from __future__ import annotations

import pickle
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import homing

HARD = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
GOAL = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"


@pytest.fixture(scope="module")
def fifteen() -> homing.Table:
    return homing.load("slide:4x4")


@pytest.fixture(scope="module")
def limited() -> homing.Table:
    return homing.load("slide:4x4", limit_nodes="1000")


def step(board: tuple[int, ...], move: str) -> tuple[int, ...] | None:
    """The board after a move, the slow way."""
    blank = board.index(0)
    row, column = divmod(blank, 4)
    row, column = row + {"d": 1, "u": -1}.get(move, 0), column + {"r": 1, "l": -1}.get(move, 0)
    if not (0 <= row < 4 and 0 <= column < 4):
        return None
    cells = list(board)
    cells[blank], cells[4 * row + column] = cells[4 * row + column], 0
    return tuple(cells)


@pytest.fixture(scope="module")
def near_goal() -> dict[tuple[int, ...], tuple[int, int, str]]:
    """Boards up to depth 12 with depth, number of shortest paths, and all best moves, found forward from the goal."""
    goal = (*range(1, 16), 0)
    back = {"d": "u", "u": "d", "l": "r", "r": "l"}
    found, layer = {goal: (0, 1, "")}, [goal]
    for depth in range(1, 13):
        following = []
        for board in layer:
            for move in "dlru":
                after = step(board, move)
                if after is None or found.get(after, (depth,))[0] < depth:
                    continue
                if after not in found:
                    found[after] = (depth, 0, "")
                    following.append(after)
                _, count, best = found[after]
                found[after] = (depth, count + found[board][1], best + back[move])
        layer = following
    return found


def test_it_is_built_within_a_second():
    start = time.perf_counter()
    homing.load("slide:4x4")
    # A tenth of a second on an idle machine, in the profile that users build.
    assert time.perf_counter() - start < 5


def test_arrays_agree_with_a_forward_search(fifteen, near_goal):
    boards = sorted(near_goal)[::7]
    expected = [near_goal[board] for board in boards]
    assert fifteen.depths(boards).tolist() == [depth for depth, _, _ in expected]
    assert fifteen.count(boards).tolist() == [count for _, count, _ in expected]
    assert fifteen.best_sets(boards).tolist() == [sum(1 << "dlru".index(move) for move in best) for _, _, best in expected]
    assert fifteen.best_moves(boards).tolist() == [min(("dlru".index(move) for move in best), default=-1) for _, _, best in expected]
    paths = fifteen.paths(boards)
    for board, text, (depth, _, _) in zip(boards, paths.texts(), expected):
        assert len(text) == depth and text == fifteen.solve(np.array(board))
        for move in text:
            board = step(board, move)
        assert board == (*range(1, 16), 0)


def test_boards_in_any_form_are_answered(fifteen):
    board = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 0, 14, 15]]
    assert fifteen.shape == (4, 4) and fifteen.moves == ["d", "l", "r", "u"]
    assert fifteen.depths(board) == fifteen.depths(np.ravel(board)) == fifteen.depths(fifteen.board(board).text) == 2
    assert [hint.depth_after_moves for hint in fifteen.hints(board)] == [1, 3, 3]
    assert fifteen.depths([GOAL, "1 2 3"], errors="mask").tolist() == [0, -2]
    swapped = np.array([*range(1, 14), 15, 14, 0])
    assert fifteen.depths([swapped, np.arange(16)[::-1] * 17], errors="mask").tolist() == [-1, -2]
    assert fifteen.rank(swapped) == -1 and fifteen.count(swapped) == 0 and fifteen.solve(swapped) is None
    with pytest.raises(homing.InvalidBoard, match="board 1: cell 16: the blank, 0, is already in cell 1"):
        fifteen.depths([list(range(16)), [0, *range(1, 15), 0]])
    again = pickle.loads(pickle.dumps(fifteen))
    assert again.depths(board) == 2


def test_the_whole_space_is_known(fifteen):
    assert fifteen.states == sum(fifteen.layers) == 10_461_394_944_000 and fifteen.max_depth == 80
    assert fifteen.stats().greatest_depth == 80 and fifteen.stats()["states_at_depth"] == fifteen.layers
    info = fifteen.info()
    assert (info["states"], info["reachable_states"], info["greatest_depth"]) == (fifteen.states, fifteen.states, 80)
    indices = np.array([0, 1, fifteen.states // 2, fifteen.states - 1])
    assert (fifteen.rank(fifteen.unrank(indices)) == indices).all()
    with pytest.raises(IndexError):
        fifteen.unrank([fifteen.states])
    elsewhere = homing.load("slide:4x4", blank=6)
    assert elsewhere.info()["greatest_depth"] is None and elsewhere.states == fifteen.states
    with pytest.raises(homing.InvalidInput, match="nobody has counted"):
        elsewhere.max_depth


def test_bounds_never_exceed_published_lengths(fifteen):
    lines = (Path(__file__).resolve().parents[3] / "tests/facts/korf_100.csv").read_text().split("\n")[1:101]
    lengths = np.array([int(line.split(",")[0]) for line in lines])
    # Korf's goal has the blank first. Rotated by 180 degrees, with the tiles numbered backwards, it is the usual one.
    boards = (16 - np.array([[int(tile) for tile in line.split(",")[1].split()] for line in lines], dtype=np.uint8)[:, ::-1]) % 16
    cells = np.argmax(boards[:, None, :] == np.arange(1, 16)[:, None], axis=2)
    manhattan = (abs(cells // 4 - np.arange(15) // 4) + abs(cells % 4 - np.arange(15) % 4)).sum(axis=1)
    bounds = fifteen.lower_bounds(boards)
    assert bounds.dtype == np.int16 and (manhattan <= bounds).all() and (bounds <= lengths).all() and ((lengths - bounds) % 2 == 0).all()
    assert bounds.sum() > manhattan.sum() and fifteen.lower_bounds(GOAL) == 0
    swapped = np.array([*range(1, 14), 15, 14, 0])
    assert fifteen.lower_bounds([swapped, np.arange(16)[::-1] * 17], errors="mask").tolist() == [-1, -2]


def test_random_boards_are_uniform_or_of_a_depth(fifteen):
    boards = fifteen.random(1000, seed=7)
    assert boards.shape == (1000, 16) and (fifteen.rank(boards) >= 0).all() and len(np.unique(boards, axis=0)) == 1000
    assert (boards == fifteen.random(1000, depth=(0, 80), seed=7)).all()
    texts = fifteen.random_texts(1000, seed=7)
    assert fifteen.rank(texts).tolist() == fifteen.rank(boards).tolist()
    near = fifteen.random(100, depth=(3, 9), seed=1)
    depths = fifteen.depths(near)
    assert depths.min() >= 3 and depths.max() <= 9
    assert len(fifteen.states_at((0, 6))) == sum(fifteen.layers[:7])
    columns = fifteen.dataset(depth=(0, 3))
    assert columns["depth"].tolist() == [0] + [1] * 2 + [2] * 4 + [3] * 10 and columns["board"][0] == GOAL
    with pytest.raises(homing.InvalidInput):
        fifteen.dataset()
    batch = next(fifteen.batches(2, start=fifteen.rank(GOAL)))
    assert batch["board"][0] == GOAL and batch["depth"].tolist() == fifteen.depths(batch["board"]).tolist()
    for wrong in (dict(n=-1), dict(n=1, seed=-1), dict(n=1, depth=81)):
        with pytest.raises(homing.InvalidInput):
            fifteen.random_texts(**wrong)


@pytest.mark.parametrize("ask", ["solve", "solution", "hints", "all_paths"])
def test_a_search_at_its_limit_raises(limited, ask):
    with pytest.raises(homing.LimitReached) as caught:
        getattr(limited, ask)(HARD)
    assert caught.value.at_least == 66


def test_all_searches_of_a_call_share_its_time():
    table = homing.load("slide:6x6", limit_time=0.3)
    far = " ".join(str(tile) for tile in range(35, 2, -1)) + " 1 2 x"
    for _ in range(2):
        start = time.monotonic()
        with pytest.raises(homing.LimitReached) as met:
            table.hints(far)
        assert 0.3 <= time.monotonic() - start < 5
        assert met.value.at_least > 100


@pytest.mark.parametrize("ask", ["depths", "best_moves", "best_sets", "count", "paths"])
def test_an_array_with_a_search_at_its_limit_raises(limited, ask):
    for boards in (HARD, [GOAL, HARD], limited.unrank(limited.rank([GOAL, HARD]))):
        with pytest.raises(homing.LimitReached, match="1000 expanded nodes: every path has at least 66 moves") as caught:
            getattr(limited, ask)(boards)
        assert caught.value.at_least == 66


def test_boards_without_an_index_are_answered_as_text():
    large = homing.load("slide:3x7")
    board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 x 20"
    assert large.solve(board) == "r" and large.check(board, "r")["status"] == "optimal" and len(large.hints(board)) == 3
    assert len(large.random_texts(3, seed=1)) == 3 and large.info()["states"] is None
    for ask in (lambda: large.depths(board), lambda: large.states, lambda: large.random(1), lambda: large.rank([board])):
        with pytest.raises(homing.InvalidInput, match="no arrays.*random"):
            ask()


def test_the_environment_works():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import homing.gym  # noqa: F401

    make = {"id": "homing/Slide-v0", "rows": 4, "columns": 4}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*Box.*")
        check_env(gymnasium.make(**make, depth=(3, 9), disable_env_checker=True).unwrapped)
    env = gymnasium.make(**make, depth=(5, 12))
    for seed in range(5):
        board, info = env.reset(seed=seed)
        assert board.shape == (4, 4) and 5 <= info["depth"] <= 12
        depth, steps, is_over = info["depth"], 0, False
        while not is_over:
            best = (info["best_moves"] & -info["best_moves"]).bit_length() - 1
            assert info["action_mask"][best]
            board, _, is_over, _, info = env.step(best)
            steps += 1
        assert steps == depth
    envs = gymnasium.make_vec(num_envs=20, vectorization_mode="vector_entry_point", depth=(1, 6), **make)
    boards, info = envs.reset(seed=1)
    table = envs.unwrapped.table
    assert (table.depths(boards) == info["depth"]).all()
    boards, *_, info = envs.step(table.best_moves(boards))
    assert (table.depths(boards) == info["depth"]).all()


def test_batches_are_stepped_without_a_search():
    gymnasium = pytest.importorskip("gymnasium")
    import homing.gym  # noqa: F401

    make = {"id": "homing/Slide-v0", "rows": 4, "columns": 4, "num_envs": 500, "vectorization_mode": "vector_entry_point"}
    envs = gymnasium.make_vec(**make, with_info=False)
    boards, info = envs.reset(seed=1)
    assert boards.shape == (500, 4, 4) and not info and len(np.unique(boards, axis=0)) == 500
    easy = gymnasium.make_vec(**make, depth=1, with_info=False)
    boards, _ = easy.reset(seed=1)
    _, _, is_over, _, _ = easy.step(easy.unwrapped.table.best_moves(boards))
    assert is_over.all()


def test_an_environment_with_another_home_starts_anywhere():
    pytest.importorskip("gymnasium")
    import homing.gym

    env = homing.gym.slides(5, 4, 4, goal="1 2 3 4 5 x 6 7 8 9 10 11 12 13 14 15", with_info=False)
    boards, _ = env.reset(seed=1)
    assert boards.shape == (5, 4, 4)


def test_messages_name_python_arguments(tmp_path):
    with pytest.raises(homing.NoTable, match=r'make it with homing.generate\("slide:2x7", blank=5\)'):
        homing.load("slide:2x7", blank=5, dir=tmp_path).stats()
