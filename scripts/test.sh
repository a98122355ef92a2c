#!/usr/bin/env bash
# Sets up what the tests need and runs them all: cargo's, then the suites of parts in other languages.
# At its end it says which tests were skipped, and for want of what.
#
# A suite is an executable test.sh in the folder of its part. It installs what it needs where it may,
# exits with 0 when all passed, and with 77 when it cannot run, after it printed why. Single tests
# that it skips are lines `skipped: TEST: REASON` in the file $SKIPPED_TESTS.
set -euo pipefail
cd "$(dirname "$0")/.."
# A real client of UCI. Without it its test is skipped.
python3 -c 'import chess' 2>/dev/null ||
    python3 -m pip install --quiet --disable-pip-version-check chess 2>/dev/null || true
# A real client of GTP, and an engine to play against. Without them its test is skipped.
target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
[ -d "$target/gtp-client/node_modules/@sabaki/gtp" ] ||
    npm install --silent --prefix "$target/gtp-client" @sabaki/gtp@3 >/dev/null 2>&1 || true
[ -x /usr/games/gnugo ] || { apt-get update && apt-get install -y gnugo; } >/dev/null 2>&1 || true
# Tests that find no data or tools note it here (crates/testkit/src/data.rs).
skipped="$(realpath -m "${CARGO_TARGET_DIR:-target}")/skipped-tests"
export SKIPPED_TESTS="$skipped"
rm -f "$skipped"
cargo test --workspace
for suite in apps/*/test.sh fuzz/test.sh verified/test.sh; do
    [ -x "$suite" ] || continue
    echo "== $suite"
    status=0
    "$suite" || status=$?
    if [ "$status" = 77 ]; then
        echo "skipped: $suite: it says why above" >>"$skipped"
    elif [ "$status" != 0 ]; then
        echo "$suite failed with status $status"
        exit "$status"
    fi
done
if [ -e "$skipped" ]; then
    sort -u "$skipped"
    echo "$(cut -d: -f2 "$skipped" | sort -u | wc -l) tests skipped for want of data or tools"
else
    echo "no test skipped"
fi
