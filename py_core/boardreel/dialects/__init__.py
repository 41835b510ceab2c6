"""Dialects: records that are not standard SGF files. Their signs are known here, their importers are plug-ins."""
