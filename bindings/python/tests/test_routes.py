"""Walks in graphs: against all walks, listed the slow way."""

from __future__ import annotations

import heapq

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import homing


def slow_lengths(nodes, arcs, source, target, count):
    """The lengths of the first walks: the queue of all walks from the source, shortest first. Weights are at least 1."""
    queue, found, popped = [(0, source)], [], [0] * nodes
    while queue and len(found) < count:
        length, node = heapq.heappop(queue)
        popped[node] += 1
        if popped[node] > count:
            continue
        if node == target:
            found.append(length)
        for tail, head, weight in arcs:
            if tail == node:
                heapq.heappush(queue, (length + weight, head))
    return found


arcs_of = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 9)), max_size=14)


@settings(max_examples=150, deadline=None)
@given(arcs_of, st.integers(0, 5), st.integers(0, 5))
def test_walks_agree_with_a_slow_queue(arcs, source, target):
    columns = [np.array([arc[place] for arc in arcs], dtype=int) for place in range(3)]
    routes = homing.Routes(columns, target, nodes=6)
    expected = slow_lengths(6, arcs, source, target, 20)
    assert routes.lengths(source, 20).tolist() == expected
    for k, length in enumerate(expected[:5], 1):
        found, nodes = routes.walk(source, k)
        assert found == length and nodes[0] == source and nodes[-1] == target
        pairs = {(tail, head) for tail, head, _ in arcs}
        assert all(pair in pairs for pair in zip(nodes, nodes[1:]))
    if len(expected) < 20:
        assert routes.walk(source, len(expected) + 1) is None
    distances = routes.distances()
    assert distances[source] == (expected[0] if expected else -1) and distances.shape == (6,)


def test_a_networkx_graph_keeps_the_names_of_its_nodes():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_edge("home", "shop", weight=2)
    graph.add_edge("shop", "work", weight=3)
    routes = homing.Routes(graph, "work")
    assert routes.walk("home") == (5, ["home", "shop", "work"]) and routes.target == "work"
    assert routes.walk("home", 2) == (9, ["home", "shop", "home", "shop", "work"])
    with pytest.raises(homing.InvalidInput, match="no node 'moon'"):
        routes.walk("moon")


def test_a_sparse_array_is_read_as_a_graph():
    sparse = pytest.importorskip("scipy.sparse")
    routes = homing.Routes(sparse.csr_array([[0, 4, 1], [0, 0, 2], [0, 1, 0]]), 1)
    assert routes.distances().tolist() == [2, 0, 1] and routes.lengths(0, 3).tolist() == [2, 4, 5]
    assert routes.walk(1, 1) == (0, [1]) and routes.walk(1, 1, empty=False) == (3, [1, 2, 1])
    routes.verify()


@pytest.mark.parametrize(
    "arcs, options",
    [
        (([0], [1], [-1]), {}),
        (([0], [1], [1.5]), {}),
        (([0], [1], [float("nan")]), {}),
        (([0], [1, 2], [1]), {}),
        (([-1], [1], [1]), {}),
        (([0], [9], [1]), {"nodes": 3}),
        (([[0]], [[1]], [[1]]), {}),
        ((["a"], ["b"], [1]), {}),
    ],
)
def test_invalid_graphs_raise(arcs, options):
    with pytest.raises(homing.InvalidInput):
        homing.Routes(arcs, 0, **options)
    routes = homing.Routes(([0], [1], [1]), 1)
    for ask in (lambda: routes.walk(2), lambda: routes.walk(0, 0), lambda: homing.Routes(([0], [1], [1]), 5)):
        with pytest.raises(homing.InvalidInput):
            ask()
