"""What runs say: figures, comparisons, boards, pages."""
