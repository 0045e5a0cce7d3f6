"""Agents by role."""

from __future__ import annotations

import pytest

from webarium.agents.casting import Casting, check_roles, is_privileged
from webarium.errors import UnknownNameError, UserError


def test_one_name_plays_all() -> None:
    casting = Casting.of("oracle")
    assert casting.factory("client").spec == casting.factory().spec == "oracle"
    casting.require(["client", "freelancer"])
    casting.require([])


def test_names_by_role_and_one_for_the_others() -> None:
    casting = Casting.of("client=random,null")
    assert casting.factory("client").spec == "random"
    assert casting.factory("freelancer").spec == casting.factory().spec == "null"
    assert not casting.needs_paths
    assert Casting.of("client=oracle,null").needs_paths


def test_a_class_of_ones_own_may_have_a_role() -> None:
    casting = Casting.of("client=webarium.agents.null:NullAgent,freelancer=oracle")
    assert casting.factory("client").spec == "webarium.agents.null:NullAgent"


@pytest.mark.parametrize(
    ("spec", "roles", "says"),
    [
        ("client=oracle", ["client", "freelancer"], "the role 'freelancer'"),
        ("client=oracle", [], "tasks for one agent"),
    ],
)
def test_nobody_is_left_without_an_agent(spec: str, roles: list[str], says: str) -> None:
    with pytest.raises(UserError, match=says):
        Casting.of(spec).require(roles)


@pytest.mark.parametrize("spec", ["client=oracle,client=null", "client=oracle,null,oracle"])
def test_a_role_has_one_agent(spec: str) -> None:
    with pytest.raises(UserError, match="two agents"):
        Casting.of(spec)


def test_a_role_that_no_task_has_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="clyent"):
        check_roles(Casting.of("clyent=oracle,null"), ["client", "freelancer"])


def test_a_model_goes_to_those_that_take_one() -> None:
    Casting.of("client=webarium,null").check(model=True, options={"check": False})
    with pytest.raises(UserError, match="takes a model"):
        Casting.of("client=oracle,null").check(model=True, options={})
    with pytest.raises(UnknownNameError, match="option"):
        Casting.of("client=webarium,null").check(model=True, options={"chek": False})
    casting = Casting.of("client=webarium,null")
    assert casting.options_of(casting.factory("client"), {"check": False}) == {"check": False}
    assert casting.options_of(casting.factory(), {"check": False}) == {}


@pytest.mark.parametrize(
    ("spec", "privileged"), [("oracle", True), ("a=null,b=oracle", True), ("a=null,null", False)]
)
def test_whoever_sees_the_answers_is_known(spec: str, privileged: bool) -> None:
    assert is_privileged(spec) is privileged
