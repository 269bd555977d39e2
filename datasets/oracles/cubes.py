"""The 2x2x2 cube as 24 stickers in space, searched from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

Stickers = str
Vector = tuple[int, int, int]

FACES: dict[str, Vector] = {"R": (1, 0, 0), "U": (0, 1, 0), "F": (0, 0, 1), "L": (-1, 0, 0), "D": (0, -1, 0), "B": (0, 0, -1)}
#: The corners, each with its faces in clockwise order.
PLACES = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB")
FIXED = "DBL"


def _along(vector: tuple[int, ...], axis: Vector) -> int:
    return sum(a * b for a, b in zip(vector, axis, strict=True))


def _at(letters: str) -> Vector:
    x, y, z = (sum(FACES[letter][axis] for letter in letters) for axis in range(3))
    return x, y, z


#: Every sticker by its position and the direction it faces.
PLACED = [(corner, normal) for corner in product((-1, 1), repeat=3) for normal in FACES.values() if _along(corner, normal) == 1]
NUMBER = {sticker: number for number, sticker in enumerate(PLACED)}
SOLVED: Stickers = "".join(next(face for face, normal in FACES.items() if normal == looks) for _, looks in PLACED)


def _turned(vector: tuple[int, ...], axis: Vector) -> Vector:
    """A vector after a quarter turn, clockwise as seen from outside."""
    along = _along(vector, axis)
    cross = tuple(axis[(i + 1) % 3] * vector[(i + 2) % 3] - axis[(i + 2) % 3] * vector[(i + 1) % 3] for i in range(3))
    x, y, z = (axis[i] * along - cross[i] for i in range(3))
    return x, y, z


def _quarter(face: str) -> list[int]:
    """For each sticker, the number of the sticker that a quarter turn brings to its place."""
    axis = FACES[face]
    sources = list(range(24))
    for number, (corner, normal) in enumerate(PLACED):
        if _along(corner, axis) == 1:
            sources[NUMBER[_turned(corner, axis), _turned(normal, axis)]] = number
    return sources


def _turns() -> dict[str, list[int]]:
    turns: dict[str, list[int]] = {}
    for face in "URF":
        once = _quarter(face)
        twice = [once[place] for place in once]
        turns |= {face: once, face + "2": twice, face + "'": [once[place] for place in twice]}
    return turns


TURNS = _turns()
METRICS = {"": list(TURNS), "_quarter": [turn for turn in TURNS if not turn.endswith("2")]}


def of_cells(cells: list[int]) -> Stickers:
    """The stickers of a pattern: the corner in each place, then how far each is twisted clockwise."""
    stickers = list(SOLVED)
    for place, corner, twist in zip(PLACES, cells[:7], cells[7:], strict=True):
        for letter, colour in enumerate(PLACES[corner]):
            stickers[NUMBER[_at(place), FACES[place[(letter + twist) % 3]]]] = colour
    return "".join(stickers)


def of_text(words: list[str]) -> Stickers:
    """The stickers of a pattern as text: the corner in each place from 1, with its twist behind a plus."""
    corners = [int(word.split("+")[0]) - 1 for word in words]
    return of_cells([*corners, *(int(word.split("+")[1]) if "+" in word else 0 for word in words)])


def images(stickers: Stickers) -> Iterator[Stickers]:
    """The images of a cube under permutations of the three axes, with its stickers repainted to match.

    These are the rotations and reflections that keep the corner DBL in its place."""
    for order in permutations(range(3)):
        moved = [0] * 24
        for number, (corner, normal) in enumerate(PLACED):
            moved[number] = NUMBER[_exchanged(corner, order), _exchanged(normal, order)]
        paint = {face: next(of for of, looks in FACES.items() if looks == _exchanged(FACES[face], order)) for face in FACES}
        found = [""] * 24
        for number, sticker in enumerate(stickers):
            found[moved[number]] = paint[sticker]
        yield "".join(found)


def _exchanged(vector: tuple[int, ...], order: tuple[int, ...]) -> Vector:
    x, y, z = (vector[axis] for axis in order)
    return x, y, z


def text_of(stickers: Stickers) -> str:
    """A pattern as text: the corner in each place from 1, with its twist behind a plus."""
    found = []
    for place in PLACES:
        seen = [stickers[NUMBER[_at(place), FACES[letter]]] for letter in place]
        twist = next(twist for twist in range(3) if seen[twist] in "UD")
        corner = next(number for number, of in enumerate(PLACES) if set(of) == set(seen))
        found.append(f"{corner + 1}" + (f"+{twist}" if twist else ""))
    return " ".join(found)


def text_after(words: list[str], turn: str) -> str:
    """A pattern as text after a turn."""
    return text_of(after(of_text(words), turn))


def after(stickers: Stickers, turn: str) -> Stickers:
    return "".join(stickers[source] for source in TURNS[turn])


@cache
def _near(metric: str, depth: int) -> dict[Stickers, int]:
    """All patterns up to a depth."""
    found, layer = {SOLVED: 0}, [SOLVED]
    for steps in range(1, depth + 1):
        layer = [near for near in dict.fromkeys(after(of, turn) for of in layer for turn in METRICS[metric]) if near not in found]
        found |= dict.fromkeys(layer, steps)
    return found


def distance(stickers: Stickers, metric: str) -> int:
    """The fewest moves from a pattern to the solved cube."""
    near = _near(metric, 6 if metric == "" else 8)
    seen, layer, steps = {stickers}, [stickers], 0
    while True:
        met = [near[of] for of in layer if of in near]
        if met:
            return steps + min(met)
        layer = [of for of in dict.fromkeys(after(of, turn) for of in layer for turn in METRICS[metric]) if of not in seen]
        seen.update(layer)
        steps += 1
