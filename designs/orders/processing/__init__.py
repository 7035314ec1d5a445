"""An order on its way: its steps, and the pages on which the customer and the staff take them."""
