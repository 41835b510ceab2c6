"""Pages that the benchmarks visit."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

from bench.visits import BOARDREEL, NEXT, REPORT, Guide, with_watch
from website.server import SiteServer


def test_a_watched_page_differs_only_by_the_script_behind_its_charset() -> None:
    before, script, after = with_watch('<!doctype html><meta charset="utf-8"><title>A</title>', BOARDREEL).partition(
        "<script>"
    )
    assert before == '<!doctype html><meta charset="utf-8">'
    assert after.endswith("</script><title>A</title>")
    assert script


def test_a_guide_hears_from_a_page_and_sends_it_on(tmp_path: Path) -> None:
    with SiteServer(tmp_path) as server:
        guide = Guide(server)
        address = f"{server.url}game.html?a=ä"
        guide.send_to(address)
        assert urlopen(server.url + NEXT[1:]).read().decode() == address
        report = quote(json.dumps([address, {"drawn": 12.5}]), safe="")
        assert urlopen(f"{server.url}{REPORT[1:]}{report}").status == 204
        assert guide.report_of(address) == {"drawn": 12.5}
