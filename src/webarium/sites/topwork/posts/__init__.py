"""Job posts of clients: writing, publishing, changing, removing, and the proposals to them."""
