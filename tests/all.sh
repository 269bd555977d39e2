#!/bin/sh
# Everything that must hold, in one command: format, lints, tests with and without default features, docs.
set -eu
cd "$(dirname "$0")/.."
step() {
    printf '\n== %s\n' "$*"
    "$@"
}
step cargo fmt --check
step cargo clippy --all-targets -- -D warnings
step cargo clippy -p homing-c --all-targets -- -D warnings
step cargo clippy --lib --no-default-features -- -D warnings
step cargo test
step cargo test -p homing-c
step cargo test --no-default-features --features embedded
step cargo test --profile tested
RUSTDOCFLAGS="-D warnings" step cargo doc --no-deps
step cargo clippy -p homing-python -- -D warnings
step sh bindings/python/test.sh
step sh mpi/test.sh
printf '\nAll is well.\n'
