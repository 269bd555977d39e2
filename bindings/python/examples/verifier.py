"""Prompts and rewards for language models that learn to solve puzzles, for reasoning-gym and for verifiers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import homing


class Puzzle:
    """A data set of prompts for boards of some depths, with scores of answers.

    It has the methods of a data set of reasoning-gym: entries by position, and ``score_answer(answer, entry)``. ``part`` is a part of a split
    that keeps a board and its images together, so a model trained on "train" has seen no image of a board of "test".
    """

    def __init__(self, name: str, depth: tuple[int, int], rule: str, *, size: int = 100, seed: int = 0, part: str = "train") -> None:
        self.table, self.name, self.rule = homing.load(name), name, rule
        drawn = self.table.random_texts(8 * size, depth=depth, seed=seed)
        boards = [board for board, of in zip(drawn, self.table.split(drawn)) if of == part]
        self.boards = list(dict.fromkeys(boards))[:size]
        self.depths = self.table.depths(self.boards).tolist()

    def __len__(self) -> int:
        return len(self.boards)

    def __getitem__(self, place: int) -> dict[str, Any]:
        board, depth = self.boards[place], self.depths[place]
        metadata = {"source_dataset": self.name, "source_index": place, "board": board, "depth": depth}
        return {"question": f"{self.rule}\n\n{board}", "answer": self.table.solve(board), "metadata": metadata}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[place] for place in range(len(self)))

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for a shortest solution, at least 0.5 for a longer one, up to 0.1 for moves that lead nearer, else 0."""
        return self.scores([answer], [entry])[0]

    def scores(self, answers: Sequence[str | None], entries: Sequence[dict[str, Any]]) -> list[float]:
        """The scores of many answers, which are graded together."""
        boards = [entry["metadata"]["board"] for entry in entries]
        grades = self.table.grade(boards, [last_line(answer) for answer in answers])
        found = zip(grades.solves.tolist(), grades.depth.tolist(), grades.lost.tolist(), grades.depth_after.tolist())
        return [
            0.5 + 0.5 * depth / (depth + lost) if solves else 0.1 * max(0, depth - after) / depth if depth > 0 and after >= 0 else 0.0
            for solves, depth, lost, after in found
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Rows for `datasets.Dataset.from_list` in the format of verifiers: a prompt, the answer, and metadata as JSON."""
        return [
            {"prompt": [{"role": "user", "content": entry["question"]}], "answer": entry["answer"], "info": json.dumps(entry["metadata"])}
            for entry in self
        ]

    def reward(self, completion: Any, info: Any) -> float:
        """A reward function for `verifiers.Rubric(funcs=[puzzle.reward])`."""
        text = completion if isinstance(completion, str) else completion[-1]["content"]
        return self.score_answer(text, {"metadata": json.loads(info) if isinstance(info, str) else info})


def last_line(answer: str | None) -> str:
    """The final answer of a model: the last line that is not empty, without emphasis and without 'Answer:'."""
    lines = [line.strip(" *`_.") for line in (answer or "").splitlines()]
    return next((line.rpartition(":")[2].strip(" *`_.") for line in reversed(lines) if line), "?")


EIGHT = (
    "This is an 8-puzzle, row by row; x is the blank. A move says where the blank goes: d, l, r or u. "
    "Reach 1 2 3 4 5 6 7 8 x in as few moves as you can. End with one line that has the moves alone, as in: d, l, u"
)


def main() -> None:
    test = Puzzle("eight", (1, 8), EIGHT, part="test", size=5)
    for entry in test:
        print(entry["metadata"]["board"], entry["answer"], test.score_answer(f"I think...\n**Answer: {entry['answer'].upper()}**", entry))


if __name__ == "__main__":
    main()
