"""Walks in a graph of arrays of arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _homing
from ._numbers import whole
from .errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


#: The most nodes of a graph.
_MAX_NODES = (1 << 32) - 2


class Routes:
    """The shortest walks from every node of a directed graph to one target, and the K-th shortest ones.

    >>> routes = homing.Routes(([0, 0, 2, 1], [1, 2, 1, 2], [4, 1, 1, 2]), 1)

    A walk may pass through a node more than once, as in POJ 2449. Nodes are numbered from 0. For a graph with names (networkx), sources,
    targets and walks use the names.

    Parameters
    ----------
    graph : scipy.sparse array, networkx graph, or (tails, heads, weights)
        The arcs and their lengths, integers from 0. The length of an arc of networkx is its ``weight``, else 1. Edges of an undirected
        graph lead both ways.
    target
        The last node of every walk.
    nodes : int, optional
        The number of nodes; by default one more than the greatest node of an arc.
    """

    def __init__(self, graph: Any, target: Any, *, nodes: int | None = None, weight: str = "weight") -> None:
        import numpy as np

        self._names: list[Any] | None = None
        if hasattr(graph, "edges") and hasattr(graph, "nodes"):
            self._names = list(graph.nodes)
            numbers = {name: number for number, name in enumerate(self._names)}
            arcs = [(numbers[tail], numbers[head], length) for tail, head, length in graph.edges(data=weight, default=1)]
            if not graph.is_directed():
                arcs += [(head, tail, length) for tail, head, length in arcs if tail != head]
            columns: Any = ([arc[place] for arc in arcs] for place in range(3))
            nodes = len(self._names)
        elif hasattr(graph, "tocoo"):
            coordinates = graph.tocoo()
            columns = (coordinates.row, coordinates.col, coordinates.data)
            nodes = max(coordinates.shape) if nodes is None else nodes
        else:
            columns = graph
        tails, heads, weights = (_whole(np.asarray(column), what) for column, what in zip(columns, ("tails", "heads", "weights")))
        if not len(tails) == len(heads) == len(weights):
            raise InvalidInput(f"expected as many tails as heads and weights, found {len(tails)}, {len(heads)} and {len(weights)}")
        ends = [
            whole(what, int(column.max()), 0, _MAX_NODES - 1) for column, what in ((tails, "tails"), (heads, "heads")) if len(column)
        ]
        least = max(ends, default=-1) + 1
        nodes = whole("nodes", least if nodes is None else nodes, least, _MAX_NODES)
        number = self._number("target", target, nodes)
        self._native = _homing.Routes(nodes, tails.astype(np.uint32), heads.astype(np.uint32), weights.astype(np.uint64), number)

    def __repr__(self) -> str:
        return f"<homing.Routes to {self.target!r} in a graph of {self.nodes} nodes>"

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return self._native.nodes

    @property
    def target(self) -> Any:
        """The last node of every walk."""
        return self._native.target if self._names is None else self._names[self._native.target]

    def distances(self) -> npt.NDArray[np.int64]:
        """The length of the shortest walk from every node, (nodes,); -1 if there is none.

        Examples
        --------
        >>> routes.distances()
        array([2, 0, 1])
        """
        return self._native.distances()

    def walk(self, source: Any, k: int = 1, *, empty: bool = True) -> tuple[int, list[Any]] | None:
        """The length and the nodes of the K-th shortest walk; None if there are fewer walks.

        With ``empty=False``, the walk without arcs from the target to itself does not count.

        Examples
        --------
        >>> routes.walk(0, 2)
        (4, [0, 1])
        """
        found = self._native.walk(self._number("source", source, self.nodes), whole("k", k, 1), empty)
        if found is None or self._names is None:
            return found
        return found[0], [self._names[node] for node in found[1]]

    def lengths(self, source: Any, n: int, *, empty: bool = True) -> npt.NDArray[np.int64]:
        """The lengths of the ``n`` shortest walks, ascending, or of all if there are fewer.

        Examples
        --------
        >>> routes.lengths(0, 4)
        array([2, 4, 5, 7])
        """
        return self._native.lengths(self._number("source", source, self.nodes), whole("n", n), empty)

    def verify(self) -> None:
        """Checks every entry. A wrong one raises `TableError`.

        Examples
        --------
        >>> routes.verify()
        """
        self._native.verify()

    def _number(self, name: str, node: Any, nodes: int) -> int:
        if self._names is not None:
            try:
                return self._names.index(node)
            except ValueError:
                raise InvalidInput(f"there is no node {node!r} in the graph") from None
        if not nodes:
            raise InvalidInput(f"{name}: the graph has no nodes")
        return whole(name, node, 0, nodes - 1)


def _whole(column: Any, what: str) -> Any:
    """Checks for integers from 0 to 2^64 - 1."""
    import numpy as np

    if column.ndim != 1:
        raise InvalidInput(f"{what}: expected one dimension, found {column.ndim}")
    if not len(column):
        return column.astype(np.uint64)
    if column.dtype.kind == "f":
        if not (np.isfinite(column).all() and (column == np.floor(column)).all() and (column < 2.0**53).all()):
            raise InvalidInput(f"{what}: expected whole numbers, found others: multiply and round them first")
    elif column.dtype.kind not in "iub":
        raise InvalidInput(f"{what}: expected whole numbers, found {column.dtype}")
    if (column < 0).any():
        raise InvalidInput(f"{what}: expected numbers from 0, found {column.min()}")
    return column
