"""Who plays the episodes of a plan, and where: processes on this machine, or Ray's."""
