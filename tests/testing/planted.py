"""All planted faults: for each law a way to break it, in a variant or in the engine itself."""

from __future__ import annotations

from tests.testing import planted_engine, planted_secrets, planted_variants
from tests.testing.planting import Fault

FAULTS: tuple[Fault, ...] = (
    *planted_variants.FAULTS,
    *planted_secrets.FAULTS,
    *planted_engine.FAULTS,
)
