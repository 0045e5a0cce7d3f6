"""The scale ``webarena``: what WebArena's tasks name is there, and nothing generated makes an answer wrong."""
