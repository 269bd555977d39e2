"""The card of a set: README.md with metadata for the hub, and a plot."""

from __future__ import annotations

from pathlib import Path

from .facts import Facts
from .kind import DataSet
from .request import Request
from .writer import PARTS

_SIZES = ((10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M"), (10**7, "1M<n<10M"), (10**8, "10M<n<100M"))
PLOT = "baselines.png"


def write(folder: Path, data_set: DataSet, request: Request, facts: Facts) -> None:
    (folder / "README.md").write_text(_text(data_set, request, facts))
    if facts.baselines:
        _plot(folder / PLOT, data_set, facts)


def _text(data_set: DataSet, request: Request, facts: Facts) -> str:
    size = next((name for most, name in _SIZES if request.total < most), "100M<n<1B")
    files = "\n".join(f"      - split: {part}\n        path: data/{part}-*.{request.format}" for part in PARTS if facts.rows(part))
    columns = "\n".join(f"| `{column.name}` | {_kind(column.kind)} | {column.what} |" for column in data_set.columns)
    digests = "\n".join(f"| `{file.name}` | {file.rows:,} | {file.size_bytes:,} | `{file.sha256}` |" for file in facts.files)
    return f"""---
pretty_name: {data_set.title}
license:
  - mit
  - apache-2.0
language: []
task_categories:
  - tabular-regression
  - reinforcement-learning
tags:
  - puzzle
  - planning
  - search
  - reasoning
size_categories:
  - {size}
configs:
  - config_name: default
    data_files:
{files}
---

# {data_set.title}

{data_set.what}{_share(data_set, request)}

| column | type | what it is |
|---|---|---|
{columns}

## Splits

{_splits(data_set, request)} {facts.rows("train"):,} rows are for training, {facts.rows("test"):,} for testing.

## Rows by {data_set.depth}

| {data_set.depth} | rows |
|---|---|
{_by_depth(facts)}

## Baselines

{_baselines(facts)}

## How it was made

```sh
{_command(data_set, request)}
```

The command is part of `homing`, a tablebase for single-player puzzles. It generates the same rows every time, and the same
bytes with the version of pyarrow in `datasets/requirements.txt`.

| file | rows | bytes | SHA-256 |
|---|---|---|---|
{digests}

## How it was checked

{data_set.checked} `python datasets/check.py FOLDER` repeats this, and needs only this folder and pyarrow.

## Licence

MIT or Apache-2.0, as you choose.
"""


def _share(data_set: DataSet, request: Request) -> str:
    if request.total == data_set.row_count:
        return ""
    return f"\n\nThis is a part: {request.total:,} of its {data_set.row_count:,} rows, with the seed {request.seed}."


def _kind(kind: object) -> str:
    return str(kind).replace("fixed_size_list<item: ", "list<").replace(">[", ">, ").replace("]", " cells")


def _splits(data_set: DataSet, request: Request) -> str:
    if request.split != "hash":
        return f"Rows of depth {request.split} and more are the test part."
    return (
        f"{data_set.classes} All boards of a class are in the same part, which `homing.split_of` computes from the smallest of their "
        "texts: 80 % of the hashes are `train`, the others `test`. So neither a board of `test` nor an image of it is in `train`, in "
        "this set or in any other set of `homing` with the same puzzle and goal. Boards that are one move apart may be in different "
        "parts."
    )


def _by_depth(facts: Facts) -> str:
    lines = [f"| {depth} | {count:,} |" for depth, count in enumerate(facts.by_depth)]
    if facts.without_depth:
        lines.append(f"| none | {facts.without_depth:,} |")
    return "\n".join(lines)


def _baselines(facts: Facts) -> str:
    if not facts.baselines:
        return "There are too few rows to measure baselines."
    rows = "\n".join(f"| {of.name} | {of.mean_error:.2f} | {of.share_right:.1%} |" for of in facts.baselines)
    return f"""Measured on the test part. The linear model is a least-squares fit to the training part.

| baseline | mean error | exactly right |
|---|---|---|
{rows}

![The mean estimate of each baseline, by depth]({PLOT})"""


def _command(data_set: DataSet, request: Request) -> str:
    options = f" --limit {request.total}" if request.total != data_set.row_count else ""
    options += f" --seed {request.seed}" if request.seed else ""
    options += f" --split {request.split}" if request.split != "hash" else ""
    options += " --json" if request.format == "jsonl" else ""
    return f"python datasets/make.py {request.name}{options}"


def _plot(path: Path, data_set: DataSet, facts: Facts) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    depths = range(len(facts.by_depth))
    bars = axes.twinx()
    bars.bar(depths, facts.by_depth, color="#dddddd", zorder=0)
    bars.set_ylabel("rows")
    axes.set_zorder(1)
    axes.patch.set_visible(False)
    axes.plot(depths, depths, color="black", linewidth=1, linestyle="--", label="exact")
    for baseline in facts.baselines:
        label = f"{baseline.name}: off by {baseline.mean_error:.2f}"
        axes.plot(range(len(baseline.mean_by_depth)), baseline.mean_by_depth, marker=".", label=label)
    axes.set_xlabel(data_set.depth)
    axes.set_ylabel("mean estimate")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=120, metadata={"Software": None})
    pyplot.close(figure)
