"""Every public class and method is described, by itself or by what it overrides, and in more than a few words."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import webarium
from webarium.tasks import Template

PACKAGES = sorted(
    module.name for module in pkgutil.iter_modules(webarium.__path__) if not module.name.startswith("_")
)


def modules(package: str) -> Iterator[Any]:
    top = importlib.import_module(f"webarium.{package}")
    yield top
    for found in pkgutil.walk_packages(getattr(top, "__path__", ()), f"{top.__name__}."):
        yield importlib.import_module(found.name)


def public_classes(module: Any) -> Iterator[type]:
    for name, value in vars(module).items():
        if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_"):
            yield value


def methods(kind: type) -> Iterator[str]:
    """Names of the public methods and properties that are written in the class's own body."""
    for name, value in vars(kind).items():
        function = (
            getattr(value, "fget", None) or getattr(value, "func", None) or getattr(value, "__func__", value)
        )
        own = inspect.isfunction(function) and function.__qualname__ == f"{kind.__qualname__}.{name}"
        if own and not name.startswith("_") and not is_field(kind, value):
            yield name


def is_field(kind: type, value: object) -> bool:
    """Whether it is a field of a protocol, which stands for data, as a dataclass's fields do."""
    return isinstance(value, property) and bool(getattr(kind, "_is_protocol", False))


def described(kind: type, name: str) -> bool:
    return any(inspect.getdoc(vars(base)[name]) for base in kind.__mro__ if name in vars(base))


def says_what_it_is(kind: type) -> bool:
    """A task template may leave that to its request."""
    return bool(vars(kind).get("__doc__")) or (issubclass(kind, Template) and "intent" in vars(kind))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_class_and_method_is_described(package: str) -> None:
    bare = []
    for module in modules(package):
        for kind in public_classes(module):
            if not says_what_it_is(kind):
                bare.append(f"{module.__name__}.{kind.__name__}")
            bare += [
                f"{module.__name__}.{kind.__name__}.{name}"
                for name in methods(kind)
                if not described(kind, name)
            ]
    assert not bare, f"Say what these are for: {', '.join(bare)}"


FEW = 4
"""Words that are too few to say something, such as ``The same.``"""


def described_things(module: Any) -> Iterator[tuple[str, str]]:
    """All docstrings of a module by name, but those of methods that override others: they need not say it again."""
    yield "", module.__doc__ or ""
    for name, value in vars(module).items():
        if getattr(value, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(value):
            yield name, value.__doc__ or ""
        elif inspect.isclass(value):
            yield name, vars(value).get("__doc__") or ""
            for method in methods(value):
                if not any(method in vars(base) for base in value.__mro__[1:]):
                    yield f"{name}.{method}", vars(value)[method].__doc__ or ""


def test_docstrings_of_suites_say_something() -> None:
    short = [
        f"{module.__name__}.{name}: {text}"
        for module in modules("suites")
        for name, text in described_things(module)
        if 0 < len(text.split()) <= FEW
    ]
    assert not short, f"Say more, or nothing where nothing is needed: {'; '.join(short)}"
