#!/bin/sh
# The source distribution for Python, of the last commit: release/sdist.sh DIR. It holds the crate without its tests, as it is published,
# so that the manifest in it names none.
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive HEAD | tar -x -C "$work"
sed '/^\[\[test\]\]$/,/^$/d' Cargo.toml >"$work/Cargo.toml"
maturin sdist --manifest-path "$work/bindings/python/Cargo.toml" --out "$out"
