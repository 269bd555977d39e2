#!/bin/sh
# Builds the site and checks its links. Needs the web page, built by web/test.sh. Without Node it prints a message and passes, except under
# CI, where it fails.
set -eu
cd "$(dirname "$0")"
if ! node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null || ! command -v npm >/dev/null; then
    echo "there is no Node of version 20 or later with npm here: the tests of site/ cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
fi
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm run -s build
npm test --silent
