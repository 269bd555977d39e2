#!/bin/sh
# Runs benches/cayley.py with the newest CayleyPy that pip finds, in a virtual environment in target/, and with a release build of homing.
# Takes about ten minutes on two cores, and longer the first time.
set -eu
cd "$(dirname "$0")/../../.."
folder=target/cayley
[ -x "$folder/bin/python" ] || python3 -m venv "$folder"
"$folder/bin/pip" install -q --upgrade cayleypy
cargo build --quiet --release -p homing-python --lib
packages=$(mktemp -d)
trap 'rm -r "$packages"' EXIT
cp -R bindings/python/python/homing "$packages"
cp target/release/lib_homing.so "$packages/homing/_homing.abi3.so"
"$folder/bin/python" -c 'from importlib.metadata import version; print("CayleyPy", version("cayleypy"), "torch", version("torch"))'
PYTHONPATH=$packages "$folder/bin/python" bindings/python/benches/cayley.py "$@"
