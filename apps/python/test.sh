#!/usr/bin/env bash
# The suite of the Python module: builds the wheel, installs it into a fresh virtual environment and
# runs pytest there, with the examples of the documentation.
#
# Exits with 77 where there is no Python of 3.10 or later, or where its packages cannot be had.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder="$(realpath -m "${CARGO_TARGET_DIR:-target}")/python"
skip() {
    echo "skipped: $1"
    exit 77
}
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || skip "there is no python3 of 3.10 or later"
rm -rf "$folder"
mkdir -p "$folder"
if ! python3 -m venv "$folder/venv" >"$folder/log" 2>&1; then
    # Debian keeps it in a package of its own.
    { apt-get install --yes python3-venv && python3 -m venv --clear "$folder/venv"; } >>"$folder/log" 2>&1 ||
        skip "python3 makes no virtual environment: $(tail -n 1 "$folder/log")"
fi
python="$folder/venv/bin/python"
pip() {
    "$python" -m pip install --quiet --disable-pip-version-check "$@"
}
pip 'maturin>=1.9.4,<2' || skip "pip installs no maturin"
"$folder/venv/bin/maturin" build --quiet --release --interpreter "$python" --out "$folder"
wheel=$(echo "$folder"/andor-*.whl)
pip "$wheel[test]" || skip "pip installs no packages for the tests"
# OpenSpiel is large, and not there for every Python; its tests are skipped without it.
pip "$wheel[openspiel]" || echo "OpenSpiel cannot be had"
# Ray is large, too.
pip "$wheel[ray]" || echo "Ray cannot be had"
cargo run --quiet -p andor-testkit --example questions 3000 >"$folder/questions"
export ANDOR_QUESTIONS="$folder/questions"
"$python" -m mypy --strict apps/python/python/andor
"$python" -m mypy.stubtest andor._andor
"$python" -m pytest --doctest-modules --pyargs andor --doctest-glob='*.md' docs/python.md apps/python/tests "$@"
