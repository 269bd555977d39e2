"""``homing export --format parquet``, read by other libraries, and compared with a naive search.

``test.sh`` builds the program with the feature ``parquet`` and names its folder in ``HOMING_PROGRAMS``.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

PROGRAMS = os.environ.get("HOMING_PROGRAMS")
PROGRAM = PROGRAMS and os.path.join(PROGRAMS, "homing")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="HOMING_PROGRAMS names no folder with a program that has the feature parquet")

MAZE = "#######\n#S.B.T#\n#.....#\n#######\n"


def export(folder: Path, puzzle: str, *options: str, to: str = "parquet") -> Path:
    path = folder / f"rows.{to}"
    subprocess.run([str(PROGRAM), "export", puzzle, "--format", to, "--output", path, *options], check=True, cwd=folder)
    return path


@pytest.fixture(scope="module")
def eight_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(tmp_path_factory.mktemp("parquet"), "eight")


def test_pyarrow_reads_every_state_of_the_eight_puzzle(eight_path: Path, true_depths: dict[tuple[int, ...], int]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(eight_path)
    assert [str(kind) for kind in rows.schema.types] == ["uint64", "list<element: uint8 not null>", "int32", "string"]
    assert rows.column_names == ["index", "board", "depth", "move"]
    assert rows.column("index").to_pylist() == list(range(181_440))
    depths = dict(zip(map(tuple, rows.column("board").to_pylist()), rows.column("depth").to_pylist(), strict=True))
    assert depths == true_depths
    # A move leads to a board that is one nearer; the goal has none.
    step = {"d": 3, "l": -1, "r": 1, "u": -3}
    for board, move in list(zip(depths, rows.column("move").to_pylist(), strict=True))[::97]:
        if depths[board] == 0:
            assert move is None
            continue
        cells, blank = list(board), board.index(0)
        cells[blank], cells[blank + step[move]] = cells[blank + step[move]], 0
        assert depths[tuple(cells)] == depths[board] - 1


def test_the_file_names_its_puzzle(eight_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    metadata = {key.decode(): value.decode() for key, value in parquet.ParquetFile(eight_path).metadata.metadata.items()}
    assert metadata["homing.puzzle"] == "slide:3x3"
    assert metadata["homing.goal"] == "1 2 3 4 5 6 7 8 x"
    assert metadata["homing.format_version"] == "1"
    assert len(metadata["homing.digest"]) == 8 and int(metadata["homing.digest"], 16) > 0


def test_polars_and_duckdb_read_the_same_as_pyarrow(eight_path: Path) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    rows = polars.read_parquet(eight_path)
    assert rows.schema == {"index": polars.UInt64, "board": polars.List(polars.UInt8), "depth": polars.Int32, "move": polars.String}
    counts = rows.group_by("depth").len().sort("depth")["len"].to_list()
    query = f"select count(*), min(board), count(move) from '{eight_path}' group by depth order by depth"
    by_depth = duckdb.sql(query).fetchall()
    assert [row[0] for row in by_depth] == counts
    assert (len(counts), counts[:5], counts[-1]) == (32, [1, 2, 4, 8, 16], 2)
    assert by_depth[0] == (1, [1, 2, 3, 4, 5, 6, 7, 8, 0], 0)


def test_unsolvable_states_have_no_depth_and_pushes_have_a_weight(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    flip = polars.read_parquet(export(tmp_path, "flip"))
    assert (flip.height, flip["depth"].count(), flip["move"].count()) == (65_536, 4_096, 4_094)
    (tmp_path / "m.txt").write_text(MAZE)
    push = polars.read_parquet(export(tmp_path, "push:m.txt"))
    csv = polars.read_csv(export(tmp_path, "push:m.txt", to="csv"), schema_overrides={"depth": polars.Int32, "weight": polars.Int32})
    assert push.columns == ["index", "board", "weight", "depth", "move"]
    for name in ["weight", "depth", "move"]:
        assert push[name].to_list() == csv[name].to_list()
    assert [" ".join(map(str, cells)) for cells in push["board"]] == csv["board"].to_list()


def test_rows_can_be_chosen(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    deepest = polars.read_parquet(export(tmp_path, "eight", "--depth", "31"))
    assert deepest["depth"].to_list() == [31, 31]
    drawn = polars.read_parquet(export(tmp_path, "eight", "-n", "100000", "--seed", "7"))
    assert drawn.height == 100_000
