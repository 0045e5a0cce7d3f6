"""Asking for a ride, following it, and the trips of the past and the future."""
