"""Sheets of paper: the sheet to sign, job card, invoice and receipt."""
