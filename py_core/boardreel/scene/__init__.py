"""Drawings as data (`shapes`) and as SVG text (`svg`)."""
