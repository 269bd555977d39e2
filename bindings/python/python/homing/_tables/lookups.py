"""Questions about arrays of boards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from . import arrays
from .arrays import Boards
from .boards import BoardTable, Errors, is_mask, not_boards

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ..grades import Grades
    from ..paths import Paths


class LookUps(BoardTable):
    """Questions about arrays of boards.

    Every method takes one board or many: text, a list of texts, an array of numbers, a column of pandas, polars or Arrow, or an iterator.
    """

    @overload
    def depths(self, boards: str, *, errors: Errors = ...) -> int: ...
    @overload
    def depths(
        self, boards: Boards, *, errors: Errors = ..., in_kind: Literal[False] = ..., progress: bool = ...
    ) -> npt.NDArray[np.int16]: ...
    @overload
    def depths(self, boards: Boards, *, errors: Errors = ..., in_kind: bool, progress: bool = ...) -> Any: ...
    def depths(self, boards: Boards, *, errors: Errors = "raise", in_kind: bool = False, progress: bool = False) -> Any:
        """The depth of each board: the number of moves of its best path; in a maze, of pushes.

        Parameters
        ----------
        boards : array of integers of shape (..., cells) or (..., rows, columns), text, list of texts, or a column of these
        errors : {'raise', 'mask'}
            For an invalid board: raise `InvalidBoard` with its row, or answer -2.
        in_kind : bool
            Return the answers in the type of the boards: a pandas or polars Series, a pyarrow array, a tensor, a list.
        progress : bool
            Show a progress bar, useful if each board takes a search.

        Returns
        -------
        ndarray of int16 of shape (...), or int for one board
            -1 for an unsolvable board.

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
        """A lower bound of each depth, found without a search.

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
            boards = arrays.plain(boards)
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
            -1 for an unsolvable board, -2 as in `depths`.

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
            Zeros for the indices -1 and -2. An index outside the states raises an `IndexError`.

        Examples
        --------
        >>> eight.unrank([0, -1]).tolist()
        [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0, 0]]
        """
        import numpy as np

        return self._native.unrank(arrays.indices(indices).reshape(-1)).reshape(*np.shape(indices), self.cells)

    def paths(self, boards: Boards, *, errors: Errors = "raise", progress: bool = False) -> Paths:
        """The best path of each board, as codes; of the shortest paths the lexicographically smallest.

        Parameters
        ----------
        boards, errors, progress : as in `depths`

        Returns
        -------
        Paths
            Ragged, like lists of pyarrow: ``offsets`` (n+1,) int64 and ``codes`` uint8. Unsolvable and solved boards have no codes.

        Examples
        --------
        >>> eight.paths(["1 2 3 4 x 6 7 5 8", "1 2 3 4 5 6 7 8 x"]).texts()
        ['dr', '']
        """
        from ..paths import best_paths

        shape, indices = self._indices(boards, errors)
        return best_paths(self._native, indices, self.name if progress and shape is not None else None)

    def grade(self, boards: Boards, moves: Any, *, errors: Errors = "raise", progress: bool = False) -> Grades:
        """Grades the moves of each board: whether they are legal, whether they solve it, and how many are wasted.

        A million boards take a second. `check` shows where moves were wasted on one board.

        Parameters
        ----------
        boards : as in `depths`
        moves : text or list of texts, `Paths`, or array of integers of shape (..., k)
            The moves of each board. Text may be written as people and language models write it: in any case, with spaces, commas, brackets
            or arrows between the moves. Text that is not moves, or is ambiguous, counts as illegal, and ``reasons`` says why. A row of
            codes with fewer than k moves ends with -1.
        errors : {'raise', 'mask'}
            For an invalid board, as in `depths`.
        progress : bool
            Show a bar, as in `depths`.

        Returns
        -------
        Grades

        Examples
        --------
        >>> grades = eight.grade(["1 2 3 4 x 6 7 5 8"] * 3, ["dr", "D, L, R, R", "right"])
        >>> grades.solves.tolist(), grades.lost.tolist(), grades.reasons
        ([True, True, False], [0, 2, 0], {2: 'expected d, l, r or u, found "right"'})
        """
        from .moves import many
        from ..grades import Grades, graded_in_parts

        mask, moves = is_mask(errors), many(moves)
        given, shape = self._prepared(boards)
        graded = None if progress else self._native.grade(given, moves, mask)
        if graded is None:
            given, shape = self._converted(given, mask) if shape is None else (given, shape)
            if progress and shape is not None:
                graded = graded_in_parts(self._native, given, moves, mask, self.name)
            else:
                graded = self._native.grade(given, moves, mask)
            if graded is None:
                raise not_boards(boards)
        columns, reasons = graded
        grades = Grades()
        if shape is not None and len(shape) > 1:
            columns = [column.reshape(shape) for column in columns]
        grades.depth, grades.depth_after, grades.made, grades.legal, grades.solves, grades.lost = columns
        grades.reasons = dict(reasons)
        return grades
