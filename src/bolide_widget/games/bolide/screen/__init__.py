"""The page's view of a race of Bolide; it reads the rules, and changes nothing."""
