"""Suites of proposed tasks: the file that holds them, the guard of their queries, and their templates."""
