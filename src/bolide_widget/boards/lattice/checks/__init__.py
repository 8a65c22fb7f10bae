"""What is wrong with a board of points."""
