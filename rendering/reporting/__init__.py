"""What a well-cut face is judged by beside its eligibility: evenness of strokes, of white, of reach; and the targets.

Measures finished faces only; knows no seed and no family's manner of drawing.
"""
