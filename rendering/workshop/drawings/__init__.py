"""Faces as drawings in mm: SVG pictures, and DXF for machines."""
