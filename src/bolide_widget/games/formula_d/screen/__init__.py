"""What a page is shown of Formula D."""
