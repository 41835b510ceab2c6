/**
 * The texts of a page for its scripts, in the language of the page.
 *
 * @typedef {string | [argument: string, forms: Record<string, string>]} Template a text, or one for each plural category of an argument
 */

/**
 * Return a function that returns a text by its name, with its arguments filled in.
 *
 * @param {HTMLElement} element whose attribute `data-texts` has the templates
 */
export function textsOf(element) {
  /** @type {Record<string, Template>} */
  const templates = JSON.parse(element.dataset.texts ?? "{}");
  const { lang } = document.documentElement;
  const plurals = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  return (/** @type {string} */ name, /** @type {Record<string, string | number>} */ values = {}) => {
    const found = templates[name] ?? name;
    const [argument, forms] = typeof found === "string" ? ["", { other: found }] : found;
    const template = forms[argument && plurals.select(Number(values[argument]))] ?? forms.other;
    return template.replace(/\{(\w+)\}/g, (_, key) =>
      typeof values[key] === "number" ? numbers.format(values[key]) : String(values[key] ?? ""),
    );
  };
}
