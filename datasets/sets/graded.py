"""Single moves of all puzzles, graded."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa

import homing

from .flips import fewest_presses, press_masks
from .kind import Column, DataSet, Rows, are_test, mixed
from .slides import fifteen

# The puzzles and their shares of 100 rows. The 15-puzzle and the lights take a search a row.
SHARES = (("slide:3x3", 25), ("slide:3x4", 20), ("slide:4x4", 10), ("flip:4x4", 15), ("flip:7x7", 10), ("perm:2x2x2", 20))
ENDS = np.cumsum([share for _, share in SHARES])


class MovesGraded(DataSet):
    name = "moves-graded"
    title = "Ten million moves of six puzzles, each with the exact distance before and after"
    what = (
        "A row is a random solvable board and a random move: of the 8-, 11- and 15-puzzle, the 4x4 Flip Game, Lights Out on 7x7 "
        "and the 2x2x2 cube in the half-turn metric. Boards and moves are drawn uniformly; some of the moves are "
        "illegal."
    )
    classes = (
        "A board and its images under the rotations and reflections that keep the goal form a class, as in the sets of single "
        "puzzles. The part is that of the board before the move; the board after it may be in the other part."
    )
    checked = (
        "Random rows were solved before and after the move by the slow solvers of the other sets, which share no code with the program."
    )
    row_count = 10_000_000
    group_rows = 20_000
    shard_rows = 1_000_000
    columns = (
        Column("puzzle", pa.string(), "the puzzle, by its name on the command line of `homing`"),
        Column("board", pa.string(), "the board as `homing` reads it: x the blank, b black or on; a cube by its corners from 1"),
        Column("move", pa.string(), "the move: where the blank goes (d, l, r, u), the piece that is pressed (from 1), or the turn"),
        Column("legal", pa.bool_(), "whether the move can be made"),
        Column("depth", pa.uint8(), "the length of a shortest solution of the board"),
        Column("depth_after", pa.uint8(), "the same after the move; null if it cannot be made"),
    )

    @cached_property
    def tables(self) -> dict[str, homing.Table]:
        found = {name: homing.load(name) for name in ("slide:3x3", "slide:3x4", "flip:4x4")}
        lights, cube = homing.load("flip:7x7", goal="white"), homing.load("perm:2x2x2", metric="half-turn")
        return found | {"slide:4x4": fifteen(), "flip:7x7": lights, "perm:2x2x2": cube}

    def rows(self, first: int, count: int, total: int, seed: int) -> Rows:
        parts = []
        ends = [0, *(ENDS * count // 100).tolist()]
        for number, (name, _) in enumerate(SHARES):
            rows = ends[number + 1] - ends[number]
            own_seed = (seed << 32) + first // self.group_rows
            moves = mixed(np.arange(rows, dtype=np.uint64), own_seed * len(SHARES) + number)
            graded = self._lights if name == "flip:7x7" else self._grades
            parts.append(graded(name, rows, moves, own_seed))
        columns = [column.name for column in self.columns]
        whole = {column: pa.concat_arrays([part.columns[column] for part in parts]) for column in columns}
        return Rows(whole, np.concatenate([part.is_test for part in parts]))

    def _grades(self, name: str, rows: int, draws: npt.NDArray[np.uint64], seed: int) -> Rows:
        table = self.tables[name]
        boards, lines = table.random(rows, seed=seed), table.random_texts(rows, seed=seed)
        codes = (draws % np.uint64(len(table.moves))).astype(np.int64)
        grades = table.grade(boards, codes[:, None]) if rows else table.grade(boards, [])
        is_test = np.asarray(table.split(boards) == "test")
        return _rows(name, lines, table.moves, codes, grades.legal, grades.depth, grades.depth_after, is_test)

    def _lights(self, name: str, rows: int, draws: npt.NDArray[np.uint64], seed: int) -> Rows:
        table = self.tables[name]
        lines = table.random_texts(rows, seed=seed)
        letters = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(rows, 49)
        codes = (draws % np.uint64(49)).astype(np.int64)
        pressed = np.where(press_masks(7, 7)[codes], letters ^ ord("b") ^ ord("w"), letters)
        after = fewest_presses(table, [bytes(line).decode() for line in pressed])
        moves = [str(piece + 1) for piece in range(49)]
        is_test = are_test(table.representatives(lines))
        return _rows(name, lines, moves, codes, np.ones(rows, bool), fewest_presses(table, lines), after, is_test)


def _rows(
    puzzle: str,
    lines: list[str],
    moves: list[str],
    codes: npt.NDArray[np.int64],
    legal: npt.NDArray[np.bool_],
    depths: npt.NDArray[np.int16],
    after: npt.NDArray[np.int16],
    is_test: npt.NDArray[np.bool_],
) -> Rows:
    columns = {
        "puzzle": pa.array([puzzle] * len(lines), pa.string()),
        "board": pa.array(lines, pa.string()),
        "move": pa.array(moves, pa.string()).take(pa.array(codes)),
        "legal": pa.array(legal),
        "depth": pa.array(depths.astype(np.uint8)),
        "depth_after": pa.array(after.astype(np.uint8), mask=~legal),
    }
    return Rows(columns, is_test)
