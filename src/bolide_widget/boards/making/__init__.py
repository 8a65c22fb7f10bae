"""What the makers of all boards share: centre lines, checked, read from files, walked along."""
