"""Looking at a page without touching it: its tree, HTML, marks and pictures."""
