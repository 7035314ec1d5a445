"""The offer as one document: read from the tables, written into them, compared, merged and checked."""
