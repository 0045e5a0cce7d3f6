"""Networkin: a professional network; a replica of REAL's site of that name."""
