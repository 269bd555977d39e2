#!/bin/sh
# Packs the crates, builds each from its packed files, and tries the program. Publishes nothing.
set -eu
cd "$(dirname "$0")/.."
cargo publish --dry-run --locked --workspace
version=$(python3 release/version.py)
for crate in target/package/homing*-"$version".crate; do
    size=$(wc -c <"$crate")
    echo "$crate: $size bytes"
    # With its tests one would be larger: it has packed something that it does not need.
    [ "$size" -lt 400000 ] || {
        echo "$crate: expected less than 400,000 bytes" >&2
        exit 1
    }
done
