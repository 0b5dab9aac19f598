"""What comes with the library: its variants and presets, whatever else is installed beside it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import toepen_variants.presets

from toepen._installed import variant_classes

__all__ = ["presets", "variants"]


@cache
def variants() -> tuple[type, ...]:
    """Return the library's variants, by name."""
    own = toepen_variants.__name__ + "."
    return tuple(cls for cls in variant_classes() if cls.__module__.startswith(own))


@cache
def presets() -> tuple[str, ...]:
    """Return the names of the library's presets, sorted."""
    found = (entry.name for entry in files(toepen_variants.presets).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))
