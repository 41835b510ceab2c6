"""Shared by games whose pieces are placed on the intersections of lines: points, markup, setup and drawing."""
