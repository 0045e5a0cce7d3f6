"""Nothing that is private to a module is there without being used in it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import webarium

ROOT = Path(webarium.__file__).parent


def private(module: ast.Module) -> Iterator[str]:
    """Private names that a module defines; what has a decorator may be used by that."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [] if node.decorator_list else [node.name]
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in names if re.match("_[^_]", name))


def test_private_names_are_used() -> None:
    unused = []
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text("utf-8")
        words = Counter(re.findall(r"\w+", text))
        unused += [
            f"{path.relative_to(ROOT)}: {name}" for name in private(ast.parse(text)) if words[name] == 1
        ]
    assert unused == []
