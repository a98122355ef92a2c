#!/usr/bin/env bash
# Replays the corpora of the fuzz targets, and runs each for some seconds ($FUZZ_SECONDS, 5).
# Exits with 77 where cargo-fuzz is missing. How it is called: scripts/test.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-fuzz >/dev/null || {
    echo "skipped: cargo-fuzz is missing: cargo install cargo-fuzz"
    exit 77
}
build="$(realpath -m "${CARGO_TARGET_DIR:-target}")/fuzz"
mkdir -p "$build/inputs"
cargo fuzz build --sanitizer none --target-dir "$build"
for source in fuzz/targets/*.rs; do
    target="$(basename "$source" .rs)"
    fuzz=(cargo fuzz run --sanitizer none --target-dir "$build" "$target")
    # What it finds on the way is no part of the repository: the first folder takes it.
    found="$build/inputs/$target"
    mkdir -p "$found"
    for limit in -runs=0 "-max_total_time=${FUZZ_SECONDS:-5}"; do
        "${fuzz[@]}" "$found" "fuzz/corpus/$target" -- "$limit" -rss_limit_mb=512 \
            "-artifact_prefix=$build/$target-" >"$build/$target.log" 2>&1 || {
            tail -n 20 "$build/$target.log"
            echo "FAILED: $target; the input is a file $build/$target-*"
            exit 1
        }
    done
    grep -a '^Done' "$build/$target.log" | sed "s/^/$target: /"
done
