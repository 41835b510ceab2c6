"""Board drawings: primitives as plain data (`shapes`) and their output as SVG, JSON and text."""
