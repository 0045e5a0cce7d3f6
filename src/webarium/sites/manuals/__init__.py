"""Margin Notes: the handbooks of the forge and of the shop's back office."""
