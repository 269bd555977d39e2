#!/bin/sh
# Runs all checks: format, lints, tests, documentation, the package of each language, the server, the page.
# The workspace is built once, with one set of features, and every script uses these programs (HOMING_PROGRAMS). Independent steps run in
# parallel. At the end it prints the time of each step and the 20 slowest tests. `tests/all.sh --list` only prints the steps.
set -eu
cd "$(dirname "$0")/.."
list=${1:-}
mkdir -p target
times=target/times.txt
log=target/tests.txt
# The steps can be listed while they run.
if [ "$list" != --list ]; then
    : >"$times"
    : >"$log"
    rm -f "$log".*
    began=$(date +%s)
fi

# Lints are part of the build: the workspace's own crates are compiled by Clippy, for which a warning is an error here.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__

# Sets `spent` to the processor time of all commands so far, in seconds: the cost of a step also on a busy machine. `times` reports only the
# current shell, not a subshell.
count() {
    times >"$log.spent"
    spent=$(awk -F'[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$log.spent")
}

# step NAME COMMAND...: runs a command and records its time.
step() {
    name=$1
    shift
    if [ "$list" = --list ]; then
        echo "$*"
        return
    fi
    printf '\n== %s\n' "$*"
    started=$(date +%s)
    count
    before=$spent
    "$@"
    count
    echo "$(($(date +%s) - started)) $((spent - before)) $name" >>"$times"
}

# Tests sync thousands of small files. `in_memory` is a folder in memory for them if there is one with enough space that can run programs,
# and otherwise the usual temporary folder.
in_memory=${TMPDIR:-/tmp}
job_checks=
job_python=
job_others=
trap 'for each in $job_checks $job_python $job_others; do kill "$each" 2>/dev/null || true; done; [ -z "${room:-}" ] || rm -rf "$room"' EXIT
if [ "$list" != --list ] && room=$(mktemp -d /dev/shm/homing-tests-XXXXXX 2>/dev/null); then
    printf '#!/bin/sh\n' >"$room/probe" && chmod +x "$room/probe"
    if "$room/probe" 2>/dev/null && [ "$(df -Pk "$room" | awk 'END { print $4 }')" -gt 8000000 ]; then
        in_memory=$room
    fi
fi

# apart NAME COMMAND...: runs steps beside those that follow. `joined NAME` waits for them, prints their output, and fails if one has failed.
apart() {
    name=$1
    shift
    if [ "$list" = --list ]; then
        "$@"
        return
    fi
    (
        log=$log.$name
        "$@"
    ) >"target/$name.txt" 2>&1 &
    eval "job_$name=$!"
}
joined() {
    [ "$list" != --list ] || return 0
    status=0
    eval "wait \"\$job_$1\"" || status=1
    eval "job_$1="
    cat "target/$1.txt"
    return $status
}

# Runs tests in `in_memory`, keeps their output, and lets each test report its time.
timed() {
    { TMPDIR=$in_memory "$@" --config "target.'cfg(all())'.runner = ['sh', '$(pwd)/tests/timed.sh']" || echo failed >"$log.failed"; } 2>&1 | tee -a "$log"
    [ ! -e "$log.failed" ] || exit 1
}

skip() {
    echo "left out: $*" >&2
}

# Finds or installs an MPI. Without one homing-mpi is not built.
[ "$list" = --list ] || . mpi/environment.sh
workspace="--workspace --features homing/parquet,homing/schema"
command -v mpicc >/dev/null 2>&1 || workspace="$workspace --exclude homing-mpi"
# Without Python its package is not built, and the scripts in Python do not run. The page and JavaScript say themselves what they lack.
python=$(command -v python3 || true)
if [ -z "$python" ]; then
    skip "the package for Python, and the checks of versions and of builds: there is no python3 here"
    [ -z "${CI:-}" ] || exit 1
    workspace="$workspace --exclude homing-python"
fi
HOMING_PROGRAMS=$(pwd)/target/debug
HOMING_LIBRARY=$HOMING_PROGRAMS/lib_homing.so
export HOMING_PROGRAMS HOMING_LIBRARY

# has COMPILER TARGET: whether the standard library of a target is installed or can be installed.
has() {
    rustup target list --toolchain "$1" --installed 2>/dev/null | grep -qx "$2" && return
    { [ "$list" != --list ] && rustup target add --toolchain "$1" "$2"; } || { skip "$1 has no target $2 here"; false; }
}

# The minimum compiler in Cargo.toml checks all systems if it is installed. Otherwise the newest checks those that no step builds for.
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
oldest=$(rustup toolchain list 2>/dev/null | sed -n "s/^\($oldest[^ ]*\).*/\1/p" | head -n 1)
[ -n "$oldest" ] || skip "the oldest compiler is not here"
newest=$(rustup show active-toolchain 2>/dev/null | sed 's/ .*//')
compiler=${oldest:-$newest}
targets=${oldest:+--target-dir target/oldest --target $(rustc -vV | sed -n 's/^host: //p')}
for target in x86_64-pc-windows-gnu aarch64-apple-darwin; do
    ! has "$compiler" $target || targets="$targets --target $target"
done
# The tests of the C library need the one for WebAssembly.
has "$newest" wasm32-unknown-unknown || true

# Installs the requirements of the Python tests while the compilers run.
prepared=
[ "$list" = --list ] || [ -z "$python" ] || { sh bindings/python/test.sh --prepare & prepared=$!; }
step format cargo fmt --check
[ -z "$python" ] || step version python3 release/version.py
# Tests are optimised, with assertions and with checks for overflow.
step build cargo build $workspace --lib --bins --examples --tests --bench serve
[ -z "$python" ] || step "packages for Python" wait $prepared

# Python runs on one thread. Tests in a browser and processes of MPI wait more than they compute. So they run beside the tests in Rust.
[ -z "$python" ] || apart python step python sh bindings/python/test.sh
others() {
    step javascript sh bindings/js/test.sh
    step page sh web/test.sh page
    step mpi sh mpi/test.sh
}
apart others others
# What the build has made for the compiler itself serves these too: macros, and what build scripts use.
checks() {
    # Lints the library as users build it, without the program and without the engine, and the programs that no step runs.
    step "lints, reader alone" cargo clippy --lib --package homing --package homing-c --no-default-features -- -D warnings
    step "lints, library alone, benchmarks" cargo clippy --package homing-benches --benches -- -D warnings
    # The documentation of the crates, as users read it. The other features add nothing to it.
    RUSTDOCFLAGS="-D warnings" step documentation cargo doc --lib --no-deps
    [ -z "$targets" ] || step "oldest compiler, other systems" env -u RUSTC_WORKSPACE_WRAPPER cargo ${compiler:+"+$compiler"} check $targets
}
apart checks checks
step tests timed cargo test $workspace --no-fail-fast
if command -v cargo-deny >/dev/null; then
    step dependencies cargo deny --workspace check licenses bans sources
else
    skip "cargo-deny is not here"
fi
step "other processors" sh tests/processors.sh
[ -z "$python" ] || step "one build" python3 tests/generated.py
if [ "$list" != --list ]; then
    joined checks || failed=yes
    [ -z "$python" ] || joined python || failed=yes
    joined others || failed=yes
    [ -z "${failed:-}" ] || exit 1
fi
# Alone, since other programs would slow it down.
step "response times of the page" sh web/test.sh speed
step site sh site/test.sh
[ "$list" != --list ] || exit 0

printf '\nThe 20 slowest tests, in seconds:\n'
sed -n 's/^test \(.*\) \.\.\. ok <\([0-9.]*\)s>$/\2 \1/p' "$log" | sort -rn | head -n 20
# The step during which a step in the background ends counts the processor's seconds of both.
printf '\nThe steps, in seconds, and in seconds of the processor:\n'
cat "$times"
count
sum=$(($(date +%s) - began))
echo "$sum $spent in all: $((sum / 60)) min $((sum % 60)) s"
printf '\nAll is well.\n'
