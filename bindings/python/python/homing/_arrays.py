"""From what people call a board to cells: unsigned bytes, one board after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .errors import InvalidBoard

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cells = npt.NDArray[np.uint8]

#: Anything that stands for one board or many: text, a list of texts, an array, nested lists.
Boards = Any


def is_text(boards: Boards) -> bool:
    """Whether boards are given as text: one, or an array or list of them."""
    if isinstance(boards, str):
        return True
    if hasattr(boards, "dtype"):
        kind = getattr(boards.dtype, "kind", "")
        return kind == "U" or (kind == "O" and len(boards) > 0 and all(isinstance(board, str) for board in boards.flat))
    if isinstance(boards, (list, tuple)) or hasattr(boards, "to_list"):
        boards = boards.to_list() if hasattr(boards, "to_list") else boards
        return len(boards) > 0 and all(isinstance(board, str) for board in boards)
    return False


def as_bytes(boards: Boards) -> Cells:
    """The numbers of an array as unsigned bytes, 255 for what is too small or too large; without a copy if the layout allows it."""
    import numpy as np

    try:
        array = np.asarray(boards)
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
    # Seen without its sign a negative number is a large one.
    return cast("Cells", np.minimum(native.view(f"u{native.dtype.itemsize}"), 255).astype(np.uint8))


def split(array: Cells, shape: tuple[int, ...]) -> tuple[tuple[int, ...], Cells]:
    """The shape of an array of boards without the axes of a board, and its cells in one row.

    The last axes of the array are a board's, or its last axis holds the cells of a board in row order.
    """
    count = 1
    for side in shape:
        count *= side
    found = array.shape
    if len(found) >= len(shape) and found[len(found) - len(shape) :] == shape:
        return found[: len(found) - len(shape)], array.reshape(-1)
    if found and found[-1] == count:
        return found[:-1], array.reshape(-1)
    if array.size == 0 and len(found) == 1:
        return (0,), array.reshape(-1)
    expected = " or ".join(str(("...", *of)).replace("'...'", "...") for of in dict.fromkeys([(count,), shape]))
    raise InvalidBoard(f"expected an array of shape {expected}, found {found}")
