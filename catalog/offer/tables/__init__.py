"""The offer between the tables and the document: read from them, written into them, section by section."""
