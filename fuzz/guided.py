"""Fuzz one reader, guided by what its code does: needs `pip install atheris`.

    python fuzz/guided.py json -max_total_time=600

The words after the reader's name are libFuzzer's. Real files are laid into a folder for it to
begin with.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp

import atheris

with atheris.instrument_imports(include=["toepen"]):
    from targets import TARGETS, check, seeds_of


def main() -> None:
    """Fuzz the reader that is named first."""
    name, *rest = sys.argv[1:] or [""]
    if name not in TARGETS:
        sys.exit(f"{name!r} is no reader; there are {', '.join(TARGETS)}")
    corpus = Path(mkdtemp(prefix=f"toepen-{name.replace(' ', '-')}-"))
    for number, seed in enumerate(seeds_of(name)):
        (corpus / f"{number}.txt").write_text(seed, encoding="utf-8", errors="surrogatepass")

    def one_input(data: bytes) -> None:
        check(name, atheris.FuzzedDataProvider(data).ConsumeUnicode(len(data)))

    def plain_input(data: bytes) -> None:
        try:
            check(name, data.decode())
        except UnicodeDecodeError:
            one_input(data)

    atheris.Setup([sys.argv[0], str(corpus), *rest], plain_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
