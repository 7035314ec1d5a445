"""Measurements of the engine in this process: time and counted work of faces and sheets."""
