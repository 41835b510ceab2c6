/** A button that copies text to the clipboard. */

/** How long the button shows the outcome. */
const FEEDBACK_MS = 2000;

/** Return a button that copies a text to the clipboard. @param {() => string} text @returns {HTMLButtonElement} */
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
      button.textContent = "Copying is blocked";
    }
    setTimeout(() => (button.textContent = "Copy"), FEEDBACK_MS);
  });
  return button;
}
