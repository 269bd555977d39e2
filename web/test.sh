#!/bin/sh
# The tests of the page in a real Chromium: the one that CHROMIUM names, else /usr/bin/chromium. Without Node or Chromium it says so and
# passes, except under CI, where it fails. `web/test.sh page` runs all but the tests of response times, which other programs would disturb;
# `web/test.sh speed` runs these on the page that was built.
set -eu
cd "$(dirname "$0")"
missing() {
    echo "$1: the tests of web/ cannot run" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
}
node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null || missing "there is no Node of version 20 or later here"
command -v npm >/dev/null || missing "there is no npm here"
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
export CHROMIUM
[ -x "$CHROMIUM" ] || missing "there is no $CHROMIUM here (apt-get install chromium)"
if [ "${1:-}" != speed ]; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    # Builds the package too, where its build is not there or old.
    npm run -s build
    npm run -s check
    npm test
fi
[ "${1:-}" = page ] || npm run -s speed
