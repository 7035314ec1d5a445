"""The page of a company's set, with the number and the choice that belong to it alone."""
