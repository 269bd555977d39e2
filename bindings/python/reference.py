"""Writes docs/python-reference.md from the docstrings of the package. Run it after `pip install .`; `--check` compares instead."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any

import homing
import homing.draw
import homing.errors
import homing.gym
import homing.own
import homing.paths
import homing.stats

PAGE = Path(__file__).resolve().parents[2] / "docs/python-reference.md"

INTRODUCTION = """# Python reference

Every function and class of the package `homing`, generated from its docstrings; `help(homing.load)` prints one whole, with the
parameters and an example. [Python](python.md) is the tour.
"""

FUNCTIONS = [homing.load, homing.open, homing.generate, homing.permutations, homing.info, homing.verify, homing.board_hash, homing.split_of]
CLASSES = [
    homing.Table, homing.Hint, homing.paths.Paths, homing.Grades, homing.stats.Stats, homing.draw.Board, homing.draw.Solution,
    homing.draw.Film, homing.Routes, homing.Graph, homing.own.Puzzle, homing.own.ArrayPuzzle, homing.own.OwnTable, homing.gym.PuzzleEnv,
    homing.gym.PuzzleVectorEnv,
]  # fmt: skip
ERRORS = [
    homing.Error, homing.InvalidInput, homing.InvalidBoard, homing.LimitReached, homing.TableError, homing.MissingFile, homing.NoTable,
]  # fmt: skip


def page() -> str:
    parts = [INTRODUCTION, "## Functions\n"]
    parts += [*(section(function, function.__name__, "homing.") for function in FUNCTIONS), ""]
    for of in CLASSES:
        parts.append(f"## {of.__name__}\n\n{prose(inspect.getdoc(of))}\n")
        if homing.Table in of.__mro__[1:]:
            parts.append("It has every method of a [table](#table), and these:\n")
        parts += [*(section(member, name, f"{of.__name__}.") for name, member in members(of)), ""]
    parts.append("## Exceptions\n")
    parts += [f"- `{error.__name__}` ({error.__mro__[1].__name__}): {first(error)}" for error in ERRORS]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).rstrip() + "\n"


def first(of: Any) -> str:
    return plain((inspect.getdoc(of) or "").split("\n\n")[0].replace("\n", " "))


def members(of: type) -> list[tuple[str, Any]]:
    """The documented public methods and properties of a class that this package defines, without those of every table."""
    found = []
    shared = homing.Table.__mro__ if of is not homing.Table else ()
    bases = [base for base in of.__mro__ if base.__module__.startswith("homing") and base not in shared]
    for name in sorted({name for base in bases for name in vars(base)}):
        member = inspect.getattr_static(of, name)
        is_called = inspect.isroutine(member) or isinstance(member, property)
        if not name.startswith("_") and is_called and inspect.getdoc(member):
            found.append((name, member))
    return found


def section(member: Any, name: str, prefix: str) -> str:
    """One entry of a list: the signature, what it does, and what it returns."""
    doc = inspect.getdoc(member) or ""
    about = first(member)
    if isinstance(member, property):
        return f"- `{prefix}{name}`: {about}"
    returns = re.search(r"^Returns\n-+\n(.*?)(?:\n\n|\Z)", doc, flags=re.MULTILINE | re.DOTALL)
    if returns:
        kind, *rest = plain(returns[1]).splitlines()
        about += f" Returns {': '.join(part for part in (kind, ' '.join(line.strip() for line in rest)) if part)}"
    parameters = [parameter for parameter in inspect.signature(member).parameters.values() if parameter.name != "self"]
    shown, has_star = [], False
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and not has_star:
            shown.append("*")
            has_star = True
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        shown.append(f"{stars}{parameter.name}{default}")
    return f"- `{prefix}{name}({', '.join(shown)})`: {about}"


def prose(doc: str | None) -> str:
    """A docstring of numpy's form as Markdown."""
    parts = re.split(r"^(Parameters|Returns|Attributes|Raises|Warns|Examples)\n-+\n", doc or "", flags=re.MULTILINE)
    text = [blocks(parts[0])]
    for title, content in zip(parts[1::2], parts[2::2]):
        if title in ("Parameters", "Attributes"):
            text.append("\n".join(item(entry) for entry in entries(content)))
    return "\n\n".join(part for part in text if part)


def entries(content: str) -> list[str]:
    """The entries of a section, each with its indented lines."""
    return [entry.strip() for entry in re.split(r"\n(?=\S)", content.strip("\n")) if entry.strip()]


def item(entry: str) -> str:
    head, *rest = entry.splitlines()
    name, _, kind = head.partition(" : ")
    words = " ".join(line.strip() for line in rest)
    names = ", ".join(f"`{one}`" for one in name.split(", "))
    return f"- {names}: {plain(kind)}{'. ' + plain(words) if words else ''}" if kind else f"- {names}{'. ' + plain(words) if words else ''}"


def blocks(text: str) -> str:
    """Paragraphs, without examples."""
    return "\n\n".join(plain(block) for block in text.strip().split("\n\n") if not block.lstrip().startswith(">>>"))


def plain(text: str) -> str:
    return text.replace("``", "`")


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page())
    elif PAGE.read_text() != page():
        sys.exit(f"{PAGE} is not what the docstrings say: run {Path(__file__).name}")
