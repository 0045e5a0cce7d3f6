"""The command line: one module per command, Typer for parsing, Rich for showing."""
