"""Tasks for Margin Notes, the handbooks."""
