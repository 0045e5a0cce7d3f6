"""What fills universes: people, voices, opinions, phrases. Generators and importers use it; no page does."""
