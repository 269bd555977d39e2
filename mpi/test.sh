#!/bin/sh
# The tests of homing-mpi. They need an MPI and libclang; under CI this script makes both in a virtual environment in target/. Without them
# it says so and passes, except under CI, where it fails.
set -eu
cd "$(dirname "$0")/.."
folder=target/mpi-tests
python=${PYTHON:-python3}
if ! command -v mpicc >/dev/null 2>&1 && [ -n "${CI:-}" ] && [ ! -x "$folder/bin/mpicc" ]; then
    "$python" -m venv "$folder"
    "$folder/bin/pip" install -q "mpich>=4,<6" libclang
fi
if [ -x "$folder/bin/mpicc" ]; then
    bin=$(cd "$folder/bin" && pwd)
    PATH=$bin:$PATH
    LIBCLANG_PATH=${LIBCLANG_PATH:-$("$bin/python" -c 'import clang, os; print(os.path.join(os.path.dirname(clang.__file__), "native"))')}
    # The wheel has no headers of its own: those of the C compiler serve.
    BINDGEN_EXTRA_CLANG_ARGS=${BINDGEN_EXTRA_CLANG_ARGS:--I$(cc -print-file-name=include)}
    LD_LIBRARY_PATH=$(cd "$folder/lib" && pwd)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export PATH LIBCLANG_PATH BINDGEN_EXTRA_CLANG_ARGS LD_LIBRARY_PATH
fi
if ! command -v mpicc >/dev/null 2>&1; then
    echo "there is no MPI here: the tests of mpi cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
cargo clippy -q -p homing-mpi --all-targets -- -D warnings
# More processes than processors are fine here. Open MPI asks for it, and for the name of root.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
# Every board of up to ten cells, by one to four processes. ALL_HOMES=1 takes every home by more processes than there are processors.
for ranks in 1 2 3 4; do
    cargo test -q --profile tested -p homing-mpi --test boards --config "target.'cfg(all())'.runner = ['timeout', '300', 'mpirun', '-n', '$ranks']"
done
cargo build -q --profile tested -p homing-mpi --bin homing-mpi
cargo build -q --profile tested --bin homing
programs=$(pwd)/target/tested
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
run() {
    ranks=$1
    shift
    timeout 300 mpirun -n "$ranks" "$programs/homing-mpi" gen "$@"
}

# The program: another home, a larger board.
"$programs/homing" gen slide:2x6 --blank 5 --quiet --dir alone
run 4 slide:2x6 --blank 5 --dir together >/dev/null
cmp alone/*.tbl together/*.tbl
rm alone/*.tbl together/*.tbl

# Shards, with a column that is not the usual one.
"$programs/homing" gen slide:2x5 --columns half --shard-size 64K --quiet --dir alone
run 3 slide:2x5 --columns half --shard-size 64K --dir together >/dev/null
diff -r alone together
rm -r alone/*.tbl together/*.tbl

# Files, on a board that takes long enough to lose a process in the middle.
"$programs/homing" gen slide:3x4 --quiet --dir alone
run 4 slide:3x4 --dir together --scratch files >/dev/null
cmp alone/*.tbl together/*.tbl
rm together/*.tbl
[ -z "$(ls files)" ]
run 3 slide:3x4 --dir together --scratch files >killed.txt 2>&1 &
job=$!
tries=0
while [ ! -e files/slide-3x4/manifest ] && [ $tries -lt 1000 ]; do
    sleep 0.05
    tries=$((tries + 1))
done
# One of the processes that this script has started, found by its folder.
victim=$(pgrep -n -f "homing-mpi gen slide:3x4 --dir together --scratch files")
[ -z "$victim" ] || kill -9 "$victim"
start=$(date +%s)
if wait $job; then
    echo "the job did not end with its process" >&2
    exit 1
fi
[ $(($(date +%s) - start)) -le 20 ]
[ -s killed.txt ]
run 2 slide:3x4 --dir together --scratch files --resume >/dev/null
cmp alone/*.tbl together/*.tbl
echo "homing-mpi: all is well"
