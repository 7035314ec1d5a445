"""Reads the outlines and centrelines of letters from the compiled library, and prepares them for a face."""
