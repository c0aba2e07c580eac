"""The address that a table tells whom it waits for (see `background/webhooks.py`)."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx

from armillary.table.refusals import Refused

LONGEST_URL = 500


def checked(url: str) -> str:
    """An address for messages, if it is one; empty: none."""
    url = url.strip()
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname)
        httpx.URL(url)
    except (ValueError, httpx.InvalidURL):
        fits = False
    if not fits or len(url) > LONGEST_URL or not url.isprintable():
        raise Refused("bad_webhook")
    return url
