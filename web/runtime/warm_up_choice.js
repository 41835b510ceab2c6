/** Decide whether Python may work ahead of need: visitors can ask their browser to save data, and host pages can switch it off. */

/** Return whether the visitor has asked for as little data as possible. Only Chromium says so, to pages and to workers. */
export const savesData = () => Boolean(Reflect.get(navigator, "connection")?.saveData);

/** Return whether the host page allows the warm-up (`warm_up.js`): `<meta name="boardreel-warm-up" content="off">` prevents it. */
export const isWarmUpAllowed = () =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="boardreel-warm-up"]'))?.content !== "off";
