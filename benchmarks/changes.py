"""The changes of a source that mutation testing tries: one place each, none of them idle.

What a place is changed into is cosmic-ray's: the opposite and the neighbours of a comparison,
another arithmetic, `and` for `or`, a `not` more or less, a number one up or down, a loop that never
begins, an exception that is not caught, a decorator less.

Left out is what changes nothing by construction: annotations and aliases of types, docstrings,
`__slots__`, `if TYPE_CHECKING`, overloads, `==` for `is` and back, decorators that check types or
only save time, `frozen` where a class has no fields, whether it can be referred to weakly, who
writes the equality and the text of a value, and what would be the same change twice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from difflib import unified_diff
from itertools import chain
from typing import Final

from attrs import frozen
from cosmic_ray.ast import ast_nodes, get_ast  # pyright: ignore[reportMissingImports]
from cosmic_ray.mutating import mutate_code  # pyright: ignore[reportMissingImports]
from cosmic_ray.plugins import get_operator  # pyright: ignore[reportMissingImports]

COMPARED: Final = (
    *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is"),
    *("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
)
RECKONED: Final = (
    *("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_Mul", "Pow_Mul"),
    *("BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitAnd", "LShift_RShift", "RShift_LShift"),
)
OPERATORS: Final = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in COMPARED),
    *(f"ReplaceBinaryOperator_{pair}" for pair in RECKONED),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "AddNot"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ExceptionReplacer", "NumberReplacer", "RemoveDecorator"),
)
IDLE_DECORATORS: Final = frozenset({"cache", "final", "lru_cache", "overload", "override", "quick"})

VALUES: Final = frozenset({"Asking", "Event", "Phase", "Position", "Private", "Value"})
"""What has equality and text as attrs would write them."""

OPPOSITES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@frozen
class Change:
    """A source in which one place is another.

    Attributes:
        operator: What was done to it, by cosmic-ray's name.
        line: The number of the first line that differs, from 1.
        source: The whole changed source.
        diff: The lines that differ, for a person.
    """

    operator: str
    line: int
    source: str
    diff: str


def changes(source: str) -> Iterator[Change]:
    """Yield every change of a source that may make a difference, always in the same order."""
    parts = [part.get_code() for part in get_ast(source).children]
    for place, part in enumerate(parts):
        seen = {_meaning(part)}
        for name, changed in _changed(part):
            meaning = _meaning(changed)
            if meaning is None or meaning in seen:
                continue
            seen.add(meaning)
            whole = "".join(chain(parts[:place], [changed], parts[place + 1 :]))
            yield _told(name, source, whole)


def _changed(part: str) -> Iterator[tuple[str, str]]:
    nodes = list(ast_nodes(get_ast(part)))
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence in range(len(places)):
            with suppress(AttributeError):  # an exception that is named with its module
                yield name, mutate_code(part, operator, occurrence) or part


def _told(name: str, source: str, whole: str) -> Change:
    before, after = source.splitlines(), whole.splitlines()
    pairs = enumerate(zip(before, after, strict=False), 1)
    differing = (number for number, (old, new) in pairs if old != new and old.strip())
    line = next(differing, len(after))
    diff = "\n".join(list(unified_diff(before, after, lineterm="", n=1))[2:])
    return Change(name, line, whole, diff)


def _meaning(part: str) -> str | None:
    """Write out what a part does, without what does nothing; None if it is no Python."""
    try:
        return ast.dump(_Bare().visit(ast.parse(part)))
    except SyntaxError:
        return None


class _Bare(ast.NodeTransformer):
    """Takes away what changes nothing, and says each condition in one way."""

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        node.returns = None
        return self.visit_ClassDef(node)

    def visit_ClassDef(self, node: ast.ClassDef | ast.FunctionDef) -> ast.AST | None:
        named = {ast.unparse(each).partition("(")[0]: each for each in node.decorator_list}
        fields = any(isinstance(each, ast.AnnAssign) for each in node.body)
        idle = IDLE_DECORATORS if fields else IDLE_DECORATORS | {"frozen"}
        node.decorator_list = [each for name, each in named.items() if name not in idle]
        if isinstance(node, ast.ClassDef) and VALUES.intersection(map(ast.unparse, node.bases)):
            for call in node.decorator_list:
                if isinstance(call, ast.Call):
                    call.keywords = [k for k in call.keywords if k.arg not in {"eq", "repr"}]
        return None if "overload" in named else self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST | None:
        return None if node.arg in {"strict", "weakref_slot"} else self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        name = ast.unparse(node.targets[0])
        alias = isinstance(node.value, ast.BinOp) and name[0].isupper() and not name.isupper()
        return ast.Pass() if alias or name == "__slots__" else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return ast.Pass() if "TYPE_CHECKING" in ast.unparse(node.test) else self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        inner = node.operand
        if not isinstance(node.op, ast.Not):
            return node
        if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            opposite = OPPOSITES.get(type(inner.ops[0]))
            return ast.Compare(inner.left, [opposite()], inner.comparators) if opposite else node
        return node
