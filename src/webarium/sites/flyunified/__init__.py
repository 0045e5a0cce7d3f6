"""Fly Unified: flights of an airline."""
