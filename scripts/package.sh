#!/usr/bin/env bash
# Packages every crate that is meant for others, and builds each package from nothing but what it holds and the
# packages before it. Crates that must not be published say `publish = false` and are left out.
#
#     scripts/package.sh                  package and build
#     scripts/package.sh --no-verify      package only
#
# Not checked, since nothing is uploaded: whether names and versions are free in a registry, and whether a registry
# wants more (a repository's address). Tests are no part of packages: they need the corpus and the test kit.
set -euo pipefail
cd "$(dirname "$0")/.."
private=$(grep --files-with-matches --fixed-strings 'publish = false' {crates,games,apps}/*/Cargo.toml)
excluded=()
for manifest in $private; do
    excluded+=(--exclude "$(sed --quiet 's/^name = "\(.*\)"/\1/p' "$manifest" | head --lines 1)")
done
cargo package --workspace "${excluded[@]}" "$@"
