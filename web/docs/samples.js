/** The samples of the built site: their list and their URLs. */

/** @typedef {{ file: string, title: string, note: string }} Sample */

/** Fetch and return the list of samples of the site. @returns {Promise<Sample[]>} */
export async function samples() {
  const response = await fetch("../samples/index.json");
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** Return the absolute URL of a sample. @param {string} file */
export const sampleAddress = (file) => new URL(`../samples/${encodeURIComponent(file)}`, location.href).href;

/**
 * Append an option for each sample to a select element.
 *
 * @param {HTMLSelectElement} list
 * @param {Sample[]} found
 * @param {string} chosen file of the selected sample
 */
export function listSamples(list, found, chosen) {
  for (const { file, title, note } of found) {
    const text = note ? `${title}: ${note}` : title;
    list.append(new Option(text, file, file === chosen, file === chosen));
  }
}
