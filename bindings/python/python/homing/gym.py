"""Gymnasium environments: `homing/Slide-v0`, `homing/Fifteen-v0`, `homing/Flip-v0`, `homing/Push-v0`, `homing/Perm-v0`,
`homing/Blocks-v0`, and `homing/Puzzle-v0` for any name that `homing.load` takes (``pip install ./bindings/python[gym]``).

``import homing.gym`` registers them for `gymnasium.make`.

An episode starts on a random board and ends when it is solved.

- *Observation*: the cells of the board, uint8. A maze has row and column of the box and of the man, from 1. A level with several boxes
  has four planes of zeros and ones: walls, targets, boxes and the man. A permutation puzzle has for each set the piece in each position,
  from 0, then the twists. Sliding blocks are the codes of their letters, `.` and `#`.
- *Action*: the code of a move; `homing.Table.moves` names the codes. A move that cannot be made leaves the board as it is.
- *Reward*: -1 for every step, so the best return is minus the depth in moves; -1000 for a step that makes the board unsolvable.
- *info*: ``depth``, ``best_moves`` (a bit per best move; with more than 32 moves an array of words), ``action_mask`` (int8, 1 for each
  legal move) and ``dead`` (whether the board is unsolvable, which moves can bring about in mazes and levels; its depth is -1).
- *End*: an episode terminates when the board is solved or dead. With ``end_when_dead=False`` it continues on a dead board.

`render_mode` is ``ansi`` (text), ``human`` (the same text, printed after each step) or ``rgb_array`` (a picture). `homing/Fifteen-v0` is
`homing/Slide-v0` with four rows and columns.

Boards of 15 to 20 cells have a pattern table, and the depth and best moves of each board take a search: milliseconds with a table from
`homing.generate`. With ``with_info=False``, vector environments step without a search.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _homing
from ._numbers import Depth, depth_range, shown, whole
from ._open import load
from ._tables.views import Indices, view_of
from .errors import InvalidBoard, InvalidInput
from .table import Table

__all__ = [
    "PuzzleEnv", "PuzzleVectorEnv", "any_puzzle", "any_puzzles", "blocks", "blocks_many", "flip", "flips", "perm", "perms",
    "push", "pushes", "slide", "slides",
]  # fmt: skip

# Starts per draw from a pattern table, which may solve each board that it draws.
_STARTS_SEARCHED = 16
#: The reward of a step that makes the board unsolvable: less than the return of any solution.
DEAD_REWARD = -1000.0

# The memory per environment of a vector, with the starts drawn for it.
_ENV_BYTES = 512


class _Starts:
    """Random start states."""

    def __init__(self, table: Table, depth: Depth) -> None:
        self._native = table._native
        # A solved board is a start only if depth 0 is requested.
        self._depths = depth_range(table._native, depth) or (1, _greatest_depth(table))
        self._searches = self._native.searches()
        self._drawn = np.zeros(0, dtype=np.int64)
        # Raises if no state has such a depth.
        self._native.sample(1, self._depths, 0)

    def clear(self) -> None:
        self._drawn = self._drawn[:0]

    def take(self, count: int, seed: int) -> Any:
        """The next states. ``seed`` is used if new ones must be drawn."""
        if not self._searches:
            return self._native.sample(count, self._depths, seed)
        if len(self._drawn) < count:
            self._drawn = np.concatenate([self._drawn, self._native.sample(max(_STARTS_SEARCHED, count), self._depths, seed)])
        taken, self._drawn = self._drawn[:count], self._drawn[count:]
        return taken

    def alone(self, seed: int) -> Any:
        """The state that `take` returns first after `clear`."""
        return self._native.sample(1, self._depths, seed)


def _greatest_depth(table: Table) -> int:
    """The greatest depth of a table, or a bound of it if it is unknown."""
    try:
        return table.max_depth
    except InvalidInput:
        return (1 << 32) - 1


def _spaces(table: Table) -> tuple[Any, spaces.Box, spaces.Discrete]:
    view = view_of(table)
    kind = np.int64 if isinstance(view, Indices) else np.uint8
    return view, spaces.Box(0, view.high, view.shape, kind), spaces.Discrete(len(table.moves))


def _generator(seed: Any) -> np.random.Generator:
    """A generator from any seed that numpy takes. An integer seeds it as in Gymnasium."""
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError):
        kinds = "a whole number from 0, an array of them, or a SeedSequence, BitGenerator or Generator of numpy"
        raise InvalidInput(f"seed: expected {kinds}, found {shown(seed)}") from None


def _drawn(generator: np.random.Generator) -> int:
    """A seed for the next states."""
    return int(generator.integers(1 << 62))


class PuzzleEnv(gym.Env[Any, Any]):
    """One puzzle, one board at a time.

    With ``end_when_dead=False``, an episode continues after the board has become unsolvable, with the reward -1 per step.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 4}

    def __init__(
        self, table: Table, depth: Depth = None, render_mode: str | None = None, *, end_when_dead: bool = True
    ) -> None:
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise InvalidInput(f"render_mode: expected one of {', '.join(modes)}, found {render_mode!r}")
        self.table = table
        self.render_mode = render_mode
        self._view, self.observation_space, self.action_space = _spaces(table)
        self._greatest_action = len(table.moves) - 1
        self._codes = np.arange(len(table.moves), dtype=np.uint8).reshape(-1, 1)
        self._advance = table._native.advance
        self._starts = _Starts(table, depth)
        self._end_when_dead = end_when_dead
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
                raise InvalidBoard("the board is unsolvable")
        else:
            self._index = self._starts.take(1, _drawn(self.np_random))
        observation, _, info = self._see(None)
        return observation, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move."""
        observation, depth, info = self._see(self._codes[whole("action", action, 0, self._greatest_action)])
        is_lost = depth < 0 and self._end_when_dead
        return observation, DEAD_REWARD if is_lost else -1.0, is_lost or depth == 0, False, info

    def render(self) -> Any:
        """The board: as text, or as an image of shape (height, width, 3)."""
        if self.render_mode == "ansi":
            return self._view.text(self._index)
        return self._view.picture(self._index) if self.render_mode == "rgb_array" else None

    def _see(self, code: Any) -> tuple[Any, int, dict[str, Any]]:
        """What is seen after a move, or of the board as it is: observation, depth, and info."""
        self._index, depths, sets, masks, cells = self._advance(self._index, code, True)
        if self.render_mode == "human":
            print(self._view.text(self._index))
        depth = int(depths[0])
        best = int(sets[0, 0]) if sets.shape[1] == 1 else sets[0]
        info = {"depth": depth, "best_moves": best, "action_mask": masks[0], "dead": depth < 0}
        return self._view.show(self._index, cells)[0], depth, info


class PuzzleVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards of one puzzle, stepped at once.

    A board that is solved is replaced in the next step, whose action for it is ignored and whose reward is 0. So is a board from which no
    goal can be reached any more, unless ``end_when_dead=False``, and one after ``max_episode_steps`` moves, which is truncated. With
    ``with_info=False`` ``info`` is empty, and a step costs half.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        table: Table,
        num_envs: int = 1,
        depth: Depth = None,
        with_info: bool = True,
        *,
        end_when_dead: bool = True,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise InvalidInput(f"render_mode: many boards are not drawn, found {render_mode!r}: render one with gymnasium.make")
        self.table = table
        num_envs = self.num_envs = whole("num_envs", num_envs, 1)
        self._max_steps = None if max_episode_steps is None else whole("max_episode_steps", max_episode_steps, 1)
        _homing.check_rows(num_envs, _ENV_BYTES)
        self._view, self.single_observation_space, self.single_action_space = _spaces(table)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._greatest_action = len(table.moves) - 1
        self._with_info = with_info
        self._end_when_dead = end_when_dead
        is_searched = table._native.searches() and not with_info
        self._goal = table._native.indices([table.goal], False)[0][0] if is_searched else None  # type: ignore[index]
        self._starts = _Starts(table, depth)
        self._indices = np.zeros(num_envs, dtype=np.int64)
        self._is_over = np.zeros(num_envs, dtype=bool)
        self._steps = np.zeros(num_envs, dtype=np.int64)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin with random boards.

        ``seed`` is of any kind that numpy takes; a list or an array has one for each board, which begins as the single environment begins
        with it. The boards that follow are drawn from all of them together. ``options={"reset_mask": ...}`` begins only some boards anew.
        """
        is_whole = isinstance(seed, (int, np.integer)) and seed >= 0
        super().reset(seed=int(seed) if is_whole else None, options=options)
        seeds = seed if isinstance(seed, (list, tuple)) or isinstance(seed, np.ndarray) and seed.ndim else None
        if seeds is not None and len(seeds) != self.num_envs:
            raise InvalidInput(f"seed: expected one for each of {self.num_envs} boards, found {len(seeds)}")
        if seed is not None:
            self._starts.clear()
        if seeds is None:
            if seed is not None and not is_whole:
                self.np_random = _generator(seed)
            begun = self._take(self.num_envs)
        else:
            generators = [_generator(of) for of in seeds]
            begun = np.concatenate([self._starts.alone(_drawn(generator)) for generator in generators])
            self.np_random = _generator([_drawn(generator) for generator in generators])
        chosen = np.ones(self.num_envs, dtype=bool)
        if options and options.get("reset_mask") is not None:
            chosen = np.asarray(options["reset_mask"], dtype=bool)
        self._indices = np.where(chosen, begun, self._indices)
        self._is_over &= ~chosen
        self._steps[chosen] = 0
        observations, _, info = self._see(None)
        return observations, info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move on every board."""
        codes, most = np.asarray(actions), self._greatest_action
        if codes.dtype.kind not in "iu" or codes.shape != (self.num_envs,) or ((codes < 0) | (codes > most)).any():
            raise InvalidInput(f"actions: expected {self.num_envs} whole numbers from 0 to {most}, found others")
        codes, over = np.ascontiguousarray(codes, dtype=np.uint8), self._is_over
        places = np.flatnonzero(over)
        if len(places):
            # A code that is no move leaves the new board as it is.
            self._indices[places], self._steps[places] = self._take(len(places)), -1
            codes[places] = 255
        observations, depths, info = self._see(codes)
        self._steps += 1
        is_lost = (depths == -1) & ~over if self._end_when_dead else np.zeros(self.num_envs, dtype=bool)
        terminated = (depths == 0) & ~over | is_lost
        truncated = np.zeros(self.num_envs, dtype=bool) if self._max_steps is None else (self._steps >= self._max_steps) & ~terminated
        self._is_over = terminated | truncated
        return observations, np.where(over, 0.0, np.where(is_lost, DEAD_REWARD, -1.0)), terminated, truncated, info

    def _take(self, count: int) -> Any:
        return self._starts.take(count, _drawn(self.np_random))

    def _see(self, codes: Any) -> tuple[Any, Any, dict[str, Any]]:
        """What is seen after a move of each board, or of the boards as they are: observations, depths and info."""
        self._indices, depths, sets, masks, cells = self.table._native.advance(self._indices, codes, self._with_info)
        if self._goal is not None:
            # Depths would be a search for nothing but the end: they are 1 for all boards but the goal.
            depths = (self._indices != self._goal).astype(np.int16)
        observations = self._view.show(self._indices, cells)
        if not self._with_info:
            return observations, depths, {}
        best = sets[:, 0] if sets.shape[1] == 1 else sets
        return observations, depths, {"depth": depths, "best_moves": best, "action_mask": masks, "dead": depths == -1}


def _puzzle(family: str, rows: int, columns: int) -> str:
    return f"{family}:{whole('rows', rows, 1)}x{whole('columns', columns, 1)}"


def _split(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options of an environment, and those of the puzzle."""
    names = ("end_when_dead", "max_episode_steps", "render_mode", "with_info")
    mine = {name: value for name, value in options.items() if name in names}
    return mine, {name: value for name, value in options.items() if name not in names}


def slide(rows: int = 3, columns: int = 3, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleEnv:
    """A sliding board of up to 20 cells."""
    return any_puzzle(_puzzle("slide", rows, columns), depth, goal=goal, **options)


def slides(num_envs: int = 1, rows: int = 3, columns: int = 3, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleVectorEnv:
    """Many sliding boards."""
    return any_puzzles(num_envs, _puzzle("slide", rows, columns), depth, goal=goal, **options)


def flip(rows: int = 4, columns: int = 4, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleEnv:
    """A board of the Flip Game."""
    return any_puzzle(_puzzle("flip", rows, columns), depth, goal=goal, **options)


def flips(num_envs: int = 1, rows: int = 4, columns: int = 4, depth: Depth = None, goal: Any = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of the Flip Game."""
    return any_puzzles(num_envs, _puzzle("flip", rows, columns), depth, goal=goal, **options)


#: The maze of `homing/Push-v0` where no other is given.
MAZE = "########\n#S.....#\n#..B.#.#\n#.##...#\n#....T.#\n########\n"


def push(maze: str = MAZE, depth: Depth = None, **options: Any) -> PuzzleEnv:
    """A maze with one box, or a level: its lines, or the path of its file. The depth counts pushes."""
    return any_puzzle(f"push:{maze}", depth, **options)


def pushes(num_envs: int = 1, maze: str = MAZE, depth: Depth = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of a maze."""
    return any_puzzles(num_envs, f"push:{maze}", depth, **options)


def perm(puzzle: str = "2x2x2", depth: Depth = None, **options: Any) -> PuzzleEnv:
    """A permutation puzzle: its name, or the path of its definition."""
    return any_puzzle(f"perm:{puzzle}", depth, **options)


def perms(num_envs: int = 1, puzzle: str = "2x2x2", depth: Depth = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of a permutation puzzle."""
    return any_puzzles(num_envs, f"perm:{puzzle}", depth, **options)


def blocks(puzzle: str = "huarong-dao", depth: Depth = None, **options: Any) -> PuzzleEnv:
    """Sliding blocks: a name, the path of a picture, or its lines."""
    return any_puzzle(f"blocks:{puzzle}", depth, **options)


def blocks_many(num_envs: int = 1, puzzle: str = "huarong-dao", depth: Depth = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of sliding blocks."""
    return any_puzzles(num_envs, f"blocks:{puzzle}", depth, **options)


def any_puzzle(puzzle: str, depth: Depth = None, **options: Any) -> PuzzleEnv:
    """Any puzzle by the name that `homing.load` takes, or the path of a table, with the options of its family."""
    mine, given = _split(options)
    return PuzzleEnv(load(puzzle, **given), depth, **mine)


def any_puzzles(num_envs: int, puzzle: str, depth: Depth = None, **options: Any) -> PuzzleVectorEnv:
    """Many boards of any puzzle."""
    mine, given = _split(options)
    return PuzzleVectorEnv(load(puzzle, **given), num_envs, depth, **mine)


_PUZZLES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("Slide", "slide", "slides", {}),
    ("Fifteen", "slide", "slides", {"rows": 4, "columns": 4}),
    ("Flip", "flip", "flips", {}),
    ("Push", "push", "pushes", {}),
    ("Perm", "perm", "perms", {}),
    ("Blocks", "blocks", "blocks_many", {}),
    ("Puzzle", "any_puzzle", "any_puzzles", {}),
]
for _name, _one, _many, _prepared in _PUZZLES:
    if f"homing/{_name}-v0" not in registry:
        register(f"homing/{_name}-v0", entry_point=f"homing.gym:{_one}", vector_entry_point=f"homing.gym:{_many}", kwargs=_prepared)
