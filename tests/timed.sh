#!/bin/sh
# Runs a test program and reports the time of each test. Stable Rust does so only with RUSTC_BOOTSTRAP, which is set for this program alone;
# tests that start cargo unset it.
case ${1##*/} in
# A program without the test harness.
boards-*) exec "$@" ;;
esac
RUSTC_BOOTSTRAP=1
export RUSTC_BOOTSTRAP
exec "$@" -Z unstable-options --report-time
