"""A letter's drawing: outlines and centrelines from the compiled library, with what readies them for a face."""
