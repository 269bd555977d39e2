"""Puzzles of one's own: time and peak memory, beside networkx on the same puzzle. Each runs in a process of its own.

    python own.py
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections import deque


class Eight:
    """The 8-puzzle as tuples."""

    start = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def moves(self, board):
        blank = board.index(0)
        for move, step, may in (("d", 3, blank < 6), ("l", -1, blank % 3), ("r", 1, blank % 3 < 2), ("u", -3, blank > 2)):
            if may:
                after = list(board)
                after[blank], after[blank + step] = after[blank + step], 0
                yield move, tuple(after)

    def is_goal(self, board):
        return board == self.start


class Hanoi:
    """Fourteen discs on three pegs as arrays: two bits a disc, the smallest lowest."""

    discs = 14

    def __init__(self):
        import numpy as np

        self.np, self.start = np, np.array([0])
        self.move_names = ["a-b", "a-c", "b-a", "b-c", "c-a", "c-b"]

    def moves(self, codes):
        np = self.np
        tops = np.full((3, len(codes)), self.discs, dtype=np.uint64)
        for disc in reversed(range(self.discs)):
            peg = codes >> np.uint64(2 * disc) & np.uint64(3)
            for at in range(3):
                tops[at][peg == at] = disc
        after, move = np.empty((len(codes), 6), dtype=np.uint64), np.empty((len(codes), 6), dtype=np.int8)
        pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
        for code, (one, other) in enumerate(pairs):
            after[:, code] = codes ^ np.uint64(one ^ other) << np.uint64(2) * tops[one]
            move[:, code] = np.where(tops[one] < tops[other], code, -1)
        return after, move

    def is_goal(self, codes):
        return codes == self.np.uint64(sum(2 << 2 * disc for disc in range(self.discs)))


def with_homing(puzzle):
    import homing

    table = homing.generate(puzzle)
    return table.states, table.max_depth


def with_networkx(puzzle):
    import networkx

    graph, queue = networkx.DiGraph(), deque([puzzle.start])
    graph.add_node(puzzle.start)
    while queue:
        state = queue.popleft()
        for move, after in puzzle.moves(state):
            if after not in graph:
                queue.append(after)
            graph.add_edge(state, after, move=move)
    goals = [state for state in graph if puzzle.is_goal(state)]
    depths = networkx.multi_source_dijkstra_path_length(graph.reverse(copy=False), goals)
    return len(graph), max(depths.values())


RUNS = {
    "homing, tuples, 8-puzzle": lambda: with_homing(Eight()),
    "networkx, 8-puzzle": lambda: with_networkx(Eight()),
    "homing, arrays, Hanoi of 14 discs": lambda: with_homing(Hanoi()),
}

if __name__ == "__main__":
    if len(sys.argv) > 1:
        import networkx  # noqa: F401
        import numpy  # noqa: F401

        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        begun, worked = time.perf_counter(), time.process_time()
        states, depth = RUNS[sys.argv[1]]()
        seconds, cpu = time.perf_counter() - begun, time.process_time() - worked
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / states
        print(f"{sys.argv[1]}: {states} states, depth {depth}: {seconds:.2f} s, {cpu:.2f} s of processors, {more:.0f} bytes a state")
    else:
        for name in RUNS:
            subprocess.run([sys.executable, __file__, name], check=True)
