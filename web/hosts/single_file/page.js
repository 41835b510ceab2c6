/** The script of a single-file page: the viewer, and the field for other records. */

// before the viewer, which may request files immediately
import "./page_files.js";
import "../../boardreel.js";

const input = document.querySelector("input[type=file]");
input?.addEventListener("change", () => {
  const [file] = /** @type {HTMLInputElement} */ (input).files ?? [];
  const viewer = /** @type {import("../../element/board_reel.js").BoardReel | null} */ (
    document.querySelector("board-reel")
  );
  if (file && viewer) void viewer.load(file, { game: 1, move: "" });
});
