"""Cayley and Schreier graphs of generators."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _homing
from ._open import folder_of_tables, options_of
from .errors import InvalidInput
from .table import Table

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np
    import numpy.typing as npt

#: The most states of a graph whose edges are listed.
MAX_LISTED_STATES = 1_000_000
_OEIS_CHARACTERS = 260


class Graph(Table):
    """The table of a Cayley or Schreier graph, as `homing.permutations` returns it.

    Depths count the moves to the central state, or with ``from_goal=True`` those from it. A board is the array of the pieces by position.
    Pieces are numbered from 0 in the order of the labels of the central state.
    """

    def __init__(self, native: _homing.Table, layers: list[int], origin: tuple[str, None, dict[str, str], str]) -> None:
        super().__init__(native, origin)
        self._layers = layers

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        name, _, options, folder = self._origin
        return _build, (name, options, folder)

    def __repr__(self) -> str:
        return f"<homing.Graph {self.name.removeprefix('perm:')}, {sum(self.layers)} states, diameter {self.diameter}>"

    @property
    def layers(self) -> list[int]:
        """The number of states at each depth."""
        return list(self._layers)

    @property
    def growth(self) -> list[int]:
        """The growth series: the number of states at each depth."""
        return self.layers

    @property
    def diameter(self) -> int:
        """The greatest depth."""
        return self.max_depth

    @property
    def mean_depth(self) -> float:
        """The mean depth of the states."""
        layers = self.layers
        return sum(depth * count for depth, count in enumerate(layers)) / sum(layers)

    def antipodes(self) -> npt.NDArray[np.uint8]:
        """The states at the greatest depth, one per row."""
        states: npt.NDArray[np.uint8] = self.states_at(self.max_depth)
        return states

    def oeis(self) -> str:
        """The growth series in the format of OEIS, cut at its limit of 260 characters."""
        line = ""
        for count in self.layers:
            longer = f"{line}, {count}" if line else str(count)
            if len(longer) > _OEIS_CHARACTERS:
                break
            line = longer
        return line

    def edges(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
        """All edges: the indices of their tails, the indices of their heads, and the codes of their moves.

        Raises
        ------
        InvalidInput
            If the graph has more than 1,000,000 states or 255 generators.
        """
        import numpy as np

        states = self._listed()
        moves = len(self.moves)
        if not moves:
            raise InvalidInput(f"{self.name}: expected at most 255 generators to list edges")
        tails = np.repeat(states, moves)
        codes = np.tile(np.arange(moves, dtype=np.uint8), len(states))
        return tails, self._native.steps(tails, codes), codes

    def to_networkx(self) -> nx.MultiDiGraph:
        """Converts the graph to networkx. Nodes are indices of states with ``board`` and ``depth``; edges have their ``move``."""
        import networkx as nx

        tails, heads, codes = self.edges()
        states, names = self._listed(), self.moves
        graph = nx.MultiDiGraph(name=self.name)
        boards, depths = self.unrank(states), self._native.depths_at(states)
        for index, board, depth in zip(states.tolist(), boards.tolist(), depths.tolist(), strict=True):
            graph.add_node(index, board=tuple(board), depth=depth)
        for tail, head, code in zip(tails.tolist(), heads.tolist(), codes.tolist(), strict=True):
            graph.add_edge(tail, head, move=names[code])
        return graph

    def _listed(self) -> npt.NDArray[np.int64]:
        """The indices of all states, ascending."""
        import numpy as np

        if sum(self._layers) > MAX_LISTED_STATES:
            raise InvalidInput(f"{self.name}: expected at most {MAX_LISTED_STATES} states to list, found {sum(self._layers)}")
        return np.sort(self._native.states_at(0, self.max_depth))


def permutations(
    generators: Iterable[Any] | Mapping[str, Any],
    *,
    central_state: Iterable[Any] | None = None,
    names: Sequence[str] | None = None,
    metric: str | None = None,
    from_goal: bool = False,
    name: str = "graph",
    dir: str | os.PathLike[str] | None = None,
) -> Graph:
    """The Cayley or Schreier graph of permutations.

    Its table is built in memory if memory suffices. A table in the folder, from `homing.generate`, is used instead.

    Parameters
    ----------
    generators : iterable or mapping
        Permutations of the positions from 0: lists, rows of an array, or those of sympy; or a mapping from names to permutations. A move
        brings the piece at position ``generator[i]`` to position ``i``.
    central_state : iterable, optional
        A label for each position. Pieces with the same label look alike; by default all differ.
    names : sequence of str, optional
        A name for each generator; by default ``g1``, ``g2``, ...
    metric : str, optional
        The unit of depth: ``listed`` for a generator (default), ``quarter-turn`` for a generator or its inverse, ``half-turn`` for any
        power of a generator.
    from_goal : bool, optional
        Whether depths count the moves from the central state instead of those to it.
    name : str, optional
        The name of the graph.
    dir : path, optional
        The folder of tables; by default ``$HOMING_TABLES``, else ``tables``.

    Returns
    -------
    Graph

    Raises
    ------
    InvalidInput
        If a generator is not a permutation or has another length, or if memory does not suffice.

    Warns
    -----
    UserWarning
        If a generator changes nothing and is left out, and if depths to the goal differ from those from it.

    Examples
    --------
    >>> import homing
    >>> ring = homing.permutations({"L": [1, 2, 3, 0], "R": [3, 0, 1, 2], "X": [1, 0, 2, 3]}, central_state="0011")
    >>> ring.growth, ring.diameter, ring.antipodes().tolist()
    ([1, 2, 3], 2, [[0, 1, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0]])
    """
    text = definition(generators, central_state=central_state, names=names, name=name)
    options = options_of(None, {"metric": metric, "from_goal": from_goal}, permutations)
    return _build(f"perm:{text}", options, folder_of_tables(dir), warn=True)


def definition(
    generators: Iterable[Any] | Mapping[str, Any],
    *,
    central_state: Iterable[Any] | None = None,
    names: Sequence[str] | None = None,
    name: str = "graph",
) -> str:
    """The definition of a graph as JSON, which the program takes after ``perm:``."""
    if isinstance(generators, Mapping):
        if names is not None:
            raise InvalidInput("names: the generators are a mapping and have names already: leave out names")
        names, generators = list(generators), generators.values()
    # A group of sympy. Its permutations may omit positions at the end that they do not move.
    generators = getattr(generators, "generators", generators)
    if not isinstance(generators, Iterable):
        raise InvalidInput(f"generators: expected a list of permutations, found {generators!r:.80}")
    generators = list(generators)
    if not generators:
        raise InvalidInput("generators: expected at least one permutation, found none")
    lists = [_images(generator, number) for number, generator in enumerate(generators, 1)]
    size = max(map(len, lists), default=0)
    for images, generator in zip(lists, generators, strict=True):
        if hasattr(generator, "array_form"):
            images.extend(range(len(images), size))
    for number, images in enumerate(lists, 1):
        if len(images) != size:
            raise InvalidInput(f"generators: expected permutations of {size} positions, found {len(images)} in number {number}")
    # One generator per line, since errors name the line.
    fields = [f'"name": {json.dumps(name)}', '"generators": [\n' + ",\n".join(map(json.dumps, lists)) + "]"]
    if names is not None:
        fields.append(f'"generator_names": {json.dumps([str(each) for each in names])}')
    if central_state is not None:
        fields.append(f'"central_state": {json.dumps(_labels(central_state))}')
    return "{" + ",\n".join(fields) + "}"


def _images(generator: Any, number: int) -> list[int]:
    """A permutation as a list of whole numbers."""
    images = getattr(generator, "array_form", generator)
    try:
        images = images.tolist() if hasattr(images, "tolist") else list(images)
        if all(isinstance(image, bool) or not hasattr(image, "__index__") for image in images):
            raise TypeError
        return [image.__index__() for image in images]
    except (TypeError, AttributeError):
        found = f"{generator!r:.80} in number {number}"
        raise InvalidInput(f"generators: expected a permutation, whole numbers from 0, found {found}") from None


def _labels(central_state: Iterable[Any]) -> list[int]:
    """The labels of a central state as ranks."""
    labels = central_state.tolist() if hasattr(central_state, "tolist") else list(central_state)
    try:
        order = {label: number for number, label in enumerate(sorted(set(labels)))}
    except TypeError:
        raise InvalidInput(f"central_state: expected labels that have an order, found {central_state!r:.80}") from None
    return [order[label] for label in labels]


def _build(name: str, options: dict[str, str], folder: str, *, warn: bool = False) -> Graph:
    native, notes, layers = _homing.build_graph(name, options, folder)
    for note in notes if warn else []:
        warnings.warn(note, stacklevel=3)
    return Graph(native, layers, (name, None, options, folder))
