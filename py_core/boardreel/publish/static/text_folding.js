/** Fold text for searches, as `boardreel/text_folding.py` does, so that case and accents do not count. */

/**
 * Return text in the form in which searches compare it: in lower case, without accents, with plain letters.
 *
 * @param {string} text
 * @param {Readonly<Record<string, string>>} letters those that Unicode does not decompose → what they are folded to
 */
export function foldText(text, letters) {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const plain = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? letter);
}
