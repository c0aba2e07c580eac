"""What has changed in the rules of Twilight Imperium since people began to record matches.

One function for each ruling, named after what holds now. docs/rules-versions.md has them all.
"""

from __future__ import annotations

VERSION = 1
"""The newest version of the rules."""
