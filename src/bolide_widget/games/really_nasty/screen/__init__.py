"""What a page is shown of a race."""
