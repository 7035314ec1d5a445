"""Where staff run the offer, one concept a file. Importing this registers everything."""
