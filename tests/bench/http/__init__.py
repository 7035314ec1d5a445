"""Measurements of the served shop over HTTP, beside a plain view."""
