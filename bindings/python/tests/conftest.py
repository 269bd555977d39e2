from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import homing

sys.path.insert(0, os.path.dirname(__file__))
os.environ["HOMING_TABLES"] = "/there/is/no/such/folder"
# Every run of the tests draws the same values. `--hypothesis-profile=fuzz` runs for hours with new ones.
settings.register_profile("plain", derandomize=True, deadline=None)
settings.register_profile("fuzz", max_examples=10**7, deadline=None, database=None)
settings.load_profile("plain")
# Background jobs and the programs that they start ignore Ctrl-C, but the tests send it to them.
signal.signal(signal.SIGINT, signal.default_int_handler)
REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def eight() -> homing.Table:
    return homing.load("eight")


@pytest.fixture(scope="session")
def flip() -> homing.Table:
    return homing.load("flip")


@pytest.fixture(scope="session")
def published() -> Path:
    return REPOSITORY / "tables"


@pytest.fixture(scope="session")
def three_by_four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The table of a large board, which takes seconds."""
    return Path(homing.generate("slide:3x4", dir=tmp_path_factory.mktemp("large")))


@pytest.fixture(scope="session")
def true_depths() -> dict[tuple[int, ...], int]:
    from slow import distances

    return distances((1, 2, 3, 4, 5, 6, 7, 8, 0))
