"""Dialects: records in notations other than SGF. This package recognizes them; plug-ins import them."""
