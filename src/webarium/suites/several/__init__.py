"""Work for several agents in one world."""
