"""Seals as closed solids, for machines and 3D printers."""
