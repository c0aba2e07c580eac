"""What the forms of new matches have alike in all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from armillary.core.errors import ConfigError
from armillary.core.files.field_types import allowed
from armillary.core.game import Config

C = TypeVar("C", bound=Config)


def filled(kind: type[C], values: Mapping[str, object]) -> C:
    """The configuration with these values; ConfigError: they make no sense."""
    known = kind.__struct_fields__
    unknown = [name for name in values if name not in known]
    if unknown:
        own = ", ".join(name for name in known if name not in Config.__struct_fields__)
        raise ConfigError(f"There is no option {unknown[0]!r}; there are {own}.")
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(_sentence(kind, str(error))) from None


def _sentence(kind: type[Config], wrong: str) -> str:
    """What the reader of a configuration found wrong, with what is allowed there."""
    told, _, place = wrong.partition(" - at ")
    path = place.strip("`").removeprefix("$.")
    given = told.removeprefix("Invalid enum value ")
    if given != told:
        return f"{path}: there is no {given}; there are {', '.join(allowed(kind, path))}."
    return f"The options make no sense: {wrong}."
