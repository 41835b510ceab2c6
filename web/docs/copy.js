/** A button that puts a text on the clipboard and says so. */

/** Milliseconds that the button says what it has done. */
const SAID = 2000;

/** @param {() => string} text @returns {HTMLButtonElement} */
export function copyButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => (button.textContent = "Copy"), SAID);
  });
  return button;
}
