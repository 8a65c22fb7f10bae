"""What the page is sent of a race of Bolide; it asks the rules, and changes nothing."""
