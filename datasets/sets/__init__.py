"""The data sets by name."""

from .cubes import CubeAll
from .flips import FlipAll, Lights
from .graded import MovesGraded
from .kind import DataSet
from .slides import EightAll, Fifteen, Slide3x4All
from .sokoban import SokobanLevels

_KINDS = (EightAll, FlipAll, Fifteen, CubeAll, Lights, Slide3x4All, MovesGraded, SokobanLevels)
SETS: dict[str, type[DataSet]] = {kind.name: kind for kind in _KINDS}
