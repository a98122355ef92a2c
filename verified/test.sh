#!/usr/bin/env bash
# The theorem, and the program that is extracted from it: on the certificates of the corpus and, if
# `cargo` is there, against the Rust checker on random questions. How it is called: scripts/test.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v coqc >/dev/null || ! command -v ocamlopt >/dev/null; then
    log="$(mktemp)"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null &&
        { apt-get update && timeout 300 apt-get install --yes --no-install-recommends coq ocaml; } \
            >"$log" 2>&1; then
        echo "installed coq and ocaml"
    else
        tail -n 3 "$log"
        echo "the theorem was not checked in this run: coq and ocaml are missing"
        exit 77
    fi
fi

passed=0 failed=0
note() { # note STATUS TEXT
    if [ "$1" = 0 ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAILED: $2"
    fi
}

status=0
verified/check || status=$?
note "$status" "the development compiles, without axioms"
program=verified/build/andor-verified

if [ "$status" = 0 ]; then
    while IFS=$'\t' read -r file graph verdict; do
        expected=1
        if [ "$verdict" = valid ]; then expected=0; fi
        came=0
        "$program" "corpus/$graph" "corpus/certificates/$file" >/dev/null || came=$?
        note "$((came != expected))" "$file: exit status $came instead of $expected"
    done < <(tail -n +2 corpus/certificates/expected.tsv)

    came=0
    "$program" >/dev/null 2>&1 || came=$?
    note "$((came != 2))" "wrong usage: exit status $came instead of 2"
    came=0
    "$program" no-such-graph no-such-certificate >/dev/null 2>&1 || came=$?
    note "$((came != 1))" "a missing file: exit status $came instead of 1"

    if command -v cargo >/dev/null; then
        came=0
        cargo run --quiet -p andor-testkit --bin second -- "$program" 200 || came=$?
        note "$came" "both checkers agree on random questions and damaged certificates"
    else
        echo "no cargo, so the two checkers were not compared"
    fi
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
