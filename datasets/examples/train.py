"""Train a network that says how far an 8-puzzle is from its goal, in numpy alone, and draw how far off it is beside Manhattan.

    python datasets/examples/train.py sets/eight-all --card
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq

PLOT = "model.png"
TITLE = "## A small network"
Floats = npt.NDArray[np.float32]


def read(folder: Path, part: str) -> tuple[Floats, Floats, Floats]:
    """Which tile is in which cell (n, 81), the depths, and the Manhattan distances."""
    table = pq.read_table(sorted((folder / "data").glob(f"{part}-*.parquet")))
    boards = table.column("board").combine_chunks().flatten().to_numpy().reshape(-1, 9)
    tiles = np.arange(1, 9)
    cells = np.argmax(boards[:, None, :] == tiles[:, None], axis=2)
    manhattan = (abs(cells // 3 - (tiles - 1) // 3) + abs(cells % 3 - (tiles - 1) % 3)).sum(axis=1)
    one_hot = np.eye(9, dtype=np.float32)[boards].reshape(-1, 81)
    return one_hot, table.column("depth").to_numpy().astype(np.float32), manhattan.astype(np.float32)


class Network:
    """Two hidden layers of rectified units, trained by Adam on the squared error."""

    def __init__(self, inputs: int, width: int, mean: float, draw: np.random.Generator) -> None:
        sizes = [inputs, width, width, 1]
        self.weights = [draw.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in pairwise(sizes)]
        self.weights += [np.zeros(width, np.float32), np.zeros(width, np.float32), np.full(1, mean, np.float32)]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def says(self, inputs: Floats) -> Floats:
        return self._layers(inputs)[-1][:, 0]

    def _layers(self, inputs: Floats) -> list[Floats]:
        layers = [inputs]
        for place in range(3):
            sums = layers[-1] @ self.weights[place] + self.weights[place + 3]
            layers.append(sums if place == 2 else np.maximum(sums, 0))
        return layers

    def learn(self, inputs: Floats, truth: Floats, rate: float) -> None:
        layers = self._layers(inputs)
        slope = (2 / len(truth)) * (layers[-1] - truth[:, None])
        slopes: list[Floats] = [slope] * 6
        for place in (2, 1, 0):
            slopes[place], slopes[place + 3] = layers[place].T @ slope, slope.sum(axis=0)
            slope = (slope @ self.weights[place].T) * (layers[place] > 0)
        self.steps += 1
        for weight, first, second, slope in zip(self.weights, self.first, self.second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= rate * first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a network on eight-all.")
    parser.add_argument("folder", type=Path, help="the folder of the set eight-all")
    parser.add_argument("--passes", type=int, default=3, help="how often each row is learned [default: 3]")
    parser.add_argument("--card", action="store_true", help="add a plot and a section to the card of the set")
    args = parser.parse_args()
    started_at = time.monotonic()
    inputs, depths, _ = read(args.folder, "train")
    unknown, truth, manhattan = read(args.folder, "test")
    draw = np.random.default_rng(1)
    network = Network(inputs.shape[1], 192, float(depths.mean()), draw)
    for number in range(args.passes):
        rate = 0.003 * 0.5 * (1 + np.cos(np.pi * number / args.passes))
        order = draw.permutation(len(depths))
        for start in range(0, len(order), 512):
            batch = order[start : start + 512]
            network.learn(inputs[batch], depths[batch], rate)
    said = network.says(unknown)
    error, naive = abs(said - truth), abs(manhattan - truth)
    spent = time.monotonic() - started_at
    print(f"boards of the test part: the network is off by {error.mean():.2f} moves, Manhattan by {naive.mean():.2f}; {spent:.0f} s")
    if args.card:
        _plot(args.folder / PLOT, truth, {"Manhattan": naive, "the network": error})
        _tell(args.folder / "README.md", float(error.mean()), float(naive.mean()), args.passes)
    assert error.mean() < naive.mean(), "the network has learned something"


def _tell(card: Path, error: float, naive: float, passes: int) -> None:
    """Replace the section of the card."""
    text = card.read_text().split(TITLE)[0].rstrip()
    card.write_text(
        f"{text}\n\n{TITLE}\n\n`python datasets/examples/train.py FOLDER --card` trains two hidden layers in numpy, with {passes} passes "
        f"over the training rows. On the test rows the mean error of the network is {error:.2f} moves, that of the Manhattan distance "
        f"{naive:.2f}.\n\n"
        f"![The errors of the network and of the Manhattan distance, by depth]({PLOT})\n"
    )


def _plot(path: Path, truth: Floats, errors: dict[str, Floats]) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    for name, error in errors.items():
        depths = np.unique(truth)
        axes.plot(depths, [error[truth == depth].mean() for depth in depths], marker=".", label=f"{name}: off by {error.mean():.2f}")
    axes.set_xlabel("depth of a board of the test part")
    axes.set_ylabel("moves off, on average")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=120, metadata={"Software": None})


if __name__ == "__main__":
    main()
