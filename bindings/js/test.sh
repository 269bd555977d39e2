#!/bin/sh
# The tests of the JavaScript package: build, types, tests, size, and what publishes look at. Without Node it says so and passes, except
# under CI, where it fails. The program to compare with is in the folder HOMING_PROGRAMS; without it cargo builds one.
set -eu
cd "$(dirname "$0")"
if ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || ! command -v npm >/dev/null; then
    echo "there is no Node of version 20 or later with npm here: the tests of bindings/js cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm run -s build
npm run -s check
npm test --silent
npm run -s size
npx --no-install publint --strict
# Packing must not build once more.
npm_config_ignore_scripts=true npx --no-install attw --pack . --profile esm-only --quiet
