"""What the page is sent of a race of Formula D; it asks the rules, and changes nothing."""
