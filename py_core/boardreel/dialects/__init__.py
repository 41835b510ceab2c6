"""Dialects: records that are no standard SGF files. Their signs are known here, their importers are plug-ins."""
