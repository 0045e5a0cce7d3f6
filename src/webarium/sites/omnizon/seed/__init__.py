"""Omnizon's generator: one customer, a catalogue with fixed and drawn products, reviews and past orders."""
