import assert from "node:assert/strict";
import { test } from "node:test";

import { addressedCode, inlineCode } from "../../../web/view/sharing/embed_code.js";

const POSITION = { game: 1, move: "23" };
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

test("the code names the address, the game and the move", () => {
  const code = addressedCode("https://example.org/a&b.sgf", { game: 3, move: "2.1-5~x" });
  assert.match(code, /^<script src="[^"]*boardreel\.js" crossorigin defer><\/script>\n<board-reel src=/);
  assert.match(code, /src="https:\/\/example\.org\/a&amp;b\.sgf" game="3" move="2\.1-5~x"/);
  assert.doesNotMatch(addressedCode("a.sgf", POSITION), /game=/);
});

test("a record without an address is in the code", () => {
  const code = inlineCode(bytes("(;GM[1];B[aa])\n"), POSITION);
  assert.match(
    code,
    /<board-reel move="23">\n {2}<script type="application\/x-game-sgf">\(;GM\[1\];B\[aa\]\)<\/script>\n<\/board-reel>$/,
  );
});

test("a record cannot end the script element that contains it", () => {
  for (const part of ["</script><b>", "</SCRIPT >", "<!-- <script>"]) {
    const record = `(;GM[1]C[${part} \u00e4\u4e16])`;
    const code = inlineCode(bytes(record), POSITION);
    const [, content] = /data-encoding="base64">([\w+/=]*)<\/script>\n<\/board-reel>$/.exec(code) ?? [];
    assert.equal(
      new TextDecoder().decode(Uint8Array.from(atob(content), (character) => character.charCodeAt(0))),
      record,
    );
  }
});

test("a large record does not overflow the stack", () => {
  const record = `(;C[<!-- ${"x".repeat(500_000)}])`;
  assert.match(inlineCode(bytes(record), POSITION), /data-encoding="base64"/);
});

test("a record with dollar signs is not changed", () => {
  assert.match(inlineCode(bytes("(;C[$& $' $1])"), POSITION), /\(;C\[\$& \$' \$1\]\)/);
});
