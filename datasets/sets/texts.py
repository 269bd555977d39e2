"""Columns of Arrow from arrays, without a loop over rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa


def boards(cells: npt.NDArray[np.uint8]) -> pa.Array:
    """Boards as lists of equal length."""
    return pa.FixedSizeListArray.from_arrays(pa.array(cells.reshape(-1)), cells.shape[1])


def paths(offsets: npt.NDArray[np.int64], codes: npt.NDArray[np.uint8], moves: Sequence[str]) -> pa.Array:
    """Paths as text: letters without spaces, or longer names of moves with spaces between them."""
    names = [move.encode() for move in moves]
    gap = 0 if all(len(name) == 1 for name in names) else 1
    width = gap + max(map(len, names))
    letters = np.full((len(names), width), ord(" "), dtype=np.uint8)
    for row, name in zip(letters, names, strict=True):
        row[gap : gap + len(name)] = np.frombuffer(name, dtype=np.uint8)
    lengths = np.array([gap + len(name) for name in names], dtype=np.int64)[codes]
    ends = np.concatenate([[0], np.cumsum(lengths)])
    text = np.empty(int(ends[-1]), dtype=np.uint8)
    for place in range(width):
        has = lengths > place
        text[ends[:-1][has] + place] = letters[codes[has], place]
    starts = ends[offsets]
    if gap:
        # Every path begins with a gap, which is dropped.
        begins = np.zeros(len(text), dtype=bool)
        begins[starts[:-1][np.diff(starts) > 0]] = True
        text = text[~begins]
        starts = starts - np.concatenate([[0], np.cumsum(np.diff(starts) > 0)])
    return pa.StringArray.from_buffers(len(starts) - 1, pa.py_buffer(starts.astype(np.int32)), pa.py_buffer(text))


def sets(bits: npt.NDArray[np.uint32], moves: Sequence[str]) -> pa.Array:
    """Sets of few moves, bit ``c`` for the move ``c``, as texts like those of `paths`."""
    gap = "" if all(len(move) == 1 for move in moves) else " "
    found = np.flatnonzero(np.bincount(bits, minlength=1 << len(moves)))
    places = np.zeros(1 << len(moves), dtype=np.int32)
    places[found] = np.arange(len(found))
    texts = [gap.join(move for code, move in enumerate(moves) if few >> code & 1) for few in found.tolist()]
    return pa.DictionaryArray.from_arrays(pa.array(places[bits]), pa.array(texts, pa.string())).dictionary_decode()
