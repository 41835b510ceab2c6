"""The notebook widget plays in a real JupyterLab, and the kernel and the page agree on the node that is shown."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import bootstrap
import pytest
from drivers import stop
from playwright.sync_api import Page, expect

SAMPLE = bootstrap.WEB / "samples" / "blokus.blksgf"
CELLS = (
    'import boardreel\nfrom boardreel.notebook import show\nwidget = show(boardreel.read("game.blksgf"))\nwidget',
    'print("node", widget.node)',
    "widget.node = 7",
)
START_TIMEOUT_S = 90


def notebook(cells: tuple[str, ...]) -> dict[str, Any]:
    """Return a notebook document with code cells."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [
            {
                "id": str(number),
                "cell_type": "code",
                "metadata": {},
                "source": text,
                "outputs": [],
                "execution_count": None,
            }
            for number, text in enumerate(cells)
        ],
    }


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture
def jupyterlab(site: Path, tmp_path: Path) -> Iterator[str]:
    """Start JupyterLab in a folder with a record and a notebook; yield its address."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "game.blksgf")
    (folder / "game.ipynb").write_text(json.dumps(notebook(CELLS)), "utf-8")
    port = free_port()
    options = [
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        f"--ServerApp.root_dir={folder}",
        "--IdentityProvider.token=",
        "--LabApp.extension_manager=readonly",
    ]
    environment = {**os.environ, "HOME": str(tmp_path), "JUPYTER_PLATFORM_DIRS": "1", "NO_PROXY": "127.0.0.1"}
    log = (tmp_path / "jupyterlab.log").open("w")
    command = [bootstrap.VENV / "bin" / "python", "-m", "jupyterlab", *options]
    with subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT) as server:
        url = f"http://127.0.0.1:{port}"
        try:
            deadline = time.monotonic() + START_TIMEOUT_S
            while time.monotonic() < deadline:
                try:
                    urlopen(f"{url}/api", timeout=10).close()
                    break
                except (URLError, ConnectionError, TimeoutError):
                    assert server.poll() is None, (tmp_path / "jupyterlab.log").read_text()
                    time.sleep(0.3)
            yield url
        finally:
            stop(server)


def run_cell(page: Page, number: int) -> None:
    """Run a cell; press the keys again if JupyterLab has lost them while it was starting."""
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
    prompt = page.locator(".jp-CodeCell .jp-InputPrompt").nth(number)
    for _ in range(3):
        page.locator(".jp-CodeCell .jp-InputArea-editor").nth(number).click()
        page.keyboard.press("Control+Enter")
        with suppress(AssertionError):
            expect(prompt).not_to_have_text("[ ]:", timeout=10_000)
            return


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_the_widget_plays_in_jupyterlab(page: Page, jupyterlab: str) -> None:
    page.set_default_timeout(90_000)
    page.goto(f"{jupyterlab}/lab/tree/game.ipynb")
    expect(page.locator(".jp-CodeCell")).to_have_count(len(CELLS))
    run_cell(page, 0)
    viewer = page.locator("board-reel")
    viewer.get_by_role("button", name="Forward").click()
    viewer.get_by_role("button", name="Forward").click()
    run_cell(page, 1)
    expect(page.locator(".jp-OutputArea-output", has_text="node")).to_have_text("node 2\n")
    run_cell(page, 2)
    page.wait_for_function("() => document.querySelector('board-reel').node === 7")
