/** The samples of the site: their list, their addresses. */

/** @typedef {{ file: string, title: string, note: string }} Sample */

/** The samples of the site. @returns {Promise<Sample[]>} */
export async function samples() {
  const response = await fetch("../samples/index.json");
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** The address of a sample from any page. @param {string} file */
export const sampleAddress = (file) => new URL(`../samples/${encodeURIComponent(file)}`, location.href).href;

/**
 * @param {HTMLSelectElement} list gets the samples behind what it has
 * @param {Sample[]} found
 * @param {string} chosen
 */
export function listSamples(list, found, chosen) {
  for (const { file, title, note } of found) {
    const text = note ? `${title}: ${note}` : title;
    list.append(new Option(text, file, file === chosen, file === chosen));
  }
}
