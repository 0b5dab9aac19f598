"""Files of variants that are named on the command line.

They are code. So only whoever types the command can name one: a file of house rules never does.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import attrs

from toepen._hooks import PROJECT
from toepen._house import name_of_variant
from toepen._installed import local_variants
from toepen.cli._status import PluginError, WrongUseError

__all__ = ["hooks_answered", "plugged"]

_MARK = f"{PROJECT}_impl"
"""What `hookimpl` leaves on a method."""


@contextmanager
def plugged(files: Sequence[str]) -> Iterator[None]:
    """Let house rules name the variants of these files, while the block runs.

    Raises:
        WrongUseError: If there is no such file.
        PluginError: If one cannot be run, or holds no variant, or two hold one of the same name.
    """
    found: dict[str, str] = {}
    classes: list[type] = []
    for number, file in enumerate(files):
        for cls in _variants_in(file, f"{PROJECT}_plugin_{number}"):
            name = name_of_variant(cls)
            if name in found:
                message = f"{file}: {found[name]} holds a variant {name!r} too"
                raise PluginError(message)
            found[name] = file
            classes.append(cls)
    with local_variants(*classes):
        yield


def hooks_answered(cls: type) -> tuple[str, ...]:
    """Return the names of the hooks that a class answers, sorted."""
    return tuple(name for name in dir(cls) if hasattr(getattr(cls, name, None), _MARK))


def _variants_in(file: str, name: str) -> Iterator[type]:
    """Run a file, and go through the variants that are defined in it."""
    module = _run(file, name)
    defined = dict.fromkeys(
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == name and hooks_answered(value)
    )
    if not defined:
        message = f"{file}: no variant is in it, that is a frozen attrs class with a hookimpl"
        raise PluginError(message)
    for cls in defined:
        if not attrs.has(cls) or cls.__setattr__ is object.__setattr__:
            message = f"{file}: {cls.__name__} answers a hook, but is not a frozen attrs class"
            raise PluginError(message)
        yield cls


def _run(file: str, name: str) -> ModuleType:
    """Run a file as a module of that name, without leaving a compiled copy beside it."""
    path = Path(file)
    if not path.is_file():
        message = f"there is no file {file!r}"
        raise WrongUseError(message)
    module = ModuleType(name)
    module.__file__ = str(path)
    # Annotations are looked up here, long after the file has been run.
    sys.modules[name] = module
    try:
        code = compile(path.read_bytes(), file, "exec")
        exec(code, vars(module))  # noqa: S102 - whoever typed the command has named this file
    except (Exception, SystemExit) as error:
        message = f"{file}: {_in_one_line(error, file)}"
        raise PluginError(message) from error
    return module


def _in_one_line(error: BaseException, file: str) -> str:
    said = str(error).strip().partition("\n")[0]
    told = f"{type(error).__name__}: {said}" if said else type(error).__name__
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == file]
    return f"{told} (line {lines[-1]})" if lines else told
