"""What is checked of each set."""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from . import cubes, flips, slides, sokoban
from .files import Files, Wrong, published, same
from .progress import Progress

Check = Callable[[Files, int, random.Random], Iterator[str]]


def _slide_text(board: Sequence[int]) -> str:
    return " ".join("x" if tile == 0 else str(tile) for tile in board)


def _slide_images(board: slides.Board, rows: int, columns: int) -> Iterator[str]:
    return map(_slide_text, slides.images(board, rows, columns))


def _cube_images(cube: cubes.Stickers) -> Iterator[str]:
    return map(cubes.text_of, cubes.images(cube))


def _eight_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    depths = slides.distances(3, 3)
    ways = slides.path_counts(depths, 3, 3)
    seen = set()
    for part, row in files.all():
        board = tuple(row["board"])
        best = {letter: near for letter, near in slides.neighbours(board, 3, 3) if depths[near] < depths[board]}
        # The alphabetically first path begins with the first best move.
        path, at = "", board
        while depths[at]:
            letter, at = next((letter, near) for letter, near in slides.neighbours(at, 3, 3) if depths[near] < depths[at])
            path += letter
        right = {"board": row["board"], "depth": depths[board], "best_moves": "".join(best), "path_count": ways[board], "path": path}
        same(f"the row of {_slide_text(row['board'])}", row, right)
        files.check_part(part, _slide_text(board), _slide_images(board, 3, 3), row["depth"])
        seen.add(board)
    same("the number of different boards", len(seen), files.row_count)
    yield f"{files.row_count} rows are right: every one was compared with a breadth-first search; {files.classes}"
    if files.row_count == 181_440:
        yield from published(files, "slide 3x3", "blank last (corner)")


def _flip_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    answers = flips.answers(4, 4)
    seen = set()
    for part, row in files.all():
        board = sum(piece << place for place, piece in enumerate(row["board"]))
        text = "".join("wb"[piece] for piece in row["board"])
        depth, path, ways = answers.get(board, (None, None, 0))
        same(f"the row of {text}", row, {"board": row["board"], "depth": depth, "path": path, "path_count": ways})
        files.check_part(part, text, flips.images(text, 4, True), row["depth"])
        seen.add(board)
    same("the number of different boards", len(seen), files.row_count)
    yield f"{files.row_count} rows are right: every set of presses was tried; {files.classes}"
    if files.row_count == 65_536:
        yield from published(files, "flip 4x4", "all white or all black")


def _slide_3x4_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    seen = set()
    for part, row in files.some(rows, draw):
        board = tuple(row["board"])
        depth = slides.distance(board, 3, 4)
        best = [letter for letter, near in slides.neighbours(board, 3, 4) if slides.distance(near, 3, 4) < depth]
        same(f"the row of {_slide_text(row['board'])}", row, {"board": row["board"], "depth": depth, "best_moves": "".join(best)})
        files.check_part(part, _slide_text(board), _slide_images(board, 3, 4), row["depth"])
        seen.add(board)
    yield f"{len(seen)} rows are right: they were solved again from both ends; {files.classes}"
    if files.row_count == 239_500_800:
        yield from published(files, "slide 3x4", "blank last")


_BOUNDS: dict[str, Callable[[slides.Board], int]] = {
    "manhattan": lambda board: slides.manhattan(board, 4),
    "linear_conflict": lambda board: slides.linear_conflict(board, 4, 4),
    "walking_distance": lambda board: slides.walking_distance(board, 4),
}


def _fifteen(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    count = 0
    # All of a small set, else a share that takes a minute or so.
    for part, row in files.all() if files.row_count <= 10_000 else files.some(10_000, draw):
        board, text = tuple(row["board"]), _slide_text(row["board"])
        same(f"the board after the path of {text}", slides.after(board, row["path"], 4, 4), slides.goal(16))
        same(f"the length of the path of {text}", len(row["path"]), row["depth"])
        for name, bound in _BOUNDS.items():
            same(f"{name} of {text}", row[name], bound(board))
        if not row["manhattan"] <= row["pattern_bound"] <= row["depth"] or (row["depth"] - row["pattern_bound"]) % 2:
            raise Wrong(f"pattern_bound of {text}: it is {row['pattern_bound']}, but the depth is {row['depth']}")
        files.check_part(part, text, _slide_images(board, 4, 4), row["depth"])
        count += 1
    yield f"the paths and bounds of {count} rows are right: each path was followed, each bound worked out anew; {files.classes}"
    some = [row for _, row in files.some(rows, draw)]
    for row, depth in zip(some, solve_fifteen([row["board"] for row in some], files.progress), strict=True):
        same(f"the depth of {_slide_text(row['board'])}", row["depth"], depth)
    yield f"the depths of {len(some)} rows are right: they were solved again by IDA* in C"


def solve_fifteen(boards: list[list[int]], progress: Progress) -> list[int]:
    """The distances of 15-puzzles by `fifteen.c`, some seconds each."""
    compiler = shutil.which("cc")
    if boards and compiler is None:
        raise Wrong("there is no C compiler (cc) here, which solving 15-puzzles anew needs: install one, or give --rows 0")
    if not boards:
        return []
    with tempfile.TemporaryDirectory() as folder:
        program, lines = Path(folder) / "fifteen", Path(folder) / "boards"
        subprocess.run([str(compiler), "-O2", "-o", str(program), str(Path(__file__).with_name("fifteen.c"))], check=True)
        lines.write_text("".join(" ".join(map(str, board)) + "\n" for board in boards))
        # It writes each line as soon as it has it.
        with lines.open() as asked, subprocess.Popen([str(program)], stdin=asked, stdout=subprocess.PIPE, text=True) as solver:
            assert solver.stdout is not None
            try:
                return [int(line) for line in progress.over("15-puzzles solved again", solver.stdout, len(boards))]
            finally:
                solver.kill()


def _cube_all(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    count = 0
    for part, row in files.some(rows, draw):
        cube = cubes.of_cells(row["board"])
        right = {"board": row["board"]}
        for metric, turns in cubes.METRICS.items():
            right["depth" + metric] = depth = cubes.distance(cube, metric)
            right["best_moves" + metric] = " ".join(turn for turn in turns if cubes.distance(cubes.after(cube, turn), metric) < depth)
        corners = zip(row["board"][:7], row["board"][7:], strict=True)
        text = " ".join(f"{corner + 1}" + (f"+{twist}" if twist else "") for corner, twist in corners)
        same(f"the row of {text}", row, right)
        files.check_part(part, text, _cube_images(cube), row["depth"])
        count += 1
    yield f"{count} rows are right: they were solved again from both ends, on a cube of stickers; {files.classes}"
    if files.row_count == 3_674_160:
        yield from published(files, "perm 2x2x2", "half-turn")
        yield from published(files, "perm 2x2x2", "quarter-turn", "depth_quarter")


def _lights(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    turned = flips.masks(7, 7)
    if flips.rank(turned) != len(turned):
        raise Wrong("some sets of presses turn nothing, so that answers need not be the only ones")
    count = 0
    for part, row in files.all():
        board = sum(piece << place for place, piece in enumerate(row["board"]))
        text = "".join("wb"[piece] for piece in row["board"])
        presses = [int(press) for press in row["path"].split()]
        for press in presses:
            board ^= turned[press - 1]
        same(f"the board after the presses of {text}", board, 0)
        same(f"the presses of {text}", presses, sorted(set(presses)))
        same(f"the number of presses of {text}", (row["depth"], row["path_count"]), (len(presses), 1))
        files.check_part(part, text, flips.images(text, 7, False), row["depth"])
        count += 1
    yield (
        f"{count} rows are right: the presses were made, and no other set does the same, since no set of presses turns nothing; "
        f"{files.classes}"
    )


#: The most states that the slow search of a level looks at.
MOST_STATES = 300_000


def _sokoban(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    count, seen = 0, set()
    for part, row in files.all():
        level, name = sokoban.Level(row["level"]), row["level"].replace("\n", "|")
        for plan, first, place in (("push_plan", "pushes", 0), ("move_plan", "moves", 1)):
            found = level.played(row[plan])
            if found is None:
                raise Wrong(f"{plan} of {name} does not solve it: {row[plan]}")
            same(f"{first} of {name}", row[first], found[place])
        same(f"the boxes of {name}", row["boxes"], len(level.boxes))
        files.check_part(part, row["level"], sokoban.images(row["level"]), row["pushes"])
        seen.add(row["level"])
        count += 1
    yield f"the plans of {count} levels, {len(seen)} of them different, were played and solve them; {files.classes}"
    solved = 0
    for _, row in files.some(rows, draw):
        level, name = sokoban.Level(row["level"]), row["level"].replace("\n", "|")
        for plan, by_pushes in (("push_plan", True), ("move_plan", False)):
            least = level.least(by_pushes, MOST_STATES)
            if least is not None:
                same(f"pushes and moves of {plan} of {name}", level.played(row[plan]), least)
                solved += 1
    yield f"{solved} of {2 * min(rows, count)} plans are the best: levels of up to {MOST_STATES} states were solved again"


def _depth(puzzle: str, text: str) -> int:
    """The distance of a board by the slow solver of its puzzle; the 15-puzzle is solved elsewhere."""
    words = text.split()
    board = tuple(0 if word == "x" else int(word) for word in words) if puzzle.startswith("slide") else ()
    if puzzle == "slide:3x3":
        return slides.distances(3, 3)[board]
    if puzzle == "slide:3x4":
        return slides.distance(board, 3, 4)
    if puzzle == "perm:2x2x2":
        return cubes.distance(cubes.of_text(words), "")
    bits = sum(1 << place for place, letter in enumerate(text) if letter == "b")
    if puzzle == "flip:4x4":
        return flips.answers(4, 4)[bits][0]
    return flips.only_answer(flips.masks(7, 7), bits).bit_count()


def _after(puzzle: str, text: str, move: str) -> str | None:
    """A board after a move, as text; None if it cannot be made."""
    if puzzle.startswith("slide"):
        rows, columns = (int(side) for side in puzzle[6:].split("x"))
        after = slides.after(tuple(0 if word == "x" else int(word) for word in text.split()), move, rows, columns)
        return None if after is None else _slide_text(list(after))
    if puzzle.startswith("perm"):
        return cubes.text_after(text.split(), move)
    side = int(puzzle[-1])
    turned = flips.masks(side, side)[int(move) - 1]
    return "".join("wb"[(letter == "b") ^ (turned >> place & 1)] for place, letter in enumerate(text))


def _images(puzzle: str, text: str) -> Iterator[str]:
    """The images of a board of a puzzle."""
    if puzzle.startswith("slide"):
        rows, columns = (int(side) for side in puzzle[6:].split("x"))
        return _slide_images(tuple(0 if word == "x" else int(word) for word in text.split()), rows, columns)
    if puzzle == "perm:2x2x2":
        return _cube_images(cubes.of_text(text.split()))
    return flips.images(text, int(puzzle[-1]), puzzle == "flip:4x4")


def _graded(files: Files, rows: int, draw: random.Random) -> Iterator[str]:
    counts: Counter[str] = Counter()
    later = []
    for part, row in files.some(rows, draw):
        puzzle, text, after = row["puzzle"], row["board"], _after(row["puzzle"], row["board"], row["move"])
        what = f"{row['move']} of {text} of {puzzle}"
        same(f"whether {what} can be made", row["legal"], after is not None)
        files.check_part(part, text, _images(puzzle, text), row["depth"])
        for depth, board in ((row["depth"], text), (row["depth_after"], after)):
            if board is None:
                same(f"the depth after {what}", depth, None)
            elif puzzle == "slide:4x4":
                later.append((what, depth, [0 if word == "x" else int(word) for word in board.split()]))
            else:
                same(f"the depth before or after {what}", depth, _depth(puzzle, board))
        counts[puzzle] += 1
    for (what, depth, _), right in zip(later, solve_fifteen([board for _, _, board in later], files.progress), strict=True):
        same(f"the depth before or after {what}", depth, right)
    puzzles = ", ".join(f"{count} of {puzzle}" for puzzle, count in sorted(counts.items()))
    yield f"{sum(counts.values())} rows are right, {puzzles}; {files.classes}"


CHECKS: dict[str, Check] = {
    "eight-all": _eight_all,
    "flip-4x4-all": _flip_all,
    "fifteen-10m": _fifteen,
    "perm-2x2x2-all": _cube_all,
    "lights-7x7": _lights,
    "slide-3x4-all": _slide_3x4_all,
    "moves-graded": _graded,
    "sokoban-levels": _sokoban,
}
