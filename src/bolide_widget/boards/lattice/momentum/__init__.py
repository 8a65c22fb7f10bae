"""Motion on a lattice: velocities, planes of bits, turns to go."""
