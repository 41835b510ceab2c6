"""The reference of the element, which is made from its manifest, has what the code has."""

from __future__ import annotations

import re

import pytest
from support import ROOT
from website import element_manifest

ELEMENT = "".join((ROOT / "web" / "element" / name).read_text("utf-8") for name in ("board_reel.js", "shown_game.js"))
#: the declarations of what a game tells its element, which sends it as events
HOST = (ROOT / "web" / "requests" / "game.d.ts").read_text("utf-8")
OPTIONS = (ROOT / "web" / "element" / "attributes.js").read_text("utf-8")
#: name → description of attributes and events
ATTRIBUTES = {name: text for name, _, text in element_manifest.rows("attributes")}
EVENTS = {name: text for name, _, text in element_manifest.rows("events")}


def test_every_method_is_documented() -> None:
    methods = re.findall(r"^  (?:async )?([a-z]\w*)\([^)]*\) \{", ELEMENT, re.MULTILINE)
    callbacks = {f"{event}Callback" for event in ("connected", "disconnected", "adopted", "attributeChanged")}
    own = {"constructor", "get", "set", *callbacks}
    assert {name for name, _, _ in element_manifest.methods()} == set(methods) - own


def test_every_event_is_documented_with_its_detail() -> None:
    sent = dict(re.findall(r'#send\("([\w-]+)", \{([^}]*)\}', ELEMENT))
    move_detail = ELEMENT.partition("const moveDetail")[2].partition("});")[0]
    sent["reel-move"] = ", ".join(["node", *re.findall(r"get (\w+)\(\)", move_detail)])
    assert sent["reel-move"] == "node, link, path"
    for method, name in (("edited", "reel-edit"), ("saved", "reel-save")):
        fields = re.search(rf"{method}\(\w+: {{([^}}]*)}}", HOST)
        assert fields is not None
        sent[name] = ", ".join(re.findall(r"(\w+):", fields[1]))
    assert set(sent) <= set(EVENTS)
    for name, detail in sent.items():
        keys = re.findall(r"(\w+)(?=:|,|$|\s*\})", re.sub(r":[^,]*|\.\.\.\w+", "", detail))
        assert [key for key in keys if f"`{key}`" not in EVENTS[name]] == []


@pytest.mark.parametrize("name", ["palette", "theme", "controls"])
def test_every_value_of_a_choice_is_documented(name: str) -> None:
    known = re.search(rf'oneOf\(text\("{name}"\), \[([^\]]*)\]', OPTIONS)
    assert known is not None
    assert [value for value in re.findall(r'"(\w+)"', known[1]) if f"`{value}`" not in ATTRIBUTES[name]] == []
