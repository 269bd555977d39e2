"""A network of one hidden layer in numpy, trained to predict depths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def one_hot(kinds: int) -> Callable[[npt.NDArray[np.uint8]], Floats]:
    """A one-hot row: which piece is in which cell."""

    def features(boards: npt.NDArray[np.uint8]) -> Floats:
        return np.eye(kinds, dtype=np.float32)[boards].reshape(len(boards), -1)

    return features


class Network:
    """Rectified units, trained by Adam on the squared error."""

    def __init__(self, features: Callable[[Any], Floats], boards: Any, depths: npt.NDArray[Any], hidden: int = 128, rounds: int = 1500) -> None:
        draw, self.features = np.random.default_rng(1), features
        self.mean, self.spread = float(depths.mean()), float(depths.std())
        goals = ((depths - self.mean) / self.spread).astype(np.float32)
        size = features(boards[:1]).shape[1]
        into, out = draw.normal(size=(size, hidden)) / np.sqrt(size), draw.normal(size=(hidden, 1)) / np.sqrt(hidden)
        self.weights = [weights.astype(np.float32) for weights in (into, np.zeros(hidden), out, np.zeros(1))]
        first, second = [np.zeros_like(one) for one in self.weights], [np.zeros_like(one) for one in self.weights]
        for number in range(1, rounds + 1):
            chosen = draw.integers(len(boards), size=512)
            inputs, targets = features(boards[chosen]), goals[chosen]
            active = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
            error = ((active @ self.weights[2])[:, 0] + self.weights[3] - targets)[:, None] / 512
            back = (error @ self.weights[2].T) * (active > 0)
            for at, slope in enumerate([inputs.T @ back, back.sum(axis=0), active.T @ error, error.sum(axis=0)]):
                first[at] += 0.1 * (slope - first[at])
                second[at] += 0.001 * (slope**2 - second[at])
                step = first[at] / (1 - 0.9**number) / (np.sqrt(second[at] / (1 - 0.999**number)) + 1e-8)
                self.weights[at] -= np.float32(0.003) * step

    def __call__(self, boards: Any) -> npt.NDArray[np.float64]:
        active = np.maximum(self.features(boards) @ self.weights[0] + self.weights[1], 0)
        return np.asarray((active @ self.weights[2])[:, 0], np.float64)
