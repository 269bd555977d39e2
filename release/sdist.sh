#!/bin/sh
# Builds the source distribution of the Python package from the last commit: release/sdist.sh DIR. It contains the crate as published,
# without tests, so that its manifest names none.
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive HEAD | tar -x -C "$work"
sed '/^\[\[test\]\]$/,/^$/d' Cargo.toml >"$work/Cargo.toml"
maturin sdist --manifest-path "$work/bindings/python/Cargo.toml" --out "$out"
