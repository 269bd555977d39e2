"""The results of players without search on each data set: `python datasets/examples/baselines.py [SET ...]`.

A player may make four times as many moves as the depth, and sees the boards after its legal moves. *Random* picks any of them, *greedy* the
one nearest to the goal by Manhattan distance (by the number of wrong cells if nothing slides), and *network* the one with the least depth as
predicted by a small network, which was trained on boards of "train". No player returns to the previous board unless it has no other move.
All are measured on boards of "test". For `moves-graded` they predict whether a move leads nearer to the goal.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

import homing

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from levels import play_levels  # noqa: E402
from networks import Network, one_hot  # noqa: E402
from sets.flips import press_masks  # noqa: E402
from sets.graded import SHARES  # noqa: E402

Boards = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float64]
Judge = Callable[[Boards], Numbers]


class Game(ABC):
    """A puzzle for players: boards of cells, and the boards after their moves."""

    #: The number of boards that a network learns from.
    train_count = 40_000

    @abstractmethod
    def after(self, boards: Boards) -> tuple[Boards, npt.NDArray[np.bool_]]:
        """The boards after each move (n, moves, cells), and which moves are legal."""

    @abstractmethod
    def goals(self) -> Boards: ...

    @abstractmethod
    def distance(self, boards: Boards) -> Numbers:
        """An estimate of the depth without a table."""

    @abstractmethod
    def depths(self, boards: Boards) -> npt.NDArray[np.int64]: ...

    @abstractmethod
    def boards(self, part: str, depth: tuple[int, int] | None, count: int) -> Boards:
        """Boards of a part, about the same number of each depth, or random boards if there are no depths."""

    @cached_property
    def network(self) -> Network:
        boards = self.boards("train", (0, 255), self.train_count)
        kinds = int(boards.max()) + 1
        return Network(one_hot(kinds), boards, self.depths(boards))


class TableGame(Game):
    """A puzzle with a table, of all boards or of patterns."""

    def __init__(self, name: str, **options: str) -> None:
        self.table = homing.load(name, **options)

    def after(self, boards: Boards) -> tuple[Boards, npt.NDArray[np.bool_]]:
        after = np.asarray(self.table.neighbours(boards), np.uint8)
        # Only boards of two-sided pieces can be all zeros, and there every press is legal.
        can = np.ones(after.shape[:2], bool) if self.table.name.startswith("flip") else after.any(axis=2)
        return after, np.asarray(can, bool)

    def goals(self) -> Boards:
        return np.asarray(self.table.states_at(0), np.uint8)

    def distance(self, boards: Boards) -> Numbers:
        goal = self.goals()
        if not self.table.name.startswith("slide"):
            return np.asarray((boards[:, None] != goal).sum(axis=2).min(axis=1), np.float64)
        columns, at = self.table.shape[1], np.argsort(goal[0])
        cells = np.arange(boards.shape[1])
        apart = abs(at[boards] // columns - cells // columns) + abs(at[boards] % columns - cells % columns)
        return np.asarray(np.where(boards == 0, 0, apart).sum(axis=1), np.float64)

    def depths(self, boards: Boards) -> npt.NDArray[np.int64]:
        return np.asarray(self.table.depths(boards), np.int64)

    def boards(self, part: str, depth: tuple[int, int] | None, count: int) -> Boards:
        seed = 3 if part == "train" else 5
        if depth is None:
            texts = self.table.random_texts(4 * count, seed=seed)
        else:
            known = range(depth[0], min(depth[1], self.table.max_depth) + 1)
            texts = [text for one in known for text in self.table.random_texts(count // len(known) + 1, depth=one, seed=seed)]
        chosen = np.array(texts)[self.table.split(texts) == part]
        return np.asarray(self.table.unrank(self.table.rank(chosen)), np.uint8)


class Fifteen(TableGame):
    """The 15-puzzle. A depth takes a search, so the network is trained on boards a few random moves from the goal."""

    train_count = 4_000

    def boards(self, part: str, depth: tuple[int, int] | None, count: int) -> Boards:
        if depth is None:
            return super().boards(part, None, count)[:count]
        draw, now = np.random.default_rng(2), np.repeat(self.goals(), count, axis=0)
        lengths = draw.integers(1, 60, size=count)
        for made in range(60):
            after, can = self.after(now)
            chosen = np.where(can, draw.random(can.shape), -1).argmax(axis=1)
            now = np.where((made < lengths)[:, None], after[np.arange(count), chosen], now)
        return np.asarray(now[self.table.split(now) == part], np.uint8)


class Lights(Game):
    """Lights Out on 7x7. Each board has one answer: the presses that made it from the goal."""

    masks = press_masks(7, 7).astype(np.uint8)

    def after(self, boards: Boards) -> tuple[Boards, npt.NDArray[np.bool_]]:
        after = boards[:, None] ^ self.masks
        return after, np.ones(after.shape[:2], bool)

    def goals(self) -> Boards:
        return np.zeros((1, 49), np.uint8)

    def distance(self, boards: Boards) -> Numbers:
        return np.asarray(boards.sum(axis=1), np.float64)

    def depths(self, boards: Boards) -> npt.NDArray[np.int64]:
        # Over the integers modulo 2 the inverse of the presses says which ones make a board.
        return np.asarray((boards.astype(np.int64) @ self.presses_of % 2).sum(axis=1), np.int64)

    @cached_property
    def presses_of(self) -> npt.NDArray[np.int64]:
        rows = np.concatenate([self.masks.astype(np.int64), np.eye(49, dtype=np.int64)], axis=1)
        for at in range(49):
            pivot = at + int(rows[at:, at].argmax())
            rows[[at, pivot]] = rows[[pivot, at]]
            rows ^= np.outer(rows[:, at] * (np.arange(49) != at), rows[at])
        return rows[:, 49:]

    def boards(self, part: str, depth: tuple[int, int] | None, count: int) -> Boards:
        draw = np.random.default_rng(3 if part == "train" else 5)
        share = 0.5 if depth is None else draw.random((count, 1))
        presses = (draw.random((count, 49)) < share).astype(np.int64)
        return np.asarray(presses @ self.masks % 2, np.uint8)


GAMES: dict[str, Callable[[], Game]] = {
    "slide:3x3": lambda: TableGame("slide:3x3"),
    "slide:3x4": lambda: TableGame("slide:3x4"),
    "slide:4x4": lambda: Fifteen("slide:4x4"),
    "flip:4x4": lambda: TableGame("flip:4x4"),
    "flip:7x7": Lights,
    "perm:2x2x2": lambda: TableGame("perm:2x2x2"),
}
#: The rows: the set, its puzzle, the depths of which there are as many boards each, and how many boards in all.
SETS: list[tuple[str, str, tuple[int, int] | None, int]] = [
    ("eight-all, depth 1 to 10", "slide:3x3", (1, 10), 1000),
    ("eight-all, depth 11 to 20", "slide:3x3", (11, 20), 1000),
    ("eight-all, depth 21 to 31", "slide:3x3", (21, 31), 1000),
    ("slide-3x4-all", "slide:3x4", (1, 53), 1000),
    ("fifteen-10m", "slide:4x4", None, 100),
    ("flip-4x4-all", "flip:4x4", (1, 6), 1000),
    ("lights-7x7", "flip:7x7", None, 1000),
    ("perm-2x2x2-all", "perm:2x2x2", (1, 11), 1000),
]


@lru_cache
def game_of(puzzle: str) -> Game:
    return GAMES[puzzle]()


def players(game: Game) -> list[Judge]:
    draw = np.random.default_rng(7)
    return [lambda boards: draw.random(len(boards)), game.distance, game.network]


def play(game: Game, boards: Boards, depths: npt.NDArray[np.int64], judge: Judge) -> float:
    """The share of boards that a player solves within four times their depth."""
    goals = {board.tobytes() for board in game.goals()}
    now, before, solved = boards.copy(), boards.copy(), np.zeros(len(boards), bool)
    for made in range(int(4 * depths.max())):
        playing = np.flatnonzero(~solved & (made < 4 * depths))
        if not len(playing):
            break
        after, can = game.after(now[playing])
        values = judge(after.reshape(-1, boards.shape[1])).reshape(after.shape[:2]).astype(float)
        values[(after == before[playing, None]).all(axis=2)] += 1e6
        values[~can] = np.inf
        before[playing], now[playing] = now[playing], after[np.arange(len(playing)), values.argmin(axis=1)]
        solved[playing] = [board.tobytes() in goals for board in now[playing]]
    return float(solved.mean())


def measure(title: str, puzzle: str, depth: tuple[int, int] | None, count: int) -> list[str]:
    """A row of the table."""
    game = game_of(puzzle)
    boards = game.boards("test", depth, count)
    depths = game.depths(boards)
    boards, depths = boards[depths > 0], depths[depths > 0]
    return [title, str(len(boards)), *(f"{play(game, boards, depths, player):.0%}" for player in players(game))]


def measure_moves(count: int = 2000) -> list[str]:
    """The row of graded moves: the share of moves that a player rates correctly as coming nearer or not."""
    draw, right, total = np.random.default_rng(11), np.zeros(3), 0
    for puzzle, share in SHARES:
        game = game_of(puzzle)
        # A search a board.
        boards = game.boards("test", None, count * share // (1000 if puzzle == "slide:4x4" else 100))
        after, can = game.after(boards)
        chosen = np.where(can, draw.random(can.shape), -1).argmax(axis=1)
        reached = after[np.arange(len(boards)), chosen]
        nearer = game.depths(reached) < game.depths(boards)
        guesses = [draw.random(len(boards)) < 0.5, *(judge(reached) < judge(boards) for judge in (game.distance, game.network))]
        right += [share * float((guess == nearer).mean()) for guess in guesses]
        total += len(boards)
    return ["moves-graded", str(total), *(f"{one / 100:.0%}" for one in right)]


def main(wanted: list[str]) -> None:
    rows: list[Callable[[], list[str]]] = [lambda row=row: measure(*row) for row in SETS]  # type: ignore[misc]
    named = [row[0] for row in SETS]
    rows += [measure_moves, lambda: play_levels(150, 60)]
    named += ["moves-graded", "sokoban-levels"]
    print(" | ".join(["set", "boards", "random", "greedy", "network"]))
    print(" | ".join(["---"] * 5))
    for name, row in zip(named, rows, strict=True):
        if not wanted or any(name.startswith(set_) for set_ in wanted):
            print(" | ".join(row()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
