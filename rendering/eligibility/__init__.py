"""For which uses a face is fit: the rules of ward offices, banks and the workshop, and the report by them.

Pure Python: must not import geometry, catalogue or web.
"""
