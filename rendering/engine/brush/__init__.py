"""Composes faces from the outlines of typefaces. kaisho, reisho and koin share it, and so do modern forms."""
