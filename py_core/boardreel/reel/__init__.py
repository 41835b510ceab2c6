"""Build the Reel: one game as one JSON document, described by `reel.schema.json`."""

from boardreel.reel.builder import DividedReel, ReelBuilder, reel_text

__all__ = ["DividedReel", "ReelBuilder", "reel_text"]
