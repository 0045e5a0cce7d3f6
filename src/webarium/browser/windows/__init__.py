"""A context as an episode's window: how it begins, its steps, its state, and the page that it leaves."""
