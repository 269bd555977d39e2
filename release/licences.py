#!/usr/bin/env python3
"""Prints the licences of all packages in a program.

    release/licences.py homing x86_64-unknown-linux-musl --features parquet

Packages that only builds or tests need are left out. If there is a choice of licences, MIT is taken. Reads the sources that cargo fetched.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = re.compile(r"(?i)^(un)?licen[sc]e|^copying|^notice")


def built_of(package, target, options):
    """The packages of others that are compiled into a program."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}", *options]
    manifest = "Cargo.toml" if package == "homing" else f"{package.removeprefix('homing-')}/Cargo.toml"
    whole = json.loads(subprocess.check_output([*command, f"--manifest-path={ROOT / manifest}"]))
    packages = {one["id"]: one for one in whole["packages"]}
    nodes = {node["id"]: node for node in whole["resolve"]["nodes"]}
    to_do = [one["id"] for one in whole["packages"] if one["name"] == package]
    seen = set(to_do)
    while to_do:
        for dependency in nodes[to_do.pop()]["deps"]:
            is_macro = any("proc-macro" in made["kind"] for made in packages[dependency["pkg"]]["targets"])
            is_built_in = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if is_built_in and not is_macro and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                to_do.append(dependency["pkg"])
    others = (packages[name] for name in seen if packages[name]["source"])
    return sorted(others, key=lambda one: (one["name"], one["version"]))


def texts(package):
    """The texts of a package's licence."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if TEXTS.match(path.name) and path.is_file())
    chosen = [path for path in files if "mit" in path.name.lower()] if " OR " in (package["license"] or "").upper() else []
    return [path.read_text(errors="replace").strip() for path in chosen or files]


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__.strip())
    package, target, *options = arguments
    packages = built_of(package, target, options)
    by_text = {}
    print(f"{package} is built of these packages, and of the standard library of Rust (MIT or Apache-2.0).\n")
    for one in packages:
        name = f"{one['name']} {one['version']}"
        print(f"{name:32} {one['license']}")
        for text in texts(one) or [f"The package has no text of its licence, which is {one['license']}."]:
            by_text.setdefault(re.sub(r"\s+", " ", text), (text, []))[1].append(name)
    for text, names in by_text.values():
        print(f"\n{'-' * 80}\n{', '.join(names)}\n\n{text}")


if __name__ == "__main__":
    main(sys.argv[1:])
