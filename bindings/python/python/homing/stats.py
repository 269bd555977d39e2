"""Statistics of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Stats(Mapping[str, Any]):
    """The statistics of a table, by the field names of `docs/json.md`: ``greatest_depth``, ``states_at_depth``, ...

    A notebook shows a chart of the number of states at each depth.
    """

    def __init__(self, fields: dict[str, Any], chart: str) -> None:
        self._fields = fields
        self._chart = chart

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._fields:
            raise AttributeError(name)
        return self._fields[name]

    def __repr__(self) -> str:
        fields, unit = self._fields, self._fields.get("depth_unit", "moves")
        words = [f"{fields['states']} states"]
        if fields.get("greatest_depth") is not None:
            words.append(f"greatest depth {fields['greatest_depth']} {unit}")
        if fields.get("mean_depth") is not None:
            words.append(f"mean depth {fields['mean_depth']:.2f}")
        return f"<homing.Stats of {fields['puzzle']}: {', '.join(words)}>"

    def _repr_svg_(self) -> str:
        return self._chart

    def plot(self, ax: Any = None) -> Any:
        """Plots the number of states at each depth. Requires matplotlib.

        Returns
        -------
        matplotlib.axes.Axes
        """
        if ax is None:
            import matplotlib.pyplot as plt

            _, ax = plt.subplots()
        counts = self._fields["states_at_depth"]
        ax.bar(range(len(counts)), counts)
        ax.set_xlabel(f"depth in {self._fields['depth_unit']}")
        ax.set_ylabel("states")
        ax.set_title(self._fields["puzzle"])
        return ax
