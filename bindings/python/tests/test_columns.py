"""Boards in columns of other libraries, and answers in kind."""

from __future__ import annotations

import numpy as np
import pytest

import homing

TEXTS = ["1 2 3 4 x 6 7 5 8", "867254301", "1 2 3 4 5 6 7 8 x"]
CELLS = [[1, 2, 3, 4, 0, 6, 7, 5, 8], [8, 6, 7, 2, 5, 4, 3, 0, 1], [1, 2, 3, 4, 5, 6, 7, 8, 0]]
DEPTHS = [2, 31, 0]


def columns():
    """Columns of texts, of lists and of cells, each with the type of its answers."""
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    bytes_of_nine = pyarrow.array(CELLS, pyarrow.list_(pyarrow.uint8(), 9))
    index = ["a", "b", "c"]
    return [
        (pandas.Series(TEXTS, index=index), pandas.Series),
        (pandas.Series(TEXTS, index=index, dtype="string"), pandas.Series),
        (pandas.Series(CELLS, index=index), pandas.Series),
        (pandas.Series([np.array(board, np.uint8) for board in CELLS], index=index), pandas.Series),
        (pandas.DataFrame(CELLS, index=index), pandas.Series),
        (polars.Series(TEXTS), polars.Series),
        (polars.Series(CELLS), polars.Series),
        (polars.Series(CELLS, dtype=polars.Array(polars.UInt8, 9)), polars.Series),
        (pyarrow.array(TEXTS), pyarrow.Array),
        (pyarrow.chunked_array([TEXTS[:1], TEXTS[1:]]), pyarrow.Array),
        (pyarrow.array(CELLS), pyarrow.Array),
        (bytes_of_nine, pyarrow.Array),
        (Capsule(pyarrow.array(TEXTS)), list),
        (Capsule(bytes_of_nine), list),
        (Interface(np.array(CELLS)), list),
        (np.array(TEXTS, dtype=object), np.ndarray),
        (tuple(TEXTS), list),
    ]


class Capsule:
    """An object that exports its data only as a PyCapsule of Arrow."""

    def __init__(self, array):
        self._array = array

    def __arrow_c_array__(self, requested_schema=None):
        return self._array.__arrow_c_array__(requested_schema)


class Interface:
    """An object with the array interface."""

    def __init__(self, array):
        self._array = array
        self.__array_interface__ = array.__array_interface__


def test_columns_of_data_frames_are_read_as_boards(eight):
    for column, kind in columns():
        assert eight.depths(column).tolist() == DEPTHS, type(column)
        assert eight.rank(column).tolist() == eight.rank(TEXTS).tolist()
        assert eight.paths(column).texts()[0] == "dr" and eight.grade(column, eight.paths(column)).solves.all()
        found = eight.depths(column, in_kind=True)
        assert isinstance(found, kind) and list(found) == DEPTHS or [depth.as_py() for depth in found] == DEPTHS


def test_answers_to_a_series_keep_its_index(eight):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"board": TEXTS}, index=[5, 7, 9])
    frame["depth"] = eight.depths(frame["board"], in_kind=True)
    assert frame["depth"].to_dict() == {5: 2, 7: 31, 9: 0}


def test_iterators_are_read_as_boards(eight):
    assert eight.depths(iter(TEXTS)).tolist() == DEPTHS
    assert eight.depths((board for board in CELLS), in_kind=True) == DEPTHS
    assert eight.best_sets(map(tuple, CELLS)).tolist() == eight.best_sets(CELLS).tolist()


def test_columns_of_data_frames_are_read_as_moves(eight):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for moves in (pandas.Series(["dr", "u", ""]), polars.Series(["dr", "u", ""]), iter(["dr", "u", ""])):
        assert eight.grade(TEXTS, moves).solves.tolist() == [True, False, True]


def test_missing_values_and_other_types_are_named(eight):
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([None, *TEXTS, float("nan")], dtype=object)
    assert eight.depths(column, errors="mask").tolist() == [-2, *DEPTHS, -2]
    with pytest.raises(homing.InvalidBoard, match="^board 0: expected text, found (None|nan)$"):
        eight.depths(column)
    board = [1, 2, 3, 4, 5, 6, 7, 0, 8]
    gap = [*board[:8], None]
    for boards, sentence in [
        ([*TEXTS, None], "board 3: expected text, found None"),
        ([board, None], "board 1: expected a board, found None"),
        (pandas.Series([board, float("nan")]), "board 1: expected a board, found nan"),
        ([board, gap], "board 1: cell 9: expected a whole number, found None"),
        (pandas.DataFrame([board, gap]), "board 1: cell 9: expected a whole number, found nan"),
        (gap, "cell 9: expected a whole number, found None"),
    ]:
        with pytest.raises(homing.InvalidBoard, match=f"^{sentence}$"):
            eight.depths(boards)
        found = np.atleast_1d(eight.depths(boards, errors="mask")).tolist()
        assert found[-1] == -2 and -2 not in found[:-1]
    with pytest.raises(homing.InvalidBoard, match="expected cells that are integers or booleans, found float64"):
        eight.depths(pandas.Series([0.5] * 9))
    with pytest.raises(homing.InvalidBoard, match="rows of different lengths"):
        eight.depths(pandas.Series([[1, 2], [3]]))


def test_parquet_files_of_the_program_are_read_as_boards(eight, tmp_path):
    pandas, parquet = pytest.importorskip("pandas"), pytest.importorskip("pyarrow.parquet")
    columns = eight.dataset(depth=(0, 4))
    pandas.DataFrame(columns).to_parquet(tmp_path / "boards.parquet")
    read = pandas.read_parquet(tmp_path / "boards.parquet")
    assert (eight.depths(read["board"], in_kind=True) == read["depth"]).all()
    table = parquet.read_table(tmp_path / "boards.parquet")
    assert eight.depths(table["board"]).tolist() == table["depth"].to_pylist()


def test_long_calls_report_progress(eight, capsys):
    boards = eight.random(5000, seed=2)
    assert (eight.depths(boards, progress=True) == eight.depths(boards)).all()
    assert eight.depths(boards.reshape(50, 100, 9), progress=True).shape == (50, 100)
    assert "5000/5000" in capsys.readouterr().err.replace(".00k", "000")
    boards[70] = 9
    with pytest.raises(homing.InvalidBoard, match="^board 70: "):
        eight.depths(boards, progress=True)


@pytest.mark.parametrize("count", [0, 1, 64, 65, 5000])
def test_paths_and_grades_report_progress(eight, capsys, count):
    boards = eight.random(count, seed=3)
    paths, shown = eight.paths(boards), eight.paths(boards, progress=True)
    assert (shown.offsets == paths.offsets).all() and (shown.codes == paths.codes).all()
    texts = paths.texts()
    texts[count // 2 : count // 2 + 1] = ["right"] if count else []
    cells = np.array([[0, 1]] * count, dtype=np.int8).reshape(count, 2)
    for moves in (paths, texts, cells):
        plain, graded = eight.grade(boards, moves), eight.grade(boards, moves, progress=True)
        for name in ("depth", "depth_after", "made", "legal", "solves", "lost"):
            assert (getattr(plain, name) == getattr(graded, name)).all(), name
        assert plain.reasons == graded.reasons
    assert f"{count}" in capsys.readouterr().err.replace("5.00k", "5000")
    with pytest.raises(homing.InvalidInput, match="moves: expected those of"):
        eight.grade(boards, [*texts, "d", "d"], progress=True)
    if count > 100:
        masked = boards.copy()
        masked[99] = 9
        assert eight.grade(masked, texts, errors="mask", progress=True).depth[99] == -2
        with pytest.raises(homing.InvalidBoard, match="^board 99: "):
            eight.grade(masked, texts, progress=True)


@pytest.mark.parametrize("count", [0, 1, 65, 5000])
def test_steps_and_neighbours_report_progress(eight, capsys, count):
    boards = eight.random(count, depth=(1, 31), seed=4)
    texts, codes = eight.random_texts(count, depth=(1, 31), seed=4), eight.best_moves(boards)
    for given in (boards, texts):
        for ask in (lambda of, progress: eight.step(of, codes, progress=progress), lambda of, progress: eight.neighbours(of, progress=progress)):
            plain, shown = ask(given, False), ask(given, True)
            assert (plain == shown).all() if isinstance(plain, np.ndarray) else plain == shown
    assert f"{count}" in capsys.readouterr().err.replace("5.00k", "5000")
    if count == 5000:
        assert eight.neighbours(boards.reshape(50, 100, 9), progress=True).shape == (50, 100, 4, 9)
        around = eight.neighbours(texts)
        assert [row[eight.moves[code]] for row, code in zip(around, codes, strict=True)] == eight.step(texts, codes)
        codes[99] = next(code for code in range(4) if eight.moves[code] not in around[99])
        with pytest.raises(homing.InvalidInput, match="^board 99: move . cannot be made"):
            eight.step(texts, codes, progress=True)


def test_random_boards_and_lists_report_progress(eight, capsys):
    for ask in (
        lambda table, progress: table.random(100, depth=20, seed=1, progress=progress),
        lambda table, progress: table.random(100, depth=20, seed=1, symmetric=True, progress=progress),
        lambda table, progress: table.states_at(20, progress=progress),
        lambda table, progress: table.states_at(20, symmetric=True, progress=progress),
    ):
        assert (ask(eight, True) == ask(eight, False)).all()
        assert "100/100" in capsys.readouterr().err
    assert eight.random_texts(3, seed=1, progress=True) == eight.random_texts(3, seed=1)


def test_an_exception_in_progress_stops_a_list():
    cube, heard = homing.load("perm:2x2x2"), []

    def stop(share: float) -> None:
        heard.append(share)
        if len(heard) > 2:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        cube._native.states_at(0, 11, True, stop)
    assert heard == sorted(heard) and 0 <= heard[0] and heard[-1] < 1
