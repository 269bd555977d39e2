"""Cayley and Schreier graphs, compared with a plain search and with published series."""

from __future__ import annotations

import itertools
import pickle
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import homing
from homing.graphs import definition

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "cayley_graphs.ipynb"


def ring(size: int) -> dict[str, list[int]]:
    """A ring that turns left and right and exchanges its first two."""
    turned = list(range(size))
    return {"L": [*turned[1:], 0], "R": [size - 1, *turned[:-1]], "X": [1, 0, *turned[2:]]}


def growth_of(generators: Sequence[Sequence[int]], central: Sequence[Any]) -> list[int]:
    """The number of states at each distance from the central one, by a plain search."""
    seen, layer, growth = {tuple(central)}, [tuple(central)], []
    while layer:
        growth.append(len(layer))
        following = []
        for state in layer:
            for generator in generators:
                after = tuple(state[image] for image in generator)
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer = following
    return growth


def test_growth_series_and_boards_agree_with_a_plain_search() -> None:
    for central in ["0011223", "aaabbbb", [3, 1, 4, 1, 5, 9, 2], np.arange(7)]:
        graph = homing.permutations(ring(7), central_state=central)
        growth = growth_of(list(ring(7).values()), list(central))
        assert graph.growth == graph.layers == growth
        assert graph.diameter == len(growth) - 1
        assert graph.mean_depth == pytest.approx(sum(depth * count for depth, count in enumerate(growth)) / sum(growth))
        assert graph.antipodes().shape == (growth[-1], 7)
        assert set(graph.depths(graph.antipodes()).tolist()) == {graph.diameter}
        assert graph.oeis() == ", ".join(map(str, growth))
        assert graph.moves == ["L", "R", "X"]
        assert pickle.loads(pickle.dumps(graph)).growth == growth


def heisenberg(size: int, modulus: int) -> str:
    """The group of matrices with ones on the diagonal and entries in the first row and the last column, as a puzzle of twisted pieces.

    A piece is at a column without its first entry and its one: the generator ``b`` moves it, and ``a`` adds an entry of the column to its
    twist, which is the first entry.
    """
    columns = list(itertools.product(range(modulus), repeat=size - 2))
    lines = [f"Set COLUMNS {len(columns)} {modulus}"]
    for at in range(size - 2):
        before = [(*column[:at], (column[at] - 1) % modulus, *column[at + 1 :]) for column in columns]
        come_from = [columns.index(column) + 1 for column in before]
        still = range(1, len(columns) + 1)
        twists = [column[at] for column in columns]
        for name, places, by in [("a", still, twists), ("b", come_from, [0] * len(columns))]:
            lines += [f"Move {name}{at}", "COLUMNS", " ".join(map(str, places)), " ".join(map(str, by)), "End"]
    return "perm:" + "\n".join(lines) + "\n"


def growth_of_matrices(size: int, modulus: int) -> list[int]:
    """The growth of the same group, by a plain search over matrices."""
    generators = []
    for at in range(1, size - 1):
        for place in [(0, at), (at, size - 1)]:
            for entry in [1, -1]:
                generators.append(np.eye(size, dtype=int))
                generators[-1][place] = entry
    layer = [np.eye(size, dtype=int)]
    seen, growth = {layer[0].tobytes()}, []
    while layer:
        growth.append(len(layer))
        following = []
        for matrix in layer:
            for generator in generators:
                after = generator @ matrix % modulus
                if after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    following.append(after)
        layer = following
    return growth


@pytest.mark.parametrize(
    ("size", "modulus", "published"),
    [
        (3, 7, [1, 4, 12, 36, 78, 144, 58, 8, 2]),
        (3, 10, [1, 4, 12, 36, 82, 162, 282, 254, 112, 44, 11]),
        (4, 3, [1, 8, 32, 88, 114]),
        (4, 4, [1, 8, 36, 128, 282, 344, 189, 32, 4]),
        (5, 2, [1, 6, 18, 38, 43, 20, 2]),
    ],
)
def test_matrix_groups_have_the_published_growth(size: int, modulus: int, published: list[int]) -> None:
    assert growth_of_matrices(size, modulus) == published
    assert homing.load(heisenberg(size, modulus), metric="quarter-turn").layers == published


def test_depths_count_from_the_goal_if_asked() -> None:
    one_way = {name: images for name, images in ring(7).items() if name != "R"}
    with pytest.warns(UserWarning, match="depths count the moves to the goal, and no move undoes L: .* from_goal"):
        to_goal = homing.permutations(one_way, central_state="0001122")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        from_goal = homing.permutations(one_way, central_state="0001122", from_goal=True)
        homing.permutations(ring(5))
    assert from_goal.growth == growth_of(list(one_way.values()), "0001122")
    assert to_goal.growth != from_goal.growth


def test_a_generator_that_changes_nothing_is_left_out_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="moves that change nothing are left out: g2"):
        graph = homing.permutations([[1, 0, 2], [0, 1, 2], [0, 2, 1]])
    assert graph.growth == [1, 2, 2, 1]


def test_generators_can_be_lists_arrays_or_sympy_permutations() -> None:
    sympy = pytest.importorskip("sympy.combinatorics")
    lists = list(ring(5).values())
    expected = growth_of(lists, range(5))
    assert homing.permutations(np.array(lists)).growth == expected
    assert homing.permutations([sympy.Permutation(images) for images in lists]).growth == expected
    # The transposition of the first two of five pieces, as a permutation of two.
    short = [sympy.Permutation([1, 2, 3, 4, 0]), sympy.Permutation([1, 0])]
    assert homing.permutations(short, metric="quarter-turn").growth == expected
    group = sympy.PermutationGroup(*short)
    assert sum(homing.permutations(group, metric="quarter-turn").growth) == group.order()


def test_edges_and_the_networkx_graph_agree_with_the_moves() -> None:
    graph = homing.permutations(ring(6), central_state="000111")
    tails, heads, codes = graph.edges()
    assert len(tails) == len(heads) == len(codes) == 3 * 20
    found = graph.to_networkx()
    assert found.number_of_nodes() == 20
    (goal,) = [node for node, depth in found.nodes(data="depth") if depth == 0]
    # Every generator has its inverse, so depths are the same in both directions.
    assert nx.single_source_shortest_path_length(found, goal) == dict(found.nodes(data="depth"))
    boards = dict(found.nodes(data="board"))
    for tail, head, move in found.edges(data="move"):
        assert boards[head] == tuple(boards[tail][image] for image in ring(6)[move])
    large = homing.permutations(ring(10))
    with pytest.raises(homing.InvalidInput, match="at most 1000000 states to list, found 3628800"):
        large.edges()


def test_invalid_graphs_get_a_message_of_one_sentence() -> None:
    for generators, central, says in [
        ([[1, 0], [0, 1, 2]], None, "expected permutations of 3 positions, found 2 in number 1"),
        ([[0, 0, 1]], None, "position 0 is already in entry 1"),
        ([[1, 2, 3]], None, "expected 0 to 2 as a position, found 3: count positions from 0, not from 1"),
        ([[0, 2, 1], [2, 3, 1]], None, "^generator g2: .* count positions from 0, not from 1"),
        (["abc"], None, "expected a permutation, whole numbers from 0, found 'abc' in number 1"),
        ([[0.5, 1]], None, "expected a permutation, whole numbers from 0"),
        (7, None, "expected a list of permutations, found 7"),
        ([], None, "expected"),
        ([[1, 0]], [0, 1, 2], "^central_state: expected 2 pieces, found 3"),
        ([[1, 0]], [0, "a"], "expected labels that have an order"),
        # 87,178,291,200 and 355,687,428,096,000 states: refused before memory is allocated.
        (ring(14), None, "states"),
        (ring(17), None, "too many states to be numbered"),
    ]:
        with pytest.raises(homing.InvalidInput, match=says) as raised:
            homing.permutations(generators, central_state=central)
        assert "\n" not in str(raised.value)
    with pytest.raises(homing.InvalidInput, match="a mapping and have names already"):
        homing.permutations(ring(4), names=["a", "b", "c"])


def test_the_text_of_a_definition_is_read_as_a_puzzle() -> None:
    text = definition(ring(6), central_state="001122")
    assert homing.load("perm:" + text).layers == growth_of(list(ring(6).values()), "001122")


def test_the_page_prints_what_it_shows() -> None:
    import doctest

    failed, tried = doctest.testfile(str(NOTEBOOK.parents[3] / "docs" / "graphs.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_the_notebook_prints_what_it_shows() -> None:
    import contextlib
    import io
    import json

    cells = [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    scope: dict[str, Any] = {}
    for cell in cells:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), scope)
        expected = "".join(line for output in cell["outputs"] for line in output["text"])
        assert printed.getvalue() == expected
