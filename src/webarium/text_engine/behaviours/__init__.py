"""What pages declare: the closed vocabulary of the sites' kit, one module for each of its scripts."""
