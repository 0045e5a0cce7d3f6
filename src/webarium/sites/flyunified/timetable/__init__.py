"""What flies when, what it costs, and which seats are left, by rule."""
