"""From a finished face to what a workshop needs: drawings and solids in mm, the cutter's reach, the sheet to sign.

Pure: a Face in, bytes out. Knows no request, no offer and no language.
"""
