"""Conversion of boards to what the native module reads: texts, or unsigned bytes, board after board."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from .._numbers import shown
from ..draw import Board
from ..errors import InvalidBoard, InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cells = npt.NDArray[np.uint8]

# No board has a cell with this number.
_NO_CELL = 255

#: One board or many: text, a column of texts or of lists, an array, nested lists.
Boards = Any


def plain(boards: Boards) -> Boards:
    """Converts a column or an iterator to a list or an array. Text, lists, tuples and arrays are returned unchanged."""
    if isinstance(boards, Board):
        return boards.text
    if isinstance(boards, (str, bytes, list, tuple, Mapping)) or type(boards).__module__ == "numpy":
        return boards
    if hasattr(boards, "to_pylist"):
        return boards.to_pylist()
    if hasattr(boards, "to_numpy"):
        array = boards.to_numpy()
        return array.tolist() if array.dtype.kind == "O" else array
    if hasattr(boards, "__arrow_c_stream__") or hasattr(boards, "__arrow_c_array__"):
        try:
            import pyarrow as pa
        except ImportError:
            raise InvalidInput("reading an Arrow column takes pyarrow: install it, or convert the column to a list") from None
        column = pa.chunked_array(boards) if hasattr(boards, "__arrow_c_stream__") else pa.array(boards)
        return column.to_pylist()
    if hasattr(boards, "__array__") or hasattr(boards, "__array_interface__") or not isinstance(boards, Iterable):
        return boards
    return list(boards)


def is_text(boards: Boards) -> bool:
    """Whether boards are text, or an array or list of texts. In a column with gaps, the first board decides."""
    if isinstance(boards, str):
        return True
    if hasattr(boards, "dtype"):
        kind = getattr(boards.dtype, "kind", "")
        return kind in "UT" or (kind == "O" and _first_is_text(boards.flat))
    return isinstance(boards, (list, tuple)) and _first_is_text(boards)


def _first_is_text(boards: Iterable[Any]) -> bool:
    return isinstance(next((board for board in boards if not _is_gap(board)), None), str)


def _is_gap(board: Any) -> bool:
    """Whether an element of a column is missing: None, or the NaN of pandas."""
    return board is None or type(board) is float and board != board


def readable(boards: Boards, shape: tuple[int, ...] | None, mask: bool) -> tuple[Any, tuple[int, ...] | None]:
    """Converts boards for the native module, and returns them with the shape of their answers, which is None for one board.

    ``shape`` is the shape of a board, None if boards are only text. Gaps are invalid boards with ``mask``, and raise without it.
    """
    boards = plain(boards)
    if is_text(boards):
        if isinstance(boards, str):
            return boards, None
        import numpy as np

        texts = np.asarray(boards, dtype=object)
        for row, board in enumerate(texts.flat if not mask else ()):
            if not isinstance(board, str):
                raise InvalidBoard(f"expected text, found {shown(board)}", row)
        return [board if isinstance(board, str) else "" for board in texts.flat], texts.shape
    if shape is None:
        raise InvalidBoard(f"the boards of this puzzle are texts, found {type(boards).__name__}: pass them as text")
    leading, cells = split(as_bytes(_filled(boards, shape, mask)), shape)
    return (cells.reshape(-1, _product(shape)), leading) if leading else (cells, None)


def _filled(boards: Boards, shape: tuple[int, ...], mask: bool) -> Boards:
    """Boards with invalid cells in place of gaps: rows or cells that are None or NaN. Without ``mask`` the first gap raises."""
    import numpy as np

    if isinstance(boards, (list, tuple)) or getattr(getattr(boards, "dtype", None), "kind", "") == "O":
        rows = list(boards)
        gap = next((row for row, board in enumerate(rows) if _is_gap(board)), None)
        whole = next((board for board in rows if hasattr(board, "__len__")), None)
        if gap is not None and whole is not None:
            if not mask:
                raise InvalidBoard(f"expected a board, found {rows[gap]}", gap)
            boards = [np.full(np.shape(whole), _NO_CELL) if _is_gap(board) else board for board in rows]
    try:
        array = np.asarray(boards)
    except ValueError:
        return boards
    if array.dtype.kind == "f":
        is_gap = np.isnan(array)
    elif array.dtype.kind == "O":
        is_gap = np.array([_is_gap(cell) for cell in array.flat], dtype=bool).reshape(array.shape)
    else:
        return boards
    if not is_gap.any():
        return boards
    if not mask:
        at = int(is_gap.argmax())
        row, cell = divmod(at, _product(shape))
        sentence = f"cell {cell + 1}: expected a whole number, found {array.flat[at]}"
        raise InvalidBoard(sentence, None if array.shape in (shape, (_product(shape),)) else row)
    filled = np.where(is_gap, _NO_CELL, array)
    return filled.astype(np.int64) if (filled == filled.astype(np.int64)).all() else filled


def as_bytes(boards: Boards) -> Cells:
    """Converts an array to unsigned bytes, with 255 for numbers out of range, without a copy if the layout allows it."""
    import numpy as np

    try:
        array = np.asarray(boards)
        if array.dtype.kind == "O" and array.ndim == 1 and array.size and hasattr(array[0], "__len__"):
            array = np.stack([np.asarray(board) for board in array])
    except ValueError as error:
        raise InvalidBoard("expected boards of equal shape, found rows of different lengths") from error
    kind = array.dtype.kind
    if kind == "O" and array.size and all(isinstance(cell, (int, np.integer)) for cell in array.flat):
        # Numbers beyond 64 bits.
        array = np.array([min(max(int(cell), -1), 255) for cell in array.flat], dtype=np.int64).reshape(array.shape)
        kind = "i"
    if kind not in "iub":
        if array.size == 0:
            return np.zeros(array.shape, dtype=np.uint8)
        raise InvalidBoard(f"expected cells that are integers or booleans, found {array.dtype}: convert them with astype(int)")
    array = np.ascontiguousarray(array)
    if array.dtype.itemsize == 1:
        return cast("Cells", array.view(np.uint8))
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    # As an unsigned integer, a negative number is large.
    return cast("Cells", np.minimum(native.view(f"u{native.dtype.itemsize}"), 255).astype(np.uint8))


def split(array: Cells, shape: tuple[int, ...]) -> tuple[tuple[int, ...], Cells]:
    """The shape of an array of boards without the axes of a board, and its cells as one row.

    The last axes of the array are those of a board, or its last axis has the cells of a board in row order.
    """
    count = _product(shape)
    found = array.shape
    if len(found) >= len(shape) and found[len(found) - len(shape) :] == shape:
        return found[: len(found) - len(shape)], array.reshape(-1)
    if found and found[-1] == count:
        return found[:-1], array.reshape(-1)
    if array.size == 0 and len(found) == 1:
        return (0,), array.reshape(-1)
    expected = " or ".join(str(("...", *of)).replace("'...'", "...") for of in dict.fromkeys([(count,), shape]))
    raise InvalidBoard(f"expected an array of shape {expected}, found {found}")


def _product(shape: tuple[int, ...]) -> int:
    count = 1
    for side in shape:
        count *= side
    return count


def in_kind(boards: Boards, answers: Any) -> Any:
    """Converts answers to the type of the boards: a pandas Series with their index, a polars Series, a pyarrow array, a tensor, a list."""
    if not hasattr(answers, "tolist"):
        return answers
    package = type(boards).__module__.partition(".")[0]
    module = sys.modules.get(package)
    if package == "pandas":
        return module.Series(answers, index=boards.index)  # type: ignore[union-attr]
    if package == "polars":
        return module.Series(answers)  # type: ignore[union-attr]
    if package == "pyarrow":
        return module.array(answers)  # type: ignore[union-attr]
    if package == "torch":
        return module.from_numpy(answers)  # type: ignore[union-attr]
    return answers if hasattr(boards, "dtype") else answers.tolist()


def indices(given: Any) -> npt.NDArray[np.int64]:
    """Converts indices of states for the native module."""
    import numpy as np

    array = np.asarray(given)
    if array.size and array.dtype.kind not in "iu":
        raise InvalidInput(f"expected indices that are integers, found {array.dtype}")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8:
        array = np.minimum(array, np.iinfo(np.int64).max)
    return np.ascontiguousarray(array.astype(np.int64, copy=False))
