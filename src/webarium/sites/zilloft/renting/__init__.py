"""Applying for homes for rent."""
