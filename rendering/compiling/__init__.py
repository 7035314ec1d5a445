"""Making the glyph library out of the installed typefaces. Runs once per machine, never in a request."""
