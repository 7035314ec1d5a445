"""Faces from outlines: what kaisho, reisho and koin share, from a letter's walls to its ink on the face."""
