"""Omnizon's generator: one customer, a catalogue with fixed and drawn products, reviews and past orders."""

from webarium.sites.omnizon.seed.generator import generate

__all__ = ["generate"]
