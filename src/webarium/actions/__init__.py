"""Typed actions and the codecs that read and write them."""
