#!/usr/bin/env python3
"""The version of everything that is released.

    release/version.py            prints it, and fails if a file has another
    release/version.py 0.2.0      writes it everywhere, and cuts CHANGELOG.md by it
    release/version.py --notes    prints its section of CHANGELOG.md
"""

import datetime
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What Cargo reads: `version` of [workspace.package], and what the crates ask of each other.
MANIFEST = r'(?m)^(version = "|homing-\w+ = \{ path = "crates/\w+", version = ")([^"]+)()'
# The other files with the version, each with the text before it.
TEXTS = {"Cargo.toml": MANIFEST, "CITATION.cff": r"(?m)^(version: )(\S+)()"}
# The text before it in JSON.
OBJECTS = {
    "bindings/js/package.json": [[]],
    "bindings/js/package-lock.json": [[], ["packages", ""]],
    "web/package.json": [[]],
    "web/package-lock.json": [[], ["packages", ""], ["packages", "../bindings/js"]],
}
# The packages of the workspace in the lock files. Those of the registry have a source after their version.
LOCKED = r'(?m)^(name = "homing(?:-(?!benches|fuzz|wasm)\w+)?"\nversion = ")([^"]+)("\n(?!source))'
LOCKS = ["Cargo.lock", "fuzz/Cargo.lock"]


def found():
    """Every file with the version in it."""
    for name, pattern in [*TEXTS.items(), *((lock, LOCKED) for lock in LOCKS)]:
        versions = [match[1] for match in re.findall(pattern, (ROOT / name).read_text())]
        yield from ((name, version) for version in versions or ["none"])
    for name, places in OBJECTS.items():
        whole = json.loads((ROOT / name).read_text())
        yield from ((name, inside(whole, place)["version"]) for place in places)


def inside(value, place):
    for key in place:
        value = value[key]
    return value


def write(version):
    """Writes the version everywhere."""
    for name, pattern in [*TEXTS.items(), *((lock, LOCKED) for lock in LOCKS)]:
        path = ROOT / name
        path.write_text(re.sub(pattern, rf"\g<1>{version}\g<3>", path.read_text()))
    for name, places in OBJECTS.items():
        path = ROOT / name
        whole = json.loads(path.read_text())
        for place in places:
            inside(whole, place)["version"] = version
        path.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n")


def section(version):
    """The section of a version in CHANGELOG.md, or None."""
    changelog = (ROOT / "CHANGELOG.md").read_text()
    match = re.search(rf"(?ms)^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", changelog)
    return match and match[1].strip()


def cut(version):
    """Renames the section Unreleased to the version."""
    path = ROOT / "CHANGELOG.md"
    changelog = path.read_text()
    if not re.search(r"(?m)^## Unreleased\n+### ", changelog):
        sys.exit("CHANGELOG.md: expected an entry under ## Unreleased, found none: there is nothing to release")
    heading = f"## Unreleased\n\n## {version} - {datetime.date.today().isoformat()}\n"
    path.write_text(changelog.replace("## Unreleased\n", heading, 1))


def main(arguments):
    version = re.search(MANIFEST, (ROOT / "Cargo.toml").read_text())[2]
    others = [f"{name}: expected version {version}, found {other}" for name, other in found() if other != version]
    match arguments:
        case []:
            if section(version) is None:
                others.append(f"CHANGELOG.md: expected a section `## {version} - DATE`, found none")
            if others:
                sys.exit("\n".join([*others, "Write it everywhere with release/version.py VERSION."]))
            print(version)
        case ["--notes"]:
            print(section(version))
        case [new] if re.fullmatch(r"\d+\.\d+\.\d+(-[a-z]+\.\d+)?", new):
            if section(new) is not None:
                sys.exit(f"CHANGELOG.md: {new} has a section already: choose a higher version")
            cut(new)
            write(new)
        case _:
            sys.exit(__doc__.strip())


if __name__ == "__main__":
    main(sys.argv[1:])
