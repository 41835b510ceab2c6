"""Records that the page keeps in the browser for reloads and later visits."""

from __future__ import annotations

from databases import page_database_script
from drivers import Tab, wait_until

#: the name of the first file of each record, and the move at which it is shown again
KEPT = page_database_script(
    "",
    """
  const items = await resultOf(storeOf("items").getAll());
  return items.map(({ names, place }) => [names[0], place.move]);
""",
)


def wait_until_kept(tab: Tab, name: str, move: str | None = None) -> None:
    """Wait until the browser keeps a record, at a move if one is named."""
    is_kept = "([name, move], [wanted, at]) => name === wanted && (at === null || move === at)"
    kept = f"async (entry) => (await ({KEPT})()).some((kept) => ({is_kept})(kept, entry))"
    wait_until(tab, kept, [name, move])
