"""Arguments that are numbers: any value returns an answer or raises one sentence, quickly and within memory.

`python -m pytest --hypothesis-profile=fuzz tests/test_arguments.py -k random_numbers` runs as a fuzzer.
"""

from __future__ import annotations

import errno
import pickle
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import homing

BOARD = "8672543x1"
EIGHT, FLIP = homing.load("eight"), homing.load("flip")
ROUTES = homing.Routes(([0, 1], [1, 0], [5, 4]), 1)

#: Valid and invalid values for numbers.
NUMBERS = [
    -1, 0, 1, 2**31, 10**10, 2**53, 2**62, 2**63, 2**64 - 1, 2**64, 10**30, 10**5000, -(2**63), True,
    0.5, 1.0, float("nan"), float("inf"), -float("inf"), 1e300, Fraction(1, 3), 1j,
    np.int8(-1), np.uint64(2**64 - 1), np.float64("nan"), np.array(3), np.array([1, 2]),
    "", "5", b"5", None, (), (1,), (1, 2, 3), (3, 1), (None, None), [0, float("nan")], {}, object(),
]  # fmt: skip


def ask_all(number: object, other: object) -> list[tuple[str, object]]:
    """Every argument that is a number, with a value for it."""
    eight, flip = EIGHT, FLIP
    return [
        ("random n", lambda: eight.random(number)),
        ("random seed", lambda: eight.random(1, seed=number)),
        ("random depth", lambda: eight.random(1, depth=number)),
        ("random depths", lambda: eight.random(1, depth=(number, other))),
        ("random_texts n", lambda: flip.random_texts(number)),
        ("random_texts seed", lambda: flip.random_texts(1, seed=number, depth=other)),
        ("states_at", lambda: flip.states_at(number)),
        ("all_paths limit", lambda: eight.all_paths(BOARD, limit=number)),
        ("unrank", lambda: eight.unrank(number)),
        ("dataset depth", lambda: flip.dataset(depth=(number, other))),
        ("dataset parts", lambda: flip.dataset(depth=0, split="a", parts={"a": number, "b": other})),
        ("batches size", lambda: next(flip.batches(number), None)),
        ("batches start", lambda: next(flip.batches(7, start=number), None)),
        ("split_of", lambda: homing.split_of(BOARD, {"a": number, "b": other})),
        ("routes nodes", lambda: homing.Routes(([0], [1], [1]), 1, nodes=number)),
        ("routes target", lambda: homing.Routes(([0], [1], [1]), number)),
        ("routes tails", lambda: homing.Routes(([number], [1], [1]), 1)),
        ("routes weights", lambda: homing.Routes(([0], [1], [number]), 1)),
        ("walk source", lambda: ROUTES.walk(number)),
        ("walk k", lambda: ROUTES.walk(0, number)),
        ("lengths n", lambda: ROUTES.lengths(0, number)),
        ("lengths source", lambda: ROUTES.lengths(number, 3)),
        ("option blank", lambda: homing.load("eight", blank=number)),
        ("option limit_nodes", lambda: homing.load("slide:10x10", any=True, limit_nodes=number)),
        ("option limit_time", lambda: homing.load("slide:10x10", any=True, limit_time=number)),
        ("option threads", lambda: homing.load("eight", threads=number)),
        ("option goal", lambda: homing.load("flip", goal=number)),
        ("name", lambda: homing.load(f"slide:{text_of(number)}x3")),
        ("name", lambda: homing.load(f"flip:3x{text_of(number)}")),
        ("checkpoint_minutes", lambda: homing.generate("push:none", dir=".", checkpoint_minutes=number)),
    ]


def text_of(number: object) -> str:
    return "10" * 2000 if isinstance(number, int) and number > 10**1000 else str(number)


def is_small(number: object) -> bool:
    """Whether this number of rows is generated quickly."""
    return not isinstance(number, (int, np.integer)) or int(number) <= 10**4 or int(number) > 2**40


def check(number: object, other: object = 3) -> None:
    for what, ask in ask_all(number, other):
        # Numbers of rows that fit into memory may take long.
        if what in ("random n", "random_texts n", "lengths n", "routes nodes", "walk k") and not is_small(number):
            continue
        started = time.perf_counter()
        try:
            ask()
        except homing.Error as error:
            sentence = str(error)
            assert sentence and len(sentence) < 400 and "defect" not in sentence, (what, number, sentence)
        except IndexError:
            assert what == "unrank", (what, number)
        assert time.perf_counter() - started < 20, (what, number)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: f"{type(number).__name__} {text_of(number)[:24]}")
def test_any_number_is_answered_or_refused_with_a_message(number):
    check(number)
    check(3, number)


NUMBER = st.one_of(
    st.integers(),
    st.integers(-2, 300),
    st.integers(0, 2**70).map(lambda number: number + 2**41),
    st.sampled_from([2**bits + add for bits in (31, 32, 53, 62, 63, 64) for add in (-1, 0, 1)]).filter(is_small),
    st.floats(),
    st.text(max_size=5),
    st.none(),
    st.booleans(),
    st.tuples(st.integers(-2, 40), st.integers(-2, 40)),
    st.fractions(),
    st.lists(st.one_of(st.integers(), st.floats()), max_size=3),
)


@given(NUMBER, NUMBER)
def test_random_numbers_are_answered_or_refused(number, other):
    check(number, other)


@pytest.mark.parametrize("count", [10**12, 2**53, 2**62, 2**64 - 1])
def test_requests_larger_than_memory_are_refused_with_the_bound(count):
    for ask in (lambda: EIGHT.random(count), lambda: EIGHT.random_texts(count)):
        started = time.perf_counter()
        with pytest.raises(homing.InvalidInput, match=rf"^the free memory has no room for {count} boards: ask for at most \d+$"):
            ask()
        assert time.perf_counter() - started < 1
    with pytest.raises(homing.InvalidInput, match="more than 100000000 walks"):
        ROUTES.lengths(0, count)
    # A batch is never larger than the table.
    assert len(next(EIGHT.batches(count))["index"]) == 181_440


def test_the_nodes_of_a_graph_are_bounded_by_the_memory():
    try:
        homing.Routes(([0], [1], [1]), 1, nodes=2**32 - 2)
    except homing.InvalidInput as error:
        assert "no room for 4294967294 nodes: ask for at most" in str(error)


_TO_64_BITS = f"expected a whole number from 0 to {2**64 - 1}, found"


@pytest.mark.parametrize(
    "ask, sentence",
    [
        (lambda: EIGHT.random(10**30), f"n: {_TO_64_BITS} {10**30}"),
        (lambda: EIGHT.random(1.0), f"n: {_TO_64_BITS} 1.0"),
        (lambda: EIGHT.random(10**5000), f"n: {_TO_64_BITS} a number of thousands of digits"),
        (lambda: EIGHT.all_paths(BOARD, limit=-1), f"limit: {_TO_64_BITS} -1"),
        (lambda: homing.generate("slide:2x3", threads=-1), "threads: no puzzle has an option of that name: leave it out"),
        (lambda: homing.load("eight", blank=-1), 'blank: expected the number of a cell from 1 to 9, found "-1"'),
        (
            lambda: homing.load("slide:10x10", limit_time=2e9),
            'limit_time: expected a number of seconds from 0 to 1000000000, found "2000000000"',
        ),
        (lambda: homing.split_of(BOARD, {"a": float("nan")}), "parts: expected shares that add up to 1, found {'a': nan}"),
        (
            lambda: homing.generate("eight", checkpoint_minutes=float("nan")),
            "checkpoint_minutes: expected a number from 0 to 1000000000, found nan",
        ),
        (lambda: ROUTES.walk(0, 0), f"k: expected a whole number from 1 to {2**64 - 1}, found 0"),
        (lambda: ROUTES.walk(7), "source: expected a whole number from 0 to 1, found 7"),
        (lambda: homing.Routes(([0], [9], [1]), 0, nodes=3), f"nodes: expected a whole number from 10 to {2**32 - 2}, found 3"),
        (lambda: homing.Routes(([0], [1 << 40], [1]), 0), f"heads: expected a whole number from 0 to {2**32 - 3}, found {1 << 40}"),
    ],
)
def test_messages_name_the_bound(tmp_path, monkeypatch, ask, sentence):
    monkeypatch.setenv("HOMING_TABLES", str(tmp_path))
    with pytest.raises(homing.InvalidInput) as raised:
        ask()
    assert str(raised.value) == sentence


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited by ulimit")
def test_a_table_larger_than_memory_is_refused_before_the_search(tmp_path):
    # Its search takes 16 GB, and the process may use half of that.
    script = "import homing, sys; homing.generate('slide:2x7', dir=sys.argv[1])"
    limited = f'ulimit -v 8000000; exec "{sys.executable}" -c "{script}" "$1"'
    said = subprocess.run(["sh", "-c", limited, "sh", str(tmp_path)], capture_output=True, text=True).stderr
    assert "InvalidInput: the free memory has no room for 43589145600 states: ask for at most" in said and not list(tmp_path.iterdir())


LONG = """
import sys, homing, numpy
{prepare}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    sys.exit(7)
"""

# Calls that take seconds to minutes: walks, random boards, lookups of many states, searches.
LONG_CALLS = [
    ("routes = homing.Routes(([0, 1], [1, 0], [5, 4]), 1)", "routes.lengths(0, 60_000_000)"),
    ('eight = homing.load("eight")', "eight.random(100_000_000)"),
    ('eight = homing.load("eight"); many = numpy.tile(eight.random(1_000_000), (20, 1))', "eight.paths(many)"),
    ('fifteen = homing.load("slide:3x5"); hard = fifteen.random(400, seed=1)', "fifteen.depths(numpy.tile(hard, (100, 1)))"),
]


@pytest.mark.parametrize(("prepare", "call"), LONG_CALLS)
def test_ctrl_c_stops_a_long_call(prepare, call):
    script = LONG.format(prepare=prepare, call=call)
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    child.stdout.readline()
    time.sleep(0.1)
    child.send_signal(signal.SIGINT)
    started = time.perf_counter()
    child.wait(timeout=60)
    assert child.returncode == 7 and time.perf_counter() - started < 2


def test_environments_check_the_bounds_of_numbers():
    pytest.importorskip("gymnasium")
    import homing.gym as environments

    env = environments.slide(depth=3)
    env.reset(seed=1)
    for action in (-1, 4, 2**63, 1.5, "", None, float("nan")):
        with pytest.raises(homing.InvalidInput, match="^action: expected a whole number from 0 to 3, found"):
            env.step(action)
    envs = environments.slides(2)
    envs.reset(seed=1)
    for actions in ([0, -1], [4, 0], [0], [0.5, 1], ["", ""], [2**63, 0]):
        with pytest.raises(homing.InvalidInput, match="^actions: expected 2 whole numbers from 0 to 3"):
            envs.step(actions)
    for count in (0, -1, 2**62, 10**30, 1.5, ""):
        with pytest.raises(homing.InvalidInput):
            environments.slides(count)
    for sides in ((-1, 3), (10**10, 3), (10**30, 3), (1.5, 3), ("", 3)):
        with pytest.raises(homing.InvalidInput):
            environments.slide(*sides)


def test_puzzles_without_a_table_name_the_call_that_finds_paths(tmp_path):
    with pytest.raises(homing.InvalidInput, match=r"^slide:5x6 has no table: .*: ask for good paths with homing.load\(..., any=True\)$"):
        homing.generate("slide:5x6", dir=tmp_path)


def test_missing_files_are_those_of_python(tmp_path):
    path = str(tmp_path / "missing")
    asked = [
        *(lambda name=name: homing.load(f"{name}:{path}") for name in ("push", "blocks", "perm", "own")),
        lambda: homing.load(f"route:{path}", to=1),
        lambda: homing.open(f"{path}.tbl"),
        lambda: homing.info(f"{path}.tbl"),
        lambda: homing.verify(f"{path}.tbl"),
        lambda: homing.generate(f"push:{path}"),
    ]
    for ask in asked:
        with pytest.raises(FileNotFoundError) as raised:
            ask()
        error = raised.value
        assert isinstance(error, homing.TableError) and error.errno == errno.ENOENT and "missing" in error.filename
        assert "cannot " in str(error) and str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    "ask, meant",
    [
        (lambda: homing.load("eight", gaol="1"), "gaol: no puzzle has an option of that name: did you mean goal?"),
        (lambda: homing.load("slide:4x4", limit_node=5), "did you mean limit_nodes?"),
        (lambda: homing.load("perm:2x2x2", metrik="half-turn"), "did you mean metric?"),
        (lambda: homing.generate("slide:2x3", proress=True), "did you mean progress?"),
        (lambda: homing.open("a.tbl", dri="b"), "leave it out"),
        (lambda: homing.load("eight", dri="b"), "did you mean dir?"),
    ],
)
def test_misspelt_options_are_corrected(ask, meant):
    with pytest.raises(homing.InvalidInput, match=re.escape(meant)):
        ask()


def test_depths_are_written_as_on_the_command_line():
    def depths(depth):
        return set(EIGHT.depths(EIGHT.states_at(depth)).tolist())

    assert depths("31") == depths("max") == {31} and depths("29..") == {29, 30, 31} and depths("..2") == {0, 1, 2}
    assert depths("3..4") == depths((3, 4)) == {3, 4} and len(EIGHT.dataset(depth="max")["index"]) == 2
    assert sum(len(part["index"]) for part in EIGHT.batches(100_000, depth="30..31")) == 223
    for wrong in ("big", "", "4..3", "-1", "1.5", "32"):
        with pytest.raises(homing.InvalidInput, match="depth"):
            EIGHT.random(1, depth=wrong)


def test_without_a_seed_each_draw_is_new():
    assert EIGHT.random_texts(5) != EIGHT.random_texts(5) and (EIGHT.random(5) != EIGHT.random(5, seed=None)).any()
    assert EIGHT.random_texts(5, seed=4) == EIGHT.random_texts(5, seed=4) != EIGHT.random_texts(5, seed=5)
