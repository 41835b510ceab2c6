"""The npm package in projects of frameworks and bundlers: `test.py frameworks`, which installs all of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha512
from pathlib import Path

import bootstrap
import pytest
from drivers import ChromiumTab
from framework_projects import (
    FRAMEWORKS,
    OLDEST_NODE,
    PROJECTS,
    Project,
    archive,
    assert_both_pages_play,
    command_environment,
    make_project,
    served,
    served_by_command,
)
from test_bundlers import COPY, VITE_FILES, VITE_SECOND

PROGRAMS = FRAMEWORKS / "node_modules"
VITE_BUILD = ("vite build --config both.config.js",)
VITE_DEV = "vite --port {port} --strictPort --host 127.0.0.1"
REACT_SECOND = {"index.html": "second.html", "src/main.tsx": "src/second.tsx"}
TYPED_SECOND = {"index.html": "second.html", "src/main.ts": "src/second.ts"}
NEXT_SECOND = {"app/page.tsx": "app/second/page.tsx"}
ASTRO_SECOND = {"src/pages/index.astro": "src/pages/second.astro"}
NUXT_SECOND = {"app/pages/index.vue": "app/pages/second.vue", "src/Game.vue": "app/components/Game.vue"}
KIT_FILES = {
    "vite.config.js": """import adapter from "@sveltejs/adapter-static";
import { sveltekit } from "@sveltejs/kit/vite";
import boardreel from "boardreel/vite";
export default { plugins: [sveltekit({ adapter: adapter() }), boardreel()] };""",
    "src/app.html": """<!doctype html>
<html lang="en"><head><meta charset="utf-8">%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>""",
    "src/routes/+layout.js": "export const prerender = true;",
    "src/routes/+layout.svelte": """<script>let { children } = $props();</script>
<nav><a href="/">First game</a> <a href="/second">Second game</a></nav>{@render children()}""",
    "src/routes/+page.svelte": """<script>import Game from "/src/Game.svelte";</script>
<Game src="/game.sgf" />""",
}
KIT_SECOND = {
    "src/routes/+page.svelte": "src/routes/second/+page.svelte",
}
VITEPRESS_FILES = {
    "docs/index.md": """# A game
<board-reel src="/game.sgf"></board-reel><output></output>
""",
    "docs/.vitepress/config.js": """import boardreel from "boardreel/vite";
export default {
  themeConfig: { nav: [{ text: "First game", link: "/" }, { text: "Second game", link: "/second" }] },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "board-reel" } } },
  vite: { plugins: [boardreel()] },
};""",
    "docs/.vitepress/theme/index.js": """import { define } from "boardreel";
import DefaultTheme from "vitepress/theme";
export default {
  extends: DefaultTheme,
  enhanceApp() {
    define();
    if (typeof document === "undefined") return;
    document.addEventListener("reel-move", ({ detail }) => {
      document.querySelector("output").textContent = detail.link;
    });
  },
};""",
}
VITEPRESS_SECOND = {"docs/index.md": "docs/second.md"}
RSBUILD_FILES = {
    "both.config.js": """import config from "./rsbuild.config.js";
export default {
  ...config,
  html: { template: ({ entryName }) => `./src/${entryName}.html` },
  source: { entry: { index: "./src/main.js", second: "./src/main.js" } },
};
""",
    "src/index.html": """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A game</title></head>
<body><board-reel src="/game.sgf"></board-reel><output></output></body></html>""",
}

PROJECT_TABLE = [
    Project("vite, build", VITE_BUILD, "dist", files=VITE_FILES, second=VITE_SECOND),
    Project("vite, dev", serve=VITE_DEV, second=VITE_SECOND),
    Project("react, build", VITE_BUILD, "dist", files=VITE_FILES, second=REACT_SECOND),
    Project("react, dev", serve=VITE_DEV, second=REACT_SECOND),
    Project("vue, build", VITE_BUILD, "dist", files=VITE_FILES, second=TYPED_SECOND),
    Project("vue, dev", serve=VITE_DEV, second=TYPED_SECOND),
    Project("svelte, build", VITE_BUILD, "dist", files=VITE_FILES, second=TYPED_SECOND),
    Project("svelte, dev", serve=VITE_DEV, second=TYPED_SECOND),
    Project(
        "sveltekit, build",
        ("svelte-kit sync", "vite build"),
        "build",
        files=KIT_FILES,
        second=KIT_SECOND,
        public="static",
    ),
    Project("sveltekit, dev", serve=VITE_DEV, files=KIT_FILES, second=KIT_SECOND, public="static"),
    Project(
        "next, export",
        (COPY, "next build"),
        "out",
        files={"next.config.mjs": 'export default { output: "export", trailingSlash: true };'},
        second=NEXT_SECOND,
    ),
    Project("next, server", (COPY, "next build"), serve="next start -p {port} -H 127.0.0.1", second=NEXT_SECOND),
    Project("astro, build", ("astro build",), "dist", second=ASTRO_SECOND, address="second/"),
    Project("astro, dev", serve="astro dev --port {port} --host 127.0.0.1", second=ASTRO_SECOND, address="second"),
    Project("nuxt, generate", (COPY, "nuxt generate"), ".output/public", second=NUXT_SECOND),
    Project(
        "nuxt, server",
        (COPY, "nuxt build"),
        serve="env PORT={port} HOST=127.0.0.1 node .output/server/index.mjs",
        second=NUXT_SECOND,
    ),
    Project(
        "vitepress, build",
        ("vitepress build docs",),
        "docs/.vitepress/dist",
        files=VITEPRESS_FILES,
        second=VITEPRESS_SECOND,
        public="docs/public",
    ),
    Project("webpack, build", ("webpack",), "dist", second={"public/index.html": "public/second.html"}),
    Project(
        "rsbuild, build",
        ("rsbuild build --config both.config.js",),
        "dist",
        files=RSBUILD_FILES,
        second={"src/index.html": "src/second.html"},
    ),
]


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    """The packages of the frameworks."""
    bootstrap.install_node_packages(FRAMEWORKS)


@pytest.mark.parametrize("project", PROJECT_TABLE, ids=lambda project: project.id)
def test_a_project_of_a_framework_plays(chromium_tab: ChromiumTab, project: Project) -> None:
    folder = PROJECTS / project.id.replace(", ", "-")
    node = bootstrap.node(OLDEST_NODE)
    make_project(project, folder, PROGRAMS, node)
    with served(project, folder, PROGRAMS, node) as url:
        assert_both_pages_play(chromium_tab, project, url)


#: takes the package from anybody
REGISTRY = """storage: ./storage
max_body_size: 100mb
packages:
  "**": { access: $all, publish: $all }
"""


def test_the_published_package_is_installed_by_name() -> None:
    """Publish the package to a registry on this machine, and do what the documentation says after a release."""
    folder, node = PROJECTS / "registry", bootstrap.node(OLDEST_NODE)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "config.yaml").write_text(REGISTRY)
    (folder / "package.json").write_text('{ "private": true, "type": "module" }')
    server = Project("registry", serve="verdaccio --config config.yaml --listen 127.0.0.1:{port}")
    with served_by_command(server, folder, PROGRAMS, node) as url:
        # npm does not publish without a token, which this registry does not look at
        (folder / ".npmrc").write_text(f"registry={url}\n{url.removeprefix('http:')}:_authToken=any\n")
        commands = (f"npm publish {archive()}", "npm install boardreel", "npx boardreel copy public/boardreel")
        done = subprocess.run(
            " && ".join(commands),
            shell=True,
            cwd=folder,
            env=bootstrap.node_environment(),
            check=False,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "public" / "boardreel" / "boardreel.js").is_file()
    installed = json.loads((folder / "package-lock.json").read_text())["packages"]["node_modules/boardreel"]
    digest = sha512(archive().read_bytes()).digest()
    assert installed["integrity"] == f"sha512-{b64encode(digest).decode()}"


# types ------------------------------------------------------------------------------------------------------------------

LISTENER = "={({ detail }) => detail.link.length}"
VUE_LISTENER = '="({ detail }) => detail.link.length"'
TSX = """import type {} from "boardreel/FRAMEWORK";
export const page = () => <board-reel ATTRIBUTES>A game</board-reel>;
"""
VUE = """<script setup lang="ts">
import type {} from "boardreel/vue";
</script>
<template><board-reel ATTRIBUTES>A game</board-reel></template>
"""
SVELTE = """<script lang="ts">
  import type {} from "boardreel/svelte";
</script>
<board-reel ATTRIBUTES>A game</board-reel>
"""
#: framework -> file of a page, its text, how it writes a listener and a number, and the command that checks the types
TYPED_PAGES = {
    "react": ("page.tsx", TSX, f"onreel-move{LISTENER}", "game={2}", "tsc -p ."),
    "preact": ("page.tsx", TSX, f"onreel-move{LISTENER}", "game={2}", "tsc -p ."),
    "solid": ("page.tsx", TSX, f"on:reel-move{LISTENER}", "game={2}", "tsc -p ."),
    "vue": ("Page.vue", VUE, f"@reel-move{VUE_LISTENER}", ':game="2"', "vue-tsc -p ."),
    "svelte": ("Page.svelte", SVELTE, f"onreel-move{LISTENER}", "game={2}", "svelte-check --tsconfig tsconfig.json"),
}
IMPORT_SOURCES = {"solid": "solid-js"}
#: what is replaced in a page whose types fit -> by what, so that they do not
MISTAKES = {"": "", 'theme="dark"': 'theme="sepia"', 'numbers="last-5"': 'numbers="some"', "detail.link": "detail.no"}


def tsconfig(framework: str) -> str:
    """Return the settings of the compiler for a framework."""
    options = {
        "strict": True,
        "noEmit": True,
        "module": "esnext",
        "moduleResolution": "bundler",
        "target": "es2022",
        "lib": ["es2022", "dom", "dom.iterable"],
        "types": [],
        "jsx": "preserve" if framework == "solid" else "react-jsx",
        "jsxImportSource": IMPORT_SOURCES.get(framework, framework),
        "skipLibCheck": framework in ("vue", "svelte"),
    }
    if framework in ("vue", "svelte"):
        del options["jsx"], options["jsxImportSource"]
    return json.dumps({"compilerOptions": options, "include": ["*.tsx", "*.vue", "*.svelte"]})


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake or "none")
@pytest.mark.parametrize("framework", TYPED_PAGES)
def test_the_types_of_a_framework(framework: str, mistake: str) -> None:
    name, text, listener, number, command = TYPED_PAGES[framework]
    attributes = f'src="a.sgf" theme="dark" numbers="last-5" id="game" autoplay {number} {listener}'
    page = text.replace("FRAMEWORK", framework).replace("ATTRIBUTES", attributes).replace(mistake, MISTAKES[mistake])
    folder, node = PROJECTS / f"types-{framework}", bootstrap.node(OLDEST_NODE)
    make_project(Project("types", files={name: page, "tsconfig.json": tsconfig(framework)}), folder, PROGRAMS, node)
    done = run(command, folder)
    assert (done.returncode == 0) is (mistake == ""), done.stdout
    assert mistake == "" or name in done.stdout


def test_are_the_types_wrong_finds_nothing() -> None:
    done = run(f"attw --profile esm-only --no-emoji --no-color {archive()}", FRAMEWORKS)
    assert done.returncode == 0, done.stdout


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = command_environment(folder, PROGRAMS, bootstrap.node(OLDEST_NODE))
    return subprocess.run(command, shell=True, cwd=folder, env=environment, check=False, capture_output=True, text=True)
