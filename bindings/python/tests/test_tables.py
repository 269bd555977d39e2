"""Tables as files: generating, opening, damage, sharing."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import homing


def test_a_generated_table_has_the_published_bytes(tmp_path, published):
    seen = []
    path = homing.generate("eight", dir=tmp_path / "new", progress=lambda depth, states, total: seen.append((depth, states, total)))
    with open(path, "rb") as made, open(published / "slide-3x3.tbl", "rb") as known:
        assert made.read() == known.read()
    assert [depth for depth, _, _ in seen] == list(range(32)) and seen[-1][1:] == (181_440, 181_440)
    homing.verify(path)
    assert homing.info(path)["puzzle"] == "slide:3x3" and homing.info(path)["size_bytes"] == os.path.getsize(path)
    assert homing.load(path).depths("867254301") == 31


def test_a_bar_is_drawn_on_standard_error(tmp_path, capfd):
    homing.generate("slide:2x4", dir=tmp_path, progress=True)
    assert "slide:2x4" in capfd.readouterr().err


def test_an_exception_in_progress_stops_the_search(tmp_path):
    def stop(depth, states, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        homing.generate("slide:2x5", dir=tmp_path, progress=stop)
    assert not list(tmp_path.glob("*.tbl"))


SLOWED = """
import sys, time, homing
def report(depth, states, total):
    print(depth, flush=True)
    time.sleep(0.02)
homing.generate("slide:3x4", dir=sys.argv[1], progress=report, checkpoint_minutes=float(sys.argv[2]))
"""


def interrupted(folder, minutes, depth):
    """A search that Ctrl-C stops after a depth: its output, and the seconds until it has ended."""
    command = [sys.executable, "-c", SLOWED, str(folder), str(minutes)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while int(child.stdout.readline()) < depth:
        pass
    child.send_signal(signal.SIGINT)
    started = time.perf_counter()
    _, words = child.communicate(timeout=60)
    assert child.returncode != 0
    return words, time.perf_counter() - started


def test_ctrl_c_stops_a_search_at_once_and_writes_nothing(tmp_path):
    words, seconds = interrupted(tmp_path, 5, 30)
    # A tenth of a second, and the end of Python on a busy machine.
    assert "KeyboardInterrupt" in words and seconds < 1
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_a_checkpoint_and_resume_gives_the_same_bytes(tmp_path, three_by_four):
    words, _ = interrupted(tmp_path, 1e-9, 3)
    assert "KeyboardInterrupt" in words and [path.name for path in tmp_path.iterdir()] == ["slide-3x4.checkpoint"]
    with pytest.raises(FileNotFoundError):
        homing.generate("slide:2x4", dir=tmp_path, resume=True)
    path = homing.generate("slide:3x4", dir=tmp_path, resume=True)
    assert not list(tmp_path.glob("*.checkpoint"))
    with open(path, "rb") as resumed, open(three_by_four, "rb") as whole:
        while block := resumed.read(1 << 20):
            assert block == whole.read(1 << 20)
    large = homing.load("slide:3x4", dir=tmp_path)
    boards = large.random(3000, seed=1)
    depths = large.depths(boards)
    paths = large.paths(boards)
    assert depths.tolist() == np.diff(paths.offsets).tolist() and depths.max() <= 53
    assert (large.rank(boards) >= 0).all() and (large.unrank(large.rank(boards)) == boards).all()


@pytest.mark.parametrize("damage", ["empty", "cut", "foreign", "header", "entry"])
def test_a_damaged_file_is_refused(tmp_path, published, damage):
    content = bytearray((published / "slide-3x3.tbl").read_bytes())
    if damage == "empty":
        content = bytearray()
    elif damage == "cut":
        del content[-1:]
    elif damage == "foreign":
        content[:8] = b"not this"
    elif damage == "header":
        content[40] ^= 255
    else:
        content[-100] ^= 255
    path = tmp_path / "slide-3x3.tbl"
    path.write_bytes(content)
    with pytest.raises(homing.TableError):
        homing.verify(path)
    if damage != "entry":
        with pytest.raises(homing.TableError):
            homing.open(path)
    else:
        # Wrong answers or an error, but no crash.
        try:
            homing.open(path).depths(homing.load("eight").random(1000))
        except homing.TableError:
            pass


def test_missing_files_and_folders_raise(tmp_path):
    with pytest.raises(homing.TableError):
        homing.open(tmp_path / "none.tbl")
    with pytest.raises(homing.TableError):
        homing.open(tmp_path)


def test_a_table_that_is_truncated_or_removed_while_open_keeps_answering(tmp_path, published, eight):
    path = tmp_path / "slide-3x3.tbl"
    path.write_bytes((published / "slide-3x3.tbl").read_bytes())
    table = homing.open(path)
    boards = eight.random(1000)
    path.write_bytes(b"")
    assert (table.depths(boards) == eight.depths(boards)).all() and table.solve("1234567x8") == "r"
    path.unlink()
    assert table.solve("1234567x8") == "r"


def test_threads_can_share_a_table():
    table = homing.load("flip")
    boards = table.random(20_000, seed=1)
    expected = homing.load("flip").depths(boards)
    wrong = []

    def ask():
        for _ in range(20):
            if not (table.depths(boards) == expected).all() or table.count(boards[:2000]).min() < 1:
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_other_threads_run_while_boards_are_answered(eight):
    boards = eight.random(2_000_000)
    done = threading.Event()

    def ask():
        for _ in range(5):
            eight.paths(boards[:300_000])
        done.set()

    thread = threading.Thread(target=ask)
    turns = 0
    thread.start()
    while not done.is_set():
        turns += 1
        time.sleep(0.001)
    thread.join()
    assert turns > 5


def _depth(table, boards):
    return table.depths(boards)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_can_share_a_table(eight, method):
    boards = eight.random(100_000, seed=5)
    expected = eight.depths(boards)
    with multiprocessing.get_context(method).Pool(2) as pool:
        for found in pool.starmap(_depth, [(eight, boards)] * 4):
            assert (found == expected).all()


def test_a_table_can_be_pickled(eight, published):
    goal = homing.load("eight", goal="1 2 3 8 x 4 7 6 5")
    for table in (eight, goal, homing.open(published / "slide-3x3.tbl"), homing.load("push:####\n#SB#\n#.T#\n####\n")):
        again = pickle.loads(pickle.dumps(table))
        assert again.goal == table.goal and again.name == table.name and again.states == table.states
    error = pickle.loads(pickle.dumps(homing.InvalidBoard("a sentence", 3)))
    assert error.row == 3 and str(error) == "board 3: a sentence"


def test_import_is_quick_and_does_not_load_numpy():
    # Processor time: the machine may be busy.
    script = "import sys, time; start = time.process_time(); import homing; print(time.process_time() - start, 'numpy' in sys.modules)"
    found = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split() for _ in range(5)]
    assert min(float(seconds) for seconds, _ in found) < 0.06 and {has_numpy for _, has_numpy in found} == {"False"}


def test_the_first_depths_are_counted_without_a_table(tmp_path):
    folder = tmp_path / "tables"
    assert homing.generate("eight", depth=5, dir=folder) == [1, 2, 4, 8, 16, 20] and not folder.exists()
    # A search that ends before the depth counts all.
    assert homing.generate("slide:2x3", depth=99) == homing.load("slide:2x3").layers
    reported = []
    homing.generate("slide:3x3", depth=3, progress=lambda depth, *_: reported.append(depth))
    assert reported == [0, 1, 2, 3]
    for wrong in (0, -1, 1.5, "3", 2**32):
        with pytest.raises(homing.InvalidInput, match="^depth: expected a whole number from 1 to"):
            homing.generate("eight", depth=wrong)


def test_layers_in_files_make_the_same_table(tmp_path):
    plain = homing.generate("slide:2x5", dir=tmp_path / "plain")
    scratch = tmp_path / "layers"
    made = homing.generate("slide:2x5", dir=tmp_path / "scratch", scratch=scratch, memory=1 << 26)
    assert Path(made).read_bytes() == Path(plain).read_bytes()


def test_a_search_with_layers_in_files_resumes(tmp_path):
    class Enough(Exception):
        pass

    def stop_at_30(depth, *_):
        if depth >= 30:
            raise Enough

    given = {"dir": tmp_path / "made", "scratch": tmp_path / "layers", "memory": 1 << 26}
    with pytest.raises(Enough):
        homing.generate("slide:2x5", progress=stop_at_30, **given)
    reported = []
    made = homing.generate("slide:2x5", resume=True, progress=lambda depth, *_: reported.append(depth), **given)
    assert reported[0] >= 25
    assert Path(made).read_bytes() == Path(homing.generate("slide:2x5", dir=tmp_path / "plain")).read_bytes()


def test_batches_can_be_limited_to_depths(eight):
    found = [columns for columns in eight.batches(50_000, depth=(29, 31))]
    together = np.concatenate([columns["index"] for columns in found])
    assert (together == eight.dataset(depth=(29, 31))["index"]).all() and len(found) == 4
    assert sum(len(columns["index"]) for columns in eight.batches(10**6, depth=(5, 9), split="test")) == len(
        eight.dataset(depth=(5, 9), split="test")["index"]
    )
