"""A customer's choice: in the address of a page, in a design number, and as controls of a form."""
