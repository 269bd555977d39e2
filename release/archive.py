#!/usr/bin/env python3
"""Builds the program for a target, and packs it with its manual, completions and licences.

    release/archive.py x86_64-unknown-linux-musl [DIR]    writes DIR/homing-VERSION-TARGET.tar.gz and its .sha256 [default: target/publish]

The machine must be able to run the program, which writes its manual and completions. With glibc, `cargo zigbuild` links for systems with at
least the version GLIBC. The same commit produces the same archive if the compiler produces the same program.
"""

import gzip
import hashlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GLIBC = "2.28"
SHELLS = {"bash": "homing.bash", "elvish": "homing.elv", "fish": "homing.fish", "powershell": "_homing.ps1", "zsh": "_homing"}


def output(*command):
    return subprocess.check_output([str(word) for word in command], cwd=ROOT)


def build(target):
    """Builds the program, and returns its path."""
    has_glibc = target.endswith("-linux-gnu")
    build = ["zigbuild", "--target", f"{target}.{GLIBC}"] if has_glibc else ["build", "--target", target]
    subprocess.check_call(["cargo", *build, "--profile=dist", "--locked", "--bin=homing", "--features=parquet"], cwd=ROOT)
    metadata = output("cargo", "metadata", "--format-version=1", "--no-deps", "--locked")
    folder = pathlib.Path(json.loads(metadata)["target_directory"])
    return folder / target / "dist" / ("homing.exe" if "windows" in target else "homing")


def fill(folder, program, target):
    """Collects the files of an archive in a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "completions").mkdir(parents=True)
    program = shutil.copy(program, folder)
    output(program, "man", folder / "man")
    for shell, name in SHELLS.items():
        (folder / "completions" / name).write_bytes(output(program, "completions", shell))
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"]:
        shutil.copy(ROOT / name, folder)
    licences = output(sys.executable, ROOT / "release/licences.py", "homing", target, "--features=parquet")
    (folder / "THIRD-PARTY.txt").write_bytes(licences)


def pack(folder, moment):
    """Packs a folder into an archive next to it, reproducibly: sorted, and with one time for all files. Returns the archive."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    named = [(path, f"{folder.name}/{path.relative_to(folder).as_posix()}") for path in paths]
    if (folder / "homing.exe").exists():
        archive = folder.parent / f"{folder.name}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for path, name in named:
                packed.write(path, name)
        return archive
    archive = folder.parent / f"{folder.name}.tar.gz"
    with open(archive, "wb") as file, gzip.GzipFile("", "wb", 9, file, moment) as zipped, tarfile.open(fileobj=zipped, mode="w") as packed:
        for path, name in named:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = path.stat().st_size, moment, 0o755 if path.name == "homing" else 0o644
            packed.addfile(entry, io.BytesIO(path.read_bytes()))
    return archive


def main(arguments):
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        sys.exit(__doc__.strip())
    target, out = arguments[0], pathlib.Path(arguments[1] if len(arguments) == 2 else ROOT / "target/publish").resolve()
    version = output(sys.executable, ROOT / "release/version.py").decode().strip()
    folder = out / f"homing-{version}-{target}"
    fill(folder, build(target), target)
    archive = pack(folder, int(output("git", "log", "-1", "--format=%ct")))
    shutil.rmtree(folder)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(archive.name + ".sha256").write_text(f"{digest}  {archive.name}\n", newline="\n")
    print(archive)


if __name__ == "__main__":
    main(sys.argv[1:])
