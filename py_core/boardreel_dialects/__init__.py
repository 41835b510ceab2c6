"""Importers of records in the notations of game servers and programs, as plug-ins of Boardreel."""
