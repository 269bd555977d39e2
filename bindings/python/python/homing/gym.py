"""Gymnasium environments: `homing/Slide-v0`, `homing/Fifteen-v0`, `homing/Flip-v0`, `homing/Push-v0`, `homing/Perm-v0`,
`homing/Blocks-v0`, and `homing/Puzzle-v0` for any name that `homing.load` takes (``pip install homing[gym]``).

``import homing.gym`` makes them known to `gymnasium.make`.

An episode begins on a random board of a depth and ends when it is solved.

- *Observation*: the cells of the board, uint8; a maze's are row and column of the box and of the man, from 1; a level with several boxes
  has four planes of zeros and ones, for walls, targets, boxes and the man; a permutation puzzle's are set by set the piece in each
  position, from 0, then the twists; sliding blocks are the codes of their letters, `.` and `#`.
- *Action*: the code of a move; `homing.Table.moves` names the codes. A move that cannot be made leaves the board as it is.
- *Reward*: -1 for every step, so the return of a best episode is minus the depth (in moves).
- *info*: ``depth`` (the table's depth of the board; -1 where no goal can be reached any more, as in a maze), ``best_moves`` (all best
  moves, a bit each) and ``action_mask`` (int8, 1 for each move that can be made).

`render_mode` is ``ansi`` (text), ``human`` (the same text, printed after each step) or ``rgb_array`` (a picture). `homing/Fifteen-v0` is
`homing/Slide-v0` with four rows and columns.

Boards of 15 to 20 cells have a pattern table, which searches the depth and the best moves of each board: milliseconds a board with the
table that `homing.generate` makes. With ``with_info=False`` many boards are stepped without a search.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import homing

from . import _homing
from ._numbers import shown, whole
from ._views import Indices, view_of
from .table import Depth, _depths

__all__ = [
    "PuzzleEnv", "PuzzleVectorEnv", "any_puzzle", "any_puzzles", "blocks", "blocks_many", "flip", "flips", "perm", "perms",
    "push", "pushes", "slide", "slides",
]  # fmt: skip

_STARTS_DRAWN = 1 << 12
# A table that searches may solve each board that it draws.
_STARTS_SEARCHED = 16
# What one of many boards takes, with the starts that are drawn for it.
_ENV_BYTES = 512


class _Starts:
    """Random states to begin with, drawn in advance."""

    def __init__(self, table: homing.Table, depth: Depth) -> None:
        self._native = table._native
        # A solved board is no start, unless it is asked for.
        self._depths = _depths(depth) or (1, _greatest_depth(table))
        self._searches = self._native.searches()
        self._drawn = np.zeros(0, dtype=np.int64)
        self.take(1, 0)
        self.clear()

    def clear(self) -> None:
        self._drawn = self._drawn[:0]

    def take(self, count: int, seed: int) -> Any:
        """The next states; ``seed`` serves if new ones have to be drawn."""
        if len(self._drawn) < count:
            drawn = max(_STARTS_SEARCHED, count) if self._searches else max(_STARTS_DRAWN, 4 * count)
            more = self._native.sample(drawn, self._depths, seed)
            self._drawn = np.concatenate([self._drawn, more])
        taken, self._drawn = self._drawn[:count], self._drawn[count:]
        return taken

    def alone(self, seed: int) -> Any:
        """The state that `take` gives first after `clear`."""
        return self._native.sample(1, self._depths, seed)


def _greatest_depth(table: homing.Table) -> int:
    """The greatest depth of a table; where nobody knows it, a greater one."""
    try:
        return table.max_depth
    except homing.InvalidInput:
        return (1 << 32) - 1


def _spaces(table: homing.Table) -> tuple[Any, spaces.Box, spaces.Discrete]:
    view = view_of(table)
    kind = np.int64 if isinstance(view, Indices) else np.uint8
    return view, spaces.Box(0, view.high, view.shape, kind), spaces.Discrete(len(table.moves))


def _moves(table: homing.Table, indices: Any) -> Any:
    """Where every move leads from every state, (n, moves); -1 where it cannot be made."""
    count = len(table.moves)
    codes = np.tile(np.arange(count, dtype=np.uint8), len(indices))
    return table._native.steps(np.repeat(indices, count), codes).reshape(len(indices), count)


def _generator(seed: Any) -> np.random.Generator:
    """Random numbers from a seed of any kind that numpy takes: of a whole number those that Gymnasium has."""
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError):
        kinds = "a whole number from 0, an array of them, or a SeedSequence, BitGenerator or Generator of numpy"
        raise homing.InvalidInput(f"seed: expected {kinds}, found {shown(seed)}") from None


def _drawn(generator: np.random.Generator) -> int:
    """A seed for the next states."""
    return int(generator.integers(1 << 62))


class PuzzleEnv(gym.Env[Any, Any]):
    """One puzzle, one board at a time."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 4}

    def __init__(self, table: homing.Table, depth: Depth = None, render_mode: str | None = None) -> None:
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise homing.InvalidInput(f"render_mode: expected one of {', '.join(modes)}, found {render_mode!r}")
        self.table = table
        self.render_mode = render_mode
        self._view, self.observation_space, self.action_space = _spaces(table)
        self._starts = _Starts(table, depth)
        self._index = np.zeros(1, dtype=np.int64)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin with a random board, or with ``options={"board": ...}``. ``seed`` is of any kind that numpy takes."""
        is_whole = isinstance(seed, (int, np.integer)) and seed >= 0
        super().reset(seed=int(seed) if is_whole else None)
        if seed is not None:
            if not is_whole:
                self.np_random = _generator(seed)
            self._starts.clear()
        if options and "board" in options:
            self._index = np.array([self.table.rank(options["board"])], dtype=np.int64).reshape(1)
            if self._index[0] < 0:
                raise homing.InvalidBoard("the board is unsolvable")
        else:
            self._index = self._starts.take(1, _drawn(self.np_random))
        self._show()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move."""
        code = np.array([whole("action", action, 0, len(self.table.moves) - 1)], dtype=np.uint8)
        reached = self.table._native.steps(self._index, code)
        if reached[0] >= 0:
            self._index = reached
        self._show()
        info = self._info()
        return self._observation(), -1.0, info["depth"] == 0, False, info

    def render(self) -> Any:
        """The board: as text, or as an image of shape (height, width, 3)."""
        if self.render_mode == "ansi":
            return self._view.text(self._index)
        return self._view.picture(self._index) if self.render_mode == "rgb_array" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._view.text(self._index))

    def _observation(self) -> Any:
        return self._view.observe(self._index)[0]

    def _info(self) -> dict[str, Any]:
        native = self.table._native
        return {
            "depth": int(native.depths_at(self._index)[0]),
            "best_moves": self.table._best_sets(self._index, None),
            "action_mask": (_moves(self.table, self._index)[0] >= 0).astype(np.int8),
        }


class PuzzleVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards of one puzzle, stepped at once.

    A board that is solved is replaced in the next step, whose action for it is ignored and whose reward is 0. With ``with_info=False``
    ``info`` is empty, and a step costs half.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, table: homing.Table, num_envs: int = 1, depth: Depth = None, with_info: bool = True) -> None:
        self.table = table
        num_envs = self.num_envs = whole("num_envs", num_envs, 1)
        _homing.check_rows(num_envs, _ENV_BYTES)
        self._view, self.single_observation_space, self.single_action_space = _spaces(table)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._with_info = with_info
        is_searched = table._native.searches() and not with_info
        self._goal = table._native.locate([table.goal], False)[0] if is_searched else None
        self._starts = _Starts(table, depth)
        self._indices = np.zeros(num_envs, dtype=np.int64)
        self._is_over = np.zeros(num_envs, dtype=bool)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin with random boards.

        ``seed`` is of any kind that numpy takes; a list or an array has one for each board, which begins as the single environment begins
        with it. The boards that follow are drawn from all of them together.
        """
        is_whole = isinstance(seed, (int, np.integer)) and seed >= 0
        super().reset(seed=int(seed) if is_whole else None, options=options)
        seeds = seed if isinstance(seed, (list, tuple)) or isinstance(seed, np.ndarray) and seed.ndim else None
        if seeds is not None and len(seeds) != self.num_envs:
            raise homing.InvalidInput(f"seed: expected one for each of {self.num_envs} boards, found {len(seeds)}")
        if seed is not None:
            self._starts.clear()
        if seeds is None:
            if seed is not None and not is_whole:
                self.np_random = _generator(seed)
            self._indices = self._take(self.num_envs)
        else:
            generators = [_generator(of) for of in seeds]
            self._indices = np.concatenate([self._starts.alone(_drawn(generator)) for generator in generators])
            self.np_random = _generator([_drawn(generator) for generator in generators])
        self._is_over = np.zeros(self.num_envs, dtype=bool)
        return self._observations(), self._info(self._depths())

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move on every board."""
        native, codes, most = self.table._native, np.asarray(actions), len(self.table.moves) - 1
        if codes.dtype.kind not in "iu" or codes.shape != (self.num_envs,) or ((codes < 0) | (codes > most)).any():
            raise homing.InvalidInput(f"actions: expected {self.num_envs} whole numbers from 0 to {most}, found others")
        reached = native.steps(self._indices, np.ascontiguousarray(codes, dtype=np.uint8))
        self._indices = np.where(reached >= 0, reached, self._indices)
        rewards = np.where(self._is_over, 0.0, -1.0)
        over = np.flatnonzero(self._is_over)
        if len(over):
            self._indices[over] = self._take(len(over))
        depths = self._depths()
        self._is_over = (depths == 0) & ~self._is_over
        return self._observations(), rewards, self._is_over.copy(), np.zeros(self.num_envs, dtype=bool), self._info(depths)

    def _take(self, count: int) -> Any:
        return self._starts.take(count, _drawn(self.np_random)).copy()

    def _depths(self) -> Any:
        """The depth of each board. Where that is a search for nothing but the end, 1 for all boards but the goal."""
        if self._goal is None:
            return self.table._native.depths_at(self._indices)
        return (self._indices != self._goal).astype(np.int16)

    def _observations(self) -> Any:
        return self._view.observe(self._indices)

    def _info(self, depths: Any) -> dict[str, Any]:
        if not self._with_info:
            return {}
        sets = self.table._best_sets(self._indices, (self.num_envs,))
        return {"depth": depths, "best_moves": sets, "action_mask": (_moves(self.table, self._indices) >= 0).astype(np.int8)}


def _puzzle(family: str, rows: int, columns: int) -> str:
    return f"{family}:{whole('rows', rows, 1)}x{whole('columns', columns, 1)}"


def slide(rows: int = 3, columns: int = 3, depth: Depth = None, goal: Any = None, render_mode: str | None = None) -> PuzzleEnv:
    """A sliding board of up to 20 cells."""
    return PuzzleEnv(homing.load(_puzzle("slide", rows, columns), goal=goal), depth, render_mode)


def slides(num_envs: int = 1, rows: int = 3, columns: int = 3, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleVectorEnv:
    """Many sliding boards."""
    return PuzzleVectorEnv(homing.load(_puzzle("slide", rows, columns), goal=goal), num_envs, depth, **options)


def flip(rows: int = 4, columns: int = 4, depth: Depth = None, goal: Any = None, render_mode: str | None = None) -> PuzzleEnv:
    """A board of the Flip Game."""
    return PuzzleEnv(homing.load(_puzzle("flip", rows, columns), goal=goal), depth, render_mode)


def flips(num_envs: int = 1, rows: int = 4, columns: int = 4, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of the Flip Game."""
    return PuzzleVectorEnv(homing.load(_puzzle("flip", rows, columns), goal=goal), num_envs, depth, **options)


#: The maze of `homing/Push-v0` where no other is given.
MAZE = "########\n#S.....#\n#..B.#.#\n#.##...#\n#....T.#\n########\n"


def push(maze: str = MAZE, depth: Depth = None, render_mode: str | None = None) -> PuzzleEnv:
    """A maze with one box, or a level: its lines, or the path of its file. The depth counts pushes."""
    return PuzzleEnv(homing.load(f"push:{maze}"), depth, render_mode)


def pushes(num_envs: int = 1, maze: str = MAZE, depth: Depth = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of a maze."""
    return PuzzleVectorEnv(homing.load(f"push:{maze}"), num_envs, depth, **options)


def perm(puzzle: str = "2x2x2", depth: Depth = None, goal: Any = None, metric: Any = None, render_mode: str | None = None) -> PuzzleEnv:
    """A permutation puzzle: its name, or the path of its definition."""
    return PuzzleEnv(homing.load(f"perm:{puzzle}", goal=goal, metric=metric), depth, render_mode)


def perms(
    num_envs: int = 1, puzzle: str = "2x2x2", depth: Depth = None, goal: Any = None, metric: Any = None, **options: Any
) -> PuzzleVectorEnv:
    """Many boards of a permutation puzzle."""
    return PuzzleVectorEnv(homing.load(f"perm:{puzzle}", goal=goal, metric=metric), num_envs, depth, **options)


def blocks(puzzle: str = "huarong-dao", depth: Depth = None, metric: Any = None, render_mode: str | None = None) -> PuzzleEnv:
    """Sliding blocks: a name, the path of a picture, or its lines."""
    return PuzzleEnv(homing.load(f"blocks:{puzzle}", metric=metric), depth, render_mode)


def blocks_many(
    num_envs: int = 1, puzzle: str = "huarong-dao", depth: Depth = None, metric: Any = None, **options: Any
) -> PuzzleVectorEnv:
    """Many boards of sliding blocks."""
    return PuzzleVectorEnv(homing.load(f"blocks:{puzzle}", metric=metric), num_envs, depth, **options)


def any_puzzle(puzzle: str, depth: Depth = None, render_mode: str | None = None, **options: Any) -> PuzzleEnv:
    """Any puzzle by the name that `homing.load` takes, or the path of a table, with the options of its family."""
    return PuzzleEnv(homing.load(puzzle, **options), depth, render_mode)


def any_puzzles(num_envs: int, puzzle: str, depth: Depth = None, with_info: bool = True, **options: Any) -> PuzzleVectorEnv:
    """Many boards of any puzzle."""
    return PuzzleVectorEnv(homing.load(puzzle, **options), num_envs, depth, with_info)


_PUZZLES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("Slide", "slide", "slides", {}),
    ("Fifteen", "slide", "slides", {"rows": 4, "columns": 4}),
    ("Flip", "flip", "flips", {}),
    ("Push", "push", "pushes", {}),
    ("Perm", "perm", "perms", {}),
    ("Blocks", "blocks", "blocks_many", {}),
    ("Puzzle", "any_puzzle", "any_puzzles", {}),
]
for _name, _one, _many, _given in _PUZZLES:
    if f"homing/{_name}-v0" not in registry:
        register(f"homing/{_name}-v0", entry_point=f"homing.gym:{_one}", vector_entry_point=f"homing.gym:{_many}", kwargs=_given)
