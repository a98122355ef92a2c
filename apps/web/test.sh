#!/usr/bin/env bash
# The pages in a real browser: Chromium without a window, driven by playwright-core, with axe-core
# for what people need who do not see or point. Installs what it needs where it may. Before that the
# command itself, which other tests build without pages.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo test --quiet -p andor-cli --features serve --test serve
skip() {
    echo "$1"
    exit 77
}
command -v node >/dev/null && command -v npm >/dev/null || skip "node and npm are not there"
browser="$(command -v chromium || command -v chromium-browser || true)"
if [ -z "$browser" ]; then
    { apt-get update && apt-get install -y chromium; } >/dev/null 2>&1 || skip "chromium cannot be installed"
    browser="$(command -v chromium)"
fi
target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
modules="$target/web-test"
if [ ! -d "$modules/node_modules/axe-core" ]; then
    npm install --silent --prefix "$modules" playwright-core@1 axe-core@4 >/dev/null 2>&1 ||
        skip "playwright-core and axe-core cannot be installed"
fi
cargo build --quiet -p andor-cli --features serve
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
BROWSER="$browser" MODULES="$modules" ANDOR="$target/debug/andor" WORK="$work" node apps/web/tests/browser.mjs
