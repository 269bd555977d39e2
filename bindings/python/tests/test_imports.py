"""Imports between the files of the package, also those inside functions and those for type checkers alone."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import homing

FOLDER = Path(homing.__file__).parent
# By the path of a file from the folder, with dots: `_tables.arrays`.
SOURCES = {".".join(path.relative_to(FOLDER).with_suffix("").parts): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py")}


def imports(name, sources):
    """The files that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(sources[name])):
        if isinstance(node, ast.Import):
            paths = [alias.name.removeprefix("homing.") if alias.name != "homing" else "__init__" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".") if node.module else []
            if node.level:
                module = name.split(".")[: -node.level] + module
            elif module[:1] == ["homing"]:
                module = module[1:]
            else:
                continue
            # `from . import name` imports a file if there is one, else a name of the package.
            package = ".".join([*module, "__init__"])
            places = [".".join([*module, alias.name]) for alias in node.names]
            places = [place if place in sources or place == "_homing" else package for place in places]
            paths = [".".join(module)] if ".".join(module) in sources else places
        else:
            continue
        found.update(path for path in paths if path in sources)
    return found


def circle(sources):
    """Files that import each other in a circle; None if there is no circle."""
    try:
        list(TopologicalSorter({name: imports(name, sources) for name in sources}).static_order())
    except CycleError as error:
        return error.args[1]
    return None


def test_no_files_import_each_other_in_a_circle():
    assert sum(len(imports(name, SOURCES)) for name in SOURCES) > 50, "the imports are found"
    assert circle(SOURCES) is None


@pytest.mark.parametrize(
    "back",
    [
        "from .a import A",
        "from . import a",
        "import homing.a",
        "from homing.a import A",
        "from homing import a",
        "def f():\n    from .a import A",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import A",
    ],
)
def test_every_kind_of_circle_is_found(back):
    assert circle({"__init__": "from .a import A", "a": "from .b import B\nfrom . import _homing", "b": back}) is not None


def test_a_file_that_imports_the_package_is_a_circle():
    assert circle({"__init__": "from .a import A", "a": "import homing"}) is not None
    assert circle({"__init__": "from .a import A", "a": "from . import _homing\nimport numpy"}) is None


def test_files_are_short():
    assert {name: text.count("\n") for name, text in SOURCES.items() if text.count("\n") > 500} == {}
