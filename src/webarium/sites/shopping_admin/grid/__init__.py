"""Grids: declared lists of the back office with filters, search, views, columns, mass actions and export."""
