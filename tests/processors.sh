#!/bin/sh
# Runs a core of the tests on other processors, emulated by qemu: 64-bit ARM with NEON, s390x, which is big-endian, and 32-bit x86. The
# output of tests/processors must be the same as on this processor. Missing tools are reported, and their processor is skipped.
# tests/all.sh has already built the program for this processor (HOMING_PROGRAMS).
set -eu
cd "$(dirname "$0")/.."
folder=$(pwd)/target/processors
mkdir -p "$folder"
tried=

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
    tried="$tried $1:$3"
}
on aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64-static
on s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x-static
on i686-unknown-linux-gnu i686-linux-gnu-gcc qemu-i386-static

# One build for all targets, so that their single-threaded phases overlap.
host=$(rustc -vV | sed -n 's/^host: //p')
set --
for each in $tried; do
    set -- "$@" --target "${each%%:*}"
done
[ -n "${HOMING_PROGRAMS:-}" ] || set -- "$@" --target "$host"
[ $# = 0 ] || cargo build -q --profile processors -p processors --target-dir "$folder" "$@"

"${HOMING_PROGRAMS:-$folder/$host/processors}/processors" >"$folder/here.txt"
for each in $tried; do
    "${each#*:}" "$folder/${each%%:*}/processors/processors" >"$folder/${each%%:*}.txt" &
done
wait
for each in $tried; do
    there=$folder/${each%%:*}.txt
    if ! diff "$folder/here.txt" "$there"; then
        echo "${each%%:*} differs" >&2
        exit 1
    fi
    echo "${each%%:*}: $(wc -l <"$there") lines, as here"
done
