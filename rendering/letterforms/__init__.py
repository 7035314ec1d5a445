"""The letters that we drew ourselves: components on a lattice, letters as structures of components.

Read only when the glyph library is compiled, never in a request. Knows no typeface and no face.
"""
