#!/usr/bin/env bash
# Sets up what the tests need and runs them all. At its end it says which tests were skipped, and for
# want of what.
set -euo pipefail
cd "$(dirname "$0")/.."
# A real client of UCI. Without it its test is skipped.
python3 -c 'import chess' 2>/dev/null ||
    python3 -m pip install --quiet --disable-pip-version-check chess 2>/dev/null || true
# Tests that find no data or tools note it here (crates/testkit/src/data.rs).
skipped="${CARGO_TARGET_DIR:-target}/skipped-tests"
rm -f "$skipped"
cargo test --workspace
if [ -e "$skipped" ]; then
    sort -u "$skipped"
    echo "$(cut -d: -f2 "$skipped" | sort -u | wc -l) tests skipped for want of data or tools"
else
    echo "no test skipped"
fi
