"""The data sets, by their names."""

from .flips import FlipAll
from .kind import DataSet
from .slides import EightAll

SETS: dict[str, type[DataSet]] = {kind.name: kind for kind in (EightAll, FlipAll)}
