"""Puzzles of your own: time and peak memory, compared with networkx. Each runs in a separate process.

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
    """Eleven discs on four pegs as arrays: two bits a disc, the smallest lowest."""

    discs = 11

    def __init__(self):
        import numpy as np

        self.np, self.start = np, np.array([0])
        self.pairs = [(one, other) for one in range(4) for other in range(4) if one != other]
        self.move_names = [f"{one}-{other}" for one, other in self.pairs]
        # The smallest disc on each peg, for each half of the discs.
        self.tops = np.array([[self.top(half, peg) for half in range(1 << 12)] for peg in range(4)], dtype=np.uint64)

    def top(self, half, peg):
        return next((disc for disc in range(6) if half >> 2 * disc & 3 == peg), 6)

    def moves(self, codes):
        np = self.np
        # There is no twelfth disc: it is on the last peg, and must not be moved.
        low, high = codes & np.uint64(4095), codes >> np.uint64(12) | np.uint64(3 << 10)
        tops = [np.where(top[low] < 6, top[low], 6 + top[high]) for top in self.tops]
        after, move = np.empty((len(codes), 12), dtype=np.uint64), np.empty((len(codes), 12), dtype=np.int8)
        for code, (one, other) in enumerate(self.pairs):
            after[:, code] = codes ^ np.uint64(one ^ other) << np.uint64(2) * tops[one]
            move[:, code] = np.where((tops[one] < tops[other]) & (tops[one] < self.discs), code, -1)
        return after, move

    def is_goal(self, codes):
        return codes == self.np.uint64(4**self.discs - 1)


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
    "homing, arrays, Hanoi, 4 pegs, 11 discs": lambda: with_homing(Hanoi()),
}

if __name__ == "__main__":
    if len(sys.argv) > 1:
        import networkx  # noqa: F401
        import numpy  # noqa: F401

        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start, worked = time.perf_counter(), time.process_time()
        states, depth = RUNS[sys.argv[1]]()
        seconds, cpu = time.perf_counter() - start, time.process_time() - worked
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / states
        print(f"{sys.argv[1]}: {states} states, depth {depth}: {seconds:.2f} s, {cpu:.2f} s of processors, {more:.0f} bytes a state")
    else:
        for name in RUNS:
            subprocess.run([sys.executable, __file__, name], check=True)
