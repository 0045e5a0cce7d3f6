"""Tasks about Udriver, where one requests rides and looks after trips."""
