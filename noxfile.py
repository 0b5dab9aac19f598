"""Every check of the project by name: `nox -s lint`, `nox -l` for the list.

Each session is a command that can as well be typed by hand; CONTRIBUTING.md lists them. All but
`tests` run in the environment that nox itself runs in, the one with `pip install -e ".[dev]"`.
"""

import nox

PYTHONS = ["3.11", "3.12", "3.13"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The whole suite with its coverage, on each Python that is supported."""
    session.install("-e", ".[dev]")
    session.run("pytest", "--cov", *session.posargs)


@nox.session(venv_backend="none")
def lint(session: nox.Session) -> None:
    """Style, format, and who may import whom."""
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")


@nox.session(venv_backend="none")
def types(session: nox.Session) -> None:
    """Both type checkers."""
    session.run("mypy")
    session.run("pyright")


@nox.session(venv_backend="none")
def docs(session: nox.Session) -> None:
    """The made pages as they should be, and the site without a warning."""
    session.run("python", "docs/generate.py", "--check")
    session.run("mkdocs", "build", "--strict", env={"NO_MKDOCS_2_WARNING": "1"})


@nox.session(venv_backend="none")
def wheel(session: nox.Session) -> None:
    """Build the wheel, look inside, use it far from the source tree."""
    session.run("bash", ".ci/wheel")


@nox.session(venv_backend="none")
def scenarios(session: nox.Session) -> None:
    """The worked examples: the project's own, or those that are named."""
    session.run("toepen", "verify", *(session.posargs or ["tests/scenarios"]))


@nox.session(venv_backend="none")
def mutation(session: nox.Session) -> None:
    """Change the library in one place after the other: do its tests notice? A sample, or more."""
    session.run("python", "benchmarks/mutation.py", *(session.posargs or ["--sample", "1500"]))


@nox.session(venv_backend="none")
def machine(session: nox.Session) -> None:
    """The long property run: seeded random matches under random house rules."""
    seeded = ["--decisions", "200000", "--seed", "1"]
    session.run("python", "-m", "toepen.testing", *(session.posargs or seeded))
