"""Carts, checkout, orders and what becomes of them."""
