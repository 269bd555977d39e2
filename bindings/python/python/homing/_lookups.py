"""Arrays of boards and of answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _arrays, _homing
from ._arrays import Boards
from ._numbers import shown, whole
from .errors import InvalidBoard, InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .grades import Grades
    from .paths import Paths

Errors = Literal["raise", "mask"]
Depth = int | tuple[int, int] | None

_MAX_DEPTH = (1 << 32) - 1


class LookUps:
    """Questions about arrays of boards.

    Every method takes one board or many: text, a list of texts, an array of numbers, a column of pandas, polars or Arrow, or an iterator.
    """

    def __init__(self, native: _homing.Table, origin: tuple[str | None, str | None, dict[str, str], str]) -> None:
        self._native = native
        self._origin = origin
        self._board_shape: tuple[int, ...] | None = None
        self._move_names: list[str] | None = None

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
        if self._move_names is None:
            self._move_names = self._native.moves()
        return self._move_names.copy()

    @overload
    def depths(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def depths(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.int16]: ...
    @overload
    def depths(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def depths(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """The depth of each board: the number of moves of its best path, or of pushes in a maze.

        Parameters
        ----------
        boards : array of integers of shape (..., cells) or (..., rows, columns), text, list of texts, or a column of these
        errors : {'raise', 'mask'}
            What becomes of a board that is none: `InvalidBoard` with its row, or -2 in its place.
        in_kind : bool
            Answer with what the boards came in: a Series of pandas or polars, an array of pyarrow, a tensor, a list.
        progress : bool
            Show a bar of tqdm, for boards that are searched.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            -1 where no goal can be reached.

        Examples
        --------
        >>> eight.depths("8 6 7 2 5 4 3 x 1")
        31
        >>> eight.depths([[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]])
        array([ 1, -1], dtype=int16)
        >>> eight.depths((text for text in ["123456780", "1 2 3 4 5 6 7 x 8"]), in_kind=True)
        [0, 1]
        """
        return self._look_up(self._native.depths, boards, errors, in_kind, progress)

    @overload
    def lower_bounds(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def lower_bounds(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.int16]: ...
    @overload
    def lower_bounds(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def lower_bounds(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """What the table proves of each depth without a search: no path is shorter.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            The depth itself, unless this is a pattern table. -1 and -2 as in `depths`.

        Examples
        --------
        >>> eight.lower_bounds("8 6 7 2 5 4 3 x 1")
        31
        """
        return self._look_up(self._native.lower_bounds, boards, errors, in_kind, progress)

    @overload
    def best_moves(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def best_moves(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.int16]: ...
    @overload
    def best_moves(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def best_moves(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """The code of the best move of each board; `moves` names the codes.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            -1 where there is none: the board is solved or unsolvable. -2 as in `depths`.

        Examples
        --------
        >>> [eight.moves[code] for code in eight.best_moves(["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 x 7 8 6"])]
        ['r', 'd']
        """
        return self._look_up(self._native.best_moves, boards, errors, in_kind, progress)

    @overload
    def best_sets(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def best_sets(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.uint32]: ...
    @overload
    def best_sets(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def best_sets(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """All best moves of each board as a set: bit ``c`` stands for the move with the code ``c``.

        Returns
        -------
        ndarray of uint32 of shape (...), or int for one board
            0 where there is none. Of a puzzle with more than 32 moves an array of shape (..., words): bit ``c % 32`` of word ``c // 32``.

        Examples
        --------
        >>> bits = eight.best_sets("8 6 7 2 5 4 3 x 1")
        >>> [move for code, move in enumerate(eight.moves) if bits >> code & 1]
        ['l', 'r', 'u']
        """
        native, words = self._native, range(0, len(self.moves), 32)
        if len(words) > 1:
            # An iterator is read once.
            boards = _arrays.plain(boards)
        found = [self._look_up(partial(native.best_sets, first=first), boards, errors, in_kind, progress) for first in words]
        if len(found) == 1:
            return found[0]
        if isinstance(found[0], int):
            return sum(int(word) << 32 * at for at, word in enumerate(found))
        import numpy as np

        return np.stack(found, axis=-1)

    @overload
    def count(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def count(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.uint64]: ...
    @overload
    def count(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def count(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """The number of shortest paths of each board.

        Returns
        -------
        ndarray of uint64 of shape (...), or int for one board
            1 for a solved board, 0 for an unsolvable one, at most 2^64 - 1.

        Examples
        --------
        >>> eight.count(["8 6 7 2 5 4 3 x 1", "1 2 3 4 5 6 7 8 x"])
        array([40,  1], dtype=uint64)
        """
        return self._look_up(self._native.path_counts, boards, errors, in_kind, progress)

    @overload
    def rank(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def rank(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.int64]: ...
    @overload
    def rank(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def rank(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """The index of each board.

        Returns
        -------
        ndarray of int64 of shape (...), or int for one board
            -1 where no goal can be reached, -2 as in `depths`.

        Examples
        --------
        >>> eight.rank("1 2 3 4 5 6 7 8 x"), eight.unrank([161_280]).tolist()
        (161280, [[1, 2, 3, 4, 5, 6, 7, 8, 0]])
        """
        return self._look_up(self._native.rank, boards, errors, in_kind, progress)

    def unrank(self, indices: Any) -> Any:
        """The boards of states.

        Returns
        -------
        ndarray of uint8 of shape (..., cells)
            Zeros where an index is -1 or -2. Other indices that are of no state raise an `IndexError`.

        Examples
        --------
        >>> eight.unrank([0, -1]).tolist()
        [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0, 0]]
        """
        import numpy as np

        return self._native.unrank(_arrays.indices(indices).reshape(-1)).reshape(*np.shape(indices), self.cells)

    def paths(self, boards: Boards, *, errors: Errors = "raise", progress: bool = False) -> Paths:
        """The best path of each board, as codes; of the shortest paths the lexicographically smallest.

        Parameters
        ----------
        boards, errors, progress : as in `depths`

        Returns
        -------
        Paths
            Ragged: ``offsets`` (n+1,) int64 and ``codes`` uint8, as pyarrow's lists are. Unsolvable boards have no codes, as solved ones.

        Examples
        --------
        >>> eight.paths(["1 2 3 4 x 6 7 5 8", "1 2 3 4 5 6 7 8 x"]).texts()
        ['dr', '']
        """
        from .paths import best_paths

        shape, indices = self._indices(boards, errors)
        return best_paths(self._native, indices, self.name if progress and shape is not None else None)

    def grade(self, boards: Boards, moves: Any, *, errors: Errors = "raise", progress: bool = False) -> Grades:
        """What the moves of each board are worth, for a million boards a second: whether they can be made, solve it, and lose something.

        `check` says of one board where its moves were lost.

        Parameters
        ----------
        boards : as in `depths`
        moves : text or list of texts, `Paths`, or array of integers of shape (..., k)
            The moves of each board. Text is read as people and language models write it: in any case, with blanks, commas, brackets or
            arrows between the moves. What is no moves, or may be several, is not legal; ``reasons`` says why. Of an array, codes that end
            with -1 where a board has fewer than k.
        errors : {'raise', 'mask'}
            What becomes of a board that is none, as in `depths`.
        progress : bool
            Show a bar, as in `depths`.

        Returns
        -------
        Grades

        Examples
        --------
        >>> grades = eight.grade(["1 2 3 4 x 6 7 5 8"] * 3, ["dr", "D, L, R, R", "right"])
        >>> grades.solves.tolist(), grades.lost.tolist(), grades.reasons
        ([True, True, False], [0, 2, 0], {2: 'expected d, l, r, u, found "right"'})
        """
        from ._moves import many
        from .grades import Grades, graded_in_parts

        mask, moves = _is_mask(errors), many(moves)
        given, shape = self._given(boards)
        graded = None if progress else self._native.grade(given, moves, mask)
        if graded is None:
            given, shape = self._readable(given) if shape is None else (given, shape)
            if progress and shape is not None:
                graded = graded_in_parts(self._native, given, moves, mask, self.name)
            else:
                graded = self._native.grade(given, moves, mask)
            if graded is None:
                raise _no_boards(boards)
        columns, reasons = graded
        grades = Grades()
        if shape is not None and len(shape) > 1:
            columns = [column.reshape(shape) for column in columns]
        grades.depth, grades.depth_after, grades.made, grades.legal, grades.solves, grades.lost = columns
        grades.reasons = dict(reasons)
        return grades

    def step(self, boards: Boards, moves: Any, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The boards after a move of each.

        Parameters
        ----------
        boards : as in `depths`
        moves : names or codes
            A move for each board, or one for all.
        errors : {'raise', 'mask'}
            A move that cannot be made raises `InvalidInput`; with 'mask' its board is text without signs, or zeros.
        progress : bool
            Show a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (..., cells), or texts for texts

        Examples
        --------
        >>> eight.step("1 2 3 4 x 6 7 5 8", "d")
        '1 2 3 4 5 6 7 x 8'
        >>> eight.step([[1, 2, 3, 4, 0, 6, 7, 5, 8]], [0]).tolist()
        [[1, 2, 3, 4, 5, 6, 7, 0, 8]]
        """
        from ._moves import one_each

        boards = _arrays.plain(boards)

        def made(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = one_each(moves, self.moves, count)[first : first + len(indices)]
            reached = self._native.steps(indices, codes)
            if errors == "raise":
                for row in (reached < 0).nonzero()[0][:1].tolist():
                    where = "" if shape is None else f"board {first + row}: "
                    if indices[row] < 0:
                        raise InvalidInput(f"{where}no goal can be reached from it, and moves are made only where one can")
                    raise InvalidInput(f"{where}move {self.moves[codes[row]]} cannot be made")
            return self._boards_like(boards, reached, shape)

        return self._in_rows(made, boards, errors, progress)

    def neighbours(self, boards: Boards, *, errors: Errors = "raise", progress: bool = False) -> Any:
        """The boards that the moves of each board lead to. ``progress`` shows a bar, as in `depths`.

        Returns
        -------
        ndarray of uint8 of shape (..., moves, cells), or for a text a dict from moves to texts
            Zeros where a move cannot be made; the dict leaves these moves out.

        Examples
        --------
        >>> eight.neighbours("1 2 3 4 5 6 7 8 x")
        {'l': '1 2 3 4 5 6 7 x 8', 'u': '1 2 3 4 5 x 7 8 6'}
        >>> eight.neighbours([1, 2, 3, 4, 5, 6, 7, 8, 0]).shape
        (4, 9)
        """
        import numpy as np

        boards, moves = _arrays.plain(boards), self.moves

        def around(indices: npt.NDArray[np.int64], first: int, count: int, shape: tuple[int, ...] | None) -> Any:
            codes = np.tile(np.arange(len(moves), dtype=np.uint8), len(indices))
            reached = self._native.steps(np.repeat(indices, len(moves)), codes)
            if not self._are_named(boards):
                return self._boards_like(boards, reached, (*(shape or ()), len(moves)))
            names = self._boards_like(["", ""], reached, (len(reached),))
            rows = []
            for at in range(0, len(reached), len(moves)):
                end = at + len(moves)
                found = zip(moves, names[at:end], reached[at:end].tolist(), strict=True)
                rows.append({move: name for move, name, index in found if index >= 0})
            return rows[0] if shape is None else rows

        return self._in_rows(around, boards, errors, progress)

    # How boards are carried.

    def _given(self, boards: Boards) -> tuple[Any, tuple[int, ...] | None]:
        """Boards for a first try of the native half, which reads most of them as they are."""
        return boards, None

    def _readable(self, boards: Boards) -> tuple[Any, tuple[int, ...] | None]:
        """Boards as the native half reads them, and the shape of their answers."""
        boards = _arrays.plain(boards)
        return _arrays.readable(boards, None if _arrays.is_text(boards) else self.shape)

    def _look_up(self, ask: Callable[..., Any], boards: Boards, errors: Errors, in_kind: bool, progress: bool) -> Any:
        mask = _is_mask(errors)
        given, shape = self._given(boards)
        answers = None if progress else ask(given, mask=mask)
        if answers is None:
            given, shape = self._readable(given) if shape is None else (given, shape)
            if progress and shape is not None:
                import numpy as np

                from .progress import in_parts

                parts = in_parts(lambda first, end: ask(given[first:end], mask=mask), len(given), self.name)
                answers = parts[0] if len(parts) == 1 else np.concatenate(parts)
            else:
                answers = ask(given, mask=mask)
            if answers is None:
                raise _no_boards(boards)
        if shape is not None and len(shape) != 1:
            answers = answers.reshape(shape)
        return _arrays.in_kind(boards, answers) if in_kind else answers

    def _in_rows(self, ask: Callable[..., Any], boards: Boards, errors: Errors, progress: bool) -> Any:
        """What `ask` answers to the indices of boards, the number of boards before them and of all, and the shape of their array. With
        ``progress`` the boards are asked for in parts, with a bar."""
        given, whole_shape = self._readable(boards) if progress else (boards, None)
        if whole_shape is None:
            shape, indices = self._indices(boards, errors)
            return ask(indices, 0, len(indices), shape)
        import numpy as np

        from .progress import in_parts

        def part(first: int, end: int) -> Any:
            indices = self._native.indices(given[first:end], _is_mask(errors))
            if indices is None:
                raise _no_boards(boards)
            return ask(indices[0], first, len(given), (end - first,))

        parts = in_parts(part, len(given), self.name)
        if isinstance(parts[0], list):
            return [answer for part in parts for answer in part]
        answers = np.concatenate(parts)
        return answers.reshape(*whole_shape, *answers.shape[1:])

    def _indices(self, boards: Boards, errors: Errors) -> tuple[tuple[int, ...] | None, npt.NDArray[np.int64]]:
        """The indices of boards in one row, and the shape of their array; None for one board."""
        mask = _is_mask(errors)
        given, shape = self._given(boards)
        found = self._native.indices(given, mask)
        if found is None:
            given, shape = self._readable(given)
            found = self._native.indices(given, mask)
            if found is None:
                raise _no_boards(boards)
            return shape, found[0]
        return shape or found[1], found[0]

    def _are_named(self, boards: Boards) -> bool:
        """Whether boards are given as what each is called."""
        return _arrays.is_text(boards)

    def _boards_like(self, boards: Boards, indices: npt.NDArray[np.int64], shape: tuple[int, ...] | None) -> Any:
        """States as the boards were given: texts or cells."""
        if not self._are_named(boards):
            return self._native.unrank(indices).reshape(*(shape or ()), self.cells)
        texts = self._native.texts_at(indices)
        return texts[0] if shape is None else texts

    def _lines(self, boards: Boards) -> tuple[tuple[int, ...] | None, list[str]]:
        """The lines of text of boards, and the shape of their array; None for a single board."""
        given, shape = self._readable(boards)
        if isinstance(given, str):
            return None, [given]
        if isinstance(given, list):
            return shape, given
        return shape, [self._native.board_text(board) for board in given.reshape(-1, self.cells)]

    def _text(self, board: Boards) -> str:
        """The line of text of one board."""
        if isinstance(board, str):
            return board
        shape, lines = self._lines(board)
        if shape not in (None, (), (1,)):
            raise InvalidBoard(f"expected one board, found an array of shape {shape} of them")
        return lines[0]


def _no_boards(boards: Boards) -> InvalidBoard:
    return InvalidBoard(f"expected boards, found {shown(boards)}")


def _is_mask(errors: str) -> bool:
    if errors == "raise":
        return False
    if errors != "mask":
        raise InvalidInput(f"errors: expected 'raise' or 'mask', found {errors!r}")
    return True


def _depths(depth: Depth) -> tuple[int, int] | None:
    if depth is None:
        return None
    least, greatest = depth if isinstance(depth, (tuple, list)) and len(depth) == 2 else (depth, depth)
    least, greatest = whole("depth", least, 0, _MAX_DEPTH), whole("depth", greatest, 0, _MAX_DEPTH)
    if least > greatest:
        raise InvalidInput(f"depth: expected the least and the greatest, found {shown(depth)}")
    return least, greatest
