#!/bin/sh
# Runs a test program, whose tests then each tell their time. The test harness of stable Rust tells it only where it is let: the variable
# is for this one program, and tests that start cargo take it away again.
case ${1##*/} in
# A program of its own, without the harness.
boards-*) exec "$@" ;;
esac
RUSTC_BOOTSTRAP=1
export RUSTC_BOOTSTRAP
exec "$@" -Z unstable-options --report-time
