"""Flips by trying every set of presses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations


def masks(rows: int, columns: int) -> list[int]:
    """What each press turns, a bit a piece."""
    found = []
    for row in range(rows):
        for column in range(columns):
            near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            found.append(sum(1 << r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns))
    return found


@cache
def answers(rows: int, columns: int) -> dict[int, tuple[int, str, int]]:
    """For every solvable board: the fewest presses, the first set of that size, and the number of such sets."""
    count = rows * columns
    turned = masks(rows, columns)
    found: dict[int, tuple[int, str, int]] = {}
    # By number of presses, and alphabetically by their numbers.
    for presses in range(count + 1):
        for chosen in combinations(range(count), presses):
            board = 0
            for piece in chosen:
                board ^= turned[piece]
            for start in (board, board ^ (1 << count) - 1):
                fewest, text, ways = found.setdefault(start, (presses, " ".join(str(piece + 1) for piece in chosen), 0))
                if fewest == presses:
                    found[start] = fewest, text, ways + 1
    return found


def images(text: str, side: int, is_either: bool) -> Iterator[str]:
    """What turns and mirrorings make of a square board; with all pieces turned over too, where either colour is the goal."""
    lines = [text[row * side : (row + 1) * side] for row in range(side)]
    for _ in range(4):
        lines = ["".join(line) for line in zip(*lines[::-1], strict=True)]
        for seen in (lines, [line[::-1] for line in lines]):
            yield "".join(seen)
            if is_either:
                yield "".join(seen).translate({ord("w"): "b", ord("b"): "w"})


def rank(vectors: list[int]) -> int:
    """How many of some sets of bits are independent: no others add up to them."""
    return len(_reduced(tuple(vectors)))


def only_answer(turned: list[int], board: int) -> int:
    """The presses, as bits, that turn a board white, where they are the only ones."""
    reduced, presses = _reduced(tuple(turned)), 0
    while board:
        vector, made_of = reduced[board.bit_length()]
        board ^= vector
        presses ^= made_of
    return presses


@cache
def _reduced(vectors: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Independent sums of the vectors by their highest bits, each with its summands, as bits."""
    found: dict[int, tuple[int, int]] = {}
    for place, vector in enumerate(vectors):
        made_of = 1 << place
        while vector and vector.bit_length() in found:
            other, other_of = found[vector.bit_length()]
            vector, made_of = vector ^ other, made_of ^ other_of
        if vector:
            found[vector.bit_length()] = vector, made_of
    return found
