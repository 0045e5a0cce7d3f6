"""What homes cost a month, and which one can be afforded."""
