"""Buying: cart, checkout and confirmation."""
