"""Counts how often a run of all tests generates code for the library, by its crate `engine`, from the unit graphs of its cargo commands.

    python3 tests/generated.py

A unit is generated once for each set of features, profile, target and purpose. Checks and documentation generate nothing. SCRIPTS lists the
commands that scripts start.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys

MOST = 2
ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTS = [
    # The commands of bindings/c/tests/c.rs and of the JavaScript package's build.
    "cargo build --package homing-wasm --package homing-c --target wasm32-unknown-unknown --profile wasm",
]


def commands():
    listed = subprocess.run(["sh", "tests/all.sh", "--list"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    builds = [line for line in listed.stdout.splitlines() if line.split()[:2] in (["cargo", "build"], ["cargo", "test"])]
    assert builds, listed.stdout
    return builds + SCRIPTS


def identity(graph, place, known):
    """The identity of a unit: everything that cargo builds it from, and its dependencies."""
    if place not in known:
        unit = graph["units"][place]
        known[place] = None
        needs = [identity(graph, need["index"], known) for need in unit["dependencies"]]
        # `cargo build` and `cargo test` call the same profile dev and test.
        profile = {key: value for key, value in unit["profile"].items() if key != "name"}
        parts = [profile] + [unit[part] for part in ("pkg_id", "target", "platform", "mode", "features")]
        known[place] = hash(json.dumps([parts, needs], sort_keys=True))
    return known[place]


def main():
    # The variable allows stable cargo to print the graph. Nothing is built.
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    units = {}
    for command in commands():
        words = shlex.split(command) + ["--unit-graph", "-Z", "unstable-options"]
        answer = subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
        graph, known = json.loads(answer.stdout), {}
        for place, unit in enumerate(graph["units"]):
            target = unit["target"]
            is_library = "lib" in target["kind"] and target["src_path"] == str(ROOT / "crates/engine/src/lib.rs")
            if is_library and unit["mode"] in ("build", "test"):
                units.setdefault(identity(graph, place, known), f"{unit['profile']['name']}, {unit['mode']}: {command}")
    print(f"The library is generated {len(units)} times, at most {MOST} are fine:")
    print(*units.values(), sep="\n")
    return len(units) > MOST


if __name__ == "__main__":
    sys.exit(main())
