"""Types that are met for the first time: by one thread at a time.

msgspec works out once how values of a type are read, and keeps that with the type. Two threads that
make it do so at the same moment can bring the whole process down, so they take turns.
"""

from threading import RLock

meeting = RLock()
"""Held while types are met: when a game is loaded, and while its data is read."""
