#!/bin/sh
# Packs the crate, then builds, tests and installs it from the packed files. Publishes nothing.
set -eu
cd "$(dirname "$0")/.."
# The packed files are built and tested below.
cargo package --no-verify --locked --package homing
cargo publish --dry-run --no-verify --locked --package homing
crate=$(pwd)/target/package/homing-$(python3 release/version.py).crate
# With the tests it would be 1,000,000 bytes: a larger crate has packed something that it does not need.
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
