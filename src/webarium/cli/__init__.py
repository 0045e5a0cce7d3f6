"""The command line: one module per command, loaded when it is called; Typer for parsing, Rich for showing."""
