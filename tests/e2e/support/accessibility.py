"""The accessibility tree of a page, as Chromium and Firefox expose it to screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drivers import ChromiumTab, FirefoxTab

#: reads the tree of the shown page in Firefox's own process, where its interface for screen readers is
FIREFOX_TREE = """() => {
  const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
  const read = (node) => ({
    role: service.getStringRole(node.role),
    name: node.name ?? "",
    description: node.description ?? "",
    children: Array.from({ length: node.childCount }, (_, index) => read(node.getChildAt(index))),
  });
  // the service needs some time after its start
  const page = service.getAccessibleFor(gBrowser.selectedBrowser);
  return page ? read(page) : { role: "", name: "", description: "", children: [] };
}"""


@dataclass(frozen=True)
class AccessibleNode:
    """A node of an accessibility tree. The names of roles are those of the browser."""

    role: str
    name: str
    description: str
    children: tuple[AccessibleNode, ...]

    def __iter__(self) -> Iterator[AccessibleNode]:
        """Yield the node and all nodes below it."""
        yield self
        for child in self.children:
            yield from child

    def named(self, role: str) -> list[AccessibleNode]:
        """Return the nodes with a role."""
        return [node for node in self if node.role == role]

    @property
    def texts(self) -> list[str]:
        """Return all texts that a screen reader finds in the node."""
        return [node.name for node in self.named("StaticText")]


def read_tree(tab: ChromiumTab | FirefoxTab) -> AccessibleNode:
    """Return the accessibility tree of a page."""
    if isinstance(tab, FirefoxTab):
        return _from_firefox(tab.evaluate_in_browser(FIREFOX_TREE))
    session = tab.page.context.new_cdp_session(tab.page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    (root,) = (node for node in nodes.values() if "parentId" not in node)
    (tree,) = _from_chromium(root, nodes)
    return tree


def _from_chromium(node: Mapping[str, Any], nodes: Mapping[str, Mapping[str, Any]]) -> Iterator[AccessibleNode]:
    """Yield a node of the DevTools protocol, or those that take its place if screen readers ignore it."""
    below = [nodes[child] for child in node.get("childIds", ()) if child in nodes]
    children = tuple(found for child in below for found in _from_chromium(child, nodes))
    if node["ignored"]:
        yield from children
    else:
        description = node.get("description", {}).get("value", "")
        yield AccessibleNode(node["role"]["value"], node["name"]["value"], description, children)


def _from_firefox(node: Mapping[str, Any]) -> AccessibleNode:
    """Return a node of Firefox's interface."""
    children = tuple(map(_from_firefox, node["children"]))
    return AccessibleNode(node["role"], node["name"], node["description"], children)
