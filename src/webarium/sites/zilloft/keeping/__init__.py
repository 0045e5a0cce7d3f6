"""What somebody keeps: homes, searches, and homes side by side."""
