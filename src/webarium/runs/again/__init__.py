"""Records brought back: replayed, scored again, recorded anew for the demo."""
