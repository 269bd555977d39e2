#!/bin/sh
# The tests of homing-mpi. They need an MPI and libclang; under CI this script makes both in a virtual environment in target/. Without them
# it says so and passes, except under CI, where it fails.
set -eu
cd "$(dirname "$0")/.."
. mpi/environment.sh
if ! command -v mpicc >/dev/null 2>&1; then
    echo "there is no MPI here: the tests of mpi cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
# More processes than processors are fine here. Open MPI asks for it, and for the name of root.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
# The programs of one build of the workspace: that of tests/all.sh, or a new one.
if [ -z "${HOMING_PROGRAMS:-}" ]; then
    cargo build -q -p homing -p homing-mpi --bins --tests
    HOMING_PROGRAMS=$(pwd)/target/debug
fi
# Every board of up to ten cells, by two to four processes; cargo test runs it with one. ALL_HOMES=1 takes every home by more
# processes than there are processors.
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
# Fails with what was said if it is not that.
says() {
    grep -q "$1" "$2" && return
    echo "expected \"$1\", found:" >&2
    cat "$2" >&2
    return 1
}

# The program: another home, a larger board.
"$HOMING_PROGRAMS/homing" gen slide:2x6 --blank 5 --quiet --dir alone
run 4 slide:2x6 --blank 5 --dir together >/dev/null
cmp alone/*.tbl together/*.tbl
rm alone/*.tbl together/*.tbl

# Shards, with a column that is not the usual one.
"$HOMING_PROGRAMS/homing" gen slide:2x5 --columns half --shard-size 64K --quiet --dir alone
run 3 slide:2x5 --columns half --shard-size 64K --dir together >/dev/null
diff -r alone together
rm -r alone/*.tbl together/*.tbl

# Files, on puzzles that take long enough to lose a process in the middle: a board, and a permutation puzzle.
for puzzle in slide:3x4 perm:lrx-11; do
    name=$(echo $puzzle | tr : -)
    "$HOMING_PROGRAMS/homing" gen $puzzle --quiet --dir alone
    run 4 $puzzle --dir together --scratch files >/dev/null
    cmp alone/$name.tbl together/$name.tbl
    rm together/*.tbl
    [ -z "$(ls files)" ]
    run 3 $puzzle --dir together --scratch files >killed.txt 2>&1 &
    job=$!
    tries=0
    while [ ! -e files/$name/manifest ] && [ $tries -lt 1000 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    # One of the processes that this script has started, found by its folder.
    victim=$(pgrep -n -f "homing-mpi gen $puzzle --dir together --scratch files")
    [ -z "$victim" ] || kill -9 "$victim"
    start=$(date +%s)
    if wait $job; then
        echo "the job did not end with its process" >&2
        exit 1
    fi
    [ $(($(date +%s) - start)) -le 20 ]
    [ -s killed.txt ]
    # Less memory than the search takes is refused in a sentence, and nothing is lost by it.
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

# Moves of whole lines, with layers in files; what cannot be shared is refused in a sentence.
"$HOMING_PROGRAMS/homing" gen slide:3x3 --metric lines --quiet --dir alone
run 3 slide:3x3 --metric lines --dir together --scratch files >/dev/null
cmp alone/slide-3x3-lines.tbl together/slide-3x3-lines.tbl
if run 2 blocks:huarong-dao --dir together 2>refused.txt; then
    echo "a puzzle whose states have no numbers was not refused" >&2
    exit 1
fi
says "make it with homing gen" refused.txt
echo "homing-mpi: all is well"
