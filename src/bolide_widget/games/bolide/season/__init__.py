"""A season of races: the championship, its file and its table, qualifying."""
