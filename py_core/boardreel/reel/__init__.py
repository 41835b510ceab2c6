"""Build the Reel: one game as one JSON document, described by `reel.schema.json` and `web/reel/reel.d.ts`."""

from boardreel.reel.builder import ReelBuilder, opening_texts, reel_text

__all__ = ["ReelBuilder", "opening_texts", "reel_text"]
