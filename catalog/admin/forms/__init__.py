"""What the forms of the admin are made of: how they save, their kinds, their fields, and their messages."""
