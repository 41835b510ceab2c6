/** The format of drafts that are downloaded, which is how the page recognizes them. */

/** Name of the format of downloaded drafts, with which such a file begins. */
export const DRAFT_FORMAT = "boardreel-draft";
const NAME = /\.json$/i;
const START = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${DRAFT_FORMAT}"`);

/** Return whether a file is a draft that was downloaded, by its name and its first characters. @param {File} file */
export const isDraftFile = async (file) => {
  // a file that cannot be read is reported like a record
  const start = NAME.test(file.name)
    ? await file
        .slice(0, 100)
        .text()
        .catch(() => "")
    : "";
  return START.test(start);
};
