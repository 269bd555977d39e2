"""Puzzles of one's own. The oracle is a breadth-first search of networkx, or one over dicts."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
from collections import deque
from pathlib import Path

import networkx
import numpy as np
import pytest

import homing
from homing import gym


class River:
    start = (0, 0, 0, 0)

    def moves(self, there):
        for move, item in {"alone": 0, "wolf": 1, "goat": 2, "cabbage": 3}.items():
            if there[item] == there[0]:
                after = list(there)
                after[item] = after[0] = 1 - there[0]
                farmer, wolf, goat, cabbage = after
                if goat == farmer or wolf != goat != cabbage:
                    yield move, tuple(after)

    def is_goal(self, there):
        return there == (1, 1, 1, 1)


class Jugs:
    """Jugs of 3 and 5 litres as texts; moves cannot be undone."""

    start = "0/0"
    name = "jugs"

    def moves(self, state):
        small, large = map(int, state.split("/"))
        there, back = min(small, 5 - large), min(large, 3 - small)
        after = {"fill3": (3, large), "fill5": (small, 5), "empty3": (0, large), "empty5": (small, 0)}
        after |= {"pour35": (small - there, large + there), "pour53": (small + back, large - back)}
        return {move: f"{a}/{b}" for move, (a, b) in after.items()}

    def is_goal(self, state):
        return state.endswith("/4")


class Sets:
    """Three lamps as the set of those that are lit: states that a table cannot store as numbers."""

    start = frozenset({"a"})

    def moves(self, lit):
        return [(lamp, lit ^ {lamp}) for lamp in "abc"]

    def is_goal(self, lit):
        return len(lit) == 3


class Big:
    """Nested tuples, with numbers beyond a byte."""

    start = ((1000, 0), "x")

    def moves(self, state):
        (left, right), word = state
        return [("give", ((left - 1, right + 1), word))] if left else [("turn", ((0, right), "y"))]

    def is_goal(self, state):
        return state[1] == "y"


class Counter:
    start = np.array([1000])
    move_names = ["down", "half"]

    def moves(self, numbers):
        odd = numbers % 2 == 1
        none = np.stack([numbers == 0, odd | (numbers == 0)], axis=1)
        return np.stack([numbers - 1, numbers // 2], axis=1), np.where(none, -1, [0, 1])

    def is_goal(self, numbers):
        return numbers == 0


def as_graph(puzzle):
    graph, queue = networkx.DiGraph(), deque([puzzle.start])
    graph.add_node(puzzle.start)
    while queue:
        state = queue.popleft()
        moves = puzzle.moves(state)
        for _, after in moves.items() if isinstance(moves, dict) else moves:
            if after not in graph:
                queue.append(after)
            graph.add_edge(state, after)
    return graph


@pytest.mark.parametrize("puzzle", [River(), Jugs(), Sets(), Big()], ids=lambda puzzle: type(puzzle).__name__)
def test_depths_agree_with_networkx(puzzle, tmp_path):
    graph = as_graph(puzzle)
    goals = [state for state in graph if puzzle.is_goal(state)]
    expected = networkx.multi_source_dijkstra_path_length(graph.reverse(), goals)
    table = homing.generate(puzzle)
    reopened = homing.open(table.save(tmp_path / "own.tbl"))
    for one in (table, reopened, pickle.loads(pickle.dumps(table)), pickle.loads(pickle.dumps(reopened))):
        one.verify()
        assert one.states == len(graph)
        for state in graph:
            assert one.depths(state) == expected.get(state, -1)
            assert one.state_of(one.rank(state)) == state
            path = one.solve(state)
            assert path is None if state not in expected else len(path.split()) == expected[state] or len(path) == expected[state]
    assert table.info() == reopened.info()
    assert {table.state_of(index) for index in range(table.states)} == set(graph)
    homing.verify(tmp_path / "own.tbl")


def test_a_river_crossing_answers_every_question(tmp_path):
    river = homing.generate(River())
    assert river.name == "own:River"
    assert river.solve((0, 0, 0, 0)) == river.solve("0 0 0 0") == river.solve([0, 0, 0, 0]) == "goat alone cabbage goat wolf alone goat"
    assert river.layers == [1, 1, 1, 2, 2, 1, 1, 1]
    assert river.depths([[0, 0, 0, 0], [1, 1, 1, 1]]).tolist() == [7, 0]
    assert river.count((0, 0, 0, 0)) == len(river.all_paths((0, 0, 0, 0))) == 2
    assert [hint.move for hint in river.hints((0, 0, 0, 0))] == ["goat"]
    assert river.check((0, 0, 0, 0), "goat goat")["status"] != "solved"
    assert river.random(5, depth=7).tolist() == [[0, 0, 0, 0]] * 5
    assert river.stats().states_at_depth == river.layers
    assert set(river.dataset()["board"]) == {" ".join(map(str, state)) for state in as_graph(River())}
    with pytest.raises(homing.InvalidBoard, match="does not lead to"):
        river.solve((1, 0, 0, 0))
    assert river.depths([(1, 0, 0, 0)], errors="mask").tolist() == [-2]


def test_plot():
    pytest.importorskip("matplotlib").use("Agg")
    assert homing.generate(River()).stats().plot() is not None


@pytest.mark.parametrize("puzzle", [River(), Jugs(), Sets(), Counter()], ids=lambda puzzle: type(puzzle).__name__)
def test_an_environment(puzzle):
    table = homing.generate(puzzle)
    environment = gym.PuzzleEnv(table, render_mode="ansi")
    observation, info = environment.reset(seed=1)
    assert environment.observation_space.contains(observation)
    for _ in range(info["depth"]):
        best = int(info["best_moves"]) & -int(info["best_moves"])
        observation, _, is_over, _, info = environment.step(best.bit_length() - 1)
    assert is_over and environment.render()
    many = gym.PuzzleVectorEnv(table, 3)
    assert many.observation_space.contains(many.reset(seed=1)[0])


def test_states_can_be_numbers():
    table = homing.generate(Counter())
    assert table.states == 1001 and table.moves == ["down", "half"]
    assert table.solve(9) == "down half half down down"
    depths = [0]
    for number in range(1, 1001):
        depths.append(1 + min(depths[number - 1], depths[number // 2] if number % 2 == 0 else 1000))
    assert table.depths(np.arange(1001)).tolist() == depths
    assert table.unrank(table.rank([7, 8])) == [7, 8]
    table.verify()


class Spread:
    """Twelve lamps, of which each may be switched while the one before is lit. A state is their bits times a number: its codes may lie
    anywhere. From five one move leads to the last code of all, and none back. The arrays are the same in every call."""

    after = np.zeros((1 << 15, 13), dtype=np.uint64)

    def __init__(self, factor):
        self.factor, self.inverse = np.uint64(factor), np.uint64(pow(factor, -1, 1 << 64))
        self.start = np.zeros(1, dtype=np.uint64)

    def moves(self, codes):
        lamps, after = codes * self.inverse, self.after[: len(codes)]
        may = np.zeros((len(codes), 13), dtype=bool)
        for lamp in range(12):
            after[:, lamp] = (lamps ^ np.uint64(1 << lamp)) * self.factor
            may[:, lamp] = lamp == 0 or lamps >> np.uint64(lamp - 1) & np.uint64(1) == 1
        after[:, 12], may[:, 12] = np.uint64(2**64 - 1), lamps == np.uint64(5)
        may[codes == np.uint64(2**64 - 1)] = False
        return after, np.where(may, np.arange(13), -1)

    def is_goal(self, codes):
        return codes == np.uint64(4095 * int(self.factor) % 2**64)


@pytest.mark.parametrize("factor", [1, 0x9E3779B97F4A7C15])
def test_arrays_agree_with_a_search_over_dicts(factor):
    puzzle = Spread(factor)
    befores, queue = {0: []}, deque([0])
    while queue:
        code = queue.popleft()
        after, move = puzzle.moves(np.array([code], dtype=np.uint64))
        for next_code in after[move >= 0].tolist():
            if next_code not in befores:
                befores[next_code] = []
                queue.append(next_code)
            befores[next_code].append(code)
    goal = 4095 * factor % 2**64
    depths, queue = {goal: 0}, deque([goal])
    while queue:
        code = queue.popleft()
        for before in befores[code]:
            if before not in depths:
                depths[before] = depths[code] + 1
                queue.append(before)
    table = homing.generate(puzzle)
    assert table.states == len(befores) == 4097
    assert table.depths(np.array(list(befores), dtype=np.uint64)).tolist() == [depths.get(code, -1) for code in befores]
    assert depths.keys() != befores.keys()
    table.verify()


class Lamps:
    """Twelve lamps in a ring: a move switches one. Every third lamp can only be switched while the next one is off."""

    start = np.array([0])
    move_names = [f"lamp-{lamp}" for lamp in range(12)]
    can_undo = True

    def moves(self, rows):
        rows = rows.astype(np.uint64)[:, None]
        lamps = np.arange(12, dtype=np.uint64)
        is_legal = (lamps % 3 != 1) | (rows >> (lamps + 1) % 12 & 1 == 0)
        return rows ^ np.uint64(1) << lamps, np.where(is_legal, 11 - np.arange(12), -1)

    def is_goal(self, rows):
        return rows % 1000 == 7


def test_files_give_the_bytes_of_memory(tmp_path):
    expected = open(homing.generate(Lamps()).save(tmp_path / "memory.tbl"), "rb").read()
    seen = []
    table = homing.generate(Lamps(), dir=tmp_path, scratch=tmp_path / "layers", memory=1 << 26, progress=lambda *layer: seen.append(layer))
    assert open(tmp_path / "own-Lamps.tbl", "rb").read() == expected
    assert table.states == 4096 and table.solve(1006) == "lamp-11" and len(seen) > 20
    table.verify()
    assert list((tmp_path / "layers").iterdir()) == []


class Coins:
    """Coins on a ring of eight squares, each 0, 1 or 2; a move turns two neighbours."""

    start = (0,) * 8
    move_names = [f"{square}{way}" for square in range(8) for way in "+-"]
    can_undo = True

    def moves(self, coins):
        for square in range(8):
            for way, by in ("+", 1), ("-", 2):
                if coins[square - 3] != 2:
                    after = list(coins)
                    for turned in square, (square + 1) % 8:
                        after[turned] = (after[turned] + by) % 3
                    yield f"{square}{way}", tuple(after)

    def is_goal(self, coins):
        return sum(coins) % 7 == 5


def test_tuples_in_files_give_the_bytes_of_memory(tmp_path):
    expected = open(homing.generate(Coins()).save(tmp_path / "memory.tbl"), "rb").read()
    table = homing.generate(Coins(), dir=tmp_path, scratch=tmp_path / "layers", memory=1 << 26)
    assert open(tmp_path / "own-Coins.tbl", "rb").read() == expected
    assert table.states == 2186 and table.state_of(5) == (0, 0, 0, 0, 0, 1, 2, 1)
    for wrong, sentence in [((0,) * 7, r"tuples of 8 numbers below 256, found \(0, 0"), ((300,) * 8, r"found \(300"), ("x", "found 'x'")]:

        class Wrong(Coins):
            name = f"wrong-{len(sentence)}"

            def moves(self, coins):
                return {"0+": wrong}

        with pytest.raises(homing.InvalidInput, match=sentence):
            homing.generate(Wrong(), dir=tmp_path, scratch=tmp_path / "wrong")
    with pytest.raises(homing.InvalidInput, match=r"the move '0\+' is not among them"):
        homing.generate(type("Misnamed", (Coins,), {"move_names": ["x"]})(), dir=tmp_path, scratch=tmp_path / "misnamed")


def test_a_search_in_files_is_stopped_and_resumed(tmp_path):
    class Stopping(Lamps):
        name = "Lamps"
        calls = 0

        def moves(self, numbers):
            self.calls += 1
            if self.calls == 7:
                raise KeyError("a mistake of mine")
            return super().moves(numbers)

    folders = {"dir": tmp_path, "scratch": tmp_path / "layers"}
    puzzle = Stopping()
    with pytest.raises(KeyError, match="a mistake of mine"):
        homing.generate(puzzle, **folders)
    with pytest.raises(homing.Error, match="resume"):
        homing.generate(puzzle, **folders)
    table = homing.generate(puzzle, **folders, resume=True)
    expected = open(homing.generate(Lamps()).save(tmp_path / "memory.tbl"), "rb").read()
    assert open(tmp_path / "own-Lamps.tbl", "rb").read() == expected
    assert table.states == 4096


def test_a_search_in_files_needs_moves_that_can_be_undone(tmp_path):
    class OneWay(Lamps):
        def moves(self, numbers):
            after, codes = super().moves(numbers)
            return after, np.where(numbers[:, None] == 77, -1, codes)

    class Unnamed(Lamps):
        move_names = None

    for puzzle, sentence in [
        (Counter(), "add can_undo = True"),
        (Unnamed(), "add move_names"),
        (River(), "add can_undo = True"),
        (OneWay(), "can_undo says that every move can be undone"),
    ]:
        with pytest.raises(homing.Error, match=sentence):
            homing.generate(puzzle, dir=tmp_path, scratch=tmp_path)
    with pytest.raises(homing.InvalidInput, match="need scratch"):
        homing.generate(Lamps(), memory=1 << 30)


def test_exceptions_of_the_rules_name_the_state():
    class Broken(River):
        def moves(self, there):
            if there[2]:
                raise KeyError("a mistake of mine")
            return super().moves(there)

    with pytest.raises(KeyError, match="a mistake of mine") as raised:
        homing.generate(Broken())
    assert getattr(raised.value, "__notes__", ["in the state (1, 0, 1, 0)"]) == ["in the state (1, 0, 1, 0)"]

    def stop(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        homing.generate(River(), progress=stop)


def test_bad_puzzles():
    class Solved(River):
        def is_goal(self, there):
            return True

    class Twice(Solved):
        def moves(self, there):
            return [("go", (1, 0, 1, 0)), ("go", there)]

    class Many(Solved):
        def moves(self, there):
            return [(move, there) for move in range(256)]

    class Blank(Solved):
        def moves(self, there):
            return [("go home", there)]

    class Lost(River):
        def is_goal(self, there):
            return False

    class Nowhere(Counter):
        start = np.array([], dtype=int)

    class Endless(Counter):
        def moves(self, numbers):
            return numbers, np.zeros(1, dtype=int)

    for puzzle, sentence in [
        (Twice(), 'has two moves "go"'),
        (Many(), "has 256 different moves"),
        (Blank(), "without spaces, found 'go home': write 'go-home'"),
        (Lost(), "none of the 10 states .* is a goal"),
        (Endless(), "two arrays of integers of shape"),
        (Nowhere(), "a start, found an empty array"),
        (object(), "without start"),
    ]:
        with pytest.raises(homing.InvalidInput, match=sentence):
            homing.generate(puzzle)
    with pytest.raises(homing.InvalidInput, match="takes only progress and max_states"):
        homing.generate(River(), dir="tables")


def test_damaged_files_are_refused(tmp_path):
    path = homing.generate(River()).save(tmp_path / "own.tbl")
    content = bytearray(open(path, "rb").read())
    content[-1] ^= 1
    open(path, "wb").write(content)
    with pytest.raises(homing.TableError):
        homing.open(path)


def test_the_page_prints_what_it_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    page = Path(__file__).resolve().parents[3] / "docs/your-own-puzzle.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})  # noqa: S102
        assert capsys.readouterr().out.splitlines() == re.findall(r"^print.*# (.*)$", block, re.MULTILINE)


class Grid:
    """A walk on a grid, whose states are tuples of numbers of the type `kind`."""

    def __init__(self, kind, more=()):
        self.kind, self.more = kind, more
        self.start = (kind(3), kind(0), *more)

    def moves(self, at):
        row, column = int(at[0]), int(at[1])
        near = {"down": (row + 1, column), "left": (row, column - 1), "right": (row, column + 1), "up": (row - 1, column)}
        return {move: (*map(self.kind, to), *self.more) for move, to in near.items() if min(to) >= 0 and max(to) < 4}

    def is_goal(self, at):
        return at[0] == at[1] == 0


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.int32])
def test_numpy_numbers_are_accepted(kind):
    table = homing.generate(Grid(kind))
    assert table.solve((3, 0)) == table.solve((kind(3), kind(0))) == table.solve(np.array([3, 0])) == "up up up"
    assert table.random(5, seed=1).shape == (5, 2) and table.depths([[3, 3], [0, 1]]).tolist() == [6, 1]
    assert table.state_of(table.rank((3, 0))) == (3, 0)
    # With a text in them, states are no cells.
    table = homing.generate(Grid(kind, ("there", np.int16(-1))))
    assert table.solve((3, 0, "there", -1)) == table.solve((kind(3), kind(0), np.str_("there"), np.int64(-1))) == "up up up"
    states = table.random(5, seed=1)
    assert all(type(number) is int for row, column, _, last in states for number in (row, column, last))
    assert table.state_of(table.rank((3, 0, "there", -1))) == (3, 0, "there", -1)


def test_numpy_booleans_and_texts_are_accepted():
    class Lamp:
        start = (np.bool_(False), np.str_("lamp"))

        def moves(self, state):
            return [("turn", (np.bool_(not state[0]), state[1]))]

        def is_goal(self, state):
            return bool(state[0])

    table = homing.generate(Lamp())
    assert table.solve((False, "lamp")) == "turn" and table.states_at(0) == [(True, "lamp")]


PROGRAMS = os.environ.get("HOMING_PROGRAMS")


@pytest.mark.skipif(PROGRAMS is None, reason="HOMING_PROGRAMS names no folder with the program")
@pytest.mark.parametrize("puzzle, board, text", [(River(), (0, 0, 0, 0), "0 0 0 0"), (Jugs(), "0/0", "0/0")])
def test_the_program_answers_from_a_saved_table(tmp_path, puzzle, board, text):
    def program(verb, *arguments):
        command = [os.path.join(str(PROGRAMS), "homing"), verb, "own:saved.tbl", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout

    table = homing.generate(puzzle)
    table.save(tmp_path / "saved.tbl")
    assert program("solve", text).strip() == table.solve(board)
    assert program("solve", text, "--print", "depth").strip() == str(int(table.depths([board])[0]))
    assert [int(line.split(",")[1]) for line in program("stats", "--format", "csv").splitlines()[1:]] == table.layers
    assert len(program("states", "--depth", "0..").splitlines()) == sum(table.layers)
    assert program("verify").endswith("all is right\n")
    assert homing.load(f"own:{tmp_path / 'saved.tbl'}").solve(board) == table.solve(board)


def test_puzzles_of_functions():
    def moves(hour):
        return {"+1": (hour + 1) % 12, "+5": (hour + 5) % 12}

    clock = homing.generate(start=7, moves=moves, goal=0)
    assert clock.layers == [1, 2, 3, 3, 2, 1] and clock.solve(7) == "+5"
    assert homing.generate(start=7, moves=moves, goal=lambda hour: hour % 6 == 0, max_states=12).layers[0] == 2
    doubled = homing.generate(start=np.array([1]), moves=lambda codes: (codes[:, None] * 2 % 11, np.zeros((len(codes), 1), int)), goal=8)
    assert doubled.depths(1) == 3


def test_puzzles_of_functions_without_end_or_parts():
    def count(number):
        return {"+": number + 1}

    arrays = {"start": np.array([0]), "moves": lambda codes: (codes[:, None] + 1, np.zeros((len(codes), 1), int)), "goal": 9}
    for puzzle in ({"start": 0, "moves": count, "goal": 9}, arrays):
        with pytest.raises(homing.InvalidInput, match="max_states: own:puzzle has more than 1000 states"):
            homing.generate(**puzzle, max_states=1000)
    for arguments, sentence in [
        ({}, "expected the name of a puzzle, an object with"),
        ({"start": 0, "goal": 1}, "moves: a puzzle of functions needs"),
        ({"start": 0, "moves": count}, "goal: a puzzle of functions needs"),
        ({"start": 0, "moves": 3, "goal": 1}, "moves: expected a function"),
        ({"puzzle": "eight", "start": 0}, "leave out the first argument"),
        ({"puzzle": "slide:2x3", "max_states": 5}, "max_states: it limits a puzzle of your own"),
        ({"start": 0, "moves": count, "goal": 1, "max_states": 0}, "max_states: expected a whole number from 1"),
    ]:
        with pytest.raises(homing.InvalidInput, match=sentence):
            homing.generate(**arguments)
