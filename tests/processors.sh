#!/bin/sh
# A core of the tests on other processors, emulated by qemu: 64-bit ARM with its vectors (NEON), s390x, whose numbers begin with the
# greatest byte, and 32-bit x86. What tests/processors prints there must be what it prints here. Says what is missing and leaves it out.
# All tests together have built the program for this processor already (HOMING_PROGRAMS).
set -eu
cd "$(dirname "$0")/.."
folder=$(pwd)/target/processors
mkdir -p "$folder"

# run TARGET RUNNER: the lines of the program on a processor.
run() {
    cargo build -q --profile processors -p processors --target "$1" --target-dir "$folder"
    $2 "$folder/$1/processors/processors"
}

if [ -z "${HOMING_PROGRAMS:-}" ]; then
    cargo build -q -p processors --target-dir "$folder"
    HOMING_PROGRAMS=$folder/debug
fi
"$HOMING_PROGRAMS/processors" >"$folder/here.txt"

# on TARGET COMPILER RUNNER
on() {
    for tool in "$2" "$3"; do
        if ! command -v "$tool" >/dev/null; then
            echo "left out: $1, there is no $tool here" >&2
            return
        fi
    done
    if ! rustup target list --installed | grep -qx "$1" && ! rustup target add "$1"; then
        echo "left out: the target $1 cannot be had here" >&2
        return
    fi
    variable=CARGO_TARGET_$(echo "$1" | tr 'a-z-' 'A-Z_')
    export "${variable}_LINKER=$2" "${variable}_RUSTFLAGS=-Ctarget-feature=+crt-static"
    run "$1" "$3" >"$folder/there.txt"
    if ! diff "$folder/here.txt" "$folder/there.txt"; then
        echo "$1 differs" >&2
        exit 1
    fi
    echo "$1: $(wc -l <"$folder/there.txt") lines, as here"
}
on aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64-static
on s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x-static
on i686-unknown-linux-gnu i686-linux-gnu-gcc qemu-i386-static
