"""Members: profiles, connections, and an account of one's own."""
