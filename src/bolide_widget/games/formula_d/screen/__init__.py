"""Data of the page for a race of Formula D; these modules read the rules and change nothing."""
