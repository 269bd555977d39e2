#!/bin/sh
# The crate: packed, built and tested from the packed files, and installed from them. Nothing is sent.
set -eu
cd "$(dirname "$0")/.."
# What is packed is built below, with its tests.
cargo package --no-verify --locked --package homing
cargo publish --dry-run --no-verify --locked --package homing
crate=$(pwd)/target/package/homing-$(python3 release/version.py).crate
# With the tests it would be 1,000,000: the bound tells that something was packed that the crate does not need.
size=$(wc -c <"$crate")
echo "$crate: $size bytes"
[ "$size" -lt 800000 ] || {
    echo "$crate: expected less than 800,000 bytes" >&2
    exit 1
}
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
tar -xzf "$crate" -C "$unpacked"
cargo test --locked --manifest-path "$unpacked"/homing-*/Cargo.toml --target-dir target
CARGO_TARGET_DIR=$(pwd)/target sh release/try.sh crate "$crate"
