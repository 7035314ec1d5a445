"""Measures the quality of a face beside its eligibility: even strokes, even white, even reach; and holds the targets.

Measures finished faces only, independently of seeds and of how a family is drawn.
"""
