"""What the forms of new matches have alike in all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from armillary.core.errors import ConfigError
from armillary.core.game import Config

C = TypeVar("C", bound=Config)


def filled(kind: type[C], values: Mapping[str, Any]) -> C:
    """The configuration with these values; ConfigError: they make no sense."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"The options make no sense: {error}.") from None
