#!/bin/sh
# Everything that must hold, in one command: format, lints, tests with and without default features, docs, the bindings, the server, the page.
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
# The features that docs/library.md names: all that they build, and the tests of what they change.
step cargo clippy --all-targets --no-default-features --features embedded,random -- -D warnings
step cargo test --no-default-features --features embedded,random --lib --test eight --test flip --test laws --test sample
step cargo test --profile tested
step cargo clippy --features parquet -- -D warnings
# The other systems, so far as their standard library is here.
for target in x86_64-pc-windows-gnu aarch64-apple-darwin; do
    if rustup target list --installed 2>/dev/null | grep -qx "$target" || rustup target add "$target"; then
        step cargo check --target "$target"
    else
        echo "left out: the target $target cannot be had here" >&2
    fi
done
# The oldest compiler that Cargo.toml promises, if it is here.
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
toolchain=$(rustup toolchain list 2>/dev/null | sed -n "s/^\($oldest[^ ]*\).*/\1/p" | head -n 1)
if [ -n "$toolchain" ]; then
    step cargo "+$toolchain" check --target-dir target/oldest
else
    echo "left out: Rust $oldest is not here" >&2
fi
RUSTDOCFLAGS="-D warnings" step cargo doc --no-deps
if command -v cargo-deny >/dev/null; then
    step cargo deny --workspace check licenses bans sources
else
    echo "left out: cargo-deny is not here" >&2
fi
step cargo clippy -p homing-server --all-targets -- -D warnings
step cargo test -p homing-server --profile tested
step cargo clippy -p homing-python -- -D warnings
step sh bindings/python/test.sh
step sh mpi/test.sh
step sh bindings/js/test.sh
step sh web/test.sh
printf '\nAll is well.\n'
