"""The offer as one document: exported from the tables, imported into them, compared, validated, advised on."""
