"""Fits a small model of depth: least squares over tile positions and neighbouring pairs, with its error on the test part."""

from __future__ import annotations

import numpy as np

import homing


def features(boards: np.ndarray) -> np.ndarray:
    """One-hot features: the tile in each cell (81), and the pair in each two neighbouring cells of a row (486)."""
    one = np.eye(9, dtype=np.float32)[boards]
    pairs = [(one[:, cell, :, None] * one[:, cell + 1, None, :]).reshape(len(boards), 81) for cell in range(8) if cell % 3 < 2]
    return np.concatenate([one.reshape(len(boards), 81), *pairs], axis=1)


def main() -> None:
    eight = homing.load("eight")
    sets = {}
    for name in ("train", "test"):
        columns = eight.dataset(split=name)
        take = np.random.default_rng(1).permutation(len(columns["index"]))[:20_000]
        sets[name] = features(eight.unrank(columns["index"][take])), columns["depth"][take].astype(np.float32)
    (known, depths), (unknown, true) = sets["train"], sets["test"]
    weights = np.linalg.lstsq(known, depths, rcond=None)[0]
    error = np.abs(unknown @ weights - true).mean()
    naive = np.abs(depths.mean() - true).mean()
    print(f"mean error of the model: {error:.2f} moves; of the mean depth alone: {naive:.2f}")
    assert error < naive


if __name__ == "__main__":
    main()
