"""The data sets of `datasets/`: small versions are generated, read, checked by solvers that share no code, interrupted, and refused."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import homing

pytest.importorskip("pyarrow")
pytest.importorskip("matplotlib")
pytest.importorskip("tqdm")

# The tests need no network.
os.environ["HF_HUB_OFFLINE"] = "1"
DATASETS = Path(__file__).resolve().parents[3] / "datasets"
sys.path.insert(0, os.fspath(DATASETS))

import check  # noqa: E402
import make  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from oracles import checks, cubes, flips, slides as slow_slides, sokoban  # noqa: E402
from oracles.progress import Progress  # noqa: E402
from sets import SETS, estimates, graded, kind, slides, texts  # noqa: E402
from sets.request import Request  # noqa: E402
from sets.writer import Writer  # noqa: E402

# Of small versions the number of rows, how many of them are solved again, and the SHA-256 of the JSON lines of both parts: the rows are the
# same on every machine, and with every version of pyarrow.
SMALL = {
    "eight-all": (2000, 0, "05eab9165f42c02a422feb494723bc6b2b7f538fb970e26a4712dfecfde764e3"),
    "flip-4x4-all": (2000, 0, "bd8269b55f66ed9c89bc85a23a67ef6a7eadc0a830ec8fc7cc97cf5fe7bb6400"),
    "fifteen-10m": (30, 0, "0eba3524e34ad2486b8e625b6a51c319d8b50af1e471a205f39e409edc5c74ff"),
    "perm-2x2x2-all": (500, 6, "36ed69c4321a07427af96435673e3098c65b6be9578d02bd27140ef5f7f1fab0"),
    "lights-7x7": (300, 0, "c46d8706828cec3982dfe1c7002e645d4341f6892c3b3b51d9fd558dcb2addea"),
    "slide-3x4-all": (500, 1, "8af3e0057ea142ccd69cc63f2f71b7b64a87b9b08d1754922c784a1e6a74ce57"),
    "moves-graded": (100, 3, "6f512c069ee77cb2718deccb58ded7bae05cbf9f4d9912b460244423d63831f0"),
    "sokoban-levels": (20, 4, "cde699159df433252510c1fb7280f8e7094ae5b4c45653d1301b027ffb9bd3f8"),
}


@pytest.fixture(scope="module", autouse=True)
def small_tables() -> Iterator[None]:
    """The pattern tables that need no file; they have other bounds than those of the whole set."""
    table = homing.load("slide:4x4")
    with pytest.MonkeyPatch.context() as patched:
        for module in (slides, graded):
            patched.setattr(module, "fifteen", lambda: table)
        yield


def run(*arguments: str | int | Path) -> int:
    return make.main([str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A small version of each set, as Parquet."""
    folder = tmp_path_factory.mktemp("sets")
    for name, (rows, *_) in SMALL.items():
        with pytest.MonkeyPatch.context() as patched:
            if name != "eight-all":
                patched.setattr(make.card, "_plot", lambda *_: None)
            assert run(name, "--limit", rows, "--seed", 7, "--dir", folder) == 0
    return {name: folder / name for name in SMALL}


@pytest.fixture
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make.card, "_plot", lambda *_: None)


def rows_of(folder: Path, part: str) -> list[dict]:
    return [row for path in sorted((folder / "data").glob(f"{part}-*")) for row in pq.read_table(path).to_pylist()]


def test_every_set_has_a_small_version_in_the_tests():
    assert SMALL.keys() == SETS.keys() == check.CHECKS.keys()


def lines_of(rows: list[dict]) -> str:
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


@pytest.mark.parametrize("name", SMALL)
def test_the_rows_are_the_same_on_every_machine(name, generated):
    lines = lines_of(rows_of(generated[name], "train")) + lines_of(rows_of(generated[name], "test"))
    assert hashlib.sha256(lines.encode()).hexdigest() == SMALL[name][2]


def test_json_lines_are_the_same_rows(generated, tmp_path, without_plots):
    assert run("eight-all", "--limit", 2000, "--seed", 7, "--dir", tmp_path, "--json") == 0
    for part in ("train", "test"):
        path = tmp_path / f"eight-all/data/{part}-00000-of-00001.jsonl"
        assert path.read_text() == lines_of(rows_of(generated["eight-all"], part))
    croissant = pytest.importorskip("mlcroissant")
    assert next(iter(croissant.Dataset(tmp_path / "eight-all/croissant.json").records("test")))["test/depth"] > 0


@pytest.mark.parametrize("name", SMALL)
def test_slow_solvers_confirm_the_rows(name, generated):
    assert len(list(check.check(generated[name], rows=SMALL[name][1]))) >= 2


@pytest.mark.parametrize("name", SMALL)
def test_all_readers_read_the_same_rows(name, generated):
    folder = generated[name]
    rows, *_ = SMALL[name]
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    frame = polars.read_parquet(folder / "data/*.parquet")
    assert frame.height == rows and frame.columns == [column.name for column in SETS[name].columns]
    depth = SETS[name].depth
    query = f"select count(*), sum({depth}), count({depth}) from '{folder}/data/*.parquet'"
    assert duckdb.sql(query).fetchall()[0] == (rows, frame[depth].cast(polars.Int64).sum(), frame[depth].count())


@pytest.mark.parametrize("name", SMALL)
def test_croissant_is_valid_and_loads(name, generated):
    croissant = pytest.importorskip("mlcroissant")
    dataset = croissant.Dataset(generated[name] / "croissant.json")
    assert not dataset.metadata.issues.errors and not dataset.metadata.issues.warnings
    first, right = next(iter(dataset.records("test"))), rows_of(generated[name], "test")[0]
    for column, value in right.items():
        found = first[f"test/{column}"]
        if value is None:
            assert found is None or np.isnan(found)
        else:
            assert (found.decode() if isinstance(found, bytes) else list(found) if isinstance(value, list) else found) == value


@pytest.mark.parametrize("name", SMALL)
def test_the_hub_reads_the_card(name, generated, tmp_path):
    datasets = pytest.importorskip("datasets")
    loaded = datasets.load_dataset(os.fspath(generated[name]), cache_dir=os.fspath(tmp_path))
    assert {part: len(rows) for part, rows in loaded.items()} == {part: len(rows_of(generated[name], part)) for part in ("train", "test")}
    assert loaded["test"][0] == rows_of(generated[name], "test")[0]


def test_the_card_describes_the_set(generated):
    card = (generated["eight-all"] / "README.md").read_text()
    assert card.startswith("---\npretty_name:") and "2,000 of its 181,440 rows, with the seed 7" in card and "| linear model |" in card
    for path in (generated["eight-all"] / "data").iterdir():
        assert hashlib.sha256(path.read_bytes()).hexdigest() in card
    assert (generated["eight-all"] / "baselines.png").stat().st_size < 1 << 20


def test_a_split_by_depth_divides_at_the_depth(tmp_path, without_plots):
    assert run("eight-all", "--limit", 500, "--split", 24, "--dir", tmp_path) == 0
    depths = {part: [row["depth"] for row in rows_of(tmp_path / "eight-all", part)] for part in ("train", "test")}
    assert max(depths["train"]) < 24 <= min(depths["test"]) and sum(map(len, depths.values())) == 500
    assert len(list(check.check(tmp_path / "eight-all"))) == 2


def test_a_set_of_several_files_loads_as_one(tmp_path, monkeypatch, without_plots):
    monkeypatch.setattr(SETS["eight-all"], "group_rows", 250)
    monkeypatch.setattr(SETS["eight-all"], "shard_rows", 500)
    assert run("eight-all", "--limit", 900, "--dir", tmp_path) == 0
    assert [path.name for path in (tmp_path / "eight-all/data").glob("test-*-of-00002.parquet")]
    croissant = pytest.importorskip("mlcroissant")
    dataset = croissant.Dataset(tmp_path / "eight-all/croissant.json")
    assert sum(1 for part in ("train", "test") for _ in dataset.records(part)) == 900


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("place", ["group", "file"])
def test_an_interrupted_set_resumes_to_the_same_bytes(fault, place, tmp_path, monkeypatch, capsys, without_plots):
    monkeypatch.setattr(SETS["eight-all"], "group_rows", 500)
    monkeypatch.setattr(SETS["eight-all"], "shard_rows", 1000)
    options = ["eight-all", "--limit", 2000, "--seed", 7, "--dir"]
    assert run(*options, tmp_path / "whole") == 0
    calls = []
    of, method = (pq.ParquetWriter, "write_table") if place == "file" else (SETS["eight-all"], "rows")
    really = getattr(of, method)

    def fails(*arguments, **named):
        calls.append(1)
        if len(calls) == 3:
            raise fault
        return really(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(of, method, fails)
        status = run(*options, tmp_path / "cut")
    errors = capsys.readouterr().err
    assert "continue with --resume" in errors and status == (130 if isinstance(fault, KeyboardInterrupt) else 2)
    assert not (tmp_path / "cut/eight-all").exists() and not list((tmp_path / "cut").rglob("*.tmp"))
    assert run(*options, tmp_path / "cut") == 2 and "continue with --resume, or remove it" in capsys.readouterr().err
    assert run("eight-all", "--limit", 1999, "--dir", tmp_path / "cut", "--resume") == 2 and "same options" in capsys.readouterr().err
    assert run(*options, tmp_path / "cut", "--resume") == 0
    assert bytes_of(tmp_path / "cut") == bytes_of(tmp_path / "whole")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["eigth-all"], "there is no set 'eigth-all': did you mean eight-all?"),
        (["zzz"], "there is no set 'zzz': choose one of eight-all, "),
        (["eight-all", "--limit", "181441"], "--limit: eight-all has 181440 rows, found 181441: ask for 1 to 181440"),
        (["eight-all", "--limit", "0"], "--limit: eight-all has 181440 rows, found 0"),
        (["eight-all", "--seed", "-1"], "--seed: expected a number from 0 to 4294967295, found -1"),
        (["eight-all", "--split", "deep"], "--split: expected `hash` or a depth from 0 to 255, found 'deep'"),
        (["eight-all", "--dir", "/dev/null/x"], "/dev/null/x: "),
    ],
)
def test_impossible_requests_get_a_message_of_one_sentence(arguments, sentence, capsys):
    assert run(*arguments) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"error: {sentence}") and errors.count("\n") == 1


def test_an_existing_set_is_not_overwritten(generated, capsys):
    folder = generated["eight-all"]
    before = bytes_of(folder)
    assert run("eight-all", "--limit", 10, "--dir", folder.parent) == 2
    assert "is already there: remove it" in capsys.readouterr().err and bytes_of(folder) == before


def test_two_runs_cannot_write_the_same_folder(tmp_path, capsys):
    options = ["eight-all", "--limit", 20, "--dir", tmp_path]
    first = Writer(SETS["eight-all"](), Request("eight-all", 20, 0, "hash", "parquet"), tmp_path)
    first.begin(False)
    for more in ([], ["--resume"]):
        assert run(*options, *more) == 2
        errors = capsys.readouterr().err
        assert errors == f"error: another process makes {tmp_path}/.eight-all.part: wait for it, or choose another folder with --dir\n"
    first.close()
    assert run(*options) == 2 and "continue with --resume" in capsys.readouterr().err
    assert run(*options, "--resume") == 0
    assert not (tmp_path / "eight-all/lock").exists() and not (tmp_path / ".eight-all.part").exists()


def test_check_names_a_row_that_is_wrong(generated, tmp_path, capsys):
    folder = tmp_path / "eight-all"
    shutil.copytree(generated["eight-all"], folder)
    path = folder / "data/test-00000-of-00001.parquet"
    table = pq.read_table(path)
    depths = table.column("depth").to_numpy().copy()
    depths[3] += 2
    pq.write_table(table.set_column(1, table.schema.field(1), [depths]), path)
    assert check.main([str(folder)]) == 1 and "the digest of data/test-00000-of-00001.parquet: expected" in capsys.readouterr().err
    croissant = json.loads((folder / "croissant.json").read_text())
    croissant["distribution"] = []
    (folder / "croissant.json").write_text(json.dumps(croissant))
    assert check.main([str(folder)]) == 1 and "the row of " in capsys.readouterr().err


def test_drawn_states_are_spread_over_the_whole_space():
    assert kind.spread(3, 4, 10, 10, 5).tolist() == [3, 4, 5, 6]
    drawn = kind.spread(0, 100, 100, 1000, 1)
    assert (drawn // 10 == np.arange(100)).all() and len(set((drawn % 10).tolist())) == 10
    assert (kind.spread(40, 60, 100, 1000, 1) == drawn[40:]).all() and (kind.spread(0, 100, 100, 1000, 2) != drawn).any()


def test_paths_become_text():
    offsets, codes = np.array([0, 2, 2, 3]), np.array([1, 0, 2], dtype=np.uint8)
    assert texts.paths(offsets, codes, ["d", "l", "r"]).to_pylist() == ["ld", "", "r"]
    assert texts.paths(offsets, codes, ["U", "U2", "R'"]).to_pylist() == ["U2 U", "", "R'"]
    assert texts.sets(np.array([0, 5, 2], dtype=np.uint32), ["U", "U2", "R'"]).to_pylist() == ["", "U R'", "U2"]


def test_baselines_never_exceed_the_depth(eight):
    columns = eight.dataset()
    boards, depths = eight.unrank(columns["index"]), columns["depth"]
    manhattan, conflict = estimates.manhattan(boards, 3, 3), estimates.linear_conflict(boards, 3, 3)
    assert (manhattan <= conflict).all() and (conflict <= depths).all() and ((depths - conflict) % 2 == 0).all()
    # Hansson, Mayer and Yung: two exchanged tiles cost two more moves.
    assert estimates.linear_conflict(np.array([[2, 1, 3, 4, 5, 6, 8, 7, 0]], dtype=np.uint8), 3, 3).tolist() == [8]


def test_the_bounds_of_the_fifteen_puzzle_agree_with_slow_programs():
    boards = np.array([np.random.default_rng(seed).permutation(16) for seed in range(50)], dtype=np.uint8)
    tuples = [tuple(board) for board in boards.tolist()]
    assert estimates.manhattan(boards, 4, 4).tolist() == [slow_slides.manhattan(board, 4) for board in tuples]
    assert estimates.linear_conflict(boards, 4, 4).tolist() == [slow_slides.linear_conflict(board, 4, 4) for board in tuples]
    assert estimates.walking_distance(boards, 4).tolist() == [slow_slides.walking_distance(board, 4) for board in tuples]


def test_the_slow_solvers_find_published_depths():
    # Korf's 12th board of 1985, rotated by 180 degrees, takes 45 moves.
    korf = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]
    assert checks.solve_fifteen([[(16 - tile) % 16 for tile in reversed(korf)]], Progress()) == [45]
    # Jaap Scherphuis: the patterns of the 2x2x2 cube by distance.
    counts = np.bincount(list(cubes._near("", 4).values())), np.bincount(list(cubes._near("_quarter", 5).values()))
    assert [found.tolist() for found in counts] == [[1, 9, 54, 321, 1847], [1, 6, 27, 120, 534, 2256]]
    assert cubes.text_after("1 2 3 4 5 6 7".split(), "U") == "4 1 2 3 5 6 7"
    level = sokoban.Level("######\n#@   #\n# $$ #\n# .. #\n######\n")
    assert level.least(True, 10**6) == (2, 5) and level.played("rDurD") == (2, 5) and level.played("rDurd") is None


def test_a_network_beats_manhattan_and_the_card_says_so(generated, tmp_path):
    folder = shutil.copytree(generated["eight-all"], tmp_path / "eight-all")
    command = [sys.executable, os.fspath(DATASETS / "examples/train.py"), os.fspath(folder), "--passes", "2", "--card"]
    for _ in range(2):
        assert "the network is off by" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    card = (folder / "README.md").read_text()
    assert card.count("## A small network") == 1 and card.startswith("---\n") and (folder / "model.png").stat().st_size < 1 << 20


def test_prompts_have_a_verifier(generated, tmp_path):
    script, folder = os.fspath(DATASETS / "examples/prompts.py"), os.fspath(generated["eight-all"])
    command = [sys.executable, script, folder, "--part", "test", "--limit", "20"]
    prompts = [json.loads(line) for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()]
    assert len(prompts) == 20 and all(prompt["image"].startswith("<svg") for prompt in prompts)
    assert "_" in prompts[0]["question"] and {homing.load("eight").split(prompt["info"]["board"]) for prompt in prompts} == {"test"}
    sys.path.insert(0, os.fspath(DATASETS / "examples"))
    import prompts as verifier

    infos, answers = [prompt["info"] for prompt in prompts], [prompt["answer"] for prompt in prompts]
    assert verifier.rewards([f"Let me see. <answer>{answer}</answer>" for answer in answers], infos) == [1.0] * 20
    longer = verifier.rewards([f"<answer>{answer}lr</answer>" for answer in answers], infos)
    assert longer == [info["depth"] / (info["depth"] + 2) for info in infos]
    nearer = verifier.rewards([f"<answer> {answer[0]} </answer>" for answer in answers], infos)
    assert np.allclose(nearer, [0.1 / info["depth"] for info in infos])
    for nonsense in ("", "<answer></answer>", "<answer>go north</answer>", "<answer>" + "lllllll" + "</answer>", "dlr"):
        assert verifier.rewards([nonsense] * 20, infos) == [0.0] * 20


def test_prompts_are_drawn_from_all_rows(generated):
    rows = {(*row["board"],): row["depth"] for row in rows_of(generated["eight-all"], "train")}

    def drawn(*options: str) -> list[tuple[tuple[int, ...], int]]:
        script, folder = os.fspath(DATASETS / "examples/prompts.py"), os.fspath(generated["eight-all"])
        command = [sys.executable, script, folder, "--limit", "300", *options]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        infos = [json.loads(line)["info"] for line in lines]
        return [((*info["board"],), info["depth"]) for info in infos]

    some = drawn()
    assert len(dict(some)) == 300 and all(rows[board] == depth for board, depth in some)
    # The blank is in each of the nine cells, and every second depth is odd.
    blanks = np.bincount([board.index(0) for board, _ in some], minlength=9)
    odd = np.mean([depth % 2 for _, depth in some])
    assert blanks.min() > 15 and abs(odd - np.mean([depth % 2 for depth in rows.values()])) < 0.1
    assert drawn("--seed", "0") == some and drawn("--seed", "1") != some
    by_depth = np.bincount([depth for _, depth in drawn("--by-depth")])
    there = np.bincount(list(rows.values()))
    # The same number of each depth, or all if there are fewer.
    most = by_depth.max()
    assert by_depth.sum() == 300 and all(count in (most, most - 1, whole) for count, whole in zip(by_depth, there, strict=True))


def test_no_class_is_in_both_parts(generated):
    """Without splits by class, four of five boards of the test part have their mirror image in train."""
    mirrored = [0, 1, 4, 7, 2, 5, 8, 3, 6]
    eights = {part: {(*row["board"],) for row in rows_of(generated["eight-all"], part)} for part in ("train", "test")}
    images = {tuple(mirrored[board[3 * (cell % 3) + cell // 3]] for cell in range(9)) for board in eights["test"]}
    assert images != eights["test"] and not images & eights["train"]
    flips = {part: {(*row["board"],) for row in rows_of(generated["flip-4x4-all"], part)} for part in ("train", "test")}
    swapped = {tuple(1 - piece for piece in board) for board in flips["test"]}
    upside_down = {board[::-1] for board in flips["test"]}
    assert not (swapped | upside_down) & flips["train"] and upside_down != flips["test"]


def test_the_whole_8_puzzle_has_no_image_of_a_test_board_in_train(eight):
    boards = eight.unrank(np.arange(181_440))
    parts = eight.split(boards)
    mirrored = np.array([0, 1, 4, 7, 2, 5, 8, 3, 6])[boards.reshape(-1, 3, 3).transpose(0, 2, 1).reshape(-1, 9)]
    assert (mirrored != boards).any(axis=1).mean() > 0.99 and (eight.depths(mirrored) == eight.depths(boards)).all()
    assert (eight.split(mirrored) == parts).all() and 0.19 < (parts == "test").mean() < 0.21


def test_check_finds_a_class_in_both_parts(generated, tmp_path, capsys):
    folder = shutil.copytree(generated["eight-all"], tmp_path / "eight-all")
    paths = {part: folder / f"data/{part}-00000-of-00001.parquet" for part in ("train", "test")}
    train, test = (pq.read_table(paths[part]) for part in ("train", "test"))
    pq.write_table(pa.concat_tables([train, test.slice(5, 1)]), paths["train"])
    pq.write_table(pa.concat_tables([test.slice(0, 5), test.slice(6)]), paths["test"])
    croissant = json.loads((folder / "croissant.json").read_text())
    croissant["distribution"] = []
    (folder / "croissant.json").write_text(json.dumps(croissant))
    assert check.main([str(folder)]) == 1 and "the part of " in capsys.readouterr().err


def test_the_slow_images_have_the_same_depth():
    draw = np.random.default_rng(1)
    depths = slow_slides.distances(3, 3)
    boards = list(depths)
    for board in (boards[place] for place in draw.integers(0, len(boards), 50)):
        images = set(slow_slides.images(board, 3, 3))
        assert board in images and len(images) <= 2 and {depths[image] for image in images} == {depths[board]}
    assert set(slow_slides.images((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11), 3, 4)) == {(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11)}
    answers = flips.answers(4, 4)

    def presses(text: str) -> int | None:
        found = answers.get(sum(1 << place for place, letter in enumerate(text) if letter == "b"))
        return None if found is None else found[0]

    for text in ("bwwwwwwwwwwwwwww", "bbwwbwwwwwwwwwww", "wbwwbbbwwbwwwwww", "wwwwbbwwbwwbbbbb"):
        images = set(flips.images(text, 4, True))
        assert text in images and len(images) <= 16 and {presses(image) for image in images} == {presses(text)}
    cube = cubes.SOLVED
    for turn in ("U", "R", "F2", "U'"):
        cube = cubes.after(cube, turn)
    images = list(cubes.images(cube))
    assert cube in images and len(set(images)) == 6 and {cubes.distance(image, "") for image in images} == {cubes.distance(cube, "")}
    assert all(cubes.of_text(cubes.text_of(image).split()) == image for image in images)
    level = "#####\n#@$.#\n#   #\n#####\n"
    assert level in sokoban.images(level) and len(set(sokoban.images(level))) == 8
    assert {sokoban.Level(image).least(True, 1000) for image in sokoban.images(level)} == {(1, 1)}


class Log(io.StringIO):
    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_long_check_reports_progress(is_terminal, generated, monkeypatch):
    log = Log(is_terminal)
    progress = Progress(log)
    monkeypatch.setattr(progress, "silent_seconds", 0.01)
    monkeypatch.setattr(progress, "line_seconds", 0.01)
    slow = (time.sleep(0.1) or item for item in range(3))
    assert list(progress.over("things", slow, 3)) == [0, 1, 2]
    # Progress is reported while a slow item runs.
    assert "things: 0 of 3, 0 s" in log.getvalue() and log.getvalue().endswith("\r\x1b[K" if is_terminal else " s\n")
    # The boards that the C solver solves again, one after another.
    assert len(list(check.check(generated["fifteen-10m"], rows=1, progress=progress))) == 3
    assert "15-puzzles solved again: 0 of 1, " in log.getvalue()


def test_a_quick_check_prints_no_progress(generated):
    log = Log(True)
    list(Progress(log).over("things", range(1000), 1000))
    assert log.getvalue() == ""


@pytest.mark.parametrize("program", ["make.py", "check.py", "examples/prompts.py", "examples/train.py"])
def test_every_option_is_on_the_page(program):
    said = subprocess.run([sys.executable, os.fspath(DATASETS / program), "--help"], capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"--[a-z][a-z-]*", said)) - {"--help"}
    sections = (DATASETS.parent / "docs/datasets.md").read_text().split("\n## ")
    # The options of make.py come first on the page. Those of each other program are in the section that starts with its name.
    begins = f"`{Path(program).name}`"
    section = sections[0] if program == "make.py" else next(of for of in sections if of.partition("\n\n")[2].startswith(begins))
    assert options and not [option for option in options if f"`{option}" not in section]
