/** Who comes without a record brings one soon: Python starts at once, before the rest of the page has loaded. */

if (!new URLSearchParams(location.search).has("src")) {
  // where it does not start, the viewer says so
  import("../runtime/client.js").then(({ connect }) => connect()).catch(() => {});
}

/** Says on a page whose scripts do not come that it will not do anything. */
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const tell = () => {
      const message = document.getElementById("message");
      if (message) message.textContent = `${target.src}, or what it needs, could not be loaded. Check the connection and load the page again.`;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
    else tell();
  },
  true,
);
