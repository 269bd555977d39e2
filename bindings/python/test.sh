#!/bin/sh
# Tests the Python package in a virtual environment in target/. Without Python it prints a note and passes, except under CI, where it
# fails.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "there is no Python of version 3.10 or later with venv here: the tests of bindings/python cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
folder=../../target/python-tests
[ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
bin=$(cd "$folder/bin" && pwd)
PATH=$bin:$PATH
export PATH
# The dependencies of the tests. Most of their files are never imported, so none is compiled in advance. Tests of optional packages skip
# themselves if the package is missing.
"$bin/pip" install -q --no-compile "maturin>=1.7,<2" numpy pytest hypothesis mypy "gymnasium>=1.0" networkx scipy pandas polars pyarrow duckdb \
    matplotlib tqdm mlcroissant datasets sympy
# `--prepare` ends here: tests/all.sh installs the packages while it compiles.
[ "${1:-}" != --prepare ] || exit 0
# Installs the package as users do. If tests/all.sh has built the library (HOMING_LIBRARY), installs it in the layout of a wheel with its
# metadata.
if [ -n "${HOMING_LIBRARY:-}" ]; then
    site=$("$bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
    # The files of the last run have no list by which pip could remove them.
    rm -rf "$site"/homing "$site"/homing-*.dist-info
    cp -R python/homing "$site"
    cp "$HOMING_LIBRARY" "$site/homing/_homing.abi3.so"
    "$bin/maturin" pep517 write-dist-info --metadata-directory "$site" --interpreter "$bin/python" >/dev/null 2>&1
else
    "$bin/pip" install -q --no-build-isolation --force-reinstall --no-deps .
fi
# The program with the export format that the tests read.
if [ -z "${HOMING_PROGRAMS:-}" ]; then
    cargo build --quiet --features parquet --bin homing --manifest-path ../../Cargo.toml --target-dir ../../target
    HOMING_PROGRAMS=$(cd ../../target/debug && pwd)
fi
export HOMING_PROGRAMS
# The threads of numpy's matrices wait by computing, which takes twice the time beside other programs.
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
# Runs in another folder, so that the tests import the installed package and not the sources.
tests=$(pwd)/tests
(cd "$folder" && "$bin/python" -m pytest -q -p no:cacheprovider "$tests")
"$bin/mypy" --config-file pyproject.toml
(cd "$folder" && "$bin/python" -m mypy.stubtest --mypy-config-file "$tests/../pyproject.toml" homing._homing)
(cd ../../datasets && "$bin/mypy" --config-file "$tests/../pyproject.toml" make.py check.py sets oracles examples/*.py)
