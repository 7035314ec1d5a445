"""Marks on Latin letters that no typeface has with them: their shapes, and where they stand."""
