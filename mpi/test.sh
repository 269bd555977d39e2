#!/bin/sh
# Runs the tests of homing-mpi, which need an MPI and libclang. Under CI it installs missing ones into a virtual environment in target/, and
# fails without them; elsewhere it prints a message and passes.
set -eu
cd "$(dirname "$0")/.."
. mpi/environment.sh
if ! command -v mpicc >/dev/null 2>&1; then
    echo "there is no MPI here: the tests of mpi cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
# Open MPI refuses more processes than processors, and root, unless these variables allow them.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
# Uses the programs built by tests/all.sh, or builds them.
if [ -z "${HOMING_PROGRAMS:-}" ]; then
    cargo build -q -p homing -p homing-mpi --bins --tests
    HOMING_PROGRAMS=$(pwd)/target/debug
fi
# Every board of up to ten cells, with two to four processes; cargo test runs it with one. ALL_HOMES=1 tries every home, with more
# processes than processors.
boards=$(find "$HOMING_PROGRAMS/deps" -name 'boards-*' -type f -perm -u+x -printf '%T@ %p\n' | sort -rn | sed -n '1s/^[^ ]* //p')
for ranks in 2 3 4; do
    timeout 300 mpirun -n "$ranks" "$boards"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
run() {
    ranks=$1
    shift
    timeout 300 mpirun -n "$ranks" "$HOMING_PROGRAMS/homing-mpi" gen "$@"
}
# Fails if the output does not contain the expected text, and prints both.
says() {
    grep -q "$1" "$2" && return
    echo "expected \"$1\", found:" >&2
    cat "$2" >&2
    return 1
}

# The program with another home and a larger board.
"$HOMING_PROGRAMS/homing" gen slide:2x6 --blank 5 --quiet --dir alone
run 4 slide:2x6 --blank 5 --dir together >/dev/null
cmp alone/*.tbl together/*.tbl
rm alone/*.tbl together/*.tbl

# A column that is not the default.
"$HOMING_PROGRAMS/homing" gen slide:2x5 --columns half --quiet --dir alone
run 3 slide:2x5 --columns half --dir together >/dev/null
diff -r alone together
rm -r alone/*.tbl together/*.tbl

# Layers in files: a board and a permutation puzzle that take long enough to kill a process in the middle.
for puzzle in slide:3x4 perm:lrx-12; do
    name=$(echo $puzzle | tr : -)
    "$HOMING_PROGRAMS/homing" gen $puzzle --quiet --dir alone
    # Kills one of the processes that this script started, found by its folder. On a fast machine the search may end before that: then again.
    killed=
    for _ in 1 2 3 4 5; do
        run 3 $puzzle --dir together --scratch files >killed.txt 2>&1 &
        job=$!
        victim=
        while [ -z "$victim" ] && kill -0 $job 2>/dev/null; do
            victim=$(pgrep -n -f "^$HOMING_PROGRAMS/homing-mpi gen $puzzle --dir together --scratch files" || true)
        done
        while [ ! -e files/$name/manifest ] && kill -0 $job 2>/dev/null; do
            sleep 0.005
        done
        [ -z "$victim" ] || kill -9 "$victim" 2>/dev/null || true
        start=$(date +%s)
        wait $job || { killed=yes; break; }
        rm -f together/*.tbl
    done
    if [ -z "$killed" ]; then
        echo "the job did not end with its process" >&2
        exit 1
    fi
    [ $(($(date +%s) - start)) -le 60 ]
    [ -s killed.txt ]
    # Too little memory is refused with a message, and the layers stay as they are.
    if run 2 $puzzle --dir together --scratch files --resume --memory 10M 2>refused.txt; then
        echo "a search that takes more memory than allowed was not refused" >&2
        exit 1
    fi
    says "resuming this search needs at least" refused.txt
    [ ! -e together/$name.tbl ]
    run 2 $puzzle --dir together --scratch files --resume >/dev/null
    cmp alone/$name.tbl together/$name.tbl
    [ -z "$(ls files)" ]
done

# Moves of whole lines, with layers in files. A puzzle that processes cannot share is refused with a message.
"$HOMING_PROGRAMS/homing" gen slide:3x3 --metric lines --quiet --dir alone
run 3 slide:3x3 --metric lines --dir together --scratch files >/dev/null
cmp alone/slide-3x3-lines.tbl together/slide-3x3-lines.tbl
if run 2 blocks:huarong-dao --dir together 2>refused.txt; then
    echo "a puzzle whose states have no numbers was not refused" >&2
    exit 1
fi
says "make it with homing gen" refused.txt
echo "homing-mpi: all is well"
