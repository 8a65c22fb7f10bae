// What the sources write out two hundred times, under names that are made short: build.mjs puts these in the places of Math.max and so on.
export const { abs: $abs, ceil: $ceil, cos: $cos, floor: $floor, hypot: $hypot } = Math;
export const { max: $max, min: $min, PI: $PI, round: $round, sin: $sin } = Math;
