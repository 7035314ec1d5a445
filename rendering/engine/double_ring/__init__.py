"""The double ring (回文) of company seals: the company's name round the rim, an office's title inside a second rim."""
