"""What tests of the engine share: names, faces, seals made by hand, and measures of their own."""
