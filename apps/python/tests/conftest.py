"""What all tests share: skipped ones are named in the file that $SKIPPED_TESTS names."""

from __future__ import annotations

import os
import signal

# A shell ignores Ctrl-C in what it starts in the background; tests that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collectreport(report):
    pytest_runtest_logreport(report)


def pytest_runtest_logreport(report):
    if report.skipped and os.environ.get("SKIPPED_TESTS"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        with open(os.environ["SKIPPED_TESTS"], "a", encoding="utf-8") as file:
            file.write(f"skipped: {report.nodeid}: {reason.removeprefix('Skipped: ')}\n")
