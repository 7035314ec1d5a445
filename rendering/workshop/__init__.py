"""Makes the workshop's files from a finished face: drawings, solids, cutter programs, sheets to sign, job cards, bills.

Functions take a face and the words to print, and return bytes. They depend on no request, offer or language.
"""
