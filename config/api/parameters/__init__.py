"""A query: declared once, its kinds of parameter, and how numbers are written."""
