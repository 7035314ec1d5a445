"""The geometry engine: a name in, a machinable seal face out.

Pure: values in, values out. It knows no Django, no clock and no randomness but the seed.
"""
