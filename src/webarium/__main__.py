"""``python -m webarium``."""

from webarium.cli.main import main

main()
