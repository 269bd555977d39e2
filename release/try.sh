#!/bin/sh
# Installs a release file, and uses it from an empty folder as a user would:
#   release/try.sh archive FILE.tar.gz | deb FILE.deb | wheel FILE.whl | sdist FILE.tar.gz | npm FILE.tgz | crate FILE.crate | image NAME
# `deb` needs root. PYTHON names the Python for wheels [default: python3]; RUN starts images [default: podman run].
set -eu
[ $# = 2 ] || {
    sed -n '2,4s/^# //p' "$0" >&2
    exit 2
}
kind=$1
file=$2
case $kind in image) ;; *) file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file") ;; esac
board="2 3 4 1 5 x 7 6 8"
moves=dlurullddrurdllurdr
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
cd "$empty"

expect() {
    [ "$1" = "$2" ] || {
        echo "$kind: expected $2, found $1" >&2
        exit 1
    }
}

# The program answers from embedded tables, generates a small table, and answers from it.
program() {
    expect "$("$@" solve eight "$board")" $moves
    "$@" gen slide:2x3 >/dev/null 2>&1
    "$@" verify tables/slide-2x3.tbl >/dev/null 2>&1
    expect "$("$@" solve slide:2x3 "4 5 x 1 2 3")" dllurdrulldrurdllurdr
}

python() {
    ${PYTHON:-python3} -m venv env
    bin=env/bin
    [ -d $bin ] || bin=env/Scripts
    $bin/python -m pip install -q "$file"
    expect "$($bin/python -c "import homing; print(homing.load('eight').solve('$board'))" | tr -d '\r')" $moves
}

case $kind in
archive)
    case $file in
    *.zip) unzip -q "$file" ;;
    *) tar -xzf "$file" ;;
    esac
    folder=$(echo homing-*)
    (cd "$(dirname "$file")" && if command -v sha256sum >/dev/null; then sha256sum -c; else shasum -a 256 -c; fi) <"$file.sha256"
    [ -s "$folder/man/homing.1" ] && [ -s "$folder/completions/_homing" ] && [ -s "$folder/THIRD-PARTY.txt" ]
    program "$folder/homing"
    ;;
deb)
    dpkg -i "$file" >/dev/null
    program /usr/bin/homing
    man -w homing homing-solve >/dev/null
    [ -s /usr/share/bash-completion/completions/homing ]
    dpkg -r homing >/dev/null
    ;;
wheel | sdist) python ;;
npm)
    npm init -y >/dev/null
    npm install --no-audit --no-fund --loglevel=error "$file"
    cat >use.mjs <<'JS'
import { eight } from "homing/eight";
import { Engine } from "homing/engine";
const board = "2 3 4 1 5 x 7 6 8";
const engine = new Engine();
const puzzles = await Promise.all(["eight", "perm:2x2x2"].map((name) => engine.open(name)));
console.log(eight.solve(board), await puzzles[0].solve(board), await puzzles[1].solve("R U R' U'"));
JS
    expect "$(node use.mjs)" "$moves $moves U R U' R'"
    ;;
crate)
    tar -xzf "$file"
    cargo install --quiet --locked --path "$(basename "$file" .crate)" --root here ${CARGO_TARGET_DIR:+--target-dir "$CARGO_TARGET_DIR"}
    program here/bin/homing
    ;;
image)
    mkdir tables
    homing=$(${RUN:-podman run} --detach --rm --read-only --publish 127.0.0.1:8477:8000 --volume "$empty/tables:/tables:ro" "$file")
    trap 'podman stop --time 5 "$homing" >/dev/null; rm -rf "$empty"' EXIT
    expect "$(podman top "$homing" user | tail -n 1)" 65532
    answer=$(curl -fs --retry 20 --retry-connrefused --retry-delay 1 "http://127.0.0.1:8477/v1/eight/solve?board=23415x768")
    case $answer in *\"moves\":\"$moves\"*) ;; *) expect "$answer" $moves ;; esac
    ;;
*)
    echo "$kind: expected archive, deb, wheel, sdist, npm, crate or image" >&2
    exit 2
    ;;
esac
echo "$kind: installed and used: $file"
