"""What a page is shown of a race of Championship Formula Racing."""
