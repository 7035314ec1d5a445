"""Reads the document from the tables and writes it into them, section by section."""
