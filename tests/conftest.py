"""What holds for all tests."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors: some tests wait, for a browser or a server."""
    return (os.cpu_count() or 1) + 1
