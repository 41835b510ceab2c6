"""The workflows run only the code of others that was looked at: an action is named by the commit, which nobody can move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).resolve().parents[2] / ".github" / "workflows").iterdir())
USES = re.compile(r"^\s*(?:- )?[\"']?uses[\"']?\s*:\s*(.*?)\s*$", re.MULTILINE)
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_an_action_is_named_by_its_full_commit_hash_with_the_version_in_a_comment(workflow: Path) -> None:
    actions = USES.findall(workflow.read_text("utf-8"))
    assert actions, "a workflow without actions checks nothing"
    assert [action for action in actions if not PINNED.fullmatch(action)] == []


def test_the_same_action_has_the_same_version_in_all_workflows() -> None:
    used = {action for path in WORKFLOWS for action in USES.findall(path.read_text("utf-8"))}
    assert len({action.partition("@")[0] for action in used}) == len(used)
