"""Trains an agent to solve a puzzle by playing, and compares it with shortest paths: `python learn_to_solve.py eight|sokoban`.

Tabular Q-learning from what Gymnasium provides alone: observations, rewards, and masks of legal moves.
Values start at 0, above the true values, so that untried moves look best. Moves have no random effects, so one trial is enough to replace a
value. This is Korf's LRTA* on thousands of boards at once. The data set of the puzzle is used only at the end, to count the boards that the
agent solves, and those that take it more moves than needed.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium
import numpy as np

import homing.gym  # noqa: F401

#: A level with two boxes (the walls are #, the targets are dots, the boxes $, and the man @).
LEVEL = "########\n#   .  #\n# $#   #\n#  # $ #\n# .@   #\n########\n"
PUZZLES: dict[str, tuple[str, dict[str, Any], int]] = {
    "eight": ("homing/Slide-v0", {}, 24000),
    "sokoban": ("homing/Push-v0", {"maze": LEVEL}, 600),
}
BOARDS = 4096
TESTED = 1000


Rows = np.ndarray


class Agent:
    """The value of every move for every observation seen so far."""

    def __init__(self, moves: int) -> None:
        self.rows: dict[bytes, int] = {}
        self.values = np.zeros((1 << 12, moves), dtype=np.float32)

    def rows_of(self, observations: np.ndarray) -> np.ndarray:
        """The row of each observation; new ones get the next rows."""
        flat = np.ascontiguousarray(observations.reshape(len(observations), -1))
        keys = flat.view(f"V{flat.shape[1]}").reshape(-1).tolist()
        known = self.rows
        found = np.array([known.setdefault(key, len(known)) for key in keys])
        while len(known) > len(self.values):
            self.values = np.concatenate([self.values, np.zeros_like(self.values)])
        return found

    def choose(self, rows: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The best legal move."""
        return np.where(mask == 1, self.values[rows], -np.inf).argmax(axis=1)

    def learn(self, rows: Rows, moves: Rows, rewards: Rows, after: Rows, mask: Rows, over: Rows) -> None:
        """Sets the value of a move to its reward plus the best value after it."""
        best = np.where(mask == 1, self.values[after], -np.inf).max(axis=1)
        self.values[rows, moves] = rewards + np.where(over, 0, best)


def train(envs: Any, agent: Agent, steps: int) -> None:
    boards, info = envs.reset(seed=1)
    rows, mask, was_done, start = agent.rows_of(boards), info["action_mask"], np.zeros(BOARDS, bool), time.perf_counter()
    for step in range(steps):
        moves = agent.choose(rows, mask)
        boards, rewards, over, cut, info = envs.step(moves)
        after, mask_after = agent.rows_of(boards), info["action_mask"]
        # The step after the end of an episode only starts the next one.
        real = ~was_done
        agent.learn(rows[real], moves[real], rewards[real], after[real], mask_after[real], over[real])
        rows, mask, was_done = after, mask_after, over | cut
        if step % (steps // 10) == 0:
            print(f"{step * BOARDS:>10} moves, {len(agent.rows):>7} boards seen, {time.perf_counter() - start:.0f} s", flush=True)


def test(table: homing.Table, name: str, options: dict[str, Any], agent: Agent) -> None:
    """Plays new boards, and compares with the shortest paths."""
    envs = gymnasium.make_vec(name, num_envs=TESTED, vectorization_mode="vector_entry_point", max_episode_steps=300, **options)
    boards, info = envs.reset(seed=2)
    depths, solved, made = info["depth"], np.zeros(TESTED, bool), np.zeros(TESTED, int)
    playing = np.ones(TESTED, bool)
    while playing.any():
        boards, _, over, cut, info_after = envs.step(agent.choose(agent.rows_of(boards), info["action_mask"]))
        made += playing
        solved |= playing & over & ~info_after["dead"]
        playing &= ~(over | cut)
        info = info_after
    # The depth of a level counts pushes, and the agent counts moves.
    detours = f", {(solved & (made > depths)).sum()} of them by detours" if table.name.startswith("slide") else ""
    print(f"solved {solved.sum()} of {TESTED}{detours}")


def main(puzzle: str) -> None:
    name, options, steps = PUZZLES[puzzle]
    envs = gymnasium.make_vec(name, num_envs=BOARDS, vectorization_mode="vector_entry_point", max_episode_steps=300, **options)
    agent = Agent(envs.unwrapped.single_action_space.n)
    train(envs, agent, steps)
    test(envs.unwrapped.table, name, options, agent)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "eight")
