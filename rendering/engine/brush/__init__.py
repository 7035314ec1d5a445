"""Faces from outlines: what kaisho, reisho and koin share, from a letter's edges to its ink on the face."""
