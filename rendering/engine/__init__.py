"""The geometry engine. It turns a name into a seal face that can be machined.

The engine is pure: the same arguments give the same result. It uses no Django and no clock, and its only source of
randomness is the seed.
"""
