"""Tasks about OpenDining, where one reserves tables in restaurants."""
