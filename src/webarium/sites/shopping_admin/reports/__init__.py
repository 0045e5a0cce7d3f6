"""Reports, computed from the shop's rows."""
