"""A table and the questions that it answers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, cast

from . import _arrays, _homing
from ._arrays import Boards
from ._numbers import shown, text_of, whole
from .errors import InvalidBoard, InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .draw import Board, Solution
    from .grades import Grades
    from .paths import Paths
    from .stats import Stats

Errors = Literal["raise", "mask"]
Depth = int | tuple[int, int] | None

#: In an array of depths, moves or indices: no goal can be reached from the board (or, for a move, the board is solved).
UNSOLVABLE = -1
#: In an array of answers with ``errors="mask"``: the cells are no board.
INVALID = -2

_MAX_PUBLISHED_STATES = 1 << 22
_MAX_DEPTH = (1 << 32) - 1


class Table:
    """A table: the best move of every state of a puzzle, or a pattern table, which guides a search.

    `homing.load` and `homing.open` make one. Any number of threads may ask it at once; it can be pickled, and opens again by its name
    or path.

    Boards are given as text, as a list of texts, or as integers of any type and layout, in row order (``(..., 9)``) or as the board
    itself (``(..., 3, 3)``). Sliding boards have 0 for the blank, flips 1 or True for black; a maze's board is four numbers from 1: row
    and column of the box, row and column of the man. Contiguous bytes are not copied.

    A pattern table (``slide:4x4`` and its kin) searches each board, on all threads. A search that meets ``limit_nodes``, or a
    call whose searches together meet ``limit_time``, raises `LimitReached`. Boards of more than 20 cells have no index, and so
    no arrays: give them as text to `solve`, `hints`, `check`, `all_paths` and `why_unsolvable`; `random_texts` draws them.
    """

    def __init__(self, native: _homing.Table, origin: tuple[str | None, str | None, dict[str, str], str]) -> None:
        self._native = native
        self._origin = origin
        self._board_shape: tuple[int, ...] | None = None

    def __reduce__(self) -> tuple[Any, tuple[str | None, str | None, dict[str, str], str]]:
        return _reopen, self._origin

    def __repr__(self) -> str:
        return f"<homing.Table {self.name}, goal {self.goal!r}>"

    # What the table is of.

    @property
    def name(self) -> str:
        """The puzzle: ``slide:3x3``."""
        return self._native.description()[0]

    @property
    def goal(self) -> str:
        """The goal, in the notation of the puzzle."""
        return self._native.description()[2]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of a board: ``(3, 3)``."""
        if self._board_shape is None:
            self._board_shape = tuple(self._native.shape())
        return self._board_shape

    @property
    def cells(self) -> int:
        """The number of cells of a board."""
        count = 1
        for side in self.shape:
            count *= side
        return count

    @property
    def states(self) -> int:
        """The number of states. Of a pattern table: of the boards that can be solved."""
        return self._native.state_count()

    @property
    def layers(self) -> list[int]:
        """The number of states at each depth. Pattern tables know it for 3x5, 4x4 and 2x8 with the blank at home in a corner."""
        return self._native.layers()

    @property
    def max_depth(self) -> int:
        """The greatest depth; known where `layers` are."""
        return len(self.layers) - 1

    @property
    def moves(self) -> list[str]:
        """What each move code is called: ``['d', 'l', 'r', 'u']``."""
        return self._native.moves()

    def info(self) -> dict[str, Any]:
        """The puzzle, its goal, the rule of its index, what one move is, and the number of states; None where that is not known."""
        puzzle, parameters, goal, index, metric = self._native.description()
        return {
            "puzzle": puzzle,
            "parameters": parameters,
            "goal": goal,
            "index": index,
            "metric": metric,
            "states": _known(self._native.state_count),
            "reachable_states": _known(self._native.reachable_count),
            "greatest_depth": _known(lambda: self.max_depth),
        }

    # Arrays.

    def depths(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """The depth of each board: the number of moves of its best path, or of pushes in a maze.

        Parameters
        ----------
        boards : array of integers of shape (..., cells) or (..., rows, columns), text, or list of texts
        errors : {'raise', 'mask'}
            What becomes of a board that is none: `InvalidBoard` with its row, or -2 in its place.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            -1 where no goal can be reached.
        """
        return self._column(boards, errors, self._native.depths, self._native.depths_at)

    def lower_bounds(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """What the table proves of each depth without a search: no path is shorter.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            The depth itself, unless this is a pattern table. -1 and -2 as in `depths`.
        """
        return self._by_index(boards, errors, self._native.lower_bounds_at)

    def best_moves(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """The code of the best move of each board; `moves` names the codes.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            -1 where there is none: the board is solved or unsolvable. -2 as in `depths`.
        """
        return self._column(boards, errors, self._native.best_moves, self._native.best_moves_at)

    def best_sets(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """All best moves of each board as a set: bit ``c`` stands for the move with the code ``c``.

        Returns
        -------
        ndarray of uint32 of shape (...), or int for one board
            0 where there is none. Of a puzzle with more than 32 moves an array of shape (..., words): bit ``c % 32`` of word ``c // 32``.
        """
        shape, indices = self._indices(boards, errors)
        return self._best_sets(indices, shape)

    def _best_sets(self, indices: npt.NDArray[np.int64], shape: tuple[int, ...] | None) -> Any:
        import numpy as np

        words = [self._native.best_sets_at(indices, first) for first in range(0, len(self.moves), 32)]
        if shape is None:
            return sum(int(word[0]) << 32 * at for at, word in enumerate(words))
        return words[0].reshape(shape) if len(words) == 1 else np.stack(words, axis=-1).reshape(*shape, len(words))

    def count(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """The number of shortest paths of each board.

        Returns
        -------
        ndarray of uint64 of shape (...), or int for one board
            1 for a solved board, 0 for an unsolvable one.
        """
        return self._by_index(boards, errors, self._native.path_counts_at)

    def paths(self, boards: Boards, *, errors: Errors = "raise") -> Paths:
        """The best path of each board, as move codes.

        Returns
        -------
        Paths
            Ragged: ``offsets`` (n+1,) int64 and ``codes`` uint8, as pyarrow's lists are. Unsolvable boards have no codes, as solved ones.
        """
        from .paths import Paths

        _, indices = self._indices(boards, errors)
        return Paths(*self._native.paths_at(indices), self._native)

    def grade(self, boards: Boards, moves: Any, *, errors: Errors = "raise") -> Grades:
        """What the moves of each board are worth, for a million boards a second: whether they can be made, solve it, and lose something.

        `check` says of one board where its moves were lost.

        Parameters
        ----------
        boards : as in `depths`
        moves : text or list of texts, `Paths`, or array of integers of shape (..., k)
            The moves of each board. Of an array, codes that end with -1 where a board has fewer than k. Text that is no moves counts as a
            move that cannot be made, since it may come from a model.
        errors : {'raise', 'mask'}
            What becomes of a board that is none, as in `depths`.

        Returns
        -------
        Grades
        """
        from .grades import Grades, ragged

        shape, indices = self._indices(boards, errors)
        offsets, codes = ragged(moves, len(indices), self._native)
        return Grades(shape or (), *self._native.grades_at(indices, offsets, codes), offsets)

    def rank(self, boards: Boards, *, errors: Errors = "raise") -> Any:
        """The index of each board.

        Returns
        -------
        ndarray of int64 of shape (...), or int for one board
            -1 where no goal can be reached, -2 as in `depths`.
        """
        shape, indices = self._indices(boards, errors)
        return _shaped(indices, shape)

    def unrank(self, indices: Any) -> npt.NDArray[np.uint8]:
        """The boards of states.

        Returns
        -------
        ndarray of uint8 of shape (..., cells)
            Zeros where an index is -1 or -2. Other indices that are of no state raise an `IndexError`.
        """
        array = _index_array(indices)
        return self._native.unrank(array.reshape(-1)).reshape(*array.shape, self.cells)

    def random(self, n: int, *, depth: Depth = None, seed: int = 0) -> npt.NDArray[np.uint8]:
        """Random boards, uniform over the states of the depths. The same seed gives the same boards on every machine.

        A pattern table draws and solves boards until the depth is right, if it is beyond 15: that takes long for rare depths.

        Parameters
        ----------
        n : int
        depth : int or (int, int), optional
            The depth, or the least and the greatest.
        seed : int

        Returns
        -------
        ndarray of uint8 of shape (n, cells)
        """
        return self.unrank(self._native.sample(whole("n", n), _depths(depth), whole("seed", seed)))

    def random_texts(self, n: int, *, depth: Depth = None, seed: int = 0) -> list[str]:
        """The boards of `random` as lines of text, also where boards have no index or no cells."""
        return self._native.random_texts(whole("n", n), _depths(depth), whole("seed", seed))

    def states_at(self, depth: int | tuple[int, int]) -> npt.NDArray[np.uint8]:
        """All boards of a depth, or of the depths between two, by ascending index; of a pattern table depth by depth.

        Returns
        -------
        ndarray of uint8 of shape (n, cells)
        """
        return self.unrank(self._native.states_at(*(_depths(depth) or (0, self.max_depth))))

    # One board.

    def solve(self, board: Boards) -> str | None:
        """The moves of the best path, of the shortest ones the lexicographically smallest; None for an unsolvable board.

        Raises `LimitReached` where a search gave up.
        """
        return cast("str | None", self._ask("path", board).get("moves"))

    def solution(self, board: Boards) -> Solution:
        """The best path as a strip of boards that draws itself in a notebook."""
        from .draw import Solution

        text = self._text(board)
        moves = self.solve(text)
        if moves is None:
            raise InvalidInput(f"{text}: the board is unsolvable")
        return Solution(self._native, text, moves)

    def board(self, board: Boards) -> Board:
        """A board that draws itself in a notebook."""
        from .draw import Board

        return Board(self._native, self._text(board))

    def hints(self, board: Boards) -> list[dict[str, Any]]:
        """Every move that can be made, with the depth that it leads to, best first.

        Each is a dict with ``move``, ``best`` and ``depth_after_moves`` (None where no goal can be reached any more).
        """
        return cast("list[dict[str, Any]]", self._ask("hints", board).get("hints", []))

    def check(self, board: Boards, moves: str) -> dict[str, Any]:
        """The grade of a solution: ``status``, and how many moves were lost where. `docs/json.md` has the fields."""
        return self._answer("grade", f"{self._text(board)}\t{moves}")

    def all_paths(self, board: Boards, limit: int | None = None) -> list[str]:
        """Every shortest path, in lexicographic order; at most ``limit`` of them."""
        limit = None if limit is None else whole("limit", limit)
        return cast("list[str]", self._ask({"paths": {"limit": limit}}, board).get("shortest_paths", []))

    def why_unsolvable(self, board: Boards) -> str | None:
        """Why no goal can be reached; None if one can."""
        return cast("str | None", self._ask("depth", board, explain=True).get("reason"))

    def stats(self) -> Stats:
        """The whole picture: depths, and where each board has an entry, numbers of shortest paths and local maxima."""
        from .stats import Stats

        return Stats(json.loads(self._native.stats()))

    def verify(self) -> None:
        """Check every entry; a wrong one raises `TableError`."""
        self._native.verify()

    # Data sets.

    def dataset(self, *, depth: Depth = None, split: str | None = None, parts: Mapping[str, float] | None = None) -> dict[str, Any]:
        """All states as columns that `pandas.DataFrame`, `polars.DataFrame` and `pyarrow.table` take as they are.

        Parameters
        ----------
        depth : int or (int, int), optional
            Only states of these depths; states that reach no goal are left out in any case.
        split : str, optional
            Only the states of this part, see `split`.
        parts : mapping, optional
            The parts and their shares; by default ``{"train": 0.8, "test": 0.2}``.

        Returns
        -------
        dict of str to ndarray, all of length n
            ``index`` int64, ``board`` text, ``depth`` int16, ``best_move`` int8 (-1 in a goal), ``path_count`` uint64 (the number of
            shortest paths), ``best_moves`` uint32 (all best moves, a bit each).
        """
        states = self.states
        if depth is None and states > _MAX_PUBLISHED_STATES:
            raise InvalidInput(f"{self.name} has {states} states: stream them with batches(size), or choose depths")
        import numpy as np

        if depth is None:
            indices = np.arange(states, dtype=np.int64)
            indices = indices[self._native.depths_at(indices) >= 0]
        else:
            indices = self._native.states_at(*(_depths(depth) or (0, 0)))
        _homing.check_rows(len(indices), self._row_bytes)
        return self._columns(self._of_part(indices, split, parts))

    def batches(
        self, size: int, *, split: str | None = None, parts: Mapping[str, float] | None = None, start: int = 0
    ) -> Iterator[dict[str, Any]]:
        """Stream all states by ascending index: the columns of `dataset`, for ``size`` indices at a time.

        ``start`` is the index to begin with, to go on after an interruption. States that reach no goal are left out.
        """
        size, start, states = whole("size", size, 1), whole("start", start), self.states
        _homing.check_rows(min(size, states), self._row_bytes)
        import numpy as np

        has_lost = self._native.reachable_count() != states
        for first in range(start, states, size):
            indices = np.arange(first, min(first + size, states), dtype=np.int64)
            if has_lost:
                indices = indices[self._native.depths_at(indices) >= 0]
            yield self._columns(self._of_part(indices, split, parts))

    def split(self, boards: Boards, parts: Mapping[str, float] | None = None, *, errors: Errors = "raise") -> Any:
        """The part of a data set to which each board belongs, as text.

        It is the part that `homing.split_of` names for the board's `representatives`: a board and its images are in the same part.
        """
        import numpy as np

        from .datasets import part_numbers, shares

        shape, indices = self._indices(boards, errors)
        names, _ = shares(parts)
        numbers = part_numbers(self._native.hashes_at(indices), parts)
        found = np.array(names)[numbers]
        return str(found[0]) if shape is None else found.reshape(shape)

    def representatives(self, boards: Boards) -> Any:
        """The board that stands for each board and its images, as text: of their lines of text the smallest.

        Images are what the symmetries of the puzzle that keep its goal make of a board: mirrorings and turns of a sliding board (its tiles
        are renamed with their places) or of a flip (of two goals with all pieces turned over, too), and what relabels the positions of a
        permutation puzzle and its moves. An image has the same depth. Mazes, levels, sliding blocks and puzzles of your own have none, so
        each board stands for itself.

        Returns
        -------
        ndarray of str of shape (...), or str for one board
        """
        import numpy as np

        shape, lines = self._lines(boards)
        found = self._native.representatives(lines)
        return found[0] if shape is None else np.array(found, dtype=np.str_).reshape(shape)

    def _of_part(
        self, indices: npt.NDArray[np.int64], split: str | None, parts: Mapping[str, float] | None
    ) -> npt.NDArray[np.int64]:
        if split is None:
            return indices
        from .datasets import part_numbers, shares

        names, _ = shares(parts)
        if split not in names:
            raise InvalidInput(f"split: expected one of {', '.join(names)}, found {split!r}")
        found: npt.NDArray[np.int64] = indices[part_numbers(self._native.hashes_at(indices), parts) == names.index(split)]
        return found

    @property
    def _row_bytes(self) -> int:
        """What a row of a data set takes: its board as text of Python, twice, and as a row of an array; and its numbers."""
        return 160 + 6 * len(self.goal)

    def _columns(self, indices: npt.NDArray[np.int64]) -> dict[str, Any]:
        import numpy as np

        return {
            "index": indices,
            "board": np.array(self._native.texts_at(indices), dtype=np.str_),
            "depth": self._native.depths_at(indices),
            "best_move": self._native.best_moves_at(indices),
            "path_count": self._native.path_counts_at(indices),
            # A column has at most 32 moves: those of others follow, as best_moves_32.
            **{
                f"best_moves_{first}" if first else "best_moves": self._native.best_sets_at(indices, first)
                for first in range(0, len(self.moves), 32)
            },
        }

    # How questions are carried.

    def _indices(self, boards: Boards, errors: Errors) -> tuple[tuple[int, ...] | None, npt.NDArray[np.int64]]:
        """The indices of boards in one row, and the shape of their array; None for a single text."""
        mask = _is_mask(errors)
        if _arrays.is_text(boards):
            if isinstance(boards, str):
                return None, self._native.locate([boards], mask)
            import numpy as np

            texts = np.asarray(boards, dtype=object)
            return texts.shape, self._native.locate([str(board) for board in texts.flat], mask)
        shape, cells = _arrays.split(_arrays.as_bytes(boards), self.shape)
        return shape or None, self._native.rank(cells, mask)

    def _lines(self, boards: Boards) -> tuple[tuple[int, ...] | None, list[str]]:
        """The lines of text of boards, and the shape of their array; None for a single board."""
        if isinstance(boards, str):
            return None, [boards]
        import numpy as np

        if _arrays.is_text(boards):
            texts = np.asarray(boards, dtype=object)
            return texts.shape, [str(board) for board in texts.flat]
        shape, cells = _arrays.split(_arrays.as_bytes(boards), self.shape)
        return shape or None, [self._native.board_text(board) for board in cells.reshape(-1, self.cells)]

    def _column(self, boards: Boards, errors: Errors, of_boards: Any, of_states: Any) -> Any:
        if _arrays.is_text(boards):
            return self._by_index(boards, errors, of_states)
        mask = _is_mask(errors)
        shape, cells = _arrays.split(_arrays.as_bytes(boards), self.shape)
        return _shaped(of_boards(cells, mask), shape or None)

    def _by_index(self, boards: Boards, errors: Errors, of_states: Any) -> Any:
        shape, indices = self._indices(boards, errors)
        return _shaped(of_states(indices), shape)

    def _text(self, board: Boards) -> str:
        """The line of text of one board."""
        if isinstance(board, str):
            return board
        shape, cells = _arrays.split(_arrays.as_bytes(board), self.shape)
        if shape not in ((), (1,)):
            raise InvalidBoard(f"expected one board, found an array of shape {shape} of them")
        return self._native.board_text(cells)

    def _ask(self, what: Any, board: Boards, *, explain: bool = False) -> dict[str, Any]:
        return self._answer(what, self._text(board), explain=explain)

    def _answer(self, what: Any, line: str, *, explain: bool = False) -> dict[str, Any]:
        question = json.dumps({"what": what, "explain": explain})
        return cast("dict[str, Any]", json.loads(self._native.answer(question, line)))


def _shaped(answers: Any, shape: tuple[int, ...] | None) -> Any:
    return int(answers[0]) if shape is None else answers.reshape(shape)


def _index_array(indices: Any) -> npt.NDArray[np.int64]:
    import numpy as np

    array = np.asarray(indices)
    if array.size and array.dtype.kind not in "iu":
        raise InvalidInput(f"expected indices that are integers, found {array.dtype}")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8:
        array = np.minimum(array, np.iinfo(np.int64).max)
    return np.ascontiguousarray(array.astype(np.int64, copy=False))


def _is_mask(errors: str) -> bool:
    if errors not in ("raise", "mask"):
        raise InvalidInput(f"errors: expected 'raise' or 'mask', found {errors!r}")
    return errors == "mask"


def _known(ask: Callable[[], int]) -> int | None:
    """A number of the table; None where it is not known."""
    try:
        return ask()
    except InvalidInput:
        return None


def _depths(depth: Depth) -> tuple[int, int] | None:
    if depth is None:
        return None
    least, greatest = depth if isinstance(depth, (tuple, list)) and len(depth) == 2 else (depth, depth)
    least, greatest = whole("depth", least, 0, _MAX_DEPTH), whole("depth", greatest, 0, _MAX_DEPTH)
    if least > greatest:
        raise InvalidInput(f"depth: expected the least and the greatest, found {shown(depth)}")
    return least, greatest


def _options(puzzle: str | None, given: Mapping[str, Any]) -> dict[str, str]:
    """Options as the engine takes them: ``goal="white"``; a board as the goal becomes its text."""
    options = {}
    for name, value in given.items():
        if value is not None and value is not False:
            options[name.replace("_", "-")] = "" if value is True else value if isinstance(value, str) else _value_text(puzzle, name, value)
    return options


def _value_text(puzzle: str | None, name: str, value: Any) -> str:
    if isinstance(value, Real):
        return text_of(name, value)
    cells = _arrays.as_bytes(value).reshape(-1).tolist()
    if (puzzle or "").startswith("flip"):
        return "".join({0: "w", 1: "b"}.get(cell, "?") for cell in cells)
    return " ".join(str(cell) for cell in cells)


def folder_of_tables(dir: str | os.PathLike[str] | None) -> str:
    """The folder of tables: the given one, else that of ``HOMING_TABLES``, else ``tables``."""
    return os.path.abspath(os.fspath(dir) if dir is not None else os.environ.get("HOMING_TABLES", "tables"))


def _reopen(name: str | None, path: str | None, options: dict[str, str], folder: str) -> Table:
    native = _homing.load(name or "", options, folder) if path is None else _homing.open(path, name, options)
    return _table(native, (name, path, options, folder))


def _table(native: _homing.Table, origin: tuple[str | None, str | None, dict[str, str], str]) -> Table:
    """A table, or that of a puzzle of one's own."""
    if native.description()[0].startswith("own:"):
        from .own import OwnTable

        return OwnTable(native, origin)
    return Table(native, origin)
