"""Passwords: argon2id hashes whose salt is given by the caller, so that a world stays deterministic."""

from __future__ import annotations

from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import Type, hash_secret, verify_secret

from webarium.draws import Dice

SALT_BYTES = 16
"""How long a salt is; draw it with ``world.draw(...).randbytes(SALT_BYTES)`` or from a seeded generator."""

_TIME_COST = 1
_MEMORY_COST_KIB = 1024
_LANES = 1
_HASH_BYTES = 24


def hash_password(password: str, salt: bytes) -> str:
    """Return the encoded argon2id hash of a password; the same password and salt give the same text.

    The cost is moderate (about a millisecond and 1 MB): the accounts are made up, and pages must stay fast.
    """
    encoded = hash_secret(_secret(password), salt, _TIME_COST, _MEMORY_COST_KIB, _LANES, _HASH_BYTES, Type.ID)
    return encoded.decode("ascii")


def drawn_hash(password: str, dice: Dice) -> str:
    """The hash of a password in seed data, with a salt drawn from the dice."""
    return hash_password(password, bytes(dice.below(256) for _ in range(SALT_BYTES)))


def verify_password(hash: str, password: str) -> bool:
    """Tell whether a password is the one behind an encoded hash; a text that is no hash fits no password."""
    try:
        return verify_secret(hash.encode("utf-8", "surrogatepass"), _secret(password), Type.ID)
    except (VerificationError, InvalidHashError):
        return False


def _secret(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
