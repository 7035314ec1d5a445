"""The drawing of a letter: outlines and centrelines from the compiled library, prepared for a face."""
