"""What has changed in the rules of Gaia Project since people began to record matches.

One function for each ruling, named after what holds now. docs/rules-versions.md has them all.
"""

from __future__ import annotations

from armillary.core.rule_version import since
from armillary.games.gaia.state import State

VERSION = 2
"""The newest version of the rules."""


def leftovers_bring_the_most(state: State) -> bool:
    """14.7  What is left at the end is converted in the order that brings the most points."""
    return since(state, 2)
