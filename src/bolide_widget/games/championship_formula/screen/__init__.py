"""The data of a race of Championship Formula Racing for the page."""
