/** Search and filter of the gallery. Without this script the gallery is there, whole. */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".find"));
const words = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const kind = /** @type {HTMLSelectElement} */ (form.querySelector("select"));
const count = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".cards > li")]);
const texts = cards.map((card) => fold(`${card.textContent} ${card.dataset.words ?? ""}`));

/** Text as it is compared: accents and case do not count. @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function filter() {
  const wanted = fold(words.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  cards.forEach((card, place) => {
    const fits = (!kind.value || card.dataset.kind === kind.value) && wanted.every((word) => texts[place].includes(word));
    card.hidden = !fits;
    shown += fits ? 1 : 0;
  });
  count.value = `${shown} of ${cards.length}`;
  const query = new URLSearchParams();
  if (words.value) query.set("q", words.value);
  if (kind.value) query.set("kind", kind.value);
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
}

const asked = new URLSearchParams(location.search);
words.value = asked.get("q") ?? "";
kind.value = asked.get("kind") ?? "";
if (kind.selectedIndex < 0) kind.value = "";
form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
